import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { sentOutcomeStates } from './due-follow-ups.ts'
import { autoSendOfferThreshold, type FollowUpStats } from './follow-up-stats.ts'
import { isFollowUpKind, type FollowUpKind } from './follow-up-kinds.ts'

const day = 24 * 3_600_000

/** Statistics of sent follow-ups by kind. */
export async function listFollowUpStats(db: Db, now: number): Promise<Map<FollowUpKind, FollowUpStats>> {
  const within = (days: number) => sql`> f.at and at <= f.at + ${days * day}`
  const isAnswered = sql`(
    exists (select 1 from history_entry where event_id = f.event_id and actor = 'client' and at ${within(3)})
    or exists (select 1 from agreement_log_entry where event_id = f.event_id and actor = 'client' and at ${within(3)})
    or exists (select 1 from payment where event_id = f.event_id and kind = 'payment' and at ${within(3)}))`
  const isYes = sql`exists (select 1 from signature where event_id = f.event_id and at ${within(30)})`
  const isOld = sql`f.at <= ${now - 3 * day}`
  const count = (is: typeof isOld) => sql<number>`sum(case when ${is} then 1 else 0 end)`
  const rows = await db
    .selectFrom('follow_up as f')
    .select((is) => [
      'kind',
      is.fn.countAll<number>().as('sent'),
      count(isOld).as('old'),
      count(sql`${isOld} and ${isAnswered}`).as('answered'),
      count(isYes).as('yes'),
    ])
    .where('state', 'in', [...sentOutcomeStates])
    .groupBy('kind')
    .execute()
  return new Map(
    rows.flatMap(({ kind, sent, old, answered, yes }): [FollowUpKind, FollowUpStats][] =>
      isFollowUpKind(kind) ? [[kind, { sent, old, answered, yes }]] : [],
    ),
  )
}

/** Kinds whose last manually sent follow-ups all went unchanged. */
export async function listUneditedKinds(db: Db): Promise<Set<FollowUpKind>> {
  const latest = db
    .selectFrom('follow_up')
    .select(['kind', 'state', sql<number>`row_number() over (partition by kind order by at desc)`.as('nth')])
    .where('state', 'in', ['sent', 'changed'])
  const rows = await db
    .selectFrom(latest.as('latest'))
    .select((is) => ['kind', is.fn.countAll<number>().as('letters')])
    .where('nth', '<=', autoSendOfferThreshold)
    .where('state', '=', 'sent')
    .groupBy('kind')
    .execute()
  return new Set(
    rows.flatMap(({ kind, letters }) => (isFollowUpKind(kind) && letters === autoSendOfferThreshold ? kind : [])),
  )
}

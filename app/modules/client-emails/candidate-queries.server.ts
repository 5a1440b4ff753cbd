import type { SelectQueryBuilder } from 'kysely'
import { hasBalanceDueSql } from '../../agreements/payments/ledger.server.ts'
import { addDays } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import { getEffectiveFollowUpMode, type FollowUpSettings } from './follow-up-settings.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'
import { maxFollowUpAgeDays, type RuleEvaluationTime } from './follow-up-conditions.ts'

const day = 24 * 3_600_000

export type FollowUpCandidateQuery = SelectQueryBuilder<Tables, 'event', { id: string; email: string }>

/**
 * Queries for events that may be due for a follow-up: the rule is on and has no outcome yet. Each query uses an index and
 * the owner's days, so that events of former years cost nothing. Rules are evaluated again on each event, and several
 * queries may return the same event. Separate queries, because planning a union of all queries took as long as running
 * it.
 */
export function buildFollowUpCandidateQueries(
  db: Db,
  settings: FollowUpSettings,
  { now, today }: RuleEvaluationTime,
): FollowUpCandidateQuery[] {
  const { days } = settings
  const isOn = (...kinds: FollowUpKind[]) => kinds.some((kind) => getEffectiveFollowUpMode(kind, settings) !== 'off')
  const away = (count: number) => addDays(today, count)
  const leads = (): FollowUpCandidateQuery => db.selectFrom('event').select(['event.id', 'event.from_email as email'])
  /** Events in a state with a date between two days, without an outcome for this follow-up. */
  const around = (state: 'booked' | 'done', kind: FollowUpKind, from: number, to: number) =>
    isOn(kind) &&
    leads()
      .where('event.state', '=', state)
      .where('event.event_date', '>=', away(from))
      .where('event.event_date', '<=', away(to))
      .where((is) =>
        // Compares with the outcomes of those days, read once. A lookup per event took time in proportion to all events.
        is(
          is.refTuple('event.id', 'event.event_date'),
          'not in',
          is
            .selectFrom('follow_up')
            .select(['follow_up.event_id', 'follow_up.about'])
            .where('follow_up.kind', '=', kind)
            .where('follow_up.about', '>=', away(from))
            .where('follow_up.about', '<=', away(to))
            .where('follow_up.state', 'not in', ['later', 'waiting'])
            .$asTuple('event_id', 'about'),
        ),
      )
  return [
    isOn('new') &&
      leads()
        .where('event.state', '=', 'new')
        .where('event.created_at', '>', now - (days.new + maxFollowUpAgeDays) * day)
        .where('event.created_at', '<=', now - days.new * day),
    isOn('silent') &&
      leads()
        .innerJoin('history_entry', 'history_entry.event_id', 'event.id')
        .where('history_entry.actor', '=', 'owner')
        .where('history_entry.at', '>', now - 2 * maxFollowUpAgeDays * day)
        .where('history_entry.at', '<=', now - days.silent * day)
        .where('history_entry.kind', '=', 'reply')
        .where('event.state', '=', 'replied'),
    isOn('unopened', 'no-yes', 'proposal-ends') &&
      leads()
        .innerJoin('proposal', 'proposal.event_id', 'event.id')
        .where('proposal.state', '=', 'out')
        .where('proposal.expires_on', '>=', today),
    isOn('hold-ends') && leads().innerJoin('hold', 'hold.event_id', 'event.id').where('hold.until', '=', today),
    isOn('deposit-late', 'balance-soon', 'balance-due', 'balance-late') &&
      leads()
        .innerJoin('event_balance', 'event_balance.event_id', 'event.id')
        .where(hasBalanceDueSql)
        // An exists clause and no join: few events owe something, while many amounts are due within these days.
        .where((is) =>
          is.exists(
            is
              .selectFrom('amount_due')
              .select('amount_due.id')
              .whereRef('amount_due.event_id', '=', 'event_balance.event_id')
              .where('amount_due.due_on', '>=', away(-maxFollowUpAgeDays))
              .where('amount_due.due_on', '<=', away(days['balance-soon'])),
          ),
        ),
    around('booked', 'final-count', 1, days['final-count']),
    // Early final counts: two days before that deadline is the latest day to ask.
    isOn('final-count') &&
      db
        .selectFrom('amount_due')
        // A cross join: SQLite keeps its order and reads the amounts of these days first, and not every booked event.
        .crossJoin('event')
        .whereRef('event.id', '=', 'amount_due.event_id')
        .select(['event.id', 'event.from_email as email'])
        .where('amount_due.kind', '=', 'balance')
        .where('amount_due.due_on', '>=', today)
        .where('amount_due.due_on', '<=', away(2))
        .where('event.state', '=', 'booked'),
    around('booked', 'missing-facts', 1, days['missing-facts']),
    around('booked', 'week-before', 4, days['week-before']),
    around('booked', 'three-days', 1, days['three-days']),
    around('done', 'thanks', -9, -days.thanks),
    around('done', 'review', -days.review - 50, -days.review),
    around('done', 'a-year', -days['a-year'] - maxFollowUpAgeDays, -days['a-year']),
  ].flatMap((one) => one || [])
}

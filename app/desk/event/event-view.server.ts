import { readSetting } from '../../business/business.server.ts'
import { dayAway, today as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readAgenda } from '../calendar/agenda.server.ts'
import { currentAgreement, readChanges } from '../../agreements/agreement/current-agreement.server.ts'
import { accountOf } from '../../agreements/payments/money-account.ts'
import { accountTerms } from '../../agreements/payments/money-account.server.ts'
import { readLedger } from '../../agreements/payments/ledger.server.ts'
import type { EventLine, EventMoney, LackingEvent } from './event-view.ts'
import { lacksOf } from '../../nights/events/night.ts'
import { readNight } from '../../nights/events/nights.server.ts'

/** More than this nobody reads on one page. */
const most = 200

/** The booked events from yesterday on, whose night may not be over, and those postponed without a day. */
export async function readEventLines(
  db: Db,
  now: number,
): Promise<{ coming: EventLine[]; postponed: EventLine[]; today: string; hasMore: boolean }> {
  const { timeZone } = await readSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const [booked, waiting] = await Promise.all([
    readAgenda(db, ['booked'], { from: dayAway(today, -1) }, most + 1),
    db
      .selectFrom('proposal')
      .innerJoin('lead', 'lead.id', 'proposal.lead_id')
      .select(['lead.id', 'lead.requestor_name as name', 'lead.event_date as date'])
      .where('proposal.state', '=', 'postponed')
      .where('lead.state', 'not in', ['lost', 'spam', 'merged', 'done'])
      .orderBy('lead.event_date')
      .limit(most)
      .execute(),
  ])
  return {
    coming: booked.slice(0, most).map(({ id, name, date, event }) => ({ id, name, date, event })),
    postponed: waiting.map((line) => ({ ...line, event: null })),
    today,
    hasMore: booked.length > most,
  }
}

/** The booked events from today to a week from now whose sheet lacks something, the soonest first. */
export async function readLackingEvents(db: Db, today: string): Promise<LackingEvent[]> {
  const soon = await readAgenda(db, ['booked'], { from: today, to: dayAway(today, 7) }, 10)
  const read = soon.map(async ({ id, name, date }) => {
    const [night, ledger] = await Promise.all([readNight(db, id), readLedger(db, id)])
    const lacks = night ? lacksOf(night, ledger.dues.length > 0).map(({ words }) => words) : []
    return { id, name, date, lacks }
  })
  return (await Promise.all(read)).filter(({ lacks }) => lacks.length > 0)
}

/** The money of an event, as the owner's copy of its sheet says it. */
export async function readEventMoney(db: Db, leadId: string, now: number): Promise<EventMoney> {
  const [ledger, agreement, changes, { timeZone }] = await Promise.all([
    readLedger(db, leadId),
    currentAgreement(db, leadId),
    readChanges(db, leadId),
    readSetting(db, 'identity'),
  ])
  return { account: accountOf(accountTerms(agreement, changes), ledger, todayIn(now, timeZone)) }
}

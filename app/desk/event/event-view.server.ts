import { readSetting } from '../../business/business.server.ts'
import { dayAway, today as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readAgenda } from '../calendar/agenda.server.ts'
import { currentAgreement, readChanges } from '../../agreements/agreement/current-agreement.server.ts'
import { entryKinds, entryWay } from '../../agreements/payments/payment-form.ts'
import { accountOf } from '../../agreements/payments/money-account.ts'
import { accountTerms } from '../../agreements/payments/money-account.server.ts'
import { isMoneyIn } from '../../agreements/payments/ledger.ts'
import { readLedger } from '../../agreements/payments/ledger.server.ts'
import { signatureOf } from '../../agreements/proposals/signatures.server.ts'
import type { EventLine, EventMoney, LackingEvent, EventSigning, EventView } from './event-view.ts'
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

/** Everything an event's page shows; null where there is no such request, or it was never promised. */
export async function readEvent(db: Db, leadId: string, now: number): Promise<EventView | null> {
  const night = await readNight(db, leadId)
  if (!night || !(night.isPostponed || ['booked', 'done'].includes(night.state))) return null
  const [money, agreement] = await Promise.all([readEventMoney(db, leadId, now), currentAgreement(db, leadId)])
  const signature = agreement && (await signatureOf(db, agreement.proposal.id))
  const signedGuests = agreement?.proposal.document.event.eventGuestCount ?? null
  const signing: EventSigning | null =
    agreement && signature
      ? {
          version: agreement.proposal.version,
          change: agreement.change,
          name: signature.name,
          at: signature.at,
          isSigned: signature.kind === 'signed',
        }
      : null
  return {
    night,
    isWaiting: agreement?.proposal.state === 'agreed',
    today: todayIn(now, night.timeZone),
    money,
    signing,
    guestsWere: signedGuests !== night.guests ? signedGuests : null,
    countDay: agreement?.document.money.balanceDay ?? null,
    lacks: lacksOf(night, money.account.dues.length > 0),
  }
}

/** The money of an event, as its page and the owner's copy of its sheet say it. */
export async function readEventMoney(db: Db, leadId: string, now: number): Promise<EventMoney> {
  const [ledger, agreement, changes, { timeZone }] = await Promise.all([
    readLedger(db, leadId),
    currentAgreement(db, leadId),
    readChanges(db, leadId),
    readSetting(db, 'identity'),
  ])
  const { entries } = ledger
  return {
    account: accountOf(accountTerms(agreement, changes), ledger, todayIn(now, timeZone)),
    moved: entries
      .filter(({ isTip }) => !isTip)
      .map((entry) => {
        const { id, kind, paidOn, amountCents } = entry
        const way = entryWay(entry)
        const words = kind === 'payment' ? way : `${entryKinds[kind]}, ${way.toLowerCase()}`
        return { id, words, paidOn, cents: isMoneyIn(entry, entries) ? amountCents : -amountCents }
      }),
  }
}

import { diffDays } from '../../business/dates.ts'
import type { PaymentTerms, ProposalDocument, ProposedEvent } from './proposal.ts'

// All ends of days are midnights of the business; "24 hours" is the end of tomorrow, "48 hours" that of the day after.

/** How long a proposal is good for and a deposit may take, in days, unless the owner says otherwise. */
export const defaultProposalDays = { expiryDays: 14, depositDays: 3 } as const

/**
 * The last day a proposal made today is good for, unless the owner says another in it: so many `days` on, two where the
 * event is near, at most `computeLatestExpiry`. It is before today where nobody has a day left to agree.
 */
export function computeDefaultExpiry(
  today: string,
  event: Arrival,
  timeZone: string,
  days: number = defaultProposalDays.expiryDays,
): string {
  const away = diffDays(today, event.eventDate)
  const usual =
    away <= 10
      ? addCalendarDays(today, Math.min(2, days))
      : earliest(addCalendarDays(today, days), addCalendarDays(event.eventDate, -7))
  return earliest(usual, computeLatestExpiry(event, timeZone))
}

/** The last day on which an event can be agreed to: it ends 24 hours before whoever pours arrives, or earlier. */
export function computeLatestExpiry({ eventDate, timeline }: Arrival, timeZone: string): string {
  const [arrival] = timeline
  if (!arrival) return addCalendarDays(eventDate, -2)
  const dayBefore = Temporal.Instant.from(arrival.at).subtract({ hours: 24 }).toZonedDateTimeISO(timeZone)
  return dayBefore.toPlainDate().subtract({ days: 1 }).toString()
}

/**
 * The last day a proposal can be good for, seen from `today`: before its event is too near, and before its balance is due,
 * unless everything is asked for at once.
 */
export function computeLatestProposalExpiry({ event, money, house }: GoodFor, today: string): string {
  const last = computeLatestExpiry(event, house.timeZone)
  const isAtOnce = money.balanceDay <= today || money.depositPercent >= 100
  return isAtOnce ? last : earliest(last, addCalendarDays(money.balanceDay, -1))
}

/** The last day a proposal made today is good for, unless the owner says another: the usual one, and never its balance's. */
export function computeDefaultProposalExpiry(proposed: GoodFor, today: string, days?: number): string {
  const { event, house } = proposed
  return earliest(
    computeDefaultExpiry(today, event, house.timeZone, days),
    computeLatestProposalExpiry(proposed, today),
  )
}

type GoodFor = Pick<ProposalDocument, 'event' | 'house'> & {
  money: Pick<PaymentTerms, 'balanceDay' | 'depositPercent'>
}

type Arrival = Pick<ProposedEvent, 'eventDate' | 'timeline'>

/** When the rest is due, unless the owner says another day. */
export function computeDefaultBalanceDate(eventDate: string, daysBefore: number): string {
  return addCalendarDays(eventDate, -daysBefore)
}

/** When the deposit is due after a yes: in so many days, within two weeks of the event tomorrow; never after the event. */
export function computeDepositDueDate(
  today: string,
  eventDate: string,
  days: number = defaultProposalDays.depositDays,
): string {
  const until = addCalendarDays(today, diffDays(today, eventDate) <= 14 ? Math.min(1, days) : days)
  return earliest(until, eventDate < today ? today : eventDate)
}

/**
 * When the rest of what a yes of today asks for is due: on its day, but never before the deposit, which makes the day theirs.
 */
export function computeBalanceDueDate(
  balanceDay: string,
  {
    depositCents,
    depositDays,
    today,
    eventDate,
  }: { depositCents: number; depositDays?: number | undefined; today: string; eventDate: string },
): string {
  const first = depositCents > 0 ? computeDepositDueDate(today, eventDate, depositDays) : today
  return balanceDay < first ? first : balanceDay
}

/** The day so many days after another. */
export function addCalendarDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

function earliest(one: string, other: string): string {
  return one < other ? one : other
}

import { diffDays } from '../../business/dates.ts'
import type { PlanDays } from './payment-plan.ts'
import type { PaymentTerms, ProposalDocument } from './proposal.ts'
import type { ProposedEvent } from './proposed-event.ts'

// Every day ends at midnight of the business. "24 hours" is the end of tomorrow, "48 hours" the end of the day after.

/** Default days until a proposal expires and until a deposit is due. */
export const defaultProposalDays = { expiryDays: 14, depositDays: 3 } as const

/**
 * Default expiry of a proposal made today: `days` later, two days where the event is near, at most `computeLatestExpiry`.
 * It is before today where no day is left to accept.
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
      : getEarliestDay(addCalendarDays(today, days), addCalendarDays(event.eventDate, -7))
  return getEarliestDay(usual, computeLatestExpiry(event, timeZone))
}

/** Last day on which an event can be accepted: it ends at least 24 hours before staff arrive. */
export function computeLatestExpiry({ eventDate, timeline }: Arrival, timeZone: string): string {
  const [arrival] = timeline
  if (!arrival) return addCalendarDays(eventDate, -2)
  const dayBefore = Temporal.Instant.from(arrival.at).subtract({ hours: 24 }).toZonedDateTimeISO(timeZone)
  return dayBefore.toPlainDate().subtract({ days: 1 }).toString()
}

/**
 * Last day a proposal can be valid, seen from `today`: before the event is too near, and before its balance is due,
 * unless everything is due at once.
 */
export function computeLatestProposalExpiry({ event, money, house }: ExpiryInput, today: string): string {
  const last = computeLatestExpiry(event, house.timeZone)
  const isAtOnce = money.balanceDay <= today || money.depositPercent >= 100
  return isAtOnce ? last : getEarliestDay(last, addCalendarDays(money.balanceDay, -1))
}

/** Default expiry of a proposal made today, never past its balance date. */
export function computeDefaultProposalExpiry(proposed: ExpiryInput, today: string, days?: number): string {
  const { event, house } = proposed
  return getEarliestDay(
    computeDefaultExpiry(today, event, house.timeZone, days),
    computeLatestProposalExpiry(proposed, today),
  )
}

type ExpiryInput = Pick<ProposalDocument, 'event' | 'house'> & {
  money: Pick<PaymentTerms, 'balanceDay' | 'depositPercent'>
}

type Arrival = Pick<ProposedEvent, 'eventDate' | 'timeline'>

/** Default balance date. */
export function computeDefaultBalanceDate(eventDate: string, daysBefore: number): string {
  return addCalendarDays(eventDate, -daysBefore)
}

/**
 * Due date of a deposit: `days` after acceptance, or tomorrow where the event is within two weeks. Never after the event.
 */
export function computeDepositDueDate(
  today: string,
  eventDate: string,
  days: number = defaultProposalDays.depositDays,
): string {
  const until = addCalendarDays(today, diffDays(today, eventDate) <= 14 ? Math.min(1, days) : days)
  return getEarliestDay(until, eventDate < today ? today : eventDate)
}

/** Days of the payments for an acceptance today. None is due before the deposit, which books the date. */
export function computePlanDays(
  { balanceDay, depositDays }: Pick<PaymentTerms, 'balanceDay' | 'depositDays'>,
  { depositCents, today, eventDate }: { depositCents: number; today: string; eventDate: string },
): PlanDays {
  const firstDay = depositCents > 0 ? computeDepositDueDate(today, eventDate, depositDays) : today
  return { signedOn: today, firstDay, lastDay: balanceDay < firstDay ? firstDay : balanceDay }
}

export function addCalendarDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

function getEarliestDay(one: string, other: string): string {
  return one < other ? one : other
}

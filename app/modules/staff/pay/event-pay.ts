import { isTipPoolStale, type TipPool, type TipPoolMember } from './tip-pool.ts'
import type { ShiftPaySummary } from './shift-timesheet.ts'
import type { TipShareReason } from './split-tips.ts'
import type { TipSplitMethod } from './pay-rules.ts'

/** A staff member's line of the event's tips: the share of the current tip pool, the stored share and the payouts. */
export type TipPoolLine = Pick<TipPoolMember, 'shareCents' | 'paidCents' | 'owedCents' | 'payments'> & {
  personId: string
  name: string
  minutes: number
  cents: number
  reason: TipShareReason
}

/**
 * A recipient of the event's thank-you. `text` is the short version for a phone. `isTold` says whether the email was
 * delivered, null while that is unknown.
 */
export type ThankYouRecipient = {
  personId: string
  name: string
  email: string
  phone: string
  text: string
  /** Whether the staff member has a staff page. */
  hasPage: boolean
  isPosted: boolean
  isTold: boolean | null
}

/** The staff pay of an event. */
export type EventPay = {
  eventId: string
  name: string
  day: string
  venue: string
  timeZone: string
  /** Time zone of the event, in which its hours are typed and shown. */
  eventZone: string
  today: string
  /** Whether the planned hours of every shift have ended. */
  isOver: boolean
  shifts: ShiftPaySummary[]
  pot: TipPool
  lines: TipPoolLine[]
  way: TipSplitMethod
  thanks: ThankYouRecipient[]
}

/** Returns the shifts whose hours are not approved yet. */
export function listUnapprovedShifts({ shifts }: Pick<EventPay, 'shifts'>): ShiftPaySummary[] {
  return shifts.filter(({ agreed, isMissed }) => agreed === null && !isMissed)
}

/** Sums the approved pay. Integer cents. */
export function sumApprovedPay({ shifts }: Pick<EventPay, 'shifts'>): number {
  return shifts.reduce((sum, { agreed }) => sum + (agreed?.totalCents ?? 0), 0)
}

/** Sums the planned pay of shifts with a rate. Integer cents. */
export function sumPlannedPay({ shifts }: Pick<EventPay, 'shifts'>): number {
  return shifts.reduce((sum, { planned }) => sum + (planned.line?.totalCents ?? 0), 0)
}

/** Returns the unpaid approved pay by staff member, in cents. Negative after an overpayment. */
export function computePayOwed({
  shifts,
}: Pick<EventPay, 'shifts'>): { personId: string; name: string; cents: number }[] {
  return [...Map.groupBy(shifts, ({ personId }) => personId)]
    .map(([personId, own]) => ({
      personId,
      name: own[0]!.name,
      cents: own.reduce((sum, { toPayCents }) => sum + toPayCents, 0),
    }))
    .filter(({ cents }) => cents !== 0)
}

/** Whether sharing the tip pool now would give other shares than the stored ones. */
export function hasOutdatedTipShares({ pot, lines }: Pick<EventPay, 'pot' | 'lines'>): boolean {
  if (pot.sharedCents === null) return false
  return isTipPoolStale(pot) || lines.some(({ cents, shareCents }) => cents !== shareCents)
}

/** Steps of settling an event, in the order of the page. */
export const paySteps = ['hours', 'pay', 'pot', 'share', 'tips'] as const
export type PayStep = (typeof paySteps)[number]

/**
 * Returns the open steps, none once everything is approved, shared and paid. The cash in the tip pool must be counted
 * even if it is zero.
 */
export function listOpenPaySteps(of: Pick<EventPay, 'shifts' | 'pot' | 'lines'>): PayStep[] {
  const { pot, lines } = of
  const isOpen: Record<PayStep, boolean> = {
    hours: listUnapprovedShifts(of).length > 0,
    pay: computePayOwed(of).length > 0,
    pot: pot.cashCents === null && pot.sharedCents === null,
    share: (pot.sharedCents === null && pot.totalCents > 0) || hasOutdatedTipShares(of),
    tips: lines.some(({ owedCents }) => owedCents !== 0),
  }
  return paySteps.filter((step) => isOpen[step])
}

/** Whether pay needs no action for now: the event is still to come, or everything is settled. */
export function isPayUpToDate(pay: EventPay): boolean {
  return !pay.isOver || listOpenPaySteps(pay).length === 0
}

/** Anchor to continue at: an open step, the thank-you once every step is done, or the top where no thank-you is sent. */
export type PayPageAnchor = PayStep | 'thanks' | 'top'

/** Returns the anchor after a step was completed: the next open step, otherwise the first open step. */
export function findNextPayAnchor(pay: EventPay, after: PayStep): PayPageAnchor {
  const steps = listOpenPaySteps(pay)
  // The tip pool can be shared only after the hours are approved.
  const open = steps.filter((step) => step !== 'share' || !steps.includes('hours'))
  const next = open.find((step) => paySteps.indexOf(step) >= paySteps.indexOf(after)) ?? open[0]
  return next ?? (pay.thanks.length > 0 ? 'thanks' : 'top')
}

import { isTipPoolStale, type TipPool, type TipPoolMember } from './tip-pool.ts'
import type { ShiftPaySummary } from './shift-timesheet.ts'
import type { TipShareReason } from './split-tips.ts'
import type { TipSplitMethod } from './pay-rules.ts'

/** Somebody's line of an event's tips: what they would have of the pot as it is now, and what was shared and handed out. */
export type TipPoolLine = Pick<TipPoolMember, 'shareCents' | 'paidCents' | 'owedCents' | 'payments'> & {
  personId: string
  name: string
  minutes: number
  cents: number
  reason: TipShareReason
}

/**
 * Whom an event's thank-you goes to. `text` is the same in few words, for a phone; `isTold` says whether its letter left,
 * null where nobody knows yet.
 */
export type ThankYouRecipient = {
  personId: string
  name: string
  email: string
  phone: string
  text: string
  /** Whether they have a page of their own. */
  hasPage: boolean
  isPosted: boolean
  isTold: boolean | null
}

/** An event as its crew is paid for it. */
export type EventPay = {
  eventId: string
  name: string
  day: string
  venue: string
  timeZone: string
  /** The zone of the event's clock, in which its hours are typed and shown. */
  eventZone: string
  today: string
  /** Whether everybody's planned hours are over. */
  isOver: boolean
  shifts: ShiftPaySummary[]
  pot: TipPool
  lines: TipPoolLine[]
  way: TipSplitMethod
  thanks: ThankYouRecipient[]
}

/** Shifts whose hours nobody agreed to yet. */
export function listUnapprovedShifts({ shifts }: Pick<EventPay, 'shifts'>): ShiftPaySummary[] {
  return shifts.filter(({ agreed, isMissed }) => agreed === null && !isMissed)
}

/** What all agreed hours come to, in cents. */
export function sumApprovedPay({ shifts }: Pick<EventPay, 'shifts'>): number {
  return shifts.reduce((sum, { agreed }) => sum + (agreed?.totalCents ?? 0), 0)
}

/** What the hours come to as planned, in cents, where a rate is noted. */
export function sumPlannedPay({ shifts }: Pick<EventPay, 'shifts'>): number {
  return shifts.reduce((sum, { planned }) => sum + (planned.line?.totalCents ?? 0), 0)
}

/** What of agreed hours is still to be paid, in cents, by person; who was paid too much is below nothing. */
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

/** Whether sharing now would come to something else than what was shared. */
export function hasOutdatedTipShares({ pot, lines }: Pick<EventPay, 'pot' | 'lines'>): boolean {
  if (pot.sharedCents === null) return false
  return isTipPoolStale(pot) || lines.some(({ cents, shareCents }) => cents !== shareCents)
}

/** What an event still waits for, in the order of its page. */
export const paySteps = ['hours', 'pay', 'pot', 'share', 'tips'] as const
export type PayStep = (typeof paySteps)[number]

/** Nothing where all of it is agreed, shared and paid. A pot nobody counted waits to be counted, if to nothing. */
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

/** Whether there is nothing to do with it for now: the evening is still to come, or all of it is agreed, shared and paid. */
export function isPayUpToDate(pay: EventPay): boolean {
  return !pay.isOver || listOpenPaySteps(pay).length === 0
}

/** Where on an event's page one goes on: at a step, at the thank-you once all of them are done, at its top where nobody is thanked. */
export type PayPageAnchor = PayStep | 'thanks' | 'top'

/** Where one goes on after what was done at a step: at the next that is open, else at the first. */
export function findNextPayAnchor(pay: EventPay, after: PayStep): PayPageAnchor {
  const steps = listOpenPaySteps(pay)
  // A pot is shared once the hours are agreed.
  const open = steps.filter((step) => step !== 'share' || !steps.includes('hours'))
  const next = open.find((step) => paySteps.indexOf(step) >= paySteps.indexOf(after)) ?? open[0]
  return next ?? (pay.thanks.length > 0 ? 'thanks' : 'top')
}

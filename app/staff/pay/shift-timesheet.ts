import type { PayArrangement, PayRate, StaffRole } from '../members/staff-member.ts'
import { computePayLine, listPayWarnings, type PayLine, type PayWarning } from './pay-line.ts'
import { getEffectiveRule, type PayRules } from './pay-rules.ts'
import {
  toWorkHours,
  computeClockDifference,
  computeClockedHours,
  type WorkHours,
  type ClockEvent,
  type ClockedHours,
} from './clock-events.ts'

/** Hours agreed by the owner and what they come to; a reversal has all of it below nothing. Moments in epoch milliseconds. */
export type WorkRecord = WorkHours &
  PayLine & {
    id: string
    miles: number
    rate: PayRate
    extrasWhy: string
    paidAs: PayArrangement
    agreedAt: number
    paidOn: string | null
    paidHow: StaffPaymentMethod | null
    reverses: string | null
  }

/** How pay and tips reach somebody. */
export const staffPaymentMethods = ['payroll', 'cash', 'check', 'zelle', 'venmo', 'other'] as const
export type StaffPaymentMethod = (typeof staffPaymentMethods)[number]

/** What is agreed to: hours and how they came, a rate, miles, and what comes on top or off, in cents. */
export type HoursApproval = {
  onAt: number
  offAt: number
  typedBy: 'planned' | 'taps' | 'owner'
  rate: PayRate
  miles: number
  extrasCents: number
  extrasWhy: string
}

/** Somebody who had a post at an event, with what was planned, tapped and agreed. `weekBefore` are minutes of that week elsewhere. */
export type ShiftTimesheet = {
  tenureId: string
  eventId: string
  personId: string
  name: string
  role: StaffRole
  paidAs: PayArrangement
  isManager: boolean
  day: string
  venue: string
  planned: WorkHours
  /** There and back, of whoever does not ride along. */
  miles: number
  /** Null where nobody said it. */
  rate: PayRate | null
  taps: ClockEvent[]
  works: WorkRecord[]
  weekBefore: number
  isMissed: boolean
}

/** What reached somebody on a day, in one way; cents, below nothing where they gave it back. */
export type StaffPayment = { on: string; how: StaffPaymentMethod; cents: number }

/** One way to agree to a shift with one tap. */
export type HoursOption = WorkHours & { line: PayLine | null; warnings: PayWarning[] }

/** A shift as it is settled. */
export type ShiftPaySummary = Omit<ShiftTimesheet, 'taps' | 'works' | 'planned' | 'weekBefore'> & {
  planned: HoursOption
  /** What the two taps say, where they say something else than the plan. */
  asTapped: HoursOption | null
  tapped: ClockedHours | null
  difference: { minutes: number; isApart: boolean } | null
  agreed: (WorkRecord & { warnings: PayWarning[] }) | null
  /** What was paid of it, each day and way for itself; `workId` is the last line that says so. */
  payments: (StaffPayment & { workId: string })[]
  /** What is still to be paid of it; below nothing where a correction made it less than was paid. */
  toPayCents: number
}

/** The line that holds: the last one that no other reverses. */
export function findCurrentWorkRecord(works: readonly WorkRecord[]): WorkRecord | null {
  const reversed = new Set(works.map(({ reverses }) => reverses))
  return works.findLast(({ id, reverses }) => reverses === null && !reversed.has(id)) ?? null
}

/** What is not paid yet of some lines, reversals among them, in cents. */
export function sumUnpaidCents(works: readonly Pick<WorkRecord, 'paidOn' | 'totalCents'>[]): number {
  return works.reduce((sum, { paidOn, totalCents }) => sum + (paidOn === null ? totalCents : 0), 0)
}

/** What was paid of some lines, by day and way in their order, reversals taken off: what a later correction says of the hours changes none of it. */
export function groupWorkPayments(works: readonly Pick<WorkRecord, 'id' | 'paidOn' | 'paidHow' | 'totalCents'>[]) {
  const paid = works.flatMap(({ id, paidOn, paidHow, totalCents }) =>
    paidOn && paidHow ? [{ workId: id, on: paidOn, how: paidHow, cents: totalCents }] : [],
  )
  return [...Map.groupBy(paid, ({ on, how }) => `${on} ${how}`).values()]
    .map((lines) => ({ ...lines.at(-1)!, cents: lines.reduce((sum, { cents }) => sum + cents, 0) }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => a.on.localeCompare(b.on))
}

/** A shift with what each tap would come to, by the rules of its day. */
export function summarizeShiftPay(
  { taps, works, planned, weekBefore, ...shift }: ShiftTimesheet,
  rules: Pick<PayRules, 'mileRates' | 'minimumWages'>,
): ShiftPaySummary {
  const { rate, miles, paidAs, day } = shift
  const mileTenths = getEffectiveRule(rules.mileRates, day).tenths
  const minimumCents = getEffectiveRule(rules.minimumWages, day).cents
  const getWarnings = (line: PayLine, minutes: number) =>
    listPayWarnings(line, { paidAs, minutes, weekBefore, minimumCents })
  const offer = (hours: WorkHours): HoursOption => {
    const line = rate && computePayLine({ minutes: hours.minutes, rate, miles, mileTenths, extrasCents: 0 })
    return { ...hours, line, warnings: line ? getWarnings(line, hours.minutes) : [] }
  }
  const tapped = computeClockedHours(taps)
  const asTapped =
    tapped?.onAt != null && tapped.offAt !== null && tapped.minutes !== planned.minutes
      ? offer(toWorkHours(tapped.onAt, tapped.offAt))
      : null
  const holds = findCurrentWorkRecord(works)
  return {
    ...shift,
    planned: offer(planned),
    asTapped,
    tapped,
    difference: computeClockDifference(planned, tapped),
    agreed: holds && { ...holds, warnings: getWarnings(holds, holds.minutes) },
    payments: groupWorkPayments(works),
    toPayCents: sumUnpaidCents(works),
  }
}

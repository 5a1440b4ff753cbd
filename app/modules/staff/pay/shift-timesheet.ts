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

/** Approved hours and the pay they come to. A reversal has negative values. Moments in epoch milliseconds. */
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

/** Methods by which pay and tips are paid to staff. */
export const staffPaymentMethods = ['payroll', 'cash', 'check', 'zelle', 'venmo', 'other'] as const
export type StaffPaymentMethod = (typeof staffPaymentMethods)[number]

/** Approved hours with their source, rate and miles, and an addition or deduction in cents. */
export type HoursApproval = {
  onAt: number
  offAt: number
  typedBy: 'planned' | 'taps' | 'owner'
  rate: PayRate
  miles: number
  extrasCents: number
  extrasWhy: string
}

/**
 * A staff member's shift at an event, with planned, clocked and approved hours. `weekBefore` are the minutes elsewhere in
 * that week.
 */
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
  /** Miles of the round trip. Zero for staff who ride along. */
  miles: number
  /** Pay rate of the shift. Null if no rate is set. */
  rate: PayRate | null
  taps: ClockEvent[]
  works: WorkRecord[]
  weekBefore: number
  isMissed: boolean
}

/** A payment to a staff member: day, method and cents. Negative if money was given back. */
export type StaffPayment = { on: string; how: StaffPaymentMethod; cents: number }

/** Hours that can be approved with a single button. */
export type HoursOption = WorkHours & { line: PayLine | null; warnings: PayWarning[] }

/** The pay of a shift as owners settle it. */
export type ShiftPaySummary = Omit<ShiftTimesheet, 'taps' | 'works' | 'planned' | 'weekBefore'> & {
  planned: HoursOption
  /** The clocked hours, if they differ from the plan. */
  asTapped: HoursOption | null
  tapped: ClockedHours | null
  difference: { minutes: number; isApart: boolean } | null
  agreed: (WorkRecord & { warnings: PayWarning[] }) | null
  /** Payments for the shift, each day and method separately. `workId` is the last record of the payment. */
  payments: (StaffPayment & { workId: string })[]
  /** Unpaid cents. Negative if a correction lowered the pay below the payments. */
  toPayCents: number
}

/** Returns the current record: the last that no other record reverses. */
export function findCurrentWorkRecord(works: readonly WorkRecord[]): WorkRecord | null {
  const reversed = new Set(works.map(({ reverses }) => reverses))
  return works.findLast(({ id, reverses }) => reverses === null && !reversed.has(id)) ?? null
}

/** Sums the unpaid records, reversals included. Integer cents. */
export function sumUnpaidCents(works: readonly Pick<WorkRecord, 'paidOn' | 'totalCents'>[]): number {
  return works.reduce((sum, { paidOn, totalCents }) => sum + (paidOn === null ? totalCents : 0), 0)
}

/**
 * Groups payments by day and method, in order of day, minus reversals. Later corrections of the hours do not change them.
 */
export function groupPaymentsByDayAndMethod(
  works: readonly Pick<WorkRecord, 'id' | 'paidOn' | 'paidHow' | 'totalCents'>[],
) {
  const paid = works.flatMap(({ id, paidOn, paidHow, totalCents }) =>
    paidOn && paidHow ? [{ workId: id, on: paidOn, how: paidHow, cents: totalCents }] : [],
  )
  return [...Map.groupBy(paid, ({ on, how }) => `${on} ${how}`).values()]
    .map((lines) => ({ ...lines.at(-1)!, cents: lines.reduce((sum, { cents }) => sum + cents, 0) }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => a.on.localeCompare(b.on))
}

/** Summarizes the pay of a shift with the amounts of planned and clocked hours, by the rules of its day. */
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
    payments: groupPaymentsByDayAndMethod(works),
    toPayCents: sumUnpaidCents(works),
  }
}

import { formatWeekdayDate } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import type { PayArrangement, PayRate, StaffRole } from '../members/staff-member.ts'
import type { PayWarning } from './pay-line.ts'
import type { TipSplitMethod } from './pay-rules.ts'
import type { StaffPaymentMethod, StaffPayment } from './shift-timesheet.ts'
import type { TipShareReason } from './split-tips.ts'

export const staffRoleLabels: Readonly<Record<StaffRole, string>> = {
  lead: 'Lead',
  bartender: 'Bartender',
  barback: 'Barback',
}

export const payArrangementLabels: Readonly<Record<PayArrangement, string>> = {
  payroll: 'on payroll',
  invoice: 'by invoice',
  owner: 'an owner',
  friend: 'a friend',
}

/** Payment methods as choices and within a sentence. */
export const staffPaymentMethodLabels: Readonly<Record<StaffPaymentMethod, string>> = {
  payroll: 'With the payroll',
  cash: 'Cash',
  check: 'Check',
  zelle: 'Zelle',
  venmo: 'Venmo',
  other: 'Another way',
}
const paymentMethodPhrases: Readonly<Record<StaffPaymentMethod, string>> = {
  payroll: 'with the payroll',
  cash: 'in cash',
  check: 'by check',
  zelle: 'by Zelle',
  venmo: 'by Venmo',
  other: 'another way',
}
/** Formats payments: "$196.00 in cash on Sunday, November 22; $34.00 by Zelle on Thursday, November 26". */
export function formatStaffPayments(payments: readonly StaffPayment[]): string {
  return payments
    .map(({ on, how, cents }) =>
      cents < 0
        ? `gave back ${formatDollarsAndCents(-cents)} ${paymentMethodPhrases[how]} on ${formatWeekdayDate(on)}`
        : `${formatDollarsAndCents(cents)} ${paymentMethodPhrases[how]} on ${formatWeekdayDate(on)}`,
    )
    .join('; ')
}

export const tipSplitLabels: Readonly<Record<TipSplitMethod, string>> = {
  minutes: 'By the minutes each worked',
  equal: 'The same for everybody',
}

/** Text next to a tip pool that an owner gets no share of. */
export const managerTipsText =
  'Owners and managers get no share of tips where another bartender worked: federal law (29 USC 203(m)(2)(B)). Ask your accountant or lawyer if you are not sure.'

/** The legal source, shown next to the checkbox for the same rule. */
export const tipLawText = 'Federal law (29 USC 203(m)(2)(B)). Ask your accountant or lawyer if you are not sure.'
/** Explains that a service charge is not a tip. */
export const serviceChargeText =
  'A service charge they cannot refuse is revenue, not a tip: it is on their bill, and never part of the tips.'

/** "8 h 52 min", "45 min", "8 h" */
export function formatWorkMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '−' : ''}${[hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')}`
}

/** "9 hours", "8 h 52 min" */
export function formatWorkHours(minutes: number): string {
  const hours = minutes / 60
  if (hours < 1 || !Number.isInteger(hours)) return formatWorkMinutes(minutes)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** "$28.00 an hour", "$190.00 for the event" */
export function formatPayRate({ unit, cents }: PayRate): string {
  return `${formatDollarsAndCents(cents)} ${unit === 'hour' ? 'an hour' : 'for the event'}`
}

/** "9 minutes more than planned" */
export function formatMinutesDifference(minutes: number): string {
  if (minutes === 0) return 'as planned'
  return `${formatWorkMinutes(Math.abs(minutes))} ${minutes > 0 ? 'more' : 'less'} than planned`
}

export function formatPayWarning(warning: PayWarning): string {
  if (warning.code === 'overtime')
    return `Overtime: ${formatWorkMinutes(warning.minutes)} of it is past 40 hours that week. What overtime pays more is not in this sum.`
  return `That is ${formatDollarsAndCents(warning.hourCents)} an hour, less than the minimum wage of ${formatDollarsAndCents(warning.minimumCents)}. Tips do not count toward it here.`
}

export function formatTipShareReason(reason: TipShareReason): string | null {
  return { shares: null, alone: 'poured alone', manager: 'owner or manager: no share', absent: 'did not pour' }[reason]
}

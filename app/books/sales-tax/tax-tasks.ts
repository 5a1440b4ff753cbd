import type { FilingFrequency } from '../../agreements/sales-tax/tax-settings.ts'
import type { TaxDifference } from '../../agreements/sales-tax/proposal-tax.ts'
import { formatRatePercent } from '../../agreements/sales-tax/tax-labels.ts'
import { formatRelativeDays, diffDays, formatShortMonthDay } from '../../business/dates.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import type { Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import {
  hasOverlap,
  getPreviousPeriod,
  parsePeriodKey,
  findPeriodByDate,
  formatPeriod,
  type FilingPeriod,
} from './filing-period.ts'
import { getTaxPeriodPath } from './tax-return-paths.ts'

/** Maximum number of returns to list as tasks. Older returns are not a task for today. */
const maxReturnTasks = 4

/** Lists the periods that have ended without being filed, from the period in which the tax was enabled, the oldest first. */
export function listUnfiledPeriods(
  { files, since }: { files: FilingFrequency; since: string | null },
  filed: readonly Pick<FilingPeriod, 'from' | 'to'>[],
  today: string,
): FilingPeriod[] {
  if (since === null) return []
  const open: FilingPeriod[] = []
  let period = getPreviousPeriod(findPeriodByDate(today, files))
  for (let i = 0; i < maxReturnTasks && period.to >= since; i++, period = getPreviousPeriod(period))
    if (!filed.some((one) => hasOverlap(one, period))) open.unshift(period)
  return open
}

/** Formats the task row: "Sales tax for October is due on Nov 20", [Look]. */
export function formatTaxReturnTask(
  { subject, facts: { lateOn } }: Task<{ lateOn: string }>,
  { today }: TaskContext,
): TaskRow {
  const period = parsePeriodKey(subject)!
  const isThisYear = period.kind !== 'year' && today.slice(0, 4) === period.from.slice(0, 4)
  const words = isThisYear ? formatPeriod(period).slice(0, -5) : formatPeriod(period)
  const href = getTaxPeriodPath(period)
  const isLate = today > lateOn
  return {
    title: `Sales tax for ${words} ${isLate ? 'was' : 'is'} due on ${formatShortMonthDay(lateOn)}`,
    hint: isLate
      ? 'it is late: file it, then mark it as filed'
      : `${formatRelativeDays(diffDays(today, lateOn))}, even if nothing was sold`,
    href,
    button: { label: 'View', href },
  }
}

/** An agreement whose tax differs from that of its day and venue. */
export type TaxDifferenceFacts = { name: string; date: string; differs: TaxDifference }

/** Formats the task row: "Nora & Eli’s sales tax is otherwise now", the reason, [Look]. */
export function formatTaxDifferenceTask({
  eventId,
  facts: { name, date, differs },
}: Task<TaxDifferenceFacts>): TaskRow {
  const why =
    differs.code === 'exempt'
      ? `certificate ${differs.certificate} ends before ${formatShortMonthDay(date)}: ask for the new one`
      : `agreed at ${formatRatePercent(differs.agreed)}, ${differs.county} County takes ${formatRatePercent(differs.now)} on ${formatShortMonthDay(date)}`
  return {
    title:
      differs.code === 'exempt'
        ? `${formatFirstNames(name)} may not be exempt`
        : `${formatFirstNames(name)}’s sales tax changes`,
    hint: why,
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'View', href: `/backbar/jobs/${eventId}/money` },
  }
}

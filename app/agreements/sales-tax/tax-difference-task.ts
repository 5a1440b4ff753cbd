import { formatShortMonthDay } from '../../business/dates.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import type { Task, TaskRow } from '../../plumbing/database/task.ts'
import type { TaxDifference } from './proposal-tax.ts'
import { formatRatePercent } from './tax-labels.ts'

/** An agreement whose tax differs from that of its day and venue. */
export type TaxDifferenceFacts = { name: string; date: string; differs: TaxDifference }

/** Formats the task row: "Nora & Eli’s sales tax changes", the reason, [View]. */
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

import type { FormattedEstimateLine } from './formatted-estimate.ts'
import { quoteTextForOwner } from './quote-text.ts'
import { formatEstimateLineReason } from './estimate-line-reason.ts'

/** Stored lines with their reasons worded for the owner. */
export function toOwnerEstimateLines(lines: FormattedEstimateLine[]): FormattedEstimateLine[] {
  return lines.map((line) =>
    line.why ? { ...line, reason: formatEstimateLineReason(line.why, quoteTextForOwner) } : line,
  )
}

import type { FormattedEstimateLine } from './formatted-estimate.ts'
import { quoteTextForOwner } from './quote-text.ts'
import { formatEstimateLineReason } from './estimate-line-reason.ts'

/** Told lines as the owner reads them of whoever was told. */
export function toOwnerEstimateLines(lines: FormattedEstimateLine[]): FormattedEstimateLine[] {
  return lines.map((line) =>
    line.why ? { ...line, reason: formatEstimateLineReason(line.why, quoteTextForOwner) } : line,
  )
}

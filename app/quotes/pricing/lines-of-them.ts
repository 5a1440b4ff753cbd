import type { FormattedEstimateLine } from './estimate-words.ts'
import { quoteTextForOwner } from './quote-words.ts'
import { formatEstimateLineReason } from './reason.ts'

/** Told lines as the owner reads them of whoever was told. */
export function toOwnerEstimateLines(lines: FormattedEstimateLine[]): FormattedEstimateLine[] {
  return lines.map((line) =>
    line.why ? { ...line, reason: formatEstimateLineReason(line.why, quoteTextForOwner) } : line,
  )
}

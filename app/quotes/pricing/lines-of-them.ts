import type { FormattedEstimateLine } from './estimate-words.ts'
import { quoteOfThem } from './quote-words.ts'
import { formatEstimateLineReason } from './reason.ts'

/** Told lines as the owner reads them of whoever was told. */
export function linesOfThem(lines: FormattedEstimateLine[]): FormattedEstimateLine[] {
  return lines.map((line) => (line.why ? { ...line, reason: formatEstimateLineReason(line.why, quoteOfThem) } : line))
}

import { bringToLife } from './calculator-alive.tsx'
import type { CalculatorPage } from './calculator-page.ts'
import { spanishCalculator } from './calculator-words-es.ts'

/** The calculator in Spanish. */
export default function inSpanish(root: HTMLElement, page: CalculatorPage): Promise<void> {
  return bringToLife(root, page, spanishCalculator)
}

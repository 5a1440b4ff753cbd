import { bringToLife } from './calculator-alive.tsx'
import type { CalculatorPage } from './calculator-page.ts'
import { englishCalculator } from './calculator-words.ts'

/** The calculator in English. */
export default function inEnglish(root: HTMLElement, page: CalculatorPage): Promise<void> {
  return bringToLife(root, page, englishCalculator)
}

import { hydrateCalculator } from './hydrate-calculator.tsx'
import {
  type CalculatorHydrationData,
  createPageListFormatter,
  loadTextOnInteraction,
} from './load-calculator-text.tsx'
import { createEnglishCalculatorMessages } from './calculator-messages.ts'

const math = () => import('./calculator-formatters.ts')

/** Hydrates the English calculator. */
export default function hydrateEnglishCalculator(root: HTMLElement, page: CalculatorHydrationData): Promise<void> {
  const words = loadTextOnInteraction(root, async () => (await math()).englishCalculatorListFormatter, {})
  return hydrateCalculator(
    root,
    page,
    createEnglishCalculatorMessages(createPageListFormatter(page.said, words.all)),
    async () => (await math()).englishCalculationFormatter,
  )
}

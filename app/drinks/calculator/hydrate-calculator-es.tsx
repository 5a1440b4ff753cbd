import {
  hydrateCalculator,
  createPageListFormatter,
  fallbackListFormatter,
  loadTextOnInteraction,
  type CalculatorHydrationData,
} from './hydrate-calculator.tsx'
import type { SpanishCalculatorListFormatter } from './calculator-formatters-es.ts'
import { createSpanishCalculatorMessages } from './calculator-messages-es.ts'
import type { SpanishCalculatorListText } from './calculator-list-text.ts'

const math = async () => (await import('./calculator-formatters-es.ts')).spanishCalculationFormatter

/** Where the words never come. */
const asKept: Omit<SpanishCalculatorListFormatter, keyof typeof fallbackListFormatter> = {
  garnish: () => null,
  recipeNote: () => null,
  mistake: () => 'Revisa este dato.',
}

/** The calculator in Spanish. What its list says came with the page; the words of any other come at the first touch. */
export default function hydrateSpanishCalculator(
  root: HTMLElement,
  page: CalculatorHydrationData & { said: SpanishCalculatorListText },
): Promise<void> {
  const { said } = page
  let isVague = false
  const load = async () => (await import('./calculator-formatters-es.ts')).spanishCalculatorListFormatter
  const words = loadTextOnInteraction<SpanishCalculatorListFormatter>(root, load, asKept, () => {
    // What was wrong is said again, now that there are words for it.
    if (isVague) root.querySelector('form')!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const list = words.all
  const spanish = createSpanishCalculatorMessages({
    ...createPageListFormatter(said, list),
    garnish: (words) => said.garnish[words] ?? list().garnish(words),
    recipeNote: (words) => said.recipeNote[words] ?? list().recipeNote(words),
    mistake: (message) => {
      isVague = !words.areHere()
      return words.now().mistake(message)
    },
  })
  return hydrateCalculator(root, page, spanish, math)
}

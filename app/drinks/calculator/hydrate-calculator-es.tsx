import { hydrateCalculator } from './hydrate-calculator.tsx'
import {
  type CalculatorHydrationData,
  createPageListFormatter,
  type fallbackListFormatter,
  loadTextOnInteraction,
} from './load-calculator-text.tsx'
import type { SpanishCalculatorListFormatter } from './calculator-formatters-es.ts'
import { createSpanishCalculatorMessages } from './calculator-messages-es.ts'
import type { SpanishCalculatorListText } from './calculator-list-text.ts'

const math = async () => (await import('./calculator-formatters-es.ts')).spanishCalculationFormatter

/** Fallback if the texts fail to load. */
const recipeFallback: Omit<SpanishCalculatorListFormatter, keyof typeof fallbackListFormatter> = {
  garnish: () => null,
  recipeNote: () => null,
  mistake: () => 'Revisa este dato.',
}

/**
 * Hydrates the Spanish calculator. The page holds the texts of its own list. The texts of other lists load on the first
 * interaction.
 */
export default function hydrateSpanishCalculator(
  root: HTMLElement,
  page: CalculatorHydrationData & { said: SpanishCalculatorListText },
): Promise<void> {
  const { said } = page
  let isVague = false
  const load = async () => (await import('./calculator-formatters-es.ts')).spanishCalculatorListFormatter
  const words = loadTextOnInteraction<SpanishCalculatorListFormatter>(root, load, recipeFallback, () => {
    // Formats the errors again once their texts have loaded.
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

import type { CalculatorPageData } from './calculator-page-data.ts'
import type { CalculatorLabels } from './calculator-labels.ts'
import { use } from 'react'
import type { FormattedListCost } from '../shopping-list/list-cost-text.ts'
import { getItemFingerprint, getItemId } from '../shopping-list/shopping-item.ts'
import type { CalculationFormatter } from './calculator-formatters.ts'
import type { CalculatorListText, CalculatorListFormatter } from './calculator-list-text.ts'

/** Loads the texts of the calculation. Visitors who do not change the plan never need them. */
export type LoadCalculationFormatter = () => Promise<CalculationFormatter>

/** Fallback if the list texts fail to load: codes and numbers. */
export const fallbackListFormatter: CalculatorListFormatter = {
  group: (code) => code,
  line: (item) => ({ name: getItemId(item), amount: item.amount ? String(item.amount.count) : '', note: '' }),
  measures: () => '',
}

/** Formats the served list from the page's own texts, and other lists from all texts once loaded. */
export function createPageListFormatter(
  said: CalculatorListText,
  all: () => CalculatorListFormatter,
): CalculatorListFormatter {
  return {
    group: (code) => said.group[code] ?? all().group(code),
    line: (item) => said.line[getItemFingerprint(item)] ?? all().line(item),
    measures: (recipe) => said.measures[recipe.slug] ?? all().measures(recipe),
  }
}

/**
 * Loads the list texts on the first interaction. Until then `all` suspends, so that React keeps the list before. Where
 * loading fails, the fallback texts are used.
 */
export function loadTextOnInteraction<Words extends CalculatorListFormatter>(
  root: HTMLElement,
  load: () => Promise<Words>,
  asKept: Omit<Words, keyof CalculatorListFormatter>,
  onCome?: () => void,
) {
  const none = { ...fallbackListFormatter, ...asKept } as Words
  let input = none
  let coming: Promise<Words> | undefined
  const come = () =>
    (coming ??= load().then(
      (all) => {
        input = all
        onCome?.()
        return input
      },
      () => input,
    ))
  for (const touch of ['focusin', 'pointerdown']) root.addEventListener(touch, come, { once: true })
  return { all: () => use(come()), now: () => input, areHere: () => input !== none }
}

/** Data the page serializes for hydration: what it shows, and its labels. */
export type CalculatorHydrationData = CalculatorPageData & {
  labels: CalculatorLabels
  said: CalculatorListText
  /** Cost of the shopping list that the server rendered. */
  cost: FormattedListCost | null
}

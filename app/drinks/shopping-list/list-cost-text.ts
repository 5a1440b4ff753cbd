import { formatDollars } from '../../business/money.ts'
import type { Language } from '../../ui/language.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { SupplySplit } from './quote-context.ts'
import { estimateListCost, type ListCost, type StorePrices } from './list-cost.ts'
import { buildShoppingList } from './shopping-list.ts'
import type { ShoppingProduct } from './shopping-item.ts'

/** A list's cost as text: the range alone, the word "estimate", and the sentences that say what it is made of. */
export type FormattedListCost = { range: string; estimate: string; note: string }

const text = {
  en: {
    range: (low: string, high: string) => `About ${low === high ? low : `${low} to ${high}`} at a store`,
    estimate: 'estimate',
    note: (month: string) => `An estimate from store prices of ${month}.`,
    missing: (names: string) => ` Not in it: ${names}.`,
  },
  es: {
    range: (low: string, high: string) =>
      low === high ? `Unos ${low} en la tienda` : `Entre ${low} y ${high} en la tienda`,
    estimate: 'estimado',
    note: (month: string) => `Es un estimado con precios de tienda de ${month}.`,
    missing: (names: string) => ` No incluye: ${names}.`,
  },
}

/** Formats a list's cost. `called` names a product in that language. */
export function formatListCost(
  cost: ListCost,
  { month }: Pick<StorePrices, 'month'>,
  language: Language,
  called: (product: ShoppingProduct) => string,
): FormattedListCost {
  const said = text[language]
  const missing = cost.missing.length > 0 ? said.missing(cost.missing.map(called).join(', ')) : ''
  return { range: formatCostRange(cost, language), estimate: said.estimate, note: said.note(month) + missing }
}

/** "About $620 to $780 at a store". */
export function formatCostRange({ lowCents, highCents }: ListCost, language: Language): string {
  return text[language].range(formatDollars(lowCents), formatDollars(highCents))
}

/** What a plan's cost is computed with, besides the plan. */
export type PlanCostInputs = { prices: StorePrices | null; quote: SupplySplit | null; book: RecipeBook }

/** Returns a formatter of what the client's part of a plan costs. Null without prices. */
export function createPlanCostFormatter(language: Language, called: (product: ShoppingProduct) => string) {
  return (plan: DrinksPlan, { prices, quote, book }: PlanCostInputs): FormattedListCost | null => {
    const cost = prices && estimateListCost(buildShoppingList(plan, quote?.whoBrings, book), prices)
    return cost && formatListCost(cost, prices, language, called)
  }
}

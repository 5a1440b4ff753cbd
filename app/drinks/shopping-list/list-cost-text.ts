import { formatDollars } from '../../business/money.ts'
import type { Language } from '../../ui/language.ts'
import type { DrinksBarType, DrinksInputs } from '../model/drinks-inputs.ts'
import { planBaselineDrinks, type DrinksPlan } from '../model/plan-drinks.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { SupplySplit } from './quote-context.ts'
import { estimateListCost, type ListCost, type StorePrices } from './list-cost.ts'
import { buildShoppingList } from './shopping-list.ts'
import type { ShoppingProduct } from './shopping-item.ts'
import { uncapitalize } from '../../business/uncapitalize.ts'

/**
 * A list's cost as text: the range, the word "estimate", and sentences on its parts. `otherwise` is the cost with or without
 * beer and wine, if that is optional.
 */
export type FormattedListCost = { range: string; estimate: string; note: string; otherwise: string | null }

/** Cost of the list of the same bar with beer and wine, or without them if it has them. Null if nothing has a price. */
export type OtherListCost = { isPoured: boolean; cost: ListCost | null }

const text = {
  en: {
    range: (low: string, high: string) => `About ${low === high ? low : `${low} to ${high}`} at a store`,
    estimate: 'estimate',
    note: (month: string) => `An estimate from store prices of ${month}.`,
    missing: (names: string) => ` Not in it: ${names}.`,
    otherwise: (range: string, isPoured: boolean) =>
      `${isPoured ? 'Without beer and wine' : 'With beer and wine too'}: ${range}.`,
  },
  es: {
    range: (low: string, high: string) =>
      low === high ? `Unos ${low} en la tienda` : `Entre ${low} y ${high} en la tienda`,
    estimate: 'estimado',
    note: (month: string) => `Es un estimado con precios de tienda de ${month}.`,
    missing: (names: string) => ` No incluye: ${names}.`,
    otherwise: (range: string, isPoured: boolean) =>
      `${isPoured ? 'Sin cerveza ni vino' : 'También con cerveza y vino'}: ${range}.`,
  },
}

/** Formats a list's cost. `called` names a product in that language. */
export function formatListCost(
  cost: ListCost,
  { month, other = null }: Pick<StorePrices, 'month'> & { other?: OtherListCost | null },
  language: Language,
  called: (product: ShoppingProduct) => string,
): FormattedListCost {
  const said = text[language]
  const missing = cost.missing.length > 0 ? said.missing(cost.missing.map(called).join(', ')) : ''
  return {
    range: formatCostRange(cost, language),
    estimate: said.estimate,
    note: said.note(month) + missing,
    otherwise: formatOtherCost(cost, other, language),
  }
}

/**
 * "With beer and wine too: about $620 to $780 at a store." Null if that is no choice, and unless every product of both
 * lists has a price, because the two sums could not be compared.
 */
export function formatOtherCost(cost: ListCost | null, other: OtherListCost | null, language: Language): string | null {
  if (!cost || !other?.cost || cost.missing.length + other.cost.missing.length > 0) return null
  return text[language].otherwise(formatInlineCostRange(other.cost, language), other.isPoured)
}

/** "About $620 to $780 at a store". */
export function formatCostRange({ lowCents, highCents }: ListCost, language: Language): string {
  return text[language].range(formatDollars(lowCents), formatDollars(highCents))
}

/** "about $620 to $780 at a store", within a sentence. */
export function formatInlineCostRange(cost: ListCost, language: Language): string {
  const range = formatCostRange(cost, language)
  return uncapitalize(range)
}

/** Inputs of a plan's cost other than the plan. */
export type PlanCostInputs = {
  question: DrinksInputs
  prices: StorePrices | null
  quote: SupplySplit | null
  book: RecipeBook
}

/** Maps a bar of cocktails to the same bar with beer and wine, and the reverse. */
const otherBars: Partial<Record<DrinksBarType, DrinksBarType>> = {
  cocktails: 'cocktails-beer-wine',
  'cocktails-beer-wine': 'cocktails',
}

/** Returns a formatter of what the client's part of a plan costs. Null without prices. */
export function createPlanCostFormatter(language: Language, called: (product: ShoppingProduct) => string) {
  return (plan: DrinksPlan, { question, prices, quote, book }: PlanCostInputs): FormattedListCost | null => {
    if (!prices) return null
    const estimate = (plan: DrinksPlan) => estimateListCost(buildShoppingList(plan, quote?.whoBrings, book), prices)
    const cost = estimate(plan)
    // Own weights take the place of the bar's.
    const bar = question.split ? undefined : otherBars[question.bar]
    const other = bar && {
      isPoured: bar === 'cocktails',
      cost: estimate(planBaselineDrinks({ ...question, bar }, book)),
    }
    return cost && formatListCost(cost, { ...prices, other: other ?? null }, language, called)
  }
}

import { findRecipe, type Recipe, type RecipeBook } from '../model/recipes.ts'
import { buildShoppingList } from '../shopping-list/shopping-list.ts'
import { getItemFingerprint } from '../shopping-list/shopping-item.ts'
import type { ShoppingListFormatter } from '../shopping-list/shopping-list-formatter.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { SupplySplit } from '../shopping-list/quote-context.ts'
import { spanishCalculatorListFormatter, type SpanishCalculatorListFormatter } from './calculator-formatters-es.ts'
import { englishCalculatorListFormatter } from './calculator-formatters.ts'

/** Formats groups, lines and recipe amounts in a language. */
export type CalculatorListFormatter = Pick<ShoppingListFormatter, 'group' | 'line'> & {
  measures: (recipe: Recipe) => string
}

type FormattedParts<Says> = {
  [Kind in keyof Says]: Readonly<Record<string, Says[Kind] extends (...of: never) => infer Words ? Words : never>>
}

/** Texts of a single list, each by its code. Amounts are keyed by their recipe. */
export type CalculatorListText = FormattedParts<CalculatorListFormatter>

/** Type of the list texts for a Spanish page, with the Spanish texts of its recipes. */
export type SpanishCalculatorListText = FormattedParts<Omit<SpanishCalculatorListFormatter, 'mistake'>>

/** All list texts a page needs until it shows another plan than the plan it was served with. */
export function buildCalculatorListText(
  plan: DrinksPlan,
  quote: SupplySplit | null,
  book: RecipeBook,
  say: CalculatorListFormatter = englishCalculatorListFormatter,
): CalculatorListText {
  const groups = buildShoppingList(plan, quote?.whoBrings, book)
  return {
    group: Object.fromEntries(groups.map(({ code }) => [code, say.group(code)])),
    line: Object.fromEntries(
      groups.flatMap(({ items }) => items).map((item) => [getItemFingerprint(item), say.line(item)]),
    ),
    measures: Object.fromEntries(getMenu(plan, book).map((recipe) => [recipe.slug, say.measures(recipe)])),
  }
}

function getMenu({ cocktails }: DrinksPlan, book: RecipeBook): Recipe[] {
  return cocktails.flatMap(({ slug }) => findRecipe(slug, book) ?? [])
}

/** Returns the list texts of a Spanish page, with the Spanish texts of its recipes. */
export function buildCalculatorListTextEs(
  plan: DrinksPlan,
  quote: SupplySplit | null,
  book: RecipeBook,
): SpanishCalculatorListText {
  const menu = getMenu(plan, book)
  return {
    ...buildCalculatorListText(plan, quote, book, spanishCalculatorListFormatter),
    garnish: pairs(menu, ({ garnish }) => garnish, spanishCalculatorListFormatter.garnish),
    recipeNote: pairs(menu, ({ note }) => note, spanishCalculatorListFormatter.recipeNote),
  }
}

function pairs<Of, Said>(
  all: readonly Of[],
  wordsOf: (one: Of) => string | null | undefined,
  say: (words: string) => Said,
): Record<string, Said> {
  return Object.fromEntries(all.flatMap((one) => wordsOf(one) || []).map((words) => [words, say(words)]))
}

import { recipeOf, type RecipeBook } from '../model/recipes.ts'
import { shoppingList } from '../shopping-list/shopping-list.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { Brings } from '../shopping-list/quote-context.ts'
import { spanishList, type SpanishList } from './calculator-list-es.ts'

/** What one list says in Spanish, each by its English; measures by their recipe. */
export type ListSaid = {
  [Kind in Exclude<keyof SpanishList, 'mistake'>]: Readonly<Record<string, ReturnType<SpanishList[Kind]>>>
}

/** All a page needs of the list's Spanish until it shows another plan than it came with. */
export function listSaid(plan: DrinksPlan, quote: Brings | null, book: RecipeBook): ListSaid {
  const groups = shoppingList(plan, quote?.whoBrings, book)
  const items = groups.flatMap((group) => group.items)
  const menu = plan.cocktails.flatMap(({ slug }) => recipeOf(slug, book) ?? [])
  return {
    group: pairs(groups, ({ name }) => name, spanishList.group),
    name: pairs(items, ({ name }) => name, spanishList.name),
    amount: pairs(items, ({ amount }) => amount, spanishList.amount),
    note: pairs(items, ({ note }) => note, spanishList.note),
    measures: Object.fromEntries(menu.map((recipe) => [recipe.slug, spanishList.measures(recipe)])),
    garnish: pairs(menu, ({ garnish }) => garnish, spanishList.garnish),
    recipeNote: pairs(menu, ({ note }) => note, spanishList.recipeNote),
  }
}

function pairs<Of, Said>(
  all: readonly Of[],
  wordsOf: (one: Of) => string | null | undefined,
  say: (words: string) => Said,
): Record<string, Said> {
  return Object.fromEntries(all.flatMap((one) => wordsOf(one) || []).map((words) => [words, say(words)]))
}

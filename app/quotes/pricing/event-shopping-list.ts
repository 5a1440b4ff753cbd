import type { ShoppingItem } from '../../drinks/shopping-list/shopping-item.ts'
import { buildOurSupplyList, buildShoppingList, type ShoppingGroup } from '../../drinks/shopping-list/shopping-list.ts'
import {
  type EventDrinksPlan,
  type EventDrinksDetails,
  type ShoppingListInputs,
  listKnownCocktails,
  planEventDrinks,
} from './event-drinks-plan.ts'

/** The plan with its list in two parts. */
export type EventShoppingList = EventDrinksPlan & {
  /** Supplies the client buys, with amounts. */
  youBuy: ShoppingGroup[]
  /** Supplies of the business. Their amounts are for packing the van, not for shopping. */
  weBring: ShoppingGroup[]
  /** Recipe and quantity of each of the client's cocktails. */
  menu: { name: string; recipe: string; dedication: string; quantity: number | null }[]
}

/** Shopping list of an event, the same on every page. */
export function computeEventShoppingList(event: EventDrinksDetails, basis: ShoppingListInputs): EventShoppingList {
  const { book } = basis
  const planned = planEventDrinks(event, basis)
  const { plan, whoBrings } = planned
  const called = new Map(listKnownCocktails(basis).map(({ recipe, name }) => [recipe.slug, name]))
  // The list's notes use the client's own drink names.
  const cocktails = plan.cocktails.map((one) => ({ ...one, name: called.get(one.slug)?.trim() || one.name }))
  return {
    ...planned,
    youBuy: buildShoppingList({ ...plan, cocktails }, whoBrings ?? undefined, book),
    weBring: whoBrings ? buildOurSupplyList({ ...plan, cocktails }, whoBrings, book) : [],
    menu: listKnownCocktails(basis).map(({ recipe, name, dedication }) => ({
      name,
      dedication,
      recipe: recipe.name,
      quantity: plan.cocktails.find(({ slug }) => slug === recipe.slug)?.quantity ?? null,
    })),
  }
}

/** All lines of a half, in order. */
export function flattenShoppingGroups(groups: readonly ShoppingGroup[]): ShoppingItem[] {
  return groups.flatMap(({ items }) => items)
}

/** Facts of an event in its list's header. */
export type ShoppingListHeader = {
  date: string
  hasTimes: boolean
  guests: number | null
  occasion: string
  experienceName: string | null
}

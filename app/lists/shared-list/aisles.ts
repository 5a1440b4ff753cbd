import { isKnownIngredient, getIngredientKind } from '../../drinks/model/ingredient-table.ts'
import type { ShoppingGroup } from '../../drinks/shopping-list/shopping-list.ts'
import type { ShoppingGroupCode, ShoppingItem } from '../../drinks/shopping-list/shopping-item.ts'

/** Where in a shop a thing stands: the list's groups, with the alcohol on its three shelves. */
export type Aisle = 'beer' | 'wine' | 'spirits' | Exclude<ShoppingGroupCode, 'alcohol'>

const wines = new Set<ShoppingItem['product']>(['red-wine', 'white-wine', 'rose-wine', 'toast'])

/** The list by aisle, in its order; an aisle with nothing to buy is left out. */
export function groupByAisle(groups: readonly ShoppingGroup[]): { code: Aisle; items: ShoppingItem[] }[] {
  const placed = groups.flatMap(({ code, items }): ReturnType<typeof groupByAisle> =>
    code === 'alcohol'
      ? (['beer', 'wine', 'spirits'] as const).map((shelf) => ({
          code: shelf,
          items: items.filter((item) => getShelf(item) === shelf),
        }))
      : [{ code, items }],
  )
  return placed.filter(({ items }) => items.length > 0)
}

function getShelf({ product }: ShoppingItem): 'beer' | 'wine' | 'spirits' {
  if (product === 'beer') return 'beer'
  if (typeof product === 'string') return wines.has(product) ? 'wine' : 'spirits'
  const { ingredient } = product
  return isKnownIngredient(ingredient) && getIngredientKind({}, ingredient) === 'wine' ? 'wine' : 'spirits'
}

import { isKnownIngredient, getIngredientKind } from '../../drinks/model/ingredient-table.ts'
import type { ShoppingGroup } from '../../drinks/shopping-list/shopping-list.ts'
import type { ShoppingGroupCode, ShoppingItem } from '../../drinks/shopping-list/shopping-item.ts'

/** Aisle of a store: the list's groups, with alcohol split into beer, wine and spirits. */
export type StoreAisle = 'beer' | 'wine' | 'spirits' | Exclude<ShoppingGroupCode, 'alcohol'>

const wines = new Set<ShoppingItem['product']>(['red-wine', 'white-wine', 'rose-wine', 'toast'])

/** Groups the list by aisle, in order. Empty aisles are left out. */
export function groupByAisle(groups: readonly ShoppingGroup[]): { code: StoreAisle; items: ShoppingItem[] }[] {
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

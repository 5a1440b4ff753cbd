import type { SupplyItem } from '../../menu/catalog/supply-plan.ts'
import type { ShoppingItem, ShoppingProduct } from './shopping-item.ts'
import type { ShoppingGroup } from './shopping-list.ts'

/** Prices by product key, in cents, and their month as text: "November 2026". */
export type StorePrices = { month: string; cents: Readonly<Record<string, number>> }

/**
 * Cost range of a list at a store, in cents. `things` are the supplies that the cost includes. `missing` are products
 * without a price.
 */
export type ListCost = { lowCents: number; highCents: number; things: SupplyItem[]; missing: ShoppingProduct[] }

/** Percent of the list's sum at each end: a cheaper label, and a dearer label with the sales tax of the store. */
const ends = { low: 90, high: 120 }

/**
 * Both ends of the price range are rounded outward. Each pair is the lowest sum to which a step applies, and the step,
 * in cents.
 */
const steps = [
  [50_000, 5_000],
  [10_000, 1_000],
  [2_000, 500],
  [0, 100],
] as const

/**
 * Estimates what a list costs at a store. Products without an amount, such as coolers, are not priced. Null if nothing
 * on the list has a price.
 */
export function estimateListCost(groups: readonly ShoppingGroup[], { cents }: StorePrices): ListCost | null {
  const counted = groups.flatMap(({ items }) => items).filter(({ amount }) => amount !== null)
  const priced = counted.map((item) => ({ item, cents: computeItemCents(item, cents) }))
  const sum = priced.reduce((total, { cents }) => total + (cents ?? 0), 0)
  if (sum === 0) return null
  return {
    ...computeCostRange(sum),
    things: [...new Set(priced.flatMap(({ item, cents }) => (cents === null ? [] : [item.thing])))],
    missing: priced.flatMap(({ item, cents }) => (cents === null ? [item.product] : [])),
  }
}

/** Range around a sum above zero, in whole dollars. */
export function computeCostRange(sumCents: number): Pick<ListCost, 'lowCents' | 'highCents'> {
  const round = (percent: number, toWhole: (ratio: number) => number) => {
    const step = steps.find(([from]) => sumCents * percent >= from * 100)![1]
    return toWhole((sumCents * percent) / (step * 100)) * step
  }
  return { lowCents: Math.max(100, round(ends.low, Math.floor)), highCents: round(ends.high, Math.ceil) }
}

function computeItemCents({ product, amount }: ShoppingItem, prices: StorePrices['cents']): number | null {
  const key = getPriceKey(product)
  if (!amount || amount.unit === 'open' || !Object.hasOwn(prices, key)) return null
  // The price is for a case of 24, the list counts 12-packs.
  return amount.unit === '12-pack' ? Math.ceil((amount.count * prices[key]!) / 2) : amount.count * prices[key]!
}

/** Key of a product's price. Fruit to squeeze and fruit to cut have one price. */
export function getPriceKey(product: ShoppingProduct): string {
  if (typeof product === 'string') return product.replace(/-to-(squeeze|cut)$/, '')
  const { ingredient, size } = product
  return `${ingredient.toLowerCase().replaceAll(' ', '-')}-${size === '750 ml' ? '750' : size === '1 liter' ? '1l' : 'open'}`
}

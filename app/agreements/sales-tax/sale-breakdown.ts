import { allocateCents } from './allocate-cents.ts'

/**
 * Parts of a sum for a tax return, in cents: sales before tax (under a certificate, untaxed, taxed within the county's
 * cap and over it) and the tax on them.
 */
export const saleBreakdownKeys = ['certificate', 'untaxed', 'surtaxable', 'overCap', 'state', 'surtax'] as const
export type SaleBreakdown = Record<(typeof saleBreakdownKeys)[number], number>

/** Sales in a county at a rate. `county` is empty for agreements older than county taxes, and where no county is taxed. */
export type CountySale = { county: string; surtaxRate: number; parts: SaleBreakdown }

export const emptySaleBreakdown: SaleBreakdown = {
  certificate: 0,
  untaxed: 0,
  surtaxable: 0,
  overCap: 0,
  state: 0,
  surtax: 0,
}

/** Scales sales to a total in cents, each part by its share, exact to the cent. */
export function scaleSales(sales: readonly CountySale[], toCents: number): CountySale[] {
  const leaves = sales.flatMap(({ parts }) => saleBreakdownKeys.map((part) => parts[part]))
  const inAll = leaves.reduce((sum, cents) => sum + cents, 0)
  if (inAll === toCents) return [...sales]
  if (inAll <= 0) return buildUntaxedSales(toCents)
  const shares = allocateCents(toCents, leaves)
  return sales.map((sale, i) => ({
    ...sale,
    parts: Object.fromEntries(
      saleBreakdownKeys.map((part, j) => [part, shares[i * saleBreakdownKeys.length + j]!]),
    ) as SaleBreakdown,
  }))
}

/** Adds two breakdowns part by part. `by` −1 subtracts. */
export function addSaleBreakdowns(one: SaleBreakdown, other: SaleBreakdown, by: 1 | -1 = 1): SaleBreakdown {
  return Object.fromEntries(saleBreakdownKeys.map((part) => [part, one[part] + by * other[part]])) as SaleBreakdown
}

export function buildUntaxedSales(cents: number): CountySale[] {
  return cents === 0 ? [] : [{ county: '', surtaxRate: 0, parts: { ...emptySaleBreakdown, untaxed: cents } }]
}

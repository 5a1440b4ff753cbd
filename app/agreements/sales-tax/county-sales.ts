import { computeTaxClassTotals, isCountyTax, type SalesTax, type TaxableLine } from './sales-tax.ts'
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

/** Input of a sale: the agreed lines, and the amounts added by hand with the tax they include. */
export type SaleInput = {
  agreed: { lines: readonly TaxableLine[]; tax: SalesTax | null } | null
  added: readonly {
    cents: number
    tax?: { class: TaxableLine['taxClass']; cents: number; by?: SalesTax } | undefined
  }[]
  /** Canceled: the kept money pays for no event and is not taxed. */
  isCalledOff: boolean
  /** Total owed after all additions and reductions. */
  dueCents: number
}

/**
 * Splits a sale by county. The parts add up to what is owed exactly. Additions and reductions without a class are spread
 * over all parts alike, with their tax.
 */
export function computeCountySales({ agreed, added, isCalledOff, dueCents }: SaleInput): CountySale[] {
  if (isCalledOff) return buildUntaxedSales(dueCents)
  const sales = new Map<string, CountySale>()
  const put = (tax: SalesTax | null, parts: Partial<SaleBreakdown>) => {
    const sale = { ...getCountyAndRate(tax), parts: emptySaleBreakdown }
    const key = `${sale.county} ${sale.surtaxRate}`
    const known = sales.get(key) ?? sale
    sales.set(key, { ...known, parts: addSaleBreakdowns(known.parts, { ...emptySaleBreakdown, ...parts }) })
  }
  if (agreed) for (const parts of listSaleBreakdowns(agreed.lines, agreed.tax)) put(agreed.tax, parts)
  for (const [i, { cents, tax }] of added.entries()) {
    const by = tax?.by ?? agreed?.tax ?? null
    if (!tax || !by) {
      put(null, { untaxed: cents - (tax?.cents ?? 0), state: tax?.cents ?? 0 })
      continue
    }
    const before = [
      ...(agreed?.lines ?? []),
      ...added.slice(0, i).flatMap((one) => (one.tax ? [toTaxableLine(one.cents, one.tax)] : [])),
    ]
    put(by, computeAddedBreakdown(before, toTaxableLine(cents, tax), by, tax.cents))
  }
  const all = [...sales.values()]
  return scaleSales(all, dueCents)
}

/** Fields of an amount due that its sale depends on. `given-back` lowers what is owed and is no sale. */
type SaleAmountDue = { kind: string; amountCents: number; tax?: SaleInput['added'][number]['tax'] }
type SaleAgreement = {
  document: { lines: readonly (TaxableLine & { id: string })[]; money: { tax: SalesTax | null } }
  chosen: readonly string[]
}

/** Computes the sales of an event from its agreement and all amounts due, and their sum. */
export function computeCountySalesFromAmountsDue(
  amountsDue: readonly SaleAmountDue[],
  agreed: SaleAgreement | null,
  { isCalledOff }: { isCalledOff: boolean },
): { sales: CountySale[]; dueCents: number } {
  const dueCents = amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const added = amountsDue.filter(
    ({ kind, amountCents }) => kind === 'extra' || (!agreed && amountCents > 0 && kind !== 'given-back'),
  )
  const sales = computeCountySales({
    agreed: agreed && toAgreedSale(agreed),
    added: added.map(({ amountCents, tax }) => ({ cents: amountCents, tax })),
    isCalledOff,
    dueCents,
  })
  return { sales, dueCents }
}

function toAgreedSale({ document: { lines, money }, chosen }: SaleAgreement): SaleInput['agreed'] {
  return { lines: lines.filter(({ id }) => chosen.includes(id)), tax: money.tax }
}

/** Returns the sales tax in sales, in cents. */
export function sumSalesTax(sales: readonly CountySale[]): number {
  return sales.reduce((sum, { parts }) => sum + parts.state + parts.surtax, 0)
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

function buildUntaxedSales(cents: number): CountySale[] {
  return cents === 0 ? [] : [{ county: '', surtaxRate: 0, parts: { ...emptySaleBreakdown, untaxed: cents } }]
}

function getCountyAndRate(tax: SalesTax | null): Pick<CountySale, 'county' | 'surtaxRate'> {
  return tax && isCountyTax(tax) ? { county: tax.county, surtaxRate: tax.surtaxRate } : { county: '', surtaxRate: 0 }
}

function toTaxableLine(cents: number, tax: { class: TaxableLine['taxClass']; cents: number }): TaxableLine {
  return { taxClass: tax.class, totalCents: cents - tax.cents }
}

function listSaleBreakdowns(lines: readonly TaxableLine[], tax: SalesTax | null): SaleBreakdown[] {
  return computeTaxClassTotals(lines, tax).map((one) => ({
    certificate: one.exemptCents,
    untaxed: one.netCents - one.taxableCents - one.exemptCents,
    surtaxable: one.surtaxableCents,
    overCap: one.taxableCents - one.surtaxableCents,
    state: one.stateCents,
    surtax: one.surtaxCents,
  }))
}

/** Breakdown of an added item. Its tax is as stored in the books, whatever was agreed later. */
function computeAddedBreakdown(
  before: readonly TaxableLine[],
  more: TaxableLine,
  by: SalesTax,
  taxCents: number,
): SaleBreakdown {
  const sum = (lines: readonly TaxableLine[]) =>
    listSaleBreakdowns(lines, by).reduce((all, parts) => addSaleBreakdowns(all, parts), emptySaleBreakdown)
  const added = addSaleBreakdowns(sum([...before, more]), sum(before), -1)
  return { ...added, surtax: taxCents - added.state }
}

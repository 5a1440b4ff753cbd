import { computeTaxClassTotals, isCountyTax, type SalesTax, type TaxableLine } from './sales-tax.ts'
import { allocateCents } from './allocate-cents.ts'

/**
 * The parts a sum falls into for a return, in cents: what is sold before tax (under a certificate, not taxed, and taxed: what
 * the county takes its part of and what is over its cap) and the tax on it.
 */
export const saleBreakdownKeys = ['certificate', 'untaxed', 'surtaxable', 'overCap', 'state', 'surtax'] as const
export type SaleBreakdown = Record<(typeof saleBreakdownKeys)[number], number>

/** What is sold in one county at one rate; no county is what was agreed before counties were kept, or where none is taxed. */
export type CountySale = { county: string; surtaxRate: number; parts: SaleBreakdown }

export const emptySaleBreakdown: SaleBreakdown = {
  certificate: 0,
  untaxed: 0,
  surtaxable: 0,
  overCap: 0,
  state: 0,
  surtax: 0,
}

/** What of a sale was agreed to, and what was added by hand since with the tax that is in it. */
export type SaleInput = {
  agreed: { lines: readonly TaxableLine[]; tax: SalesTax | null } | null
  added: readonly {
    cents: number
    tax?: { class: TaxableLine['taxClass']; cents: number; by?: SalesTax } | undefined
  }[]
  /** Called off: what is kept of it is for no event, and not taxed. */
  isCalledOff: boolean
  /** What is owed in all, everything added and taken off. */
  dueCents: number
}

/**
 * A sale by county, together exactly what is owed. What was taken off or put on since without saying of what is of all of it
 * alike, its tax with it.
 */
export function computeCountySales({ agreed, added, isCalledOff, dueCents }: SaleInput): CountySale[] {
  if (isCalledOff) return plain(dueCents)
  const sales = new Map<string, CountySale>()
  const put = (tax: SalesTax | null, parts: Partial<SaleBreakdown>) => {
    const sale = { ...getPlace(tax), parts: emptySaleBreakdown }
    const key = `${sale.county} ${sale.surtaxRate}`
    const known = sales.get(key) ?? sale
    sales.set(key, { ...known, parts: addSaleBreakdowns(known.parts, { ...emptySaleBreakdown, ...parts }) })
  }
  if (agreed) for (const parts of listParts(agreed.lines, agreed.tax)) put(agreed.tax, parts)
  for (const [i, { cents, tax }] of added.entries()) {
    const by = tax?.by ?? agreed?.tax ?? null
    if (!tax || !by) {
      put(null, { untaxed: cents - (tax?.cents ?? 0), state: tax?.cents ?? 0 })
      continue
    }
    const before = [
      ...(agreed?.lines ?? []),
      ...added.slice(0, i).flatMap((one) => (one.tax ? [asLine(one.cents, one.tax)] : [])),
    ]
    put(by, partsAdded(before, asLine(cents, tax), by, tax.cents))
  }
  const all = [...sales.values()]
  return scaleSales(all, dueCents)
}

/** A due as far as its sale goes; `given-back` lowers what is owed, and is nothing that was sold. */
type SoldDue = { kind: string; amountCents: number; tax?: SaleInput['added'][number]['tax'] }
type SoldAgreement = {
  document: { lines: readonly (TaxableLine & { id: string })[]; money: { tax: SalesTax | null } }
  chosen: readonly string[]
}

/** The sale of a job, by what was agreed to and everything that is owed of it, and what that comes to. */
export function computeAmountDueSales(
  amountsDue: readonly SoldDue[],
  agreed: SoldAgreement | null,
  { isCalledOff }: { isCalledOff: boolean },
): { sales: CountySale[]; dueCents: number } {
  const dueCents = amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const added = amountsDue.filter(
    ({ kind, amountCents }) => kind === 'extra' || (!agreed && amountCents > 0 && kind !== 'given-back'),
  )
  const sales = computeCountySales({
    agreed: agreed && soldIn(agreed),
    added: added.map(({ amountCents, tax }) => ({ cents: amountCents, tax })),
    isCalledOff,
    dueCents,
  })
  return { sales, dueCents }
}

function soldIn({ document: { lines, money }, chosen }: SoldAgreement): SaleInput['agreed'] {
  return { lines: lines.filter(({ id }) => chosen.includes(id)), tax: money.tax }
}

/** The sales tax in sales, in cents. */
export function sumSalesTax(sales: readonly CountySale[]): number {
  return sales.reduce((sum, { parts }) => sum + parts.state + parts.surtax, 0)
}

/** Sales that come to so many cents in all: each part its share, to the cent. */
export function scaleSales(sales: readonly CountySale[], toCents: number): CountySale[] {
  const leaves = sales.flatMap(({ parts }) => saleBreakdownKeys.map((part) => parts[part]))
  const inAll = leaves.reduce((sum, cents) => sum + cents, 0)
  if (inAll === toCents) return [...sales]
  if (inAll <= 0) return plain(toCents)
  const shares = allocateCents(toCents, leaves)
  return sales.map((sale, i) => ({
    ...sale,
    parts: Object.fromEntries(
      saleBreakdownKeys.map((part, j) => [part, shares[i * saleBreakdownKeys.length + j]!]),
    ) as SaleBreakdown,
  }))
}

/** Two sums, part by part; `by` −1 takes the other off. */
export function addSaleBreakdowns(one: SaleBreakdown, other: SaleBreakdown, by: 1 | -1 = 1): SaleBreakdown {
  return Object.fromEntries(saleBreakdownKeys.map((part) => [part, one[part] + by * other[part]])) as SaleBreakdown
}

function plain(cents: number): CountySale[] {
  return cents === 0 ? [] : [{ county: '', surtaxRate: 0, parts: { ...emptySaleBreakdown, untaxed: cents } }]
}

function getPlace(tax: SalesTax | null): Pick<CountySale, 'county' | 'surtaxRate'> {
  return tax && isCountyTax(tax) ? { county: tax.county, surtaxRate: tax.surtaxRate } : { county: '', surtaxRate: 0 }
}

function asLine(cents: number, tax: { class: TaxableLine['taxClass']; cents: number }): TaxableLine {
  return { taxClass: tax.class, totalCents: cents - tax.cents }
}

function listParts(lines: readonly TaxableLine[], tax: SalesTax | null): SaleBreakdown[] {
  return computeTaxClassTotals(lines, tax).map((one) => ({
    certificate: one.exemptCents,
    untaxed: one.netCents - one.taxableCents - one.exemptCents,
    surtaxable: one.surtaxableCents,
    overCap: one.taxableCents - one.surtaxableCents,
    state: one.stateCents,
    surtax: one.surtaxCents,
  }))
}

/** What one thing more adds to each part; its tax is what the books say, whatever was agreed since. */
function partsAdded(before: readonly TaxableLine[], more: TaxableLine, by: SalesTax, taxCents: number): SaleBreakdown {
  const sum = (lines: readonly TaxableLine[]) =>
    listParts(lines, by).reduce((all, parts) => addSaleBreakdowns(all, parts), emptySaleBreakdown)
  const added = addSaleBreakdowns(sum([...before, more]), sum(before), -1)
  return { ...added, surtax: taxCents - added.state }
}

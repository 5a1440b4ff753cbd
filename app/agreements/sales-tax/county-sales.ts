import { computeTaxClassTotals, isCountyTax, type SalesTax, type TaxableLine } from './sales-tax.ts'
import {
  type CountySale,
  type SaleBreakdown,
  addSaleBreakdowns,
  buildUntaxedSales,
  emptySaleBreakdown,
  scaleSales,
} from './sale-breakdown.ts'

/** Input of a sale: the agreed lines, and the amounts added by hand with the tax they include. */
export type SaleInput = {
  agreed: { lines: readonly TaxableLine[]; tax: SalesTax | null } | null
  added: readonly {
    cents: number
    tax?: { class: TaxableLine['taxClass']; cents: number; by?: SalesTax } | undefined
  }[]
  /** A canceled event: the retained money pays for no event and is not taxed. */
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

/** Fields of an amount due that determine its sale. An amount of kind `given-back` lowers the amount owed and is no sale. */
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

/** Breakdown of an added item. Its tax is the stored tax of its amount due, whatever was agreed later. */
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

/** Class of what a line sells. Sales tax may differ by class. */
export type TaxClass = 'labor' | 'rental' | 'goods'
export const taxClasses: readonly TaxClass[] = ['labor', 'rental', 'goods']

/** Whether a class is taxed. For a `capped` class the county taxes only the first dollars of each item. */
export type TaxClassRule = 'no' | 'taxed' | 'capped'

/** An exempt client's certificate. `until` is its last valid day, 2027-12-31. */
export type TaxExemption = { id: string; organization: string; certificate: string; until: string }

/** Tax of agreements older than county taxes: hundredths of a percent (750 is 7.5 %) by class. */
export type RatesByClassTax = { name: string; rates: Record<TaxClass, number> }

/**
 * Sales tax at the venue: state and county rates in hundredths of a percent, and the cap per item for the county's part
 * of a capped class, in cents. `county` is empty while it is not chosen.
 */
export type CountyTax = {
  name: string
  county: string
  stateRate: number
  surtaxRate: number
  capCents: number
  classes: Record<TaxClass, TaxClassRule>
  exempt?: TaxExemption
}

/** Sales tax as it is charged and stored with each signed version. */
export type SalesTax = RatesByClassTax | CountyTax

/** A taxable line: its sum before tax and its class. `unitCents` is the price of a single item. */
export type TaxableLine = { taxClass: TaxClass; totalCents: number; quantity?: number; unitCents?: number }

/** Totals of a class, in cents. `netCents` is before tax. The county taxes `surtaxableCents`. */
export type TaxClassTotals = {
  taxClass: TaxClass
  netCents: number
  taxableCents: number
  surtaxableCents: number
  /** Taxable without an exemption. */
  exemptCents: number
  stateCents: number
  surtaxCents: number
}

/** Florida's state rate in hundredths of a percent (s. 212.05, F.S.). */
export const floridaStateTaxRate = 600

export function isCountyTax(tax: SalesTax): tax is CountyTax {
  return 'county' in tax
}

/** Returns the state and county rates of a class. A tax older than county taxes counts toward the state's rate first. */
export function getTaxClassRates(tax: SalesTax, taxClass: TaxClass): { stateRate: number; surtaxRate: number } {
  if (!isCountyTax(tax)) {
    const stateRate = Math.min(floridaStateTaxRate, tax.rates[taxClass])
    return { stateRate, surtaxRate: tax.rates[taxClass] - stateRate }
  }
  const { classes, stateRate, surtaxRate } = tax
  return classes[taxClass] === 'no' ? { stateRate: 0, surtaxRate: 0 } : { stateRate, surtaxRate }
}

/**
 * Computes the totals of each class that the lines have. The tax of a class is rounded once, half a cent up, and is never
 * below zero. The state's part is rounded from its rate and the county gets the rest, so that both add up to the charged
 * tax.
 */
export function computeTaxClassTotals(lines: readonly TaxableLine[], tax: SalesTax | null): TaxClassTotals[] {
  return taxClasses.flatMap((taxClass) => {
    const of = lines.filter((line) => line.taxClass === taxClass)
    if (of.length === 0) return []
    const netCents = of.reduce((sum, { totalCents }) => sum + totalCents, 0)
    const { stateRate, surtaxRate } = tax ? getTaxClassRates(tax, taxClass) : { stateRate: 0, surtaxRate: 0 }
    const base = stateRate + surtaxRate === 0 ? 0 : Math.max(0, netCents)
    const isExempt = tax !== null && isCountyTax(tax) && tax.exempt !== undefined
    const taxableCents = isExempt ? 0 : base
    const isCapped = tax !== null && isCountyTax(tax) && tax.classes[taxClass] === 'capped'
    const surtaxableCents = isCapped ? Math.min(taxableCents, sumCapped(of, tax.capCents)) : taxableCents
    const taxCents = roundTax(taxableCents * stateRate + surtaxableCents * surtaxRate)
    const stateCents = roundTax(taxableCents * stateRate)
    const exemptCents = isExempt ? base : 0
    return {
      taxClass,
      netCents,
      taxableCents,
      surtaxableCents,
      exemptCents,
      stateCents,
      surtaxCents: taxCents - stateCents,
    }
  })
}

/** Computes the sales tax of lines, each class at its rates. Integer cents. */
export function computeSalesTax(lines: readonly TaxableLine[], tax: SalesTax | null): number {
  return computeTaxClassTotals(lines, tax).reduce(
    (sum, { stateCents, surtaxCents }) => sum + stateCents + surtaxCents,
    0,
  )
}

/**
 * Computes the sales tax that another item adds, or takes off where negative. The tax of a class is rounded once over all
 * its lines.
 */
export function computeAddedTax(lines: readonly TaxableLine[], more: TaxableLine, tax: SalesTax | null): number {
  return computeSalesTax([...lines, more], tax) - computeSalesTax(lines, tax)
}

/** Sum of the lines with each item limited to the cap. A discount first lowers the part above the cap. */
function sumCapped(lines: readonly TaxableLine[], capCents: number): number {
  return lines.reduce((sum, { totalCents, quantity = 1, unitCents = totalCents }) => {
    return sum + (totalCents > 0 ? Math.min(totalCents, quantity * Math.min(unitCents, capCents)) : 0)
  }, 0)
}

/** Cents times hundredths of a percent, in whole cents, half a cent up. */
function roundTax(product: number): number {
  return Math.floor((product + 5_000) / 10_000)
}

/** What kind of thing a line sells: sales tax may differ by it. */
export type TaxClass = 'labor' | 'rental' | 'goods'
export const taxClasses: readonly TaxClass[] = ['labor', 'rental', 'goods']

/** Whether a class is taxed; of one that is `capped` the county takes its part of the first dollars of each item alone. */
export type TaxClassRule = 'no' | 'taxed' | 'capped'

/** Who is exempt, by which certificate, good until which day, 2027-12-31. */
export type TaxExemption = { id: string; organization: string; certificate: string; until: string }

/** As agreements had it before counties were kept: hundredths of a percent (750 is 7.5 %) by class. */
export type FlatTax = { name: string; rates: Record<TaxClass, number> }

/**
 * Sales tax where an event is: the state's rate and the county's, in hundredths of a percent, and the cents of an item the
 * county takes its part of where a class is capped. No county is one that is still to be chosen.
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

/** Sales tax as it is charged, and kept with each version that is signed. */
export type SalesTax = FlatTax | CountyTax

/** What sales tax is taken of: a sum before tax, by its class; of several items `unitCents` is what one costs. */
export type TaxableLine = { taxClass: TaxClass; totalCents: number; quantity?: number; unitCents?: number }

/** What one class comes to, in cents: `netCents` before tax; of what is taxable the county taxes `surtaxableCents`. */
export type TaxClassTotals = {
  taxClass: TaxClass
  netCents: number
  taxableCents: number
  surtaxableCents: number
  /** Would be taxable, if nobody were exempt. */
  exemptCents: number
  stateCents: number
  surtaxCents: number
}

/** The state's rate in Florida, hundredths of a percent (s. 212.05, F.S.). */
export const floridaStateTaxRate = 600

export function isCountyTax(tax: SalesTax): tax is CountyTax {
  return 'county' in tax
}

/** The state's and the county's rate of a class; of what was agreed before counties were kept the state's comes first. */
export function getTaxClassRates(tax: SalesTax, taxClass: TaxClass): { stateRate: number; surtaxRate: number } {
  if (!isCountyTax(tax)) {
    const stateRate = Math.min(floridaStateTaxRate, tax.rates[taxClass])
    return { stateRate, surtaxRate: tax.rates[taxClass] - stateRate }
  }
  const { classes, stateRate, surtaxRate } = tax
  return classes[taxClass] === 'no' ? { stateRate: 0, surtaxRate: 0 } : { stateRate, surtaxRate }
}

/**
 * The sums of each class that some lines have. The tax of a class is rounded once, half a cent up, and is never below
 * nothing; the state's part is rounded from its rate and the county's is the rest, so that both together are what is charged.
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
    const surtaxableCents = isCapped ? Math.min(taxableCents, getCapped(of, tax.capCents)) : taxableCents
    const taxCents = rounded(taxableCents * stateRate + surtaxableCents * surtaxRate)
    const stateCents = rounded(taxableCents * stateRate)
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

/** Sales tax of some lines: each class's sum at its rates. */
export function computeSalesTax(lines: readonly TaxableLine[], tax: SalesTax | null): number {
  return computeTaxClassTotals(lines, tax).reduce(
    (sum, { stateCents, surtaxCents }) => sum + stateCents + surtaxCents,
    0,
  )
}

/** The sales tax that one thing more brings, or takes off below nothing: each class's tax is that of all of it, rounded once. */
export function computeAddedTax(lines: readonly TaxableLine[], more: TaxableLine, tax: SalesTax | null): number {
  return computeSalesTax([...lines, more], tax) - computeSalesTax(lines, tax)
}

/** Of each item so many cents at most; a discount is taken off what is above them first. */
function getCapped(lines: readonly TaxableLine[], capCents: number): number {
  return lines.reduce((sum, { totalCents, quantity = 1, unitCents = totalCents }) => {
    return sum + (totalCents > 0 ? Math.min(totalCents, quantity * Math.min(unitCents, capCents)) : 0)
  }, 0)
}

/** Cents times hundredths of a percent, in whole cents, half a cent up. */
function rounded(product: number): number {
  return Math.floor((product + 5_000) / 10_000)
}

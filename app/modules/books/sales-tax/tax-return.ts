import {
  addSaleBreakdowns,
  emptySaleBreakdown,
  type SaleBreakdown,
} from '../../../agreements/sales-tax/sale-breakdown.ts'

/** A row of a return: its part of an event in a county, or a correction of a period that was filed before. */
export type CountyReturnRow = {
  eventId: string
  /** Day on which it counts: the event's or the payment's. */
  day: string
  kind: 'sale' | 'payment' | 'refund' | 'correction'
  county: string
  surtaxRate: number
  parts: SaleBreakdown
  /** Key of the corrected period, for a correction. */
  ofPeriod?: string
}

/** A row with its client's current name. An erased client has no name. */
export type NamedCountyReturnRow = CountyReturnRow & { name: string; reference: string }

/** Totals of a county in a period. */
export type CountyTotals = { county: string; surtaxRate: number; surtaxableCents: number; surtaxCents: number }

/** Totals of a return, in cents, in the order of form DR-15. The page shows each with the form's label. */
export type TaxReturnTotals = {
  grossCents: number
  certificateCents: number
  untaxedCents: number
  taxableCents: number
  stateCents: number
  surtaxCents: number
  counties: CountyTotals[]
  /** 2.5 % of the first $1,200 of tax, at most $30, for a return that is filed and paid online on time (s. 212.12, F.S.). */
  allowanceCents: number
  /**
   * Line 15 (a): above the county's cap. (b): taxed in a county without surtax. (c): at a rate other than the business's.
   */
  overCapCents: number
  noSurtaxCents: number
  otherRateCents: number
}

const allowance = { rate: 250, ofCents: 120_000, mostCents: 3_000 }

/**
 * Sums rows. `homeRate` is the surtax of the business's own county in hundredths of a percent. A late return has no
 * allowance.
 */
export function computeTaxReturnTotals(
  rows: readonly CountyReturnRow[],
  homeRate: number,
  isLate = false,
): TaxReturnTotals {
  const all = rows.reduce((sum, { parts }) => addSaleBreakdowns(sum, parts), emptySaleBreakdown)
  const counties = [...Map.groupBy(rows, ({ county, surtaxRate }) => `${county} ${surtaxRate}`).values()]
    .map((of): CountyTotals => {
      const { surtaxable, surtax } = of.reduce((sum, { parts }) => addSaleBreakdowns(sum, parts), emptySaleBreakdown)
      const [{ county, surtaxRate }] = of as [CountyReturnRow]
      return { county, surtaxRate, surtaxableCents: surtaxable, surtaxCents: surtax }
    })
    .filter(({ surtaxableCents, surtaxCents }) => surtaxableCents !== 0 || surtaxCents !== 0)
    .toSorted((a, b) => a.county.localeCompare(b.county) || a.surtaxRate - b.surtaxRate)
  const getSurtaxable = (is: (line: CountyTotals) => boolean) =>
    counties.filter(is).reduce((sum, { surtaxableCents }) => sum + surtaxableCents, 0)
  const taxCents = all.state + all.surtax
  return {
    grossCents: all.certificate + all.untaxed + all.surtaxable + all.overCap,
    certificateCents: all.certificate,
    untaxedCents: all.untaxed,
    taxableCents: all.surtaxable + all.overCap,
    stateCents: all.state,
    surtaxCents: all.surtax,
    counties,
    allowanceCents: isLate ? 0 : getAllowance(taxCents),
    overCapCents: all.overCap,
    noSurtaxCents: getSurtaxable(({ county, surtaxRate }) => county !== '' && surtaxRate === 0),
    otherRateCents: getSurtaxable(({ surtaxRate }) => surtaxRate !== 0 && surtaxRate !== homeRate),
  }
}

function getAllowance(taxCents: number): number {
  const ofCents = Math.max(0, Math.min(taxCents, allowance.ofCents))
  return Math.min(allowance.mostCents, Math.floor((ofCents * allowance.rate + 5_000) / 10_000))
}

/** Rows of a filed return, including its corrections of earlier periods. */
export type FiledReturnRows = { period: string; rows: readonly CountyReturnRow[] }

/**
 * Computes the corrections of a filed period: its rows `now`, less the rows already reported by its own return and later
 * corrections. Each counts on its original day.
 */
export function computeCorrections(
  period: string,
  now: readonly CountyReturnRow[],
  told: readonly CountyReturnRow[],
): CountyReturnRow[] {
  const key = ({ eventId, county, surtaxRate }: CountyReturnRow) => JSON.stringify([eventId, county, surtaxRate])
  const changed = new Map<string, CountyReturnRow>()
  const put = (row: CountyReturnRow, by: 1 | -1) => {
    const known = changed.get(key(row)) ?? { ...row, parts: emptySaleBreakdown }
    changed.set(key(row), { ...known, parts: addSaleBreakdowns(known.parts, row.parts, by) })
  }
  for (const row of told) put(row, -1)
  for (const row of now) put(row, 1)
  return [...changed.values()]
    .filter(({ parts }) => Object.values(parts).some((cents) => cents !== 0))
    .map((row) => ({ ...row, kind: 'correction', ofPeriod: period }))
}

/** Lists all rows reported for a period: those of its own return, and corrections in later returns. */
export function listReportedRows(period: string, filed: readonly FiledReturnRows[]): CountyReturnRow[] {
  return filed.flatMap((one) =>
    one.rows.filter((row) => (row.kind === 'correction' ? row.ofPeriod === period : one.period === period)),
  )
}

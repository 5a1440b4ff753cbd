import { emptySaleBreakdown, addSaleBreakdowns, type SaleBreakdown } from '../../agreements/sales-tax/county-sales.ts'

/** A row of a return: what it counts of one job in one county, or of a period that was filed before. */
export type ReturnRow = {
  eventId: string
  /** The day it counts on: of the event, or of the payment. */
  day: string
  kind: 'sale' | 'payment' | 'refund' | 'correction'
  county: string
  surtaxRate: number
  parts: SaleBreakdown
  /** Of a correction: the period that was filed, by its key. */
  ofPeriod?: string
}

/** A row as it is shown, with whose job it is now; whoever was erased has no name. */
export type NamedReturnRow = ReturnRow & { name: string; reference: string }

/** What a county gets of a period. */
export type CountyTotals = { county: string; surtaxRate: number; surtaxableCents: number; surtaxCents: number }

/** The numbers of a return, in cents, in the order of form DR-15; what it is called there stands beside each on its page. */
export type TaxReturnTotals = {
  grossCents: number
  certificateCents: number
  untaxedCents: number
  taxableCents: number
  stateCents: number
  surtaxCents: number
  counties: CountyTotals[]
  /** 2.5 % of the first $1,200 of tax, at most $30, for a return that is filed and paid online in time (s. 212.12, F.S.). */
  allowanceCents: number
  /** Line 15 (a): above the county's cap; (b): taxed by a county that takes nothing; (c): at another rate than ours. */
  overCapCents: number
  noSurtaxCents: number
  otherRateCents: number
}

const allowance = { rate: 250, ofCents: 120_000, mostCents: 3_000 }

/**
 * Adds rows up. `homeRate` is the surtax of the business's own county, hundredths of a percent; a return that `isBackupLate` has no
 * allowance.
 */
export function computeTaxReturnTotals(rows: readonly ReturnRow[], homeRate: number, isLate = false): TaxReturnTotals {
  const all = rows.reduce((sum, { parts }) => addSaleBreakdowns(sum, parts), emptySaleBreakdown)
  const counties = [...Map.groupBy(rows, ({ county, surtaxRate }) => `${county} ${surtaxRate}`).values()]
    .map((of): CountyTotals => {
      const { surtaxable, surtax } = of.reduce((sum, { parts }) => addSaleBreakdowns(sum, parts), emptySaleBreakdown)
      const [{ county, surtaxRate }] = of as [ReturnRow]
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

/** What a filed return said of each job and county, what later ones corrected counted in, by its period. */
export type FiledReturnRows = { period: string; rows: readonly ReturnRow[] }

/**
 * What has changed since of a period that was filed: what its rows are `now`, less what was told of it, by its own return and
 * by corrections since. On the day it counted there.
 */
export function computeCorrections(period: string, now: readonly ReturnRow[], told: readonly ReturnRow[]): ReturnRow[] {
  const key = ({ eventId, county, surtaxRate }: ReturnRow) => JSON.stringify([eventId, county, surtaxRate])
  const changed = new Map<string, ReturnRow>()
  const put = (row: ReturnRow, by: 1 | -1) => {
    const known = changed.get(key(row)) ?? { ...row, parts: emptySaleBreakdown }
    changed.set(key(row), { ...known, parts: addSaleBreakdowns(known.parts, row.parts, by) })
  }
  for (const row of told) put(row, -1)
  for (const row of now) put(row, 1)
  return [...changed.values()]
    .filter(({ parts }) => Object.values(parts).some((cents) => cents !== 0))
    .map((row) => ({ ...row, kind: 'correction', ofPeriod: period }))
}

/** What was told of a period: its own rows, and what later returns corrected of it. */
export function listReportedRows(period: string, filed: readonly FiledReturnRows[]): ReturnRow[] {
  return filed.flatMap((one) =>
    one.rows.filter((row) => (row.kind === 'correction' ? row.ofPeriod === period : one.period === period)),
  )
}

import type { TaxSettings } from '../../../agreements/sales-tax/tax-settings.ts'
import { findTaxRate } from '../../../agreements/sales-tax/tax-rate.ts'
import { listTaxRates, getTaxSettings } from '../../../agreements/sales-tax/tax-config.server.ts'
import { addDays } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { computeVersionTag } from '../../../plumbing/database/version-tag.server.ts'
import type { FiledTaxReturn, FilingBlocker, TaxPeriodReport } from './filed-tax-return.ts'
import { computeFilingDate, hasPeriodOverlap, type FilingPeriod } from './filing-period.ts'
import { addClientNames, listTaxReturnRows, getTaxReturnSales } from './tax-return-sales.server.ts'
import { computeCorrections, computeTaxReturnTotals, listReportedRows, type CountyReturnRow } from './tax-return.ts'

/** Years for which filed returns are compared with the current figures. Older returns are closed (s. 95.091, F.S.). */
const correctedYears = 3

type FiledContents = Pick<FiledTaxReturn, 'rows' | 'lines' | 'county' | 'homeRate'>
type StoredReturnRow = Omit<CountyReturnRow, 'eventId'> & { leadId: string }

/** Formats a filed return for storage. Rows are stored with the key `leadId`, as earlier versions filed them. */
function formatFiledContents({ rows, ...rest }: FiledContents): string {
  return JSON.stringify({
    rows: rows.map(({ eventId, ...row }): StoredReturnRow => ({ leadId: eventId, ...row })),
    ...rest,
  })
}

/** Parses what `formatFiledContents` stored. */
function parseFiledContents(contents: string): FiledContents {
  const { rows, ...rest } = JSON.parse(contents) as Omit<FiledContents, 'rows'> & { rows: StoredReturnRow[] }
  return { rows: rows.map(({ leadId, ...row }): CountyReturnRow => ({ eventId: leadId, ...row })), ...rest }
}

/** Lists all filed returns, the oldest period first. */
export async function listFiledTaxReturns(db: Db): Promise<FiledTaxReturn[]> {
  const rows = await db.selectFrom('tax_return').selectAll().orderBy('to_day').execute()
  return rows.map(({ id, from_day, to_day, counts_by, filed_at, contents }) => ({
    period: id,
    from: from_day,
    to: to_day,
    by: counts_by as TaxSettings['by'],
    filedAt: filed_at,
    ...parseFiledContents(contents),
  }))
}

/** Returns the report of a period: as filed, else as of now with corrections of earlier periods. */
export async function getTaxPeriodReport(
  db: Db,
  period: FilingPeriod,
  { today, asked = null }: { today: string; asked?: TaxSettings['by'] | null },
): Promise<TaxPeriodReport> {
  const [filed, settings, rates] = [await listFiledTaxReturns(db), await getTaxSettings(db), await listTaxRates(db)]
  const own = filed.find((one) => one.period === period.key)
  const last = filed.at(-1)
  if (own) {
    const { by, county, homeRate, lines, rows, filedAt } = own
    return {
      period,
      by,
      county,
      homeRate,
      lines,
      filedAt,
      settingsBy: settings.by,
      rows: await addClientNames(db, rows),
      beside: null,
      changedRows: await addClientNames(db, await computePeriodCorrections(db, own, filed)),
      within: null,
      isLast: own === last,
      seen: '',
    }
  }
  const by = asked ?? settings.by
  const homeRate = findTaxRate(rates, settings.baseCounty, period.to)?.surtaxRate ?? 0
  const within = filed.find((one) => hasPeriodOverlap(one, period))?.period ?? null
  const isNext = last !== undefined && within === null && by === settings.by && isFirstAfter(last, period)
  const corrections = isNext ? await listCorrections(db, filed, period) : []
  const { rows: sales, beside } = await getTaxReturnSales(db, period, by)
  const rows = [...sales, ...corrections]
  const lines = computeTaxReturnTotals(rows, homeRate, today > computeFilingDate(period, settings.lateDay))
  return {
    period,
    by,
    homeRate,
    lines,
    within,
    beside,
    settingsBy: settings.by,
    county: settings.baseCounty,
    rows: await addClientNames(db, rows),
    filedAt: null,
    changedRows: [],
    isLast: false,
    seen: computeVersionTag([by, rows]),
  }
}

/** Marks a period as filed with the displayed numbers, which then stay fixed. `seen` is the version of those numbers. */
export async function fileTaxReturn(
  db: Db,
  period: FilingPeriod,
  { seen, today, now }: { seen: string; today: string; now: number },
): Promise<FilingBlocker | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['tax-returns'])
    const settings = await getTaxSettings(db)
    const read = await getTaxPeriodReport(db, period, { today, asked: settings.by })
    if (read.filedAt !== null) return null
    if (period.to >= today) return 'not-over'
    if (read.within !== null) return 'within'
    if (read.seen !== seen) return 'changed'
    const { lines, county, homeRate } = read
    const rows = read.rows.map(({ name: _name, reference: _reference, ...row }): CountyReturnRow => row)
    await db
      .insertInto('tax_return')
      .values({
        id: period.key,
        from_day: period.from,
        to_day: period.to,
        counts_by: read.by,
        filed_at: now,
        contents: formatFiledContents({ rows, lines, county, homeRate }),
      })
      .execute()
    return null
  })
}

/** Undoes the filing of the last period, so that its numbers are current again. Returns whether it was filed. */
export async function unfileTaxReturn(db: Db, period: FilingPeriod): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['tax-returns'])
    const last = (await listFiledTaxReturns(db)).at(-1)
    if (last?.period !== period.key) return false
    await db.deleteFrom('tax_return').where('id', '=', period.key).execute()
    return true
  })
}

/** Whether a period contains the first day after the last filed period. */
function isFirstAfter(last: Pick<FiledTaxReturn, 'to'>, { from, to }: FilingPeriod): boolean {
  const next = addDays(last.to, 1)
  return from <= next && next <= to
}

async function listCorrections(
  db: Db,
  filed: readonly FiledTaxReturn[],
  { from }: FilingPeriod,
): Promise<CountyReturnRow[]> {
  const oldest = Temporal.PlainDate.from(from).subtract({ years: correctedYears }).toString()
  const corrections: CountyReturnRow[] = []
  for (const one of filed) if (one.to >= oldest) corrections.push(...(await computePeriodCorrections(db, one, filed)))
  return corrections
}

async function computePeriodCorrections(
  db: Db,
  one: FiledTaxReturn,
  filed: readonly FiledTaxReturn[],
): Promise<CountyReturnRow[]> {
  return computeCorrections(one.period, await listTaxReturnRows(db, one, one.by), listReportedRows(one.period, filed))
}

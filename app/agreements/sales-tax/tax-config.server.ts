import { findSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { TaxRateRow } from '../../plumbing/database/schema.ts'
import { findCountyByZip } from '../../quotes/travel/florida-counties.ts'
import type { TaxExemption } from './sales-tax.ts'
import type { TaxRate } from './tax-rate.ts'
import { defaultTaxSettings, type TaxSettings } from './tax-settings.ts'
import type { TaxConfig } from './proposal-tax.ts'

/** Returns the sales tax settings. The business's county is that of its ZIP until the owner chooses another. */
export async function getTaxSettings(db: Db): Promise<TaxSettings> {
  const stored: TaxSettings = { ...defaultTaxSettings, ...(await findSetting(db, 'salesTax')) }
  if (stored.baseCounty !== '') return stored
  const identity = await findSetting(db, 'identity')
  return { ...stored, baseCounty: findCountyByZip(identity?.baseZip ?? null) ?? '' }
}

/** Loads everything that determines the tax of an event. */
export async function getTaxConfig(db: Db): Promise<TaxConfig> {
  const [settings, rates, exempt] = await Promise.all([getTaxSettings(db), listTaxRates(db), listTaxExemptions(db)])
  return { settings, rates, exempt }
}

/** Lists all rates by county, the latest start first. */
export async function listTaxRates(db: Db): Promise<TaxRate[]> {
  const rows = await db.selectFrom('tax_rate').selectAll().execute()
  return rows
    .map(getRate)
    .toSorted(
      (a, b) => a.county.localeCompare(b.county) || b.fromDay.localeCompare(a.fromDay) || (a.id < b.id ? -1 : 1),
    )
}

/** Lists all exempt clients by name. */
export async function listTaxExemptions(db: Db): Promise<TaxExemption[]> {
  const rows = await db.selectFrom('tax_exempt').selectAll().execute()
  return rows
    .map(({ id, organization, certificate, until_day }) => ({ id, organization, certificate, until: until_day }))
    .toSorted((a, b) => a.organization.localeCompare(b.organization) || (a.id < b.id ? -1 : 1))
}

function getRate(row: TaxRateRow): TaxRate {
  return {
    id: row.id,
    county: row.county,
    stateRate: row.state_rate,
    surtaxRate: row.surtax_rate,
    fromDay: row.from_day,
    toDay: row.to_day,
    isChecked: row.is_checked === 1,
  }
}

import { getTaxSettings } from '../../agreements/sales-tax/tax-config.server.ts'
import { formatDollars } from '../../business/money.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import { hasAnyRow } from '../../plumbing/database/any-row.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { sumReimbursementsDue } from './costs/cost-line.ts'
import { listExpenses } from './costs/expenses.server.ts'
import { formatPeriod } from './sales-tax/filing-period.ts'
import { listUnfiledPeriods } from './sales-tax/tax-tasks.ts'

/** Tables that only an owner fills. Totals are filled by every payment. */
const ownTables = ['expense', 'mileage', 'tax_return', 'owner_hours'] as const

/** Whether the business recorded a cost, miles, hours or a filed return. */
export function areBooksUsed(db: Db): Promise<boolean> {
  return hasAnyRow(db, ownTables)
}

/** Consequences of switching the books off: costs to reimburse, and sales tax that is not filed. */
export async function listBooksSwitchOffEffects(db: Db, now: number): Promise<string[]> {
  const [laidOut, settings, filed, { timeZone }] = await Promise.all([
    listExpenses(db, { isLaidOut: true }),
    getTaxSettings(db),
    db.selectFrom('tax_return').select(['from_day as from', 'to_day as to']).execute(),
    getSetting(db, 'identity'),
  ])
  const dueCents = sumReimbursementsDue(laidOut).reduce((sum, { cents }) => sum + cents, 0)
  const open = settings.isOn ? listUnfiledPeriods(settings, filed, getToday(now, timeZone)) : []
  return [
    ...(dueCents > 0
      ? [`${formatDollars(dueCents)} of costs are not reimbursed yet. Nothing reminds you of them.`]
      : []),
    ...open.map((period) => `Sales tax for ${formatPeriod(period)} is not filed. Today no longer says so.`),
  ]
}

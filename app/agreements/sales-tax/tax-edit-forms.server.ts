import { saveSetting } from '../../business/stored-settings.server.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import { formatLongDate } from '../../business/dates.ts'
import { getTaxExemptionPath, taxExemptionForm, type TaxExemptionValues } from './tax-exemption.ts'
import { listTaxExemptions, listTaxRates, getTaxSettings } from './tax-config.server.ts'
import { getTaxRatePath, salesTaxSettingsPath, taxRateForm, type TaxRateValues } from './tax-rate.ts'
import { taxSettingsForm, type TaxSettingsValues } from './tax-settings.ts'

const taxLock = ['setting:salesTax']

/** Edit form of the stored settings. `today` is the day from which returns are due when the form switches the tax on. */
export function createTaxSettingsEditForm(today: string): EditForm<TaxSettingsValues> {
  return {
    form: taxSettingsForm,
    address: () => salesTaxSettingsPath,
    locks: taxLock,
    canAdd: false,
    async read(db) {
      const { classes, since: _, ...values } = await getTaxSettings(db)
      return { ...values, ...classes }
    },
    async write(db, { labor, rental, goods, ...values }, { now }) {
      const { since } = await getTaxSettings(db)
      const kept = { ...values, classes: { labor, rental, goods }, since: values.isOn ? (since ?? today) : null }
      await saveSetting(db, 'salesTax', kept, now)
    },
    title: () => 'Sales tax',
  }
}

/** Edit form of a county's rate. Two rates of a county never start on the same day. */
export const taxRateEditForm: EditForm<TaxRateValues> = {
  form: taxRateForm,
  address: getTaxRatePath,
  locks: taxLock,
  canAdd: true,
  async read(db, key) {
    const found = (await listTaxRates(db)).find(({ id }) => id === key)
    if (!found) return null
    const { id: _, ...values } = found
    return values
  },
  async write(db, values, { key: id }) {
    const others = (await listTaxRates(db)).filter((other) => other.id !== id && other.county === values.county)
    if (others.some(({ fromDay }) => fromDay === values.fromDay))
      return [
        {
          field: 'fromDay',
          message: `There is a rate of ${values.county} County from ${formatLongDate(values.fromDay)} already: change that one, or enter another first day`,
        },
      ]
    const { county, stateRate, surtaxRate, fromDay, toDay, isChecked } = values
    const row = {
      county,
      state_rate: stateRate,
      surtax_rate: surtaxRate,
      from_day: fromDay,
      to_day: toDay,
      is_checked: Number(isChecked),
    }
    await db
      .insertInto('tax_rate')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },
  title: ({ county }) => `Sales tax of ${county} County`,
  remove: (db, id, now) =>
    withTaxLock(db, async (db) => {
      const row = await db.deleteFrom('tax_rate').where('id', '=', id).returningAll().executeTakeFirst()
      return row ? moveToTrash(db, 'tax-rate', `Sales tax of ${row.county} County`, { tax_rate: [row] }, now) : null
    }),
}

/** Edit form of an exempt client. Signed agreements keep the certificate they were signed with. */
export const taxExemptionEditForm: EditForm<TaxExemptionValues> = {
  form: taxExemptionForm,
  address: getTaxExemptionPath,
  locks: taxLock,
  canAdd: true,
  async read(db, key) {
    const found = (await listTaxExemptions(db)).find(({ id }) => id === key)
    if (!found) return null
    const { id: _, ...values } = found
    return values
  },
  async write(db, { organization, certificate, until }, { key: id }) {
    const row = { organization, certificate, until_day: until }
    await db
      .insertInto('tax_exempt')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },
  title: ({ organization }) => organization,
  remove: (db, id, now) =>
    withTaxLock(db, async (db) => {
      const row = await db.deleteFrom('tax_exempt').where('id', '=', id).returningAll().executeTakeFirst()
      return row ? moveToTrash(db, 'tax-exempt', row.organization, { tax_exempt: [row] }, now) : null
    }),
}

async function withTaxLock<Answer>(db: Db, act: (db: Db) => Promise<Answer>): Promise<Answer> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, taxLock)
    return act(db)
  })
}

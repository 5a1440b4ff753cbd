import { expect, test } from 'vitest'
import { getTaxConfig } from '../app/agreements/sales-tax/tax-config.server.ts'
import { getTerms } from '../app/agreements/proposals/terms.server.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { up as byCounty } from '../app/plumbing/database/migrations/0173-sales-tax.ts'
import { runFormerMigration } from './former-migration.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'

/** Migrates a database of the version before sales tax by county. `tax` is the tax stored in the terms of the business. */
async function migrateSalesTax({ db }: TestApp, tax: object | null) {
  await saveSetting(db, 'terms', { depositPercent: 30, tax }, openingTime)
  await runFormerMigration(db, byCounty, ['tax_rate', 'tax_exempt', 'tax_return', 'due.tax_by'])
  return getTaxConfig(db)
}

test.each(databases)(
  '%s: the sales tax migration turns rates per class into taxed classes and unchecked county rates',
  async (database) => {
    await using app = await createTestApp(database)
    const { settings, rates } = await migrateSalesTax(app, {
      name: 'Duval tax',
      rates: { labor: 0, rental: 750, goods: 750 },
    })
    expect(settings).toMatchObject({
      isOn: true,
      name: 'Duval tax',
      baseCounty: 'St. Johns',
      classes: { labor: 'no', rental: 'capped', goods: 'capped' },
      since: '2026-11-20',
    })
    expect(
      rates.map(({ county, stateRate, surtaxRate, isChecked }) => [county, stateRate, surtaxRate, isChecked]),
    ).toEqual([
      ['Duval', 600, 150, false],
      ['St. Johns', 600, 50, false],
    ])
    expect((await getTerms(app.db)).depositPercent).toBe(30)
  },
)

test.each(databases)('%s: the sales tax migration leaves sales tax off where no tax was charged', async (database) => {
  await using app = await createTestApp(database)
  expect((await migrateSalesTax(app, null)).settings.isOn).toBe(false)
})

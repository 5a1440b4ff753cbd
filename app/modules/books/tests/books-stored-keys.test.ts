import { expect, test } from 'vitest'
import { createTestApp, databases } from '../../../../tests/test-app.ts'
import { listFiledTaxReturns } from '../sales-tax/tax-returns.server.ts'

test.each(databases)('%s: a tax return filed by version 1.1.0 keeps the events of its rows', async (database) => {
  await using app = await createTestApp(database)
  const row = { leadId: 'event-1', day: '2027-05-15', kind: 'sale', county: 'Duval', surtaxRate: 1.5, parts: {} }
  const contents = JSON.stringify({ rows: [row], lines: [], county: 'Duval', homeRate: 1.5 })
  const filed = {
    id: '2027-q2',
    from_day: '2027-04-01',
    to_day: '2027-06-30',
    counts_by: 'event',
    filed_at: 1,
    contents,
  }
  await app.db.insertInto('tax_return').values(filed).execute()
  const { leadId, ...rest } = row
  expect(await listFiledTaxReturns(app.db)).toMatchObject([{ period: '2027-q2', rows: [{ ...rest, eventId: leadId }] }])
})

import { expect, test } from 'vitest'
import { listFiledTaxReturns } from '../app/books/sales-tax/tax-returns.server.ts'
import { sendEmailWithDocument } from '../app/plumbing/outbox/send-with-document.server.ts'
import { sampleDocument } from './doubles/every-document-block.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { createTestApp, databases } from './test-app.ts'

/** JSON that version 1.1.0 stored, with its keys. */

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

test('an email queued by version 1.1.0 loads the stored PDF of its event', async () => {
  const asked: object[] = []
  const document = { fileName: 'a.pdf', url: null, paper: sampleDocument('x'), keptAs: { id: 'p1', leadId: 'event-1' } }
  await sendEmailWithDocument(
    { ...sampleEmail(), document },
    {
      carry: async () => ({ kind: 'sent', words: '' }),
      paperPdf: async () => new Uint8Array(),
      keptPdf: async ({ id, eventId }) => {
        asked.push({ id, eventId })
        return new Uint8Array()
      },
    },
  )
  expect(asked).toEqual([{ id: 'p1', eventId: 'event-1' }])
})

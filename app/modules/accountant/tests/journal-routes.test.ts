import { expect, test } from 'vitest'
import { createLedgerEntry } from '../../../agreements/payments/ledger.server.ts'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'
import { defaultJournalSettings, journalAccountKeys } from '../journal/journal-accounts.ts'
import { formatJournal, type JournalLine } from '../journal/journal.ts'

const pay = (cents: number, paidOn: string) =>
  ({
    kind: 'payment',
    amountCents: cents,
    dueId: null,
    way: 'check',
    paidOn,
    reference: '',
    reason: '',
    ofId: null,
    isTip: false,
  }) as const

/** An event on December 5 with $275 paid by check in November, and a card payment of $100 with a fee of $3.20. */
async function createPaidEvent({ db, now }: TestApp): Promise<string> {
  const request = { eventDate: '2026-12-05' }
  const { id } = await createStoredEvent(db, now(), { request })
  const sample = sampleProposal()
  const event = { ...sample.event, eventDate: '2026-12-05' }
  const money = { ...sample.money, balanceDay: '2026-12-05' }
  await acceptSampleProposal(db, id, { document: { ...sample, event, keepsDay: false, money }, now: now() })
  const by = { actor: 'owner', now: now() } as const
  await createLedgerEntry(db, id, pay(27_500, '2026-11-20'), { ...by, id: 'check' })
  const card = { ...pay(10_000, '2026-11-21'), way: 'card' } as const
  await createLedgerEntry(db, id, card, { ...by, id: 'card', provided: { id: 'pi_1', details: {}, feeCents: 320 } })
  return id
}

const day = 86_400_000

test.each(databases)('%s: the owner closes a month and downloads its journal in three taps', async (database) => {
  await using app = await createTestApp(database)
  await createPaidEvent(app)
  app.advance(12 * day)
  const owner = await createOwnerClient(app)
  expect((await owner.open('/backbar/money')).html).toContain('href="/backbar/money/journal"')
  const page = await owner.open('/backbar/money/journal')
  expect(page.text).toContain('November 2026 for your accountant')
  expect(page.text).toContain('Customer deposits $375.00')
  const { month, seen } = Object.fromEntries(page.fields)
  const closed = await owner.post('/backbar/money/journal', { intent: 'close', month: month!, seen: seen! })
  expect([closed.status, closed.to]).toEqual([303, '/backbar/money/journal?month=2026-11&did=closed'])
  const after = await owner.open(closed.to)
  expect(after.text).toContain('November 2026 is closed. Its file is ready to download.')
  expect(after.text).toContain('For Xero, enter the codes of: Your bank account; Money at Stripe')
  const file = await owner.visit('/backbar/money/journal.csv?month=2026-11&for=quickbooks')
  expect(await file.text()).toBe(
    [
      'JournalNo,JournalDate,AccountName,Description,Debits,Credits',
      'BAR-2026-11-20,11/20/2026,Checking,Received,275.00,',
      'BAR-2026-11-20,11/20/2026,Customer deposits,Received,,275.00',
      'BAR-2026-11-21,11/21/2026,Stripe,Card fees,,3.20',
      'BAR-2026-11-21,11/21/2026,Stripe,Received,100.00,',
      'BAR-2026-11-21,11/21/2026,Customer deposits,Received,,100.00',
      'BAR-2026-11-21,11/21/2026,Merchant fees,Card fees,3.20,',
      '',
    ].join('\r\n'),
  )
})

test('a change in a closed month is shown and corrected in the next journal', async () => {
  await using app = await createTestApp()
  const { db } = app
  const eventId = await createPaidEvent(app)
  app.advance(12 * day)
  let owner = await createOwnerClient(app)
  const close = async (path: string) => {
    const { month, seen } = Object.fromEntries((await owner.open(path)).fields)
    return owner.post('/backbar/money/journal', { intent: 'close', month: month!, seen: seen! })
  }
  await close('/backbar/money/journal')
  await createLedgerEntry(db, eventId, pay(5_000, '2026-11-25'), { actor: 'owner', now: app.now() })
  const november = await owner.open('/backbar/money/journal?month=2026-11')
  expect(november.text).toContain('The next journal has them as a correction of November 2026.')
  expect(await (await owner.visit('/backbar/money/journal.csv?month=2026-11')).text()).not.toContain('50.00')
  app.advance(35 * day)
  owner = await createOwnerClient(app)
  const december = await owner.open('/backbar/money/journal')
  expect(december.text).toContain('Corrections of November 2026')
  // The deposits of both payments are income in the month of the event.
  expect(december.text).toContain('Event income $425.00')
  expect((await close('/backbar/money/journal')).status).toBe(303)
  const file = await (await owner.visit('/backbar/money/journal.csv?month=2026-12')).text()
  expect(file).toContain('BAR-2026-12-31,12/31/2026,Customer deposits,Correction of November 2026,,50.00')
  expect((await owner.open('/backbar/money/journal?month=2026-11')).text).not.toContain('Changed since')
})

test('a month cannot be closed if unfinished, out of order or changed since shown', async () => {
  await using app = await createTestApp()
  const eventId = await createPaidEvent(app)
  const owner = await createOwnerClient(app)
  const close = (month: string, seen: string) => owner.post('/backbar/money/journal', { intent: 'close', month, seen })
  expect((await owner.open('/backbar/money/journal?month=2026-11')).text).toContain('November 2026 is not over.')
  expect((await close('2026-11', '')).status).toBe(422)
  app.advance(12 * day)
  const { seen } = Object.fromEntries((await owner.open('/backbar/money/journal')).fields)
  await createLedgerEntry(app.db, eventId, pay(5_000, '2026-11-25'), { actor: 'owner', now: app.now() })
  const changed = await close('2026-11', seen!)
  expect(changed.status).toBe(422)
  expect(changed.page.text).toContain('Money was recorded since you opened this page')
  const next = Object.fromEntries((await owner.open('/backbar/money/journal')).fields)
  expect((await close('2026-11', next.seen!)).status).toBe(303)
  expect((await close('2026-11', next.seen!)).to).toContain('did=closed')
  expect((await owner.open('/backbar/money/journal?month=2026-09')).text).toContain('December 2026 is next')
  const reopened = await owner.post('/backbar/money/journal', { intent: 'reopen', month: '2026-11' })
  expect(reopened.to).toContain('did=reopened')
  expect((await owner.visit('/backbar/money/journal.csv?month=2026-11')).status).toBe(303)
})

test('a month with account codes becomes a Xero file of at most 300 lines', async () => {
  await using app = await createTestApp()
  await createPaidEvent(app)
  app.advance(12 * day)
  const codes = Object.fromEntries(journalAccountKeys.map((key, i) => [`${key}Code`, String(400 + i)]))
  await saveSetting(app.db, 'journal', { ...defaultJournalSettings, ...codes, bankCode: '090' }, app.now())
  const owner = await createOwnerClient(app)
  const { seen } = Object.fromEntries((await owner.open('/backbar/money/journal')).fields)
  await owner.post('/backbar/money/journal', { intent: 'close', month: '2026-11', seen: seen! })
  const rows = (await (await owner.visit('/backbar/money/journal.csv?month=2026-11&for=xero')).text()).split('\r\n')
  expect(rows[0]).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount')
  expect(rows[1]).toBe('Bar 2026-11-20,20 Nov 2026,Received,090,Tax Exempt,275.00')
  expect(rows[2]).toBe('Bar 2026-11-20,20 Nov 2026,Received,406,Tax Exempt,-275.00')
  const many = Array.from({ length: 1_200 }, (_, i): JournalLine[] => {
    const on = `2026-11-${String(1 + (i % 30)).padStart(2, '0')}`
    return [
      { day: on, account: 'otherCosts', description: `Kind ${i % 60}`, cents: 100 },
      { day: on, account: 'bank', description: `Kind ${i % 60}`, cents: -100 },
    ]
  }).flat()
  const file = formatJournal(many, defaultJournalSettings, { format: 'xero', lastDay: '2026-11-30' })
  expect(file.trim().split('\r\n')).toHaveLength(121)
})

test('an assistant can open neither the journal nor its file', async () => {
  await using app = await createTestApp()
  const mia = await createUserClient(app, 'desk')
  for (const path of [
    '/backbar/money/journal',
    '/backbar/money/journal.csv?month=2026-11',
    '/backbar/settings/journal',
  ])
    expect((await mia.visit(path)).status).toBe(403)
})

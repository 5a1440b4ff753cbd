import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import type { ProposalDocument } from '../app/agreements/proposals/proposal.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { defaultTaxSettings } from '../app/agreements/sales-tax/tax-settings.ts'
import { computeLedgerTotals } from '../app/agreements/payments/ledger.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { issueNumberedDocument } from '../app/agreements/payments/numbered-documents.server.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { formatDollarsAndCents } from '../app/business/money.ts'
import { changeAgreement } from './agreed-change.ts'
import { cancelEvent, getChangeFormVersion } from './submit-change-form.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parseCsv } from './doubles/read-csv.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const today = '2026-11-20'

/** An event whose client accepted a $1,040 proposal: $260 by November 23, $780 by May 1. */
async function createAcceptedEvent({ db }: TestApp, changes: Partial<ProposalDocument> = {}, totalCents = 104_000) {
  const { id } = await createStoredEvent(db, openingTime)
  const document = sampleProposal(changes)
  await acceptSampleProposal(db, id, { document, yes: { totalCents } })
  return { id, here: `/backbar/jobs/${id}`, money: `/backbar/jobs/${id}/money` }
}

async function getLedgerTotals({ db }: TestApp, id: string) {
  const { amountsDue, entries } = await getLedger(db, id)
  return computeLedgerTotals(amountsDue, entries)
}

describe.each(databases)('%s: payments recorded by hand', (database) => {
  test('recording a payment from the menu asks which client paid and links to the event', async () => {
    await using app = await createTestApp(database)
    const { open } = await createOwnerClient(app)
    expect((await open('/backbar/money?add=payment')).text).toContain('No client owes you anything')
    const { money } = await createAcceptedEvent(app)
    const { html, text } = await open('/backbar/money?add=payment')
    expect(html).toContain('href="/backbar/money?add=payment">A payment')
    expect(text).toMatch(/Who paid you\? Nora Ephron Deposit, due Monday, November 23; \$780\.00 later \$260\.00/)
    expect(text).not.toContain('Remind')
    expect(html).toContain(`href="${money}#pay"`)
    expect((await open(money)).html).toContain('id="pay"')
  })

  test('recording the deposit twice books it once, confirms the date and sends one receipt', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id, here, money } = await createAcceptedEvent(app)
    const page = await open(money)
    expect(page.text).toContain('Total $1,040 Paid $0 Balance $1,040')
    // Each amount is shown with its day. The form is below the amount that is due first.
    expect(page.text).toContain('Contract total signed November 20 $1,040.00 Still to pay $1,040.00')
    expect(page.text).toMatch(
      /Deposit due Monday, November 23 \$260\.00 Amount.* Record the payment Balance due Saturday, May 1, 2027 \$780\.00/,
    )
    const words = Object.fromEntries(page.fields)
    expect([words.sum, words.paidOn, words.receipt]).toEqual(['260', today, 'yes'])
    const tap = {
      intent: 'pay',
      key: words.key!,
      sum: '260',
      way: 'zelle',
      paidOn: today,
      reference: 'Z-1',
      receipt: 'yes',
    }
    const noted = await post(money, tap)
    expect([noted.status, noted.to]).toEqual([303, `${money}?did=paid&of=${id}-paid-${words.key}`])
    await post(money, tap)
    expect(await getLedgerTotals(app, id)).toMatchObject({ receivedCents: 26_000, outstandingCents: 78_000 })
    expect((await listProposals(app.db, id))[0]!.state).toBe('reserved')
    const emails = await app.db.selectFrom('email').select(['subject', 'document']).execute()
    expect(emails.map(({ subject }) => subject)).toEqual(['Receipt 1 for your May 15 event'])
    expect(emails[0]!.document).toContain('$260.00')
    const after = await open(money)
    expect((await open(`${here}/history`)).text).toContain('Paid: $260, by Zelle, Z-1')
    expect(after.text).toContain('Paid by Zelle November 20; Z-1')
    expect(after.text).toContain(
      '−$260.00 Still to pay due Saturday, May 1, 2027 $780.00 Record a payment Amount, in dollars',
    )
    expect(after.fields.get('sum')).toBe('780')
    // The next page confirms the payment with its amount from the ledger. Undo adds an entry.
    const said = await open(noted.to)
    expect(said.text).toContain(
      'Received $260 by Zelle. $780 is still to pay. Their receipt is kept here, not sent: email isn’t connected. Undo',
    )
    expect((await open(`${money}?did=paid&of=nothing`)).html).not.toContain('role="status"')
    const undone = await post(money, { intent: 'undo', entry: `${id}-paid-${words.key}` })
    expect((await open(undone.to)).text).toContain(
      'The $260 is reversed. $1,040 is still to pay. Both entries stay in the books.',
    )
    expect(await getLedgerTotals(app, id)).toMatchObject({ receivedCents: 0, outstandingCents: 104_000 })
    expect((await open(noted.to)).html).not.toContain('value="undo"')
  })

  test('the payment form is inside the selected amount due and shows how late it is', async () => {
    await using app = await createTestApp(database)
    const { open } = await createOwnerClient(app)
    const { money } = await createAcceptedEvent(app)
    app.advance(5 * 86_400_000)
    const first = await open(money)
    expect(first.text).toContain('Deposit 2 days late, was due Monday, November 23 $260.00')
    expect([first.fields.get('sum'), first.fields.get('paidOn')]).toEqual(['260', '2026-11-25'])
    const other = await open(`${money}?due=2027-05-01`)
    expect(other.fields.get('sum')).toBe('780')
    expect(other.html.match(/name="sum"/g)).toHaveLength(1)
  })

  test('an invalid payment is rejected with its typed values, and nothing is recorded', async () => {
    await using app = await createTestApp(database)
    const { post } = await createOwnerClient(app)
    const { id, money } = await createAcceptedEvent(app)
    // 10:00 PM in Jacksonville, and already the next day in UTC.
    app.advance(13 * 3_600_000)
    const bad = {
      intent: 'pay',
      key: 'a-key-of-mine',
      sum: 'two hundred',
      way: 'beads',
      paidOn: '2026-11-21',
      reference: 'Z',
    }
    const back = await post(money, bad)
    expect(back.status).toBe(422)
    for (const message of ['Enter the number alone', 'Choose how it was paid', 'today or before'])
      expect(back.page.text).toContain(message)
    expect([back.page.fields.get('sum'), back.page.fields.get('reference')]).toEqual(['two hundred', 'Z'])
    for (const [sum, message] of [
      ['0', 'more than 0'],
      ['-50', 'without a minus'],
      ['9999999', 'at most 100,000'],
      ['', 'Enter an amount in dollars'],
    ] as const)
      expect((await post(money, { ...bad, sum, way: 'cash', paidOn: today })).page.text).toContain(message)
    expect(await getLedgerTotals(app, id)).toMatchObject({ receivedCents: 0 })
    expect((await post('/backbar/jobs/nobody/money', bad)).status).toBe(404)
  })

  test('an overpayment asks whether it is a tip, a credit or a mistake', async () => {
    await using app = await createTestApp(database)
    const { post } = await createOwnerClient(app)
    const { id, money } = await createAcceptedEvent(app)
    const tap = { intent: 'pay', key: 'key-of-the-tip', sum: '1080', way: 'check', paidOn: today, reference: 'No. 7' }
    const over = await post(money, tap)
    expect([over.status, over.page.text]).toEqual([409, expect.stringContaining('$40 more than owed')])
    const words = Object.fromEntries(over.page.fields)
    expect(words).toMatchObject({ ...tap, overCents: '4000' })
    const mistake = await post(money, { ...words, over: 'mistake' })
    expect(mistake.page.fields.get('sum')).toBe('1080')
    expect(await getLedgerTotals(app, id)).toMatchObject({ receivedCents: 0 })
    // The question was about a different excess than there is now, so the page asks again.
    expect((await post(money, { ...words, overCents: '1', over: 'tip' })).status).toBe(409)
    expect((await post(money, { ...words, over: 'tip' })).status).toBe(303)
    expect((await post(money, { ...words, over: 'tip' })).status).toBe(303)
    expect(await getLedgerTotals(app, id)).toMatchObject({
      receivedCents: 104_000,
      tipCents: 4_000,
      outstandingCents: 0,
    })
    await post(money, { ...words, key: 'key-of-the-credit', sum: '50', overCents: '5000', over: 'credit' })
    expect(await getLedgerTotals(app, id)).toMatchObject({ receivedCents: 109_000, outstandingCents: -5_000 })
    expect((await post(money, { ...tap, key: 'key-of-a-tip', sum: '20', for: 'tip' })).status).toBe(303)
    expect(await getLedgerTotals(app, id)).toMatchObject({ tipCents: 6_000, outstandingCents: -5_000 })
  })

  test('refunds and reversals of a payment are separate entries and never exceed it', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id, money } = await createAcceptedEvent(app)
    await post(money, { intent: 'pay', key: 'first-payment', sum: '300', way: 'cash', paidOn: today })
    await post(money, { intent: 'pay', key: 'then-a-tip-of', sum: '40', way: 'cash', paidOn: today, for: 'tip' })
    const [paid, tip] = (await getLedger(app.db, id)).entries
    expect((await open(`${money}?entry=${paid!.id}`)).fields.get('refundSum')).toBe('300')
    const refund = {
      intent: 'refund',
      key: 'a-refund-of-50',
      entry: paid!.id,
      refundWay: 'cash',
      refundOn: today,
      owed: 'again',
    }
    const much = await post(money, { ...refund, refundSum: '301', refundReason: '' })
    expect([much.status, much.page.text]).toEqual([422, expect.stringContaining('Enter at most $300')])
    expect(much.page.text).toContain('Say why')
    for (let i = 0; i < 2; i++) await post(money, { ...refund, refundSum: '50', refundReason: 'a bartender fewer' })
    expect(await getLedgerTotals(app, id)).toMatchObject({
      receivedCents: 30_000,
      returnedCents: 5_000,
      outstandingCents: 79_000,
    })
    const early = await post(money, { intent: 'reverse', entry: paid!.id, reverseReason: 'bounced' })
    expect(early.page.text).toContain('reverse that refund first')
    const given = (await getLedger(app.db, id)).entries.find(({ kind }) => kind === 'refund')!
    for (const entry of [given.id, given.id, paid!.id, paid!.id, tip!.id])
      await post(money, { intent: 'reverse', entry, reverseReason: 'a slip' })
    expect(await getLedgerTotals(app, id)).toMatchObject({
      receivedCents: 0,
      returnedCents: 0,
      tipCents: 0,
      outstandingCents: 104_000,
    })
    expect((await getLedger(app.db, id)).entries).toHaveLength(6)
    const page = await open(`/backbar/jobs/${id}/money`)
    expect(page.text).toContain('Deposit due Monday, November 23')
    // The date stays booked.
    expect((await listProposals(app.db, id))[0]!.state).toBe('reserved')
  })

  test('a payment after cancellation is recorded as a credit owed to the client', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id, money } = await createAcceptedEvent(app)
    const tap = { intent: 'pay', key: 'late-payment', sum: '260', way: 'zelle', paidOn: today }
    await post(money, { ...tap, key: 'before-it-was-lost', sum: '100' })
    await app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', id).execute()
    expect((await open(money)).text).toContain('This event was canceled')
    const over = await post(money, tap)
    expect(over.page.text).toContain('$260 more than owed')
    await post(money, { ...Object.fromEntries(over.page.fields), over: 'credit' })
    // The $100 paid before the cancellation stays owed and paid. The rest is written off once.
    await post(money, { intent: 'let-go' })
    expect(await getLedgerTotals(app, id)).toMatchObject({
      dueCents: 10_000,
      receivedCents: 36_000,
      outstandingCents: -26_000,
    })
    expect((await open(money)).text).toContain('You owe them $260')
  })

  /** An agreement with tax, an extra hour and a paid deposit, to issue two invoices from. */
  async function invoiced(app: TestApp) {
    const { open, post } = await createOwnerClient(app)
    const tax = { name: 'Sales tax', rates: { labor: 0, rental: 0, goods: 750 } }
    const lines = sampleProposal().lines.map((line) =>
      line.id === 'experience' ? { ...line, taxClass: 'goods' as const } : line,
    )
    const terms = { ...sampleProposal().money, tax }
    const { here, money } = await createAcceptedEvent(app, { money: terms, lines }, 110_000)
    expect((await open(money)).text).toContain('Sales tax included ($60.00)')
    await post(money, {
      intent: 'due',
      key: 'an-hour-more',
      dueLabel: 'One more hour',
      dueSum: '150',
      dueOn: '2027-05-16',
    })
    await post(money, {
      intent: 'pay',
      key: 'the-deposit',
      sum: '275',
      way: 'check',
      paidOn: today,
      reference: 'No. 12',
    })
    const made = await post(money, { intent: 'invoice-send', key: 'first-invoice', poNumber: 'PO 4471' })
    expect(made.to).toBe(`${money}?did=invoiced#invoice`)
    expect((await open(made.to)).text).toContain('Invoice 1 for $1,250 is kept here, not sent')
    await post(money, { intent: 'invoice-send', key: 'first-invoice', poNumber: 'PO 4471' })
    await post(money, { intent: 'invoice', key: 'then-another', poNumber: '' })
    const papers = await app.db.selectFrom('numbered_document').selectAll().orderBy('number').execute()
    return { open, post, here, money, papers }
  }

  test('an invoice lists its lines, tax, payments and balance', async () => {
    await using app = await createTestApp(database)
    const { open, here, papers } = await invoiced(app)
    const { text } = await open(`${here}/papers/${papers[0]!.id}`)
    for (const words of [
      'Invoice 1',
      'PO 4471',
      'Nora Ephron',
      'Sales tax $60.00',
      'As agreed $1,100.00',
      'One more hour $150.00',
      'Total $1,250.00',
      'Paid by check, No. 12 $275.00',
      'Balance May 1, 2027 $825.00',
      'Still to pay $975.00',
      'Still to pay: $975.00, the first $825.00 by May 1, 2027.',
      '(904) 555-0142 · hello@nerdandtonic.example',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('PAID')
    expect((await open(`${here}/papers/nothing`)).status).toBe(404)
  })

  test('invoices are numbered consecutively, and sending one twice sends one email', async () => {
    await using app = await createTestApp(database)
    const { papers } = await invoiced(app)
    expect(papers.map(({ kind, number, total_cents }) => [kind, number, total_cents])).toEqual([
      ['invoice', 1, 125_000],
      ['invoice', 2, 125_000],
    ])
    const emails = await app.db.selectFrom('email').select(['kind', 'document']).execute()
    expect(emails.map(({ kind }) => kind)).toEqual(['invoice'])
  })

  test('issued invoices stay as they are when a payment is recorded later', async () => {
    await using app = await createTestApp(database)
    const { open, post, here, money, papers } = await invoiced(app)
    const shown = () =>
      Promise.all(papers.map(async ({ id }) => (await open(`${here}/papers/${id}`)).html.split('<main')[1]))
    const before = await shown()
    await post(money, { intent: 'pay', key: 'the-rest', sum: '975', way: 'check', paidOn: today, reference: 'No. 13' })
    expect(await getLedgerTotals(app, papers[0]!.event_id)).toMatchObject({ outstandingCents: 0 })
    expect(await shown()).toEqual(before)
    await post(money, { intent: 'invoice', key: 'a-paid-one', poNumber: '' })
    const last = await app.db.selectFrom('numbered_document').select('id').orderBy('number', 'desc').limit(1).execute()
    const paid = (await open(`${here}/papers/${last[0]!.id}`)).text
    expect(paid).toContain('PAID November 20, 2026')
    expect(paid).not.toContain('Still to pay: ')
  })

  test('tax on added amounts appears on the money page, invoice, receipt and client page', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const tax = { name: 'Sales tax', rates: { labor: 0, rental: 0, goods: 750 } }
    const lines = sampleProposal().lines.map((line) =>
      line.id === 'experience' ? { ...line, taxClass: 'goods' as const } : line,
    )
    const { id, money } = await createAcceptedEvent(app, { money: { ...sampleProposal().money, tax }, lines }, 110_000)
    const form = await open(money)
    expect(form.fields.get('dueClass')).toBe('none')
    expect(form.text).toContain('No tax Labor Rental Goods')
    const add = (key: string, dueSum: string, dueClass: string) =>
      post(money, { intent: 'due', key, dueLabel: key, dueSum, dueClass, dueOn: '2027-05-16' })
    await add('untaxed-still', '10', 'none')
    await add('ice-and-cups', '40.07', 'goods')
    // The class is taxed as a whole and rounded once: $840.14 at 7.5 % is $63.01, and $60.00 of it was agreed.
    await add('ice-again', '0.07', 'goods')
    await add('an-hour-more', '100', 'labor')
    await add('fewer-cups', '-20', 'goods')
    const amountsDue = await app.db
      .selectFrom('amount_due')
      .select(['label', 'amount_cents', 'tax_class', 'tax_cents'])
      .where('kind', '=', 'extra')
      .execute()
    expect(amountsDue.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
      { label: 'an-hour-more', amount_cents: 10_000, tax_class: 'labor', tax_cents: 0 },
      { label: 'fewer-cups', amount_cents: -2_150, tax_class: 'goods', tax_cents: -150 },
      { label: 'ice-again', amount_cents: 7, tax_class: 'goods', tax_cents: 0 },
      { label: 'ice-and-cups', amount_cents: 4_308, tax_class: 'goods', tax_cents: 301 },
      { label: 'untaxed-still', amount_cents: 1_000, tax_class: null, tax_cents: null },
    ])
    const page = (await open(money)).text
    expect(page).toContain('Total $1,231.65 Paid $0 Balance $1,231.65')
    expect(page).toContain('Sales tax included ($61.51)')
    expect(page).toContain('goods, $3.01 of it tax')
    await post(money, { intent: 'pay', key: 'the-deposit', sum: '275', way: 'zelle', paidOn: today, receipt: 'yes' })
    await post(money, { intent: 'invoice', key: 'the-invoice', poNumber: '' })
    const { links } = await open(money)
    expect((await open(links.get('Receipt 1')!)).text).toContain(
      'Total $1,231.65 Paid so far $275.00 Sales tax included $61.51',
    )
    const invoice = (await open(links.get('Invoice 1')!)).text
    for (const words of [
      'Sales tax $60.00 As agreed $1,100.00',
      'ice-and-cups $40.07',
      'fewer-cups −$20.00',
      'Sales tax $1.51 Total $1,231.65',
    ])
      expect(invoice).toContain(words)
    const person = { eventId: id, name: 'Nora Ephron', email: 'nora@home.example' }
    const { token } = await getOrCreateClientLink(app.db, person, { secret: app.config.secret, now: openingTime })
    expect((await open(getClientPagePath(token))).text).toContain('ice-and-cups includes $3.01 sales tax $43.08')
    expect((await open(`${getClientPagePath(token)}?language=es`)).text).toContain(
      'ice-and-cups incluye $3.01 de impuesto sobre las ventas $43.08',
    )
    // Never more off than there is, its tax counted.
    const tooMuch = await add('too-much', '-1231.65', 'goods')
    expect([tooMuch.status, tooMuch.page.fields.get('dueClass')]).toEqual([422, 'goods'])
  })

  test('amounts added before an agreement are taxed by the current tax settings', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime, { request: { zip: '32202' } }, { state: 'replied' })
    const money = `/backbar/jobs/${id}/money`
    expect((await open(money)).fields.get('dueClass')).toBeUndefined()
    const due = { intent: 'due', dueLabel: 'Ice', dueSum: '40', dueOn: '2027-05-16', dueClass: 'goods' }
    await post(money, { ...due, key: 'before-any-tax' })
    await saveSetting(app.db, 'salesTax', { ...defaultTaxSettings, isOn: true, name: 'Duval tax' }, openingTime)
    await post(money, { ...due, key: 'then-with-tax' })
    expect((await open(money)).text).toMatch(
      /Ice November 20 \$40\.00 Ice November 20; goods, \$3\.00 of it tax \$43\.00 Duval tax included \(\$3\.00\) Still to pay .*\$83\.00 /,
    )
    await post(money, { intent: 'invoice', key: 'the-invoice', poNumber: '' })
    const { links } = await open(money)
    expect((await open(links.get('Invoice 1')!)).text).toContain(
      'Ice $40.00 Ice $40.00 Duval tax, Duval County $3.00 Total $83.00',
    )
  })

  test('agreed changes and cancellations are separate lines on the invoice', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id, here, money } = await createAcceptedEvent(app)
    const total = formatDollarsAndCents(await changeAgreement(app.db, id, { eventGuestCount: 160 }))
    expect(total).toBe('$1,190.00')
    await post(money, { intent: 'invoice', key: 'the-invoice', poNumber: 'PO 4471' })
    const { links } = await open(money)
    const { text } = await open(links.get('Invoice 1')!)
    expect(text).toContain('Additional Bartender added later')
    expect(text).toContain(`Total ${total} What was paid`)
    expect(text).not.toContain('Third bartender, 160 guests $150.00')
    expect((await open(money)).text).toContain('Third bartender, 160 guests November 20 $150.00 Still to pay $1,190.00')
    const books = await open('/backbar/money?year=2027')
    expect(books.text).toContain('2027: $1,190 agreed')
    expect(books.text).toContain('PO 4471, Deposit, due Monday, November 23; $930.00 later')
    // Amounts due on one day are shown as one sum, as on the client page.
    await post(money, { intent: 'pay', key: 'the-deposit', sum: '260', way: 'zelle', paidOn: '2026-11-20' })
    expect((await open('/backbar/money?year=2027')).text).toContain('PO 4471, Balance, due Saturday, May 1 Remind')
    expect((await cancelEvent({ post }, here, '260')).status).toBe(303)
    await post(money, { intent: 'invoice', key: 'another-invoice', poNumber: '' })
    const after = await open((await open(money)).links.get('Invoice 2')!)
    for (const words of [`As agreed ${total}`, 'Canceled −$930.00', 'Total $260.00'])
      expect(after.text).toContain(words)
  })

  test('concurrent and failed transactions leave no gap or duplicate in invoice numbers', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const issue = (eventId: string, fails = false) =>
      db.transaction().execute(async (db) => {
        const paper = { title: 'x', language: 'en-US', madeAt: 0, house: 'x', blocks: [] }
        const terms = { kind: 'invoice', eventId, paymentId: null, totalCents: 1 } as const
        await issueNumberedDocument(db, terms, (number) => ({ ...paper, title: `Invoice ${number}` }), openingTime)
        if (fails) throw new Error('on purpose')
      })
    const made = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => issue(`lead-${i}`, i % 3 === 0)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const rows = await db.selectFrom('numbered_document').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('after refunds and reversals, invoice, money page, books and exports show equal sums', async () => {
    await using app = await createTestApp(database)
    const { open, post, visit } = await createOwnerClient(app)
    const { id, money } = await createAcceptedEvent(app)
    const paid = { intent: 'pay', way: 'cash', paidOn: today }
    await post(money, { ...paid, key: 'payment-one', sum: '260', reference: '=1+1' })
    await post(money, { ...paid, key: 'payment-two', sum: '100' })
    await post(money, { ...paid, key: 'tip-of-forty', sum: '40', for: 'tip' })
    const [one, two] = (await getLedger(app.db, id)).entries
    const back = { refundSum: '60', refundWay: 'cash', refundOn: today, refundReason: 'fewer', owed: 'again' }
    await post(money, { intent: 'refund', key: 'a-refund-of-60', entry: one!.id, ...back })
    await post(money, { intent: 'reverse', entry: two!.id, reverseReason: 'a slip' })
    const sums = {
      dueCents: 104_000,
      receivedCents: 26_000,
      returnedCents: 6_000,
      tipCents: 4_000,
      outstandingCents: 84_000,
    }
    expect(await getLedgerTotals(app, id)).toEqual(sums)
    expect((await open(money)).text).toContain('Still to pay $840.00')
    const sheet = async (name: string) => parseCsv(await (await visit(`/backbar/in-and-out/${name}.csv`)).text())
    const [, event] = await sheet('events')
    expect(event!.slice(4, 10)).toEqual(['1040.00', '260.00', '60.00', '840.00', '40.00', '0.00'])
    // Sales tax. Costs and profit, before it, are filled in by a module.
    expect(event!.slice(13, 17)).toEqual(['', '0.00', '1040.00', '0.00'])
    const [, ...rows] = await sheet('payments')
    expect(new Set(rows.map((row) => row[5]))).toEqual(new Set(['-100.00', '-60.00', '100.00', '260.00', '40.00']))
    expect(rows.some((row) => row[8] === "'=1+1")).toBe(true)
    app.advance(3 * 24 * 3_600_000)
    expect((await open('/backbar/money?year=2027')).text).toContain('Overdue today $0')
    app.advance(2 * 24 * 3_600_000)
    const { text } = await open('/backbar/money?year=2027')
    for (const words of [
      '2027: $1,040 agreed',
      'Received and kept $260.00 received, less $60.00 refunded $200.00 Still to pay $840.00 Agreed',
      '$840.00 outstanding, all years',
      'Overdue today, one person $60',
      'Tips, not counted $40',
      'May $1,040.00 $260.00 $60.00 $40.00',
      // The row shows the amount that is due next.
      'Nora Ephron Deposit, was due Monday, November 23; $780.00 later Remind Nora Ephron $60.00',
    ])
      expect(text).toContain(words)
    expect((await open('/backbar/money?by=paid')).text).toContain('Nov $260.00 $260.00 $60.00 $40.00')
    expect((await open('/backbar/money?year=nonsense')).status).toBe(200)
    await post(money, { intent: 'invoice', key: 'the-invoice', poNumber: '' })
    const { links } = await open(money)
    const invoice = (await open(links.get('Invoice 1')!)).text
    for (const words of [
      'Still to pay $840.00',
      'Refunded in cash; fewer −$60.00',
      'Reversed, in cash; a slip −$100.00',
    ])
      expect(invoice).toContain(words)
  })

  test('a payment reminder is previewed before sending, and the next waits 48 hours', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { id, money } = await createAcceptedEvent(app)
    const sent = () => app.db.selectFrom('email').selectAll().where('kind', '=', 'reminder').execute()
    const shown = await open((await open(money)).links.get('Remind them of $1,040')!)
    expect(shown.text).toMatch(/To nora@home\.example .*\$260 due by November 23 for your May 15 event/)
    expect(await sent()).toEqual([])
    const words = { intent: 'remind', seen: getChangeFormVersion(shown) }
    // A reminder requested on the year's money page, without a preview, shows the preview first.
    const unseen = await post(money, { intent: 'remind' })
    expect([unseen.status, getChangeFormVersion(unseen.page)]).toEqual([200, words.seen])
    const done = await post(money, words)
    expect((await open(done.to)).text).toContain('The reminder about $1,040 is kept here, not sent')
    const [email] = await sent()
    expect(shown.text.replace(/\s+/g, ' ')).toContain(email!.body_text.split('--')[0]!.replace(/\s+/g, ' ').trim())
    expect((await post(money, words)).to).toBe(`${money}?did=reminded-lately`)
    expect((await open(money)).text).toContain('You can send the next one 48 hours after it')
    app.advance(48 * 3_600_000)
    // After a payment the old preview is out of date: the page returns the new preview, and nothing is sent.
    const later = getChangeFormVersion(await open(`${money}?remind=yes`))
    await post(money, { intent: 'pay', key: 'paid-meanwhile', sum: '100', way: 'cash', paidOn: today })
    const stale = await post(money, { intent: 'remind', seen: later })
    expect([stale.status, stale.page.text]).toEqual([
      409,
      expect.stringContaining('The reminder says something else by now, so nothing was sent.'),
    ])
    expect(await sent()).toHaveLength(1)
    const again = await post(money, { intent: 'remind', seen: getChangeFormVersion(stale.page) })
    expect((await open(again.to)).text).toContain('The reminder about $940')
    const emails = await app.db
      .selectFrom('email')
      .select('body_text')
      .where('event_id', '=', id)
      .orderBy('created_at')
      .execute()
    expect(emails).toHaveLength(2)
    expect(emails[0]!.body_text).toContain('$260\n')
  })
})

test('the invoice PDF is named by number and matches its page, including refunds', async () => {
  await using app = await createTestApp('sqlite')
  const { open, post, visit } = await createOwnerClient(app)
  const { id, here, money } = await createAcceptedEvent(app)
  await post(money, { intent: 'pay', key: 'first-payment', sum: '260', way: 'cash', paidOn: today })
  const back = { intent: 'refund', refundWay: 'cash', refundOn: today, refundReason: 'fewer guests', owed: 'again' }
  for (const [key, refundSum] of Object.entries({ 'refund-of-60': '60', 'refund-of-20': '20' })) {
    const { entries } = await getLedger(app.db, id)
    await post(money, { ...back, key, refundSum, entry: entries[0]!.id })
  }
  const slip = (await getLedger(app.db, id)).entries.find(({ amountCents }) => amountCents === 2_000)!
  await post(money, { intent: 'reverse', entry: slip.id, reverseReason: 'a slip' })
  await post(money, { intent: 'invoice', key: 'only-made-it', poNumber: '' })
  const link = (await open(money)).links.get('Invoice 1')!
  const response = await visit(`${link}/pdf`)
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="invoice-1.pdf"')
  const pdf = Buffer.from(await response.arrayBuffer())
  const texts = [(await open(link)).text, execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()]
  for (const text of texts)
    for (const words of [
      'Paid in cash $260.00',
      'Refunded in cash; fewer guests −$60.00',
      'Refunded in cash; fewer guests −$20.00',
      'Reversed, in cash; a slip $20.00',
      'Still to pay $840.00',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words)
  expect((await visit(`${here}/papers/nothing/pdf`)).status).toBe(404)
})

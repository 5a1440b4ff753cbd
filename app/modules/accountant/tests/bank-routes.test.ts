import { expect, test } from 'vitest'
import { createLedgerEntry, getLedger } from '../../../agreements/payments/ledger.server.ts'
import { handleMoneyForm } from '../../../agreements/payments/event-money.server.ts'
import { noChoiceOption } from '../../books/costs/expense-form.ts'
import { createExpense } from '../../books/costs/expenses.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'
import { settleBankLine } from '../bank/bank-lines.server.ts'
import { getMonthJournal } from '../journal/closed-months.server.ts'

const path = '/backbar/money/bank'

/** Nora's booked event, whose deposit of $260 is due. */
async function createBookedEvent({ db, now }: TestApp): Promise<string> {
  const { id } = await createStoredEvent(db, now(), {})
  await acceptSampleProposal(db, id, { document: { ...sampleProposal(), keepsDay: false }, now: now() })
  return id
}

async function openBank(app: TestApp) {
  const owner = await createOwnerClient(app)
  const upload = async (text: string, name = 'bank.csv') => {
    const body = new FormData()
    body.append('file', new File([text], name, { type: 'text/csv' }))
    const response = await owner.visit(path, { method: 'POST', body })
    const shown = (await response.text()).replaceAll('<!-- -->', '')
    return { status: response.status, text: shown }
  }
  const lines = () => app.db.selectFrom('bank_line').selectAll().orderBy('day').execute()
  return { ...owner, upload, lines }
}

const file = (...rows: string[]) => ['Date,Description,Amount', ...rows, ''].join('\n')

test.each(databases)('%s: confirming a bank line repeatedly records one payment', async (database) => {
  await using app = await createTestApp(database)
  const eventId = await createBookedEvent(app)
  const { amountsDue } = await getLedger(app.db, eventId)
  const deposit = amountsDue.find(({ kind }) => kind === 'deposit')!
  const { upload, lines, open, post } = await openBank(app)
  const sum = (deposit.amountCents / 100).toFixed(2)
  const row = `11/20/2026,ZELLE FROM NORA EPHRON,${sum}`
  expect((await upload(file(row, row))).text).toContain('2 new lines')
  expect((await upload(file(row, row))).text).toContain('0 new lines, 2 known from an earlier file')
  const page = await open(path)
  expect(page.text).toContain('2 to confirm')
  expect((await getLedger(app.db, eventId)).entries).toEqual([])
  const [first, second] = await lines()
  const choice = `due:${deposit.id}`
  const taps = await Promise.all([settleBankLine(app, first!.id, choice), settleBankLine(app, first!.id, choice)])
  expect(taps.toSorted()).toEqual(['done', 'gone'])
  expect((await post(path, { line: first!.id, choice, intent: 'confirm' })).to).toBe(`${path}?did=gone`)
  // The second line has the same sum. The deposit is paid, so it is matched to nothing that would pay it again.
  expect((await post(path, { line: second!.id, choice, intent: 'confirm' })).to).toBe(`${path}?did=gone`)
  const { entries } = await getLedger(app.db, eventId)
  expect(entries.map(({ amountCents, way, paidOn }) => [amountCents, way, paidOn])).toEqual([
    [deposit.amountCents, 'zelle', '2026-11-20'],
  ])
  // Once the payment is reversed, the line is open again.
  const reversed = await handleMoneyForm(app, eventId, {
    intent: 'reverse',
    entry: entries[0]!.id,
    reverseReason: 'Wrong',
  })
  expect(reversed.kind).toBe('done')
  expect((await open(path)).text).toContain('2 to confirm')
})

test.each(databases)('%s: two bank lines confirmed at once pay one amount due once', async (database) => {
  await using app = await createTestApp(database)
  const eventId = await createBookedEvent(app)
  const { amountsDue } = await getLedger(app.db, eventId)
  const deposit = amountsDue.find(({ kind }) => kind === 'deposit')!
  const { upload, lines } = await openBank(app)
  const sum = (deposit.amountCents / 100).toFixed(2)
  await upload(file(`11/19/2026,ZELLE FROM NORA,${sum}`, `11/20/2026,DEPOSIT,${sum}`))
  const results = await Promise.all((await lines()).map(({ id }) => settleBankLine(app, id, `due:${deposit.id}`)))
  expect(results.filter((result) => result === 'done')).toHaveLength(1)
  expect((await getLedger(app.db, eventId)).entries).toHaveLength(1)
  expect((await lines()).filter(({ state }) => state === 'open')).toHaveLength(1)
})

test('linking a bank line to a payment, cost or payout records no money', async () => {
  await using app = await createTestApp()
  const { db } = app
  const eventId = await createBookedEvent(app)
  const by = { actor: 'owner', now: app.now() } as const
  const paid = { kind: 'payment', dueId: null, reference: '', reason: '', ofId: null, isTip: false } as const
  await createLedgerEntry(
    db,
    eventId,
    { ...paid, amountCents: 26_000, way: 'check', paidOn: '2026-11-16' },
    { ...by, id: 'check' },
  )
  const provided = { id: 'pi_1', details: {}, feeCents: 320 }
  await createLedgerEntry(
    db,
    eventId,
    { ...paid, amountCents: 10_000, way: 'card', paidOn: '2026-11-16' },
    { ...by, id: 'card', provided },
  )
  const cost = {
    amountCents: 4_510,
    kind: 'ice',
    event: noChoiceOption,
    day: '2026-11-15',
    paidFrom: 'bank',
    taxCents: null,
    note: '',
  } as const
  await createExpense(
    db,
    { ...cost, reimburseTo: noChoiceOption },
    { key: 'the-ice-of-november', receiptId: null, isAgain: false, now: app.now() },
  )
  const { upload, open, post, lines } = await openBank(app)
  await upload(
    file(
      '11/17/2026,MOBILE DEPOSIT,260.00',
      '11/16/2026,REDDY ICE,-45.10',
      '11/18/2026,STRIPE TRANSFER,96.80',
      '11/19/2026,RENT,-900.00',
    ),
  )
  const page = await open(path)
  for (const words of [
    'Payment of Nora Ephron, recorded for',
    'Ice, Nov',
    'Stripe: one card payment',
    'Nothing recorded has this sum',
  ])
    expect(page.text).toContain(words)
  const before = (await getLedger(db, eventId)).entries
  const choices: Record<string, string> = {
    'MOBILE DEPOSIT': 'payment:check',
    'REDDY ICE': 'cost:the-ice-of-november',
    'STRIPE TRANSFER': 'payout:card',
  }
  for (const { id, description } of await lines())
    await post(path, {
      line: id,
      choice: choices[description] ?? '',
      intent: description === 'RENT' ? 'ignore' : 'confirm',
    })
  expect((await lines()).map(({ state, match_kind }) => [state, match_kind])).toEqual([
    ['matched', 'cost'],
    ['matched', 'payment'],
    ['matched', 'payout'],
    ['ignored', ''],
  ])
  expect((await getLedger(db, eventId)).entries).toEqual(before)
  const { lines: journal } = await getMonthJournal(db, '2026-11', { today: '2026-12-02' })
  expect(journal.filter(({ description }) => description === 'Stripe payout')).toEqual([
    { day: '2026-11-18', account: 'bank', description: 'Stripe payout', cents: 9_680 },
    { day: '2026-11-18', account: 'stripe', description: 'Stripe payout', cents: -9_680 },
  ])
  const [first] = await lines()
  expect((await post(path, { line: first!.id, intent: 'undo' })).to).toBe(`${path}?did=undone`)
  expect((await open(path)).text).toContain('1 to confirm')
})

test('a bank line can be confirmed again after its payment is reversed', async () => {
  await using app = await createTestApp()
  const eventId = await createBookedEvent(app)
  const deposit = (await getLedger(app.db, eventId)).amountsDue.find(({ kind }) => kind === 'deposit')!
  const { upload, lines, open } = await openBank(app)
  await upload(file(`11/20/2026,ZELLE FROM NORA,${(deposit.amountCents / 100).toFixed(2)}`))
  const { id } = (await lines())[0]!
  for (const count of [1, 2]) {
    expect(await settleBankLine(app, id, `due:${deposit.id}`)).toBe('done')
    const payments = (await getLedger(app.db, eventId)).entries.filter(({ kind }) => kind === 'payment')
    expect(payments).toHaveLength(count)
    const reversed = await handleMoneyForm(app, eventId, {
      intent: 'reverse',
      entry: payments.at(-1)!.id,
      reverseReason: 'Wrong',
    })
    expect(reversed.kind).toBe('done')
    expect((await open(path)).text).toContain('1 to confirm')
  }
})

test('a payment recorded from a bank line is not suggested for another line', async () => {
  await using app = await createTestApp()
  const eventId = await createBookedEvent(app)
  const deposit = (await getLedger(app.db, eventId)).amountsDue.find(({ kind }) => kind === 'deposit')!
  const { upload, lines, open } = await openBank(app)
  const sum = (deposit.amountCents / 100).toFixed(2)
  await upload(file(`11/20/2026,ZELLE FROM NORA,${sum}`, `11/21/2026,ZELLE FROM NORA,${sum}`))
  expect(await settleBankLine(app, (await lines())[0]!.id, `due:${deposit.id}`)).toBe('done')
  const page = await open(path)
  expect(page.text).toContain('1 to confirm')
  expect(page.text).not.toContain('Payment of Nora')
})

test('an oversized or unreadable bank file is refused and nothing is stored', async () => {
  await using app = await createTestApp()
  const { upload, lines } = await openBank(app)
  for (const [text, name, words] of [
    ['', 'bank.csv', 'Choose the CSV file of your bank.'],
    ['%PDF-1.7', 'statement.pdf', '“statement.pdf” is no CSV file.'],
    ['Name,Notes\na,b\n', 'bank.csv', 'The file needs a column with the date'],
    ['x'.repeat(3_000_000), 'bank.csv', 'larger than 2 MB'],
  ] as const) {
    const { status, text: page } = await upload(text, name)
    expect([422, 413]).toContain(status)
    expect(page).toContain(words)
  }
  expect(await lines()).toEqual([])
})

test('erasing a client removes the description of bank lines with their payments', async () => {
  await using app = await createTestApp()
  const eventId = await createBookedEvent(app)
  const deposit = (await getLedger(app.db, eventId)).amountsDue.find(({ kind }) => kind === 'deposit')!
  const { upload, lines } = await openBank(app)
  await upload(file(`11/20/2026,ZELLE FROM NORA EPHRON,${(deposit.amountCents / 100).toFixed(2)}`))
  expect(await settleBankLine(app, (await lines())[0]!.id, `due:${deposit.id}`)).toBe('done')
  const { from_email } = await app.db.selectFrom('event').select('from_email').executeTakeFirstOrThrow()
  const seen = computeDataSubjectTag(await getDataSubject(app.db, from_email))
  expect(await eraseDataSubject(app, from_email, seen, 'a test')).toBeTruthy()
  expect((await lines()).map(({ description, state }) => [description, state])).toEqual([['', 'matched']])
})

test('the assistant does not see bank lines', async () => {
  await using app = await createTestApp()
  const mia = await createUserClient(app, 'desk')
  expect((await mia.visit(path)).status).toBe(403)
})

test('erasing a client removes the description of unmatched bank lines naming them', async () => {
  await using app = await createTestApp()
  await createBookedEvent(app)
  const { upload, lines } = await openBank(app)
  await upload(file('11/18/2026,Zelle from NORA EPHRON 4411,71.00', '11/19/2026,ZELLE FROM NORA LEE,72.00'))
  const { from_email } = await app.db.selectFrom('event').select('from_email').executeTakeFirstOrThrow()
  const seen = computeDataSubjectTag(await getDataSubject(app.db, from_email))
  expect(await eraseDataSubject(app, from_email, seen, 'a test')).toBeTruthy()
  expect((await lines()).map(({ description }) => description)).toEqual(['', 'ZELLE FROM NORA LEE'])
})

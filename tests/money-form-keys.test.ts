import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databases, type Database } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { createPayingClient } from './paying-client.ts'

const today = '2026-11-20'
const costs = '/backbar/money/costs'

/** A client who paid the deposit by card, another event that is an inquiry, and the owner. */
async function createMoneyApp(database: Database) {
  const couple = await createPayingClient(database)
  const { session } = await couple.tap()
  couple.stripe.account.pay(session)
  await couple.stripe.webhooks.settled()
  const { db } = couple
  const { id: inquiry } = await createStoredEvent(db, couple.house.now(), { request: { eventDate: '2027-06-19' } })
  const { id: cardPayment } = await db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  return {
    couple,
    db,
    inquiry,
    cardPayment,
    owner: await createOwnerClient(couple.house),
    eventId: couple.eventId,
    [Symbol.asyncDispose]: () => couple[Symbol.asyncDispose](),
  }
}

type MoneyApp = Awaited<ReturnType<typeof createMoneyApp>>
type Words = Record<string, string>
/** A form that moves money: the page it is on, its values, and other values that conflict under the same key. */
type MoneyForm = {
  name: string
  file: string
  page: (at: MoneyApp) => string
  words: (at: MoneyApp) => Words
  other: Words
}

const money = ({ eventId }: MoneyApp) => `/backbar/jobs/${eventId}/money`
const payWords = { intent: 'pay', sum: '100', way: 'zelle', paidOn: today, for: 'due' }
const refund = { intent: 'refund', refundSum: '20', refundWay: 'zelle', refundOn: today, refundReason: 'So sorry' }
const priced = { intent: 'move', to: 'booked', from: 'new', total: '950', deposit: '238', paid: 'yes', way: 'venmo' }

const forms: MoneyForm[] = [
  { name: 'a payment', file: 'record-payment-section.tsx', page: money, words: () => payWords, other: { sum: '200' } },
  {
    name: 'a payment in another way',
    file: 'record-payment-section.tsx',
    page: money,
    words: () => payWords,
    other: { way: 'cash' },
  },
  {
    name: 'a tip',
    file: 'record-payment-section.tsx',
    page: money,
    words: () => ({ ...payWords, for: 'tip' }),
    other: { for: 'due' },
  },
  {
    name: 'what is received with a tap',
    file: 'event-next-action.tsx',
    page: money,
    words: () => ({ ...payWords, way: 'other', sum: '780' }),
    other: { sum: '700' },
  },
  {
    name: 'a refund by hand',
    file: 'refund-section.tsx',
    page: money,
    words: ({ cardPayment }) => ({ ...refund, entry: cardPayment }),
    other: { refundSum: '30' },
  },
  {
    name: 'a refund to the card',
    file: 'refund-section.tsx',
    page: money,
    words: ({ cardPayment }) => ({ intent: 'refund-card', entry: cardPayment, cardSum: '20', cardReason: 'Rain' }),
    other: { cardSum: '30' },
  },
  {
    name: 'a refund to the card that is paid again',
    file: 'refund-section.tsx',
    page: money,
    words: ({ cardPayment }) => ({ intent: 'refund-card', entry: cardPayment, cardSum: '20', cardReason: 'Rain' }),
    other: { owed: 'again' },
  },
  {
    name: 'an amount due',
    file: 'event-money-page.tsx',
    page: money,
    words: () => ({ intent: 'due', dueLabel: 'Ice', dueSum: '75', dueOn: '2027-05-01' }),
    other: { dueOn: '2027-05-02' },
  },
  {
    name: 'an amount taken off',
    file: 'event-money-page.tsx',
    page: money,
    words: () => ({ intent: 'due', dueLabel: 'Discount', dueSum: '-75', dueOn: '2027-05-01' }),
    other: { dueSum: '-80' },
  },
  {
    name: 'an invoice',
    file: 'invoice-section.tsx',
    page: money,
    words: () => ({ intent: 'invoice', poNumber: 'A-1' }),
    other: { poNumber: 'B-2' },
  },
  {
    name: 'an invoice that is to be sent now',
    file: 'invoice-section.tsx',
    page: money,
    words: () => ({ intent: 'invoice', poNumber: '' }),
    other: { intent: 'invoice-send' },
  },
  {
    name: 'an invoice that was sent',
    file: 'invoice-section.tsx',
    page: money,
    words: () => ({ intent: 'invoice-send', poNumber: '' }),
    other: { intent: 'invoice' },
  },
  {
    name: 'a price agreed by phone',
    file: 'price-form-page.tsx',
    page: ({ inquiry }) => `/backbar/jobs/${inquiry}?book=yes`,
    words: () => ({ ...priced, paidOn: today, balanceOn: '2027-06-01' }),
    other: { total: '900' },
  },
  {
    name: 'a cost',
    file: 'add-cost-page.tsx',
    page: () => `${costs}/new`,
    words: () => ({ amountCents: '12.50', kind: 'ice' }),
    other: { amountCents: '20' },
  },
  {
    name: 'miles',
    file: 'add-mileage.route.tsx',
    page: () => `${costs}/miles`,
    words: () => ({ tenths: '66' }),
    other: { tenths: '70' },
  },
]

const tables = ['payment', 'card_refund', 'amount_due', 'numbered_document', 'expense', 'mileage', 'email'] as const

async function countMoney({ db }: MoneyApp) {
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').execute()))
  return Object.fromEntries(tables.map((table, i) => [table, rows[i]!.length]))
}

describe.each(databases.flatMap((database) => forms.map((form) => [database, form.name, form] as const)))(
  '%s: the form of %s',
  (database, _, { page, words, other }) => {
    test('a money form changes nothing when resent unchanged and is refused with other values', async () => {
      await using at = await createMoneyApp(database)
      const { fields } = await at.owner.open(page(at))
      const key = fields.get('key') ?? 'the-key-of-it'
      const posted = { ...Object.fromEntries(fields), ...words(at), key }
      expect((await at.owner.post(page(at), posted)).status).toBe(303)
      await at.couple.stripe.webhooks.settled()
      const after = await countMoney(at)
      expect((await at.owner.post(page(at), posted)).status).toBe(303)
      expect(await countMoney(at)).toEqual(after)
      const again = await at.owner.post(page(at), { ...posted, ...other })
      expect([409, 422]).toContain(again.status)
      expect(again.page.text).toMatch(/This form already recorded|This event changed since/)
      expect(await countMoney(at)).toEqual(after)
      expect(again.page.fields.get('key')).not.toBe(key)
    })
  },
)

test('every money form with an idempotency key is in the table of these tests', () => {
  const pages = globSync('app/{agreements/payments,office/event,staff/pay,modules/*/{costs,profit}}/*.tsx')
  const found = pages.filter((file) => readFileSync(file, 'utf8').includes('name="key"')).map((file) => basename(file))
  // The form for history notes has a key too, but moves no money.
  expect(new Set([...forms.map(({ file }) => file), 'event-history-page.tsx'])).toEqual(new Set(found))
})

describe.each(databases)('%s: a money form whose entry was reversed', (database) => {
  test('resending a refund form names the refund that the bank rejected', async () => {
    await using at = await createMoneyApp(database)
    const form = {
      intent: 'refund-card',
      key: 'one-refund-by-card',
      entry: at.cardPayment,
      cardSum: '20',
      cardReason: 'Rain',
    }
    expect((await at.owner.post(money(at), form)).status).toBe(303)
    await at.couple.stripe.webhooks.settled()
    const [refund] = [...at.couple.stripe.account.refunds.values()]
    at.couple.stripe.account.settleRefund(refund!.id, 'failed')
    await at.couple.stripe.webhooks.settled()
    for (const words of [form, { ...form, cardSum: '30' }]) {
      const again = await at.owner.post(money(at), words)
      expect(again.status).toBe(422)
      expect(again.page.text).toContain('This form already recorded a refund of $20 to the card')
      expect(again.page.text).toContain('and that was reversed since')
      expect(again.page.fields.get('key')).not.toBe(form.key)
    }
    expect(at.couple.stripe.account.refunds.size).toBe(1)
  })

  test('a resent invoice form is compared with its own invoice, not a later one', async () => {
    await using at = await createMoneyApp(database)
    const first = { intent: 'invoice', key: 'the-first-invoice', poNumber: 'A-1' }
    await at.owner.post(money(at), first)
    await at.owner.post(money(at), { intent: 'invoice', key: 'the-second-invoice', poNumber: 'B-2' })
    expect((await at.owner.post(money(at), first)).status).toBe(303)
    const other = await at.owner.post(money(at), { ...first, poNumber: 'B-2' })
    expect([other.status, other.page.text]).toEqual([422, expect.stringContaining('an invoice with PO number A-1')])
  })
})

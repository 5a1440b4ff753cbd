import { describe, expect, test } from 'vitest'
import { startCheckout } from '../../../agreements/payments/checkout.server.ts'
import { buildCheckoutSubject } from '../../../agreements/payments/checkout-subject.ts'
import { databases } from '../../../../tests/test-app.ts'
import { createCardApp, type CardApp } from './card-app.ts'

const last = '2027-05-01'

/** Opens the payment page of a part. Returns its session, or the reason why there is none. */
async function openPart(at: CardApp, amountCents: number) {
  const opened = await startCheckout(at.house, {
    eventId: at.eventId,
    dueId: buildCheckoutSubject('part', at.eventId, 'parents'),
    email: '',
    path: '/part/token',
    buildSale: async () => ({ amountCents, tipCents: 0, what: 'Part', payer: 'Parents', isBankDebitToo: false }),
  })
  return 'url' in opened ? opened.url.match(/cs_\w+/)![0] : opened.kind
}

async function createApp(database: (typeof databases)[number]) {
  const at = await createCardApp(database, { installments: 1 })
  await at.payAndKeep()
  await at.announce(last)
  return at
}

describe.each(databases)('%s: charges of a saved card beside parts', (database) => {
  test('a saved card is not charged an amount that a payer has paid', async () => {
    await using at = await createApp(database)
    at.stripe.account.pay(await openPart(at, 30_000))
    await at.stripe.webhooks.settled()
    await at.round(last)
    expect(at.charged()).toEqual([48_000])
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('a card charge ends an open payment page that would overpay', async () => {
    await using at = await createApp(database)
    const session = await openPart(at, 30_000)
    await at.round(last)
    expect(at.charged()).toEqual([78_000])
    expect(() => at.stripe.account.pay(session)).toThrow()
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('a payment made just before a card charge lowers the charge', async () => {
    await using at = await createApp(database)
    at.stripe.webhooks.be('never')
    at.stripe.account.pay(await openPart(at, 30_000))
    await at.round(last)
    await at.round(last, '09:40')
    expect(at.charged()).toEqual([48_000])
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('during a card charge no payment page takes the same amount', async () => {
    await using at = await createApp(database)
    at.behave({ status: 500, error: { type: 'api_error', message: 'Oops' } })
    await at.round(last)
    at.behave('work')
    expect(await openPart(at, 30_000)).toBe('clearing')
  })
})

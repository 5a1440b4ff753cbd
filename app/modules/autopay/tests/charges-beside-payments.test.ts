import { describe, expect, test } from 'vitest'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { databases } from '../../../../tests/test-app.ts'
import { chargeSavedCards } from '../charge/charge-cards.server.ts'
import { createCardApp, minute, type CardApp } from './card-app.ts'

const last = '2027-05-01'

async function createApp(database: (typeof databases)[number]) {
  const at = await createCardApp(database, { installments: 1 })
  await at.payAndKeep()
  await at.announce(last)
  const owner = await createOwnerClient(at.house)
  await owner.fill('/backbar/settings/terms?open=pay', { takesDebit: 'yes' })
  return { at, owner }
}

/** The form with which the owner records a payment of $780 by hand. */
const byHand = { intent: 'pay', key: 'a-check-of-it', sum: '780', way: 'check', paidOn: last }

/** The client pays the balance by bank debit, which arrives days later. */
async function payByBank(at: CardApp): Promise<string> {
  const { session } = await at.tapWith(at.balance, null)
  at.stripe.account.payByBank(session)
  await at.stripe.webhooks.settled()
  return session
}

describe.each(databases)('%s: charges of a saved card beside other payments', (database) => {
  test('a saved card is not charged an amount that a bank debit is paying', async () => {
    const { at } = await createApp(database)
    await using _ = at
    const session = await payByBank(at)
    await at.round(last)
    await at.round(last, '10:30')
    expect(at.charged()).toEqual([])
    at.stripe.account.settleBank(session, 'succeeded')
    await at.stripe.webhooks.settled()
    await at.round(last, '10:50')
    await at.round('2027-05-02')
    expect(at.charged()).toEqual([])
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('a bank debit not yet reported by Stripe postpones the card charge', async () => {
    const { at } = await createApp(database)
    await using _ = at
    at.stripe.webhooks.be('never')
    await payByBank(at)
    await at.round(last)
    expect(at.charged()).toEqual([])
    expect((await at.attempts()).map(({ state }) => state)).toContain('clearing')
  })

  test('a saved card is not charged a payment the owner recorded by hand', async () => {
    const { at, owner } = await createApp(database)
    await using _ = at
    expect((await owner.post(`/backbar/jobs/${at.eventId}/money`, { ...byHand, paidOn: '2027-04-28' })).status).toBe(
      303,
    )
    await at.round(last)
    expect(at.charged()).toEqual([])
    expect(await at.charges()).toMatchObject([{ state: 'ended' }])
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('recording a payment during a card charge warns the owner', async () => {
    const { at, owner } = await createApp(database)
    await using _ = at
    at.behave('reset-after')
    await at.round(last)
    at.behave('work')
    const told = await owner.post(`/backbar/jobs/${at.eventId}/money`, byHand)
    expect([told.status, told.page.text]).toEqual([
      422,
      expect.stringContaining('$780 is being charged to their card now.'),
    ])
    expect((await owner.open(`/backbar/jobs/${at.eventId}/money`)).text).toContain('Being charged to their card')
    expect((await at.books()).open).toBe(78_000)
    at.house.advance(2 * minute)
    await chargeSavedCards(at.house)
    expect(at.charged()).toEqual([78_000])
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('recording a payment during a card charge counts the amount once or asks', async () => {
    const { at, owner } = await createApp(database)
    await using _ = at
    const [, posted] = await Promise.all([
      at.round(last),
      owner.post(`/backbar/jobs/${at.eventId}/money`, { ...byHand, paidOn: '2027-04-28' }),
    ])
    await at.round(last, '09:40')
    expect(at.charged()).toEqual(posted.status === 303 ? [] : [78_000])
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })
})

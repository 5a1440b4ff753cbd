import { describe, expect, test } from 'vitest'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { databases } from '../../../../tests/test-app.ts'
import { chargeSavedCards } from '../charge/charge-cards.server.ts'
import { createCardApp, minute, type CardApp } from './card-app.ts'

const last = '2027-05-01'
const second = '2027-03-08'

async function createApp(database: (typeof databases)[number], installments = 1) {
  const at = await createCardApp(database, { installments })
  await at.payAndKeep()
  return at
}

/**
 * Logs the owner in. Returns a function that taps "Mark $780 received" and returns the redirect. Only the deposit is paid.
 */
async function openOwner({ house, eventId }: CardApp) {
  const owner = await createOwnerClient(house)
  const tap = async (due: string, cents: number) => {
    const fields = { intent: 'got', due, cents: String(cents), key: `${due}-1` }
    return (await owner.post(`/backbar/jobs/${eventId}/got`, fields)).to
  }
  return { owner, tap }
}

const countByHand = async ({ db }: CardApp) =>
  (await db.selectFrom('payment').select('id').where('provider_id', 'is', null).execute()).length

describe.each(databases)('%s: “Mark … received” beside a charge of a saved card', (database) => {
  test('during a card charge, “Mark received” records nothing and explains why', async () => {
    await using at = await createApp(database)
    await at.announce(last)
    at.behave('reset-after')
    await at.round(last)
    at.behave('work')
    const { owner, tap } = await openOwner(at)
    const to = await tap(at.balance, 78_000)
    expect(to).toContain('why=paid-by-card')
    expect((await owner.open(to)).text).toContain('They are paying at this moment, so nothing was recorded.')
    expect(await countByHand(at)).toBe(0)
    at.house.advance(2 * minute)
    await chargeSavedCards(at.house)
    expect(at.charged()).toEqual([78_000])
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('“Mark received” during a card charge counts the amount once', async () => {
    await using at = await createApp(database)
    await at.announce(last)
    const { tap } = await openOwner(at)
    const [, to] = await Promise.all([at.round(last), tap(at.balance, 78_000)])
    expect(to).toMatch(/noted=|why=paid-by-card|why=changed/)
    await at.round(last, '09:40')
    expect(at.charged().length + (await countByHand(at))).toBe(1)
    expect(at.charged()).toEqual(to.includes('noted=') ? [] : [78_000])
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('a later amount being charged cannot be marked received, despite an earlier overdue amount', async () => {
    await using at = await createApp(database, 3)
    const [, , due] = await at.dues()
    // The card is refused for the first of three payments, and charged for the next.
    at.stripe.account.letCardsSay('insufficient_funds')
    await at.announce('2027-01-13')
    await at.round('2027-01-13')
    at.stripe.account.letCardsSay(null)
    await at.announce(second)
    at.behave('reset-after')
    await at.round(second)
    at.behave('work')
    const { tap } = await openOwner(at)
    expect(await tap(due!.id, 26_000)).toContain('why=paid-by-card')
    at.house.advance(2 * minute)
    await chargeSavedCards(at.house)
    expect(at.charged()).toEqual([26_000])
    expect(await countByHand(at)).toBe(0)
    expect((await at.dues()).map(({ openCents }) => openCents)).toEqual([0, 26_000, 0, 26_000])
  })

  test('marking a later amount received ends its payment page despite an overdue amount', async () => {
    await using at = await createApp(database, 3)
    const [, , due] = await at.dues()
    const { session } = await at.tapWith(due!.id, null)
    const { tap } = await openOwner(at)
    expect(await tap(due!.id, 26_000)).toContain('noted=')
    expect(() => at.stripe.account.pay(session)).toThrow('This Session is expired')
    expect((await at.dues()).map(({ openCents }) => openCents)).toEqual([0, 26_000, 0, 26_000])
  })
})

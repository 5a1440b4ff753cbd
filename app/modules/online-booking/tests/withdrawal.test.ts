import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refundCardPayment } from '../../../agreements/payments/card-refunds.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { computeAvailabilityDay } from '../page/booking-day.server.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { databases } from '../../../../tests/test-app.ts'
import { createBookingApp, minute, type BookingApp } from './booking-app.ts'

async function bookOnline(at: BookingApp) {
  const { session } = await at.bookUntilCard()
  at.stripe.account.pay(session)
  await at.stripe.webhooks.settled()
  return (await at.events())[0]!
}

describe.each(databases)('%s: withdrawing an online booking', (database) => {
  test('withdrawing an online booking refunds everything, emails the client and frees the date', async () => {
    await using at = await createBookingApp(database)
    const owner = await createOwnerClient(at.app)
    const { id, request } = await bookOnline(at)
    const page = await owner.open(`/backbar/jobs/${id}`)
    expect(page.text).toContain('Withdraw and refund $275')
    const answer = await owner.post(`/backbar/jobs/${id}/withdraw`, { reason: 'staff', words: '' })
    expect(answer.status).toBe(303)
    await at.stripe.webhooks.settled()
    expect(await at.books(id)).toEqual({
      entries: [
        ['payment', 27_500],
        ['refund', 27_500],
      ],
      open: 0,
      state: 'called-off',
    })
    expect(at.stripe.account.refunds.size).toBe(1)
    expect(await at.states()).toEqual(['taken-back'])
    const email = (await at.emails()).find(({ kind }) => kind === 'taken-back')!
    expect([email.recipient, email.subject]).toEqual(['nora@home.example', 'We can’t take May 15 after all'])
    expect(email.body_text).toContain('The reason: We do not have enough bartenders that day.')
    const now = at.app.now()
    expect(await computeAvailabilityDay(at.db, JSON.parse(request), { miles: 17, now })).toBe('open')
    await at.sweep()
    expect(at.stripe.account.refunds.size).toBe(1)
  })

  test('a withdrawal sends the owner’s typed reason, and a second tap changes nothing', async () => {
    await using at = await createBookingApp(database)
    const owner = await createOwnerClient(at.app)
    const { id } = await bookOnline(at)
    const form = { reason: 'booked', words: 'Our van broke down.' }
    expect((await owner.post(`/backbar/jobs/${id}/withdraw`, form)).status).toBe(303)
    expect((await owner.post(`/backbar/jobs/${id}/withdraw`, form)).status).toBe(409)
    const emails = (await at.emails()).filter(({ kind }) => kind === 'taken-back')
    expect(emails.map(({ body_text }) => /The reason: (.*)/.exec(body_text)?.[1])).toEqual(['Our van broke down.'])
    expect(at.stripe.account.refunds.size).toBe(1)
  })

  test('after 24 hours an online booking can only be canceled, not withdrawn', async () => {
    await using at = await createBookingApp(database)
    const { id } = await bookOnline(at)
    at.app.advance(24 * 60 * minute)
    const owner = await createOwnerClient(at.app)
    expect((await owner.open(`/backbar/jobs/${id}`)).text).not.toContain('Withdraw this booking')
    expect((await owner.post(`/backbar/jobs/${id}/withdraw`, { reason: 'booked' })).status).toBe(409)
    expect((await at.books(id)).state).toBe('reserved')
  })

  test('a withdrawal refunds and announces only the amount not refunded before', async () => {
    await using at = await createBookingApp(database)
    const { id } = await bookOnline(at)
    const [payment] = (await getLedger(at.db, id)).entries
    const facts = { id: randomUUID(), eventId: id, entryId: payment!.id, amountCents: 10_000, reason: 'Kindness' }
    expect(await refundCardPayment(at.app, facts)).toEqual({ kind: 'succeeded' })
    await at.stripe.webhooks.settled()
    const owner = await createOwnerClient(at.app)
    expect((await owner.open(`/backbar/jobs/${id}`)).text).toContain('Withdraw and refund $175')
    expect((await owner.post(`/backbar/jobs/${id}/withdraw`, { reason: 'staff' })).status).toBe(303)
    await at.stripe.webhooks.settled()
    expect([...at.stripe.account.refunds.values()].map(({ amount }) => amount)).toEqual([10_000, 17_500])
    const email = (await at.emails()).find(({ kind }) => kind === 'taken-back')!
    expect(email.body_text).toContain('We are refunding all $175 to your card now.')
    expect((await at.books(id)).open).toBe(0)
  })

  test('withdrawing a booking whose deposit was already refunded announces no refund', async () => {
    await using at = await createBookingApp(database)
    const { id } = await bookOnline(at)
    const [payment] = (await getLedger(at.db, id)).entries
    const facts = { id: randomUUID(), eventId: id, entryId: payment!.id, amountCents: 27_500, reason: 'Kindness' }
    await refundCardPayment(at.app, facts)
    await at.stripe.webhooks.settled()
    const owner = await createOwnerClient(at.app)
    expect((await owner.post(`/backbar/jobs/${id}/withdraw`, { reason: 'staff' })).status).toBe(303)
    const email = (await at.emails()).find(({ kind }) => kind === 'taken-back')!
    expect(email.body_text).not.toContain('We are refunding')
    expect(at.stripe.account.refunds.size).toBe(1)
  })

  test('a booking cannot be withdrawn while card payments are off, because refunds are impossible', async () => {
    await using at = await createBookingApp(database)
    const { id } = await bookOnline(at)
    const owner = await createOwnerClient(at.app)
    const { cards } = at.app
    at.app.cards = async () => null
    const refused = await owner.post(`/backbar/jobs/${id}/withdraw`, { reason: 'staff' })
    expect([refused.status, refused.page.text]).toEqual([409, expect.stringContaining('Stripe is not connected')])
    expect([await at.states(), (await at.books(id)).state]).toEqual([['booked'], 'reserved'])
    at.app.cards = cards
    expect((await owner.post(`/backbar/jobs/${id}/withdraw`, { reason: 'staff' })).status).toBe(303)
    expect(at.stripe.account.refunds.size).toBe(1)
  })
})

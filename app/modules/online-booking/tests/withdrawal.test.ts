import { describe, expect, test } from 'vitest'
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
  test('one tap with a reason cancels it, refunds everything, tells the client and opens the day', async () => {
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

  test('the owner’s own words are the reason, and a second tap changes nothing', async () => {
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

  test('after 24 hours it is a cancellation by the bar', async () => {
    await using at = await createBookingApp(database)
    const { id } = await bookOnline(at)
    at.app.advance(24 * 60 * minute)
    const owner = await createOwnerClient(at.app)
    expect((await owner.open(`/backbar/jobs/${id}`)).text).not.toContain('Withdraw this booking')
    expect((await owner.post(`/backbar/jobs/${id}/withdraw`, { reason: 'booked' })).status).toBe(409)
    expect((await at.books(id)).state).toBe('reserved')
  })
})

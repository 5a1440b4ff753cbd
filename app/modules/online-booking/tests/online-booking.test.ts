import { describe, expect, test } from 'vitest'
import { createDayRule } from '../../../days/capacity.server.ts'
import { findBrokenHistoryEntry } from '../../../agreements/proposals/agreement-history.server.ts'
import { switchModules } from '../../../business/module-switches.server.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { databases } from '../../../../tests/test-app.ts'
import { eraseBookings } from '../hold/booking-privacy.server.ts'
import { createBookingApp, minute } from './booking-app.ts'

const closeDay = (day: string) => ({
  id: 'closed-for-test',
  kind: 'closed' as const,
  from: day,
  to: day,
  weekday: null,
  events: null,
  bartenders: null,
  note: '',
})

describe.each(databases)('%s: booking online', (database) => {
  test('booking online creates a signed proposal, the deposit payment and the standard emails', async () => {
    await using at = await createBookingApp(database)
    const { path, response, session } = await at.bookUntilCard()
    expect([response.status, new URL(response.headers.get('Location')!).origin]).toEqual([303, at.stripe.url])
    expect(await at.events()).toEqual([])
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    const [event] = await at.events()
    expect(event).toMatchObject({ state: 'booked', requestor_name: 'Nora Ephron', source: 'form' })
    expect(await at.books(event!.id)).toEqual({ entries: [['payment', 27_500]], open: 82_500, state: 'reserved' })
    expect(await at.states()).toEqual(['booked'])
    expect(await findBrokenHistoryEntry(at.db, event!.id)).toBeNull()
    const signature = await at.db.selectFrom('signature').selectAll().executeTakeFirstOrThrow()
    expect(signature).toMatchObject({ name: 'Nora Ephron', kind: 'signed', total_cents: 110_000 })
    expect(signature.text).toContain('Everybody who is served is 21 or older.')
    expect(signature.text).toContain(event!.reference)
    const kinds = (await at.emails()).map(({ kind, recipient }) => `${kind} ${recipient}`)
    expect(kinds.toSorted()).toEqual([
      'agreement nora@home.example',
      'payment nora@home.example',
      'said-yes hello@nerdandtonic.example',
    ])
    const agreement = (await at.emails()).find(({ kind }) => kind === 'agreement')!
    expect(agreement.body_text).not.toContain('Zelle')
    // The page leads to the client page from now on.
    expect((await at.visit(path)).headers.get('Location')).toMatch(/^\/yours\/[\w-]{22}$/)
    expect((await at.comeBack(path, session)).status).toBe(303)
    expect(await at.events()).toHaveLength(1)
  })

  test('without a webhook the return page or periodic check settles the payment', async () => {
    await using at = await createBookingApp(database, { hasWebhook: false })
    const one = await at.bookUntilCard()
    at.stripe.account.pay(one.session)
    await at.comeBack(one.path, one.session)
    const two = await at.bookUntilCard({ eventDate: '2027-05-22', fromEmail: 'ben@home.example' })
    at.stripe.account.pay(two.session)
    at.app.advance(minute)
    await at.sweep()
    expect(await at.states()).toEqual(['booked', 'booked'])
    expect((await at.events()).map(({ state }) => state)).toEqual(['booked', 'booked'])
  })

  test('a date held by a client on the card page is unavailable to others', async () => {
    await using at = await createBookingApp(database)
    const first = await at.startBooking()
    const second = await at.startBooking({ fromEmail: 'ben@home.example', requestorName: 'Ben Hecht' })
    const signed = await at.sign(first.path)
    expect(signed.response.status).toBe(303)
    const refused = await at.sign(second.path)
    expect(refused.response.status).toBe(409)
    expect((await parsePage(refused.response)).text).toContain('May 15 is no longer available')
    const form = await at.startBooking({ fromEmail: 'cy@home.example' })
    expect(form.response.status).toBe(409)
    expect((await parsePage(form.response)).text).toContain('We are keeping May 15 for somebody until November 20.')
    at.stripe.account.pay(signed.session)
    await at.stripe.webhooks.settled()
    expect((await at.events()).map(({ requestor_name }) => requestor_name)).toEqual(['Nora Ephron'])
  })

  test('of two clients who sign at once only one holds the date', async () => {
    await using at = await createBookingApp(database)
    const paths = [
      (await at.startBooking()).path,
      (await at.startBooking({ fromEmail: 'ben@home.example', requestorName: 'Ben Hecht' })).path,
    ]
    const answers = await Promise.all(paths.map((path) => at.sign(path)))
    expect(answers.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([303, 409])
    expect((await at.states()).toSorted()).toEqual(['draft', 'held'])
  })

  test('after ten minutes the card page ends, the date is released and emails are sent', async () => {
    await using at = await createBookingApp(database)
    const { path, session } = await at.bookUntilCard()
    at.app.advance(9 * minute)
    await at.sweep()
    expect(await at.states()).toEqual(['held'])
    at.app.advance(minute)
    await at.sweep()
    await at.stripe.webhooks.settled()
    expect(at.stripe.account.sessionOf(session).status).toBe('expired')
    expect(await at.states()).toEqual(['released'])
    expect(await at.events()).toEqual([])
    const emails = await at.emails()
    expect(emails.map(({ kind, subject }) => `${kind}: ${subject}`).toSorted()).toEqual([
      'money: Not finished: Nora Ephron, May 15, $1,100',
      'still-available: May 15 is still available',
    ])
    const page = await at.open(path)
    expect(page.text).toContain('May 15 is still available. Your card was not charged and nothing is signed.')
    const again = await at.visit(path, { method: 'POST', body: new URLSearchParams({ intent: 'again' }) })
    const next = again.headers.get('Location')!
    const { session: second } = await at.sign(next)
    at.app.advance(11 * minute)
    await at.sweep()
    expect(at.stripe.account.sessionOf(second).status).toBe('expired')
    expect(await at.emails()).toHaveLength(2)
  })

  test('a payment made while the card page is being ended is settled', async () => {
    await using at = await createBookingApp(database, { hasWebhook: false })
    const { session } = await at.bookUntilCard()
    at.app.advance(10 * minute)
    at.stripe.account.pay(session)
    await at.sweep()
    expect(await at.states()).toEqual(['booked'])
  })

  test('a date stays held while Stripe does not respond, and Stripe is asked again', async () => {
    await using at = await createBookingApp(database)
    const { session } = await at.bookUntilCard()
    at.app.advance(10 * minute)
    at.behave('reset')
    await at.sweep()
    expect(await at.states()).toEqual(['held'])
    at.behave('work')
    at.app.advance(30 * 1_000)
    await at.sweep()
    expect(await at.states()).toEqual(['held'])
    at.app.advance(30 * 1_000)
    await at.sweep()
    await at.stripe.webhooks.settled()
    expect([await at.states(), at.stripe.account.sessionOf(session).status]).toEqual([['released'], 'expired'])
  })

  test('a payment for a date that was taken before is fully refunded once', async () => {
    await using at = await createBookingApp(database, { hasWebhook: false })
    const late = await at.bookUntilCard()
    // The hold ended here, but the payment went through at Stripe.
    await at.db.updateTable('online_booking').set({ state: 'released', next_check_at: null }).execute()
    const winner = await at.bookUntilCard({ fromEmail: 'ben@home.example', requestorName: 'Ben Hecht' })
    at.stripe.account.pay(winner.session)
    await at.comeBack(winner.path, winner.session)
    at.stripe.account.pay(late.session)
    await at.comeBack(late.path, late.session)
    await at.sweep()
    expect(await at.states()).toEqual(['date-taken', 'booked'])
    const events = await at.events()
    expect(events.map(({ requestor_name, state }) => `${requestor_name}: ${state}`).toSorted()).toEqual([
      'Ben Hecht: booked',
      'Nora Ephron: new',
    ])
    const lost = events.find(({ state }) => state === 'new')!
    expect(await at.books(lost.id)).toEqual({
      entries: [
        ['payment', 27_500],
        ['refund', 27_500],
      ],
      open: 0,
      state: null,
    })
    const [refund] = [...at.stripe.account.refunds.values()]
    expect([at.stripe.account.refunds.size, refund!.amount]).toEqual([1, 27_500])
    const [row] = await at.bookings()
    expect(refund!.metadata.refund).toBe(row!.id)
    expect(await at.db.selectFrom('signature').selectAll().execute()).toHaveLength(1)
    const told = (await at.emails()).filter(({ subject }) => /Nora|\$275 is coming back/.test(subject))
    expect(told.map(({ kind, subject }) => `${kind}: ${subject}`).toSorted()).toEqual([
      'money: Refunded: Nora Ephron paid $275 for May 15, which is taken',
      'payment: May 15 is taken, your $275 is coming back',
    ])
    expect(await at.db.selectFrom('money_notice').selectAll().execute()).toEqual([])
    expect((await at.open(late.path)).text).toContain('May 15 went to somebody else')
  })

  test('a refund without a response is repeated with the same idempotency key', async () => {
    await using at = await createBookingApp(database, { hasWebhook: false })
    const { path, session } = await at.bookUntilCard()
    await at.db.updateTable('online_booking').set({ state: 'released', next_check_at: null }).execute()
    await createDayRule(at.db, closeDay('2027-05-15'), at.app.now())
    at.stripe.account.pay(session)
    await at.comeBack(path, session)
    expect(await at.states()).toEqual(['date-taken'])
    expect(at.stripe.account.refunds.size).toBe(1)
    await at.db.updateTable('online_booking').set({ refunded_at: null, next_check_at: at.app.now() }).execute()
    await at.sweep()
    expect(at.stripe.account.refunds.size).toBe(1)
  })

  test('a payment after the hold ended books the date if still available', async () => {
    await using at = await createBookingApp(database, { hasWebhook: false })
    const { path, session } = await at.bookUntilCard()
    await at.db.updateTable('online_booking').set({ state: 'released', next_check_at: null }).execute()
    at.stripe.account.pay(session)
    await at.comeBack(path, session)
    expect(await at.states()).toEqual(['booked'])
    expect(at.stripe.account.refunds.size).toBe(0)
  })

  test('a date that the owner closes during a payment is still booked', async () => {
    await using at = await createBookingApp(database)
    const { session } = await at.bookUntilCard()
    await createDayRule(at.db, closeDay('2027-05-15'), at.app.now())
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.events()).map(({ state }) => state)).toEqual(['booked'])
  })

  test('after a crash between hold and card page the same page is opened', async () => {
    await using at = await createBookingApp(database)
    const { path } = await at.startBooking()
    at.behave('reset-after')
    expect((await at.sign(path)).response.status).toBe(503)
    at.behave('work')
    const again = await at.visit(path, { method: 'POST', body: new URLSearchParams({ intent: 'card' }) })
    expect(again.status).toBe(303)
    expect(at.stripe.account.sessions.size).toBe(1)
  })

  test('a hold whose card page was never shown ends without an email', async () => {
    await using at = await createBookingApp(database)
    const { path } = await at.startBooking()
    at.behave('reset-after')
    await at.sign(path)
    at.behave('work')
    at.app.advance(10 * minute)
    await at.sweep()
    expect([await at.states(), await at.emails()]).toEqual([['released'], []])
  })

  test('changed prices are shown before signing and do not affect an open card page', async () => {
    await using at = await createBookingApp(database)
    const raise = (cents: number) =>
      at.db.transaction().execute(async (db) => {
        await db.updateTable('experience').set({ price_cents: cents }).where('slug', '=', 'luxe-cocktail').execute()
        await db
          .updateTable('revision')
          .set((is) => ({ number: is('number', '+', 1) }))
          .where('name', '=', 'content')
          .execute()
      })
    const { path } = await at.startBooking()
    const before = await at.open(path)
    await raise(90_000)
    const told = await at.sign(path, { total: before.fields.get('total')!, shown: before.fields.get('shown')! })
    expect(told.response.status).toBe(409)
    expect((await parsePage(told.response)).text).toContain('The total is $1,200 now.')
    const { session } = await at.sign(path)
    await raise(100_000)
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    const signature = await at.db.selectFrom('signature').selectAll().executeTakeFirstOrThrow()
    expect(signature.total_cents).toBe(120_000)
  })

  test('open card pages can be paid after online booking is switched off', async () => {
    await using at = await createBookingApp(database)
    const { session } = await at.bookUntilCard()
    const other = await at.startBooking({ eventDate: '2027-05-22' })
    await switchModules(at.db, ['online-booking'], false, { all: ['online-booking'], by: null, now: at.app.now() })
    expect((await at.open(other.path)).text).toContain('This date can only be requested')
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.events()).map(({ state }) => state)).toEqual(['booked'])
    expect((await at.startBooking({ eventDate: '2027-05-29' })).path).toMatch(/^\/thankyou/)
  })

  test.each([
    ['less', { amount_total: 10_000 }],
    ['yen', { currency: 'jpy' }],
  ])('a payment of another amount (%s) books nothing and sends no “date taken” email', async (_, change) => {
    await using at = await createBookingApp(database, { hasWebhook: false })
    const { path, session } = await at.bookUntilCard()
    Object.assign(at.stripe.account.sessionOf(session), change)
    at.stripe.account.pay(session)
    await at.comeBack(path, session)
    await at.sweep()
    const emails = await at.emails()
    expect(await at.states()).toEqual(['flagged'])
    expect(await at.db.selectFrom('money_notice').select('kind').execute()).toEqual([{ kind: 'amount-differs' }])
    expect((await at.open(path)).text).toContain('We are looking at your payment')
    expect(at.stripe.account.refunds.size).toBe(0)
    expect(emails.filter(({ subject }) => subject.includes('taken'))).toEqual([])
  })

  test('a client erased during a hold gets no email and leaves no data', async () => {
    await using at = await createBookingApp(database)
    const { session } = await at.bookUntilCard()
    await eraseBookings(at.db, 'nora@home.example')
    at.app.advance(10 * minute)
    await at.sweep()
    expect(at.stripe.account.sessionOf(session).status).toBe('expired')
    expect([await at.bookings(), await at.emails()]).toEqual([[], []])
    const paid = await at.bookUntilCard()
    await eraseBookings(at.db, 'nora@home.example')
    at.stripe.account.pay(paid.session)
    await at.stripe.webhooks.settled()
    expect(await at.states()).toEqual(['booked'])
  })
})

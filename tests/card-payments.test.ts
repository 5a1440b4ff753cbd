import { describe, expect, test } from 'vitest'
import { readCapacity } from '../app/days/days.server.ts'
import { claimsBetween } from '../app/leads/lead/claims.server.ts'
import { readOffer } from '../app/quotes/pricing/offer.server.ts'
import { keptLead, putStanding } from './doubles/kept-lead.ts'
import { houseId } from '../app/business/house-id.server.ts'
import { callOffAgreement } from '../app/bookings/changes/call-off.server.ts'
import { endPayments } from '../app/bookings/payments/card-pay.server.ts'
import { refundByCard } from '../app/bookings/payments/card-refunds.server.ts'
import { addEntry } from '../app/bookings/payments/ledger.server.ts'
import { signatureHeader } from './doubles/stripe-webhooks.ts'
import { databases, opening } from './house.ts'
import { ownerClient } from './owner-client.ts'
import { readPage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { payingCouple, signedAgreement } from './paying-couple.ts'

const hour = 3_600_000
const paidOnce = { entries: [['payment', 26_000]], open: 78_000, state: 'reserved', notices: [] }
const nothingPaid = { entries: [], open: 104_000, state: 'agreed', notices: [] }

describe.each(databases)('%s: paying by card', (database) => {
  test('their page has a button for what is open, and its form leads on to the payment page', async () => {
    await using at = await payingCouple(database)
    const page = await readPage(await at.visit(at.path))
    expect(page.text).toContain('Pay $260 by card')
    expect(page.text).toContain('Or another way')
    const body = new URLSearchParams({ intent: 'pay', way: 'card', due: at.deposit })
    const answer = await at.visit(at.path, { method: 'POST', body })
    expect([answer.status, answer.headers.get('Location')]).toEqual([307, `${at.path}/pay`])
  })

  test('tapped on the Spanish page, the payment page speaks the Spanish of the Americas; elsewhere English', async () => {
    await using at = await payingCouple(database)
    const body = new URLSearchParams({ due: at.deposit })
    for (const [query, locale, what] of [
      ['?language=es', 'es-419', 'Depósito, sábado, 15 de mayo de 2027, Nerd & Tonic'],
      ['', 'en', 'Deposit, Saturday, May 15, 2027, Nerd & Tonic'],
    ] as const) {
      expect((await at.visit(`${at.path}/pay${query}`, { method: 'POST', body })).status).toBe(303)
      const { form } = at.stripe.log.findLast(({ path }) => path === '/v1/checkout/sessions')!
      expect(form.locale).toBe(locale)
      expect(JSON.stringify(form.line_items)).toContain(what)
    }
  })

  test('tap, pay, come back: booked, once, with a receipt; and every word was stored before', async () => {
    await using at = await payingCouple(database)
    // Ten in the evening there, and tomorrow in Greenwich.
    at.house.advance(13 * hour)
    const { status, to, session } = await at.tap()
    expect([status, new URL(to!).origin]).toEqual([303, at.stripe.url])
    const [attempt] = await at.attempts()
    expect(attempt).toMatchObject({ state: 'open', session_id: session, amount_cents: 26_000 })
    const [call] = at.stripe.log
    expect(call).toMatchObject({ key: attempt!.id, path: '/v1/checkout/sessions' })
    expect(call!.form.metadata).toEqual({ due: at.deposit, house: await houseId(at.db, 0) })
    expect((await at.comeBack(session)).text).toContain('Not paid yet')
    expect(await at.books()).toEqual(nothingPaid)
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.comeBack(session)).text).toContain('Paid, thank you $260.00 has arrived')
    expect(await at.books()).toEqual(paidOnce)
    expect(await at.db.selectFrom('payment').select('paid_on').execute()).toEqual([{ paid_on: '2026-11-20' }])
    expect(await at.letters()).toEqual([
      { kind: 'payment', subject: 'We have your $260 for May 15', recipient: 'nora@home.example' },
    ])
    expect((await at.tap()).text).toContain('Nothing is open')
    expect((await at.tap(at.balance)).status).toBe(303)
  })

  // Never, and signed with another secret: both have tests of their own below.
  test.each(['in-time', 'twice-at-once', 'late', 'reversed', 'replayed'] as const)(
    'told %s, and with the page people come back to and the sweep at once: booked once',
    async (manner) => {
      await using at = await payingCouple(database)
      at.stripe.webhooks.be(manner)
      const { session } = await at.tap()
      at.stripe.account.pay(session)
      await Promise.all([at.comeBack(session), at.comeBack(session), at.sweep(), at.stripe.webhooks.deliverHeld()])
      at.house.advance(2 * hour)
      await at.sweep()
      await at.stripe.webhooks.settled()
      expect(await at.books()).toEqual(paidOnce)
      expect(await at.letters()).toHaveLength(1)
      const taken = at.stripe.webhooks.deliveries.map(({ status }) => status)
      expect(new Set(taken)).toEqual(new Set([manner === 'replayed' ? 400 : 200]))
    },
  )

  test('the webhook never tells and nobody comes back: the sweep finds it, each minute and then hourly', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    const { session } = await at.tap()
    expect(await at.sweep()).toBe(0)
    at.house.advance(60_000)
    await at.sweep()
    expect(await at.books()).toEqual(nothingPaid)
    at.house.advance(15 * 60_000)
    await at.sweep()
    at.stripe.account.pay(session)
    const [looked] = await at.attempts()
    expect(looked!.look_at).toBeGreaterThan(at.house.now() + 40 * 60_000)
    at.house.advance(hour)
    await at.sweep()
    expect(await at.books()).toEqual(paidOnce)
  })

  test('not from Stripe: forged, changed, without a signature, by GET; another site’s, an unknown one: nothing is done', async () => {
    await using at = await payingCouple(database)
    const { session } = await at.tap()
    at.stripe.webhooks.be('never')
    at.stripe.account.pay(session)
    const event = at.stripe.account.events.at(-1)!
    const hook = (body: string, header: string | null) =>
      at.visit('/hooks/stripe', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...(header !== null && { 'Stripe-Signature': header }) },
      })
    const text = JSON.stringify(event)
    const signed = (body: string) => signatureHeader(body, ['whsec_one'], at.house.now())
    const calls = at.stripe.log.length
    for (const header of [null, '', 't=1,v1=00', signatureHeader(text, ['whsec_two'], at.house.now())])
      expect((await hook(text, header)).status).toBe(400)
    expect((await hook(text.replace('26000', '26001'), signed(text))).status).toBe(400)
    expect((await at.visit('/hooks/stripe')).status).toBe(405)
    const changed = (object: object, more: object = {}) =>
      JSON.stringify({ ...event, ...more, data: { object: { ...event.data.object, ...object } } })
    const left = [
      changed({ metadata: { due: at.deposit, house: 'another-house' } }),
      changed({ metadata: {} }),
      changed({}, { type: 'invoice.paid' }),
      changed({}, { livemode: true }),
      changed({ object: 'something new' }),
    ]
    for (const body of left) expect((await hook(body, signed(body))).status).toBe(200)
    expect(at.stripe.log).toHaveLength(calls)
    const unknown = changed({ id: 'cs_test_unknown' })
    expect((await hook(unknown, signed(unknown))).status).toBe(200)
    expect(await at.books()).toEqual(nothingPaid)
    expect((await hook(text, signed(text))).status).toBe(200)
    expect((await hook(text, signed(text))).status).toBe(200)
    expect(await at.books()).toEqual(paidOnce)
  })

  test('a double tap is one page; another tap meets the same one; another sum ends the old one first', async () => {
    await using at = await payingCouple(database)
    const taps = await Promise.all([at.tap(), at.tap()])
    const again = await at.tap()
    expect(new Set([...taps, again].map(({ to }) => to)).size).toBe(1)
    expect(at.stripe.account.sessions.size).toBe(1)
    await at.db.updateTable('due').set({ amount_cents: 30_000 }).where('id', '=', at.deposit).execute()
    const other = await at.tap()
    expect(other.session).not.toBe(again.session)
    const states = [...at.stripe.account.sessions.values()].map(({ status, amount_total }) => [status, amount_total])
    expect(states).toEqual([
      ['expired', 26_000],
      ['open', 30_000],
    ])
    expect((await at.attempts()).map(({ state }) => state).toSorted()).toEqual(['expired', 'open'])
  })

  test('who taps on and on waits, and keeps nobody else at the same address from paying', async () => {
    await using at = await payingCouple(database)
    Object.assign(at.house.config, { apiPerMinute: 2 })
    const { event } = sampleProposal()
    const nextDay = { reference: 'NT-0002', event: { ...event, eventDate: '2027-05-16' } }
    const other = await signedAgreement(at.db, { secret: at.house.config.secret, changes: nextDay })
    const statuses: number[] = []
    for (const path of [at.path, at.path, at.path, other.path])
      statuses.push((await at.tap(path === at.path ? at.deposit : other.deposit, path)).status)
    expect(statuses).toEqual([303, 303, 429, 303])
  })

  test('paid on one page while another is asked for: it is settled, and nobody pays twice', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    const again = await at.tap()
    expect([again.status, again.to]).toEqual([200, null])
    expect(again.text).toContain('That is paid')
    expect(await at.books()).toEqual(paidOnce)
    expect(at.stripe.account.sessions.size).toBe(1)
  })

  test.each([
    ['hang', 'hang' as const],
    ['reset after the work', 'reset-after' as const],
    ['an error of theirs', { status: 500, error: { type: 'api_error', message: 'Oops' } }],
    ['refused', { status: 400, error: { type: 'invalid_request_error', message: 'No' } }],
    ['too many', { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow' } }],
    ['the key is none', { status: 401, error: { type: 'invalid_request_error', message: 'No such key' } }],
  ])('Stripe is away (%s): words and the other ways, nothing booked, and the next tap works', async (_, behaviour) => {
    await using at = await payingCouple(database)
    at.behave(behaviour)
    const { status, text } = await at.tap()
    expect(status).toBe(503)
    expect(text).toContain('Cards do not work just now Nothing was charged')
    at.behave('work')
    const { session } = await at.tap()
    expect(session).toMatch(/^cs_/)
    at.stripe.account.pay(session)
    await at.comeBack(session)
    expect(await at.books()).toEqual(paidOnce)
    expect((await at.attempts()).filter(({ state }) => state === 'open' || state === 'making')).toEqual([])
  })

  test('a page elsewhere than expected is shown as a link; a strange one is not an address at all', async () => {
    await using at = await payingCouple(database)
    for (const session of ['x', 'cs_test_of_nobody', '../../v1/events'])
      expect((await at.comeBack(encodeURIComponent(session))).text).toContain('No such payment')
    expect((await at.visit('/yours/aaaaaaaaaaaaaaaaaaaaaa/pay', { method: 'POST', body: 'due=1' })).status).toBe(404)
    expect((await at.visit('/yours/aaaaaaaaaaaaaaaaaaaaaa/paid?session=1')).status).toBe(404)
    expect((await at.tap('no-such-due')).text).toContain('Nothing is open')
  })

  test('another sum than was asked for is written down and flagged; the dollars that came are in the ledger', async () => {
    await using at = await payingCouple(database)
    const { session } = await at.tap()
    at.stripe.account.pay(session, 20_000)
    await at.stripe.webhooks.settled()
    expect((await at.comeBack(session)).text).toContain('We are looking at your payment')
    expect(await at.books()).toMatchObject({
      entries: [['payment', 20_000]],
      state: 'agreed',
      notices: ['amount-differs'],
    })
    expect((await at.attempts())[0]).toMatchObject({ state: 'flagged', remark: 'Another sum was taken: 200 usd' })
    at.house.advance(hour)
    await at.sweep()
    expect((await at.books()).entries).toHaveLength(1)
  })

  test('a bank debit is not booked before it arrives; one that fails is told to both', async () => {
    await using at = await payingCouple(database)
    const { session } = await at.tap()
    at.stripe.account.payByBank(session)
    await at.stripe.webhooks.settled()
    expect((await at.comeBack(session)).text).toContain('Your bank is paying it')
    expect(await at.books()).toEqual(nothingPaid)
    expect((await at.tap()).text).toContain('Your bank is paying it')
    at.house.advance(72 * hour)
    at.stripe.account.settleBank(session, 'failed')
    await at.stripe.webhooks.settled()
    expect(await at.books()).toEqual({ ...nothingPaid, notices: ['bank-failed'] })
    expect((await at.letters()).map(({ kind }) => kind).toSorted()).toEqual(['money', 'payment'])
    const { session: next } = await at.tap()
    at.stripe.account.payByBank(next)
    await at.stripe.webhooks.settled()
    at.stripe.webhooks.be('never')
    at.stripe.account.settleBank(next, 'succeeded')
    at.house.advance(2 * hour)
    await at.sweep()
    expect(await at.books()).toMatchObject({ entries: [['payment', 26_000]], state: 'reserved' })
  })

  test('found after midnight, it counts on the day the card was charged, and what went back on its own', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    // Ten to midnight there, the last of the month.
    at.house.advance(Date.parse('2026-12-01T04:50:00Z') - at.house.now())
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    const { payment_intent: payment } = at.stripe.account.sessionOf(session)
    at.house.advance(hour / 3)
    await at.sweep()
    at.house.advance(23 * hour)
    at.stripe.account.refundFromDashboard(payment, 5_000)
    at.house.advance(2 * hour)
    await at.sweep()
    const days = await at.db.selectFrom('payment').select(['kind', 'paid_on']).orderBy('at').execute()
    expect(days).toEqual([
      { kind: 'payment', paid_on: '2026-11-30' },
      { kind: 'refund', paid_on: '2026-12-01' },
    ])
  })

  test.each([
    ['before it was asked for', -hour],
    ['still to come', 3 * hour],
    ['unsaid', null],
  ])('a moment of charging that is %s: it counts on the day it was heard of', async (_, off) => {
    await using at = await payingCouple(database, { hasWebhook: false })
    at.house.advance(Date.parse('2026-12-01T05:50:00Z') - at.house.now())
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    const { payment_intent: payment } = at.stripe.account.sessionOf(session)
    const said = off === null ? undefined : (at.house.now() + off) / 1000
    Object.assign(at.stripe.account.charges.get(payment)!, { created: said })
    at.house.advance(hour)
    await at.sweep()
    expect(await at.db.selectFrom('payment').select('paid_on').execute()).toEqual([{ paid_on: '2026-12-01' }])
  })

  test('a bank debit counts on the day it was seen to have arrived', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    const { session } = await at.tap()
    at.stripe.account.payByBank(session)
    at.house.advance(72 * hour)
    at.stripe.account.settleBank(session, 'succeeded')
    at.house.advance(24 * hour)
    await at.sweep()
    expect(await at.db.selectFrom('payment').select('paid_on').execute()).toEqual([{ paid_on: '2026-11-24' }])
  })

  test('a balance may be debited from the bank where the owner says so, a deposit never', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    const methods = async (due: string) => {
      const { session } = await at.tap(due)
      const { words } = await at.db
        .selectFrom('checkout')
        .select('words')
        .where('session_id', '=', session)
        .executeTakeFirstOrThrow()
      at.stripe.account.pay(session)
      await at.comeBack(session)
      return (JSON.parse(words) as { allowed_payment_method_types: string[] }).allowed_payment_method_types
    }
    const owner = await ownerClient(at.house)
    expect((await owner.fill('/backbar/settings/pay', { takesDebit: 'on' })).status).toBe(303)
    expect((await owner.open('/backbar/settings/pay')).fields.get('takesDebit')).toBe('on')
    expect(await methods(at.deposit)).toEqual(['card'])
    expect(await methods(at.balance)).toEqual(['card', 'us_bank_account'])
    expect((await at.books()).open).toBe(0)
  })

  test('paid in cash meanwhile: the page is ended at the next tap; paid all the same, the owner is told', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    const { session } = await at.tap()
    await addEntry(at.db, at.leadId, cash(104_000, at.deposit), { actor: 'owner', now: at.house.now() })
    at.stripe.account.pay(session)
    expect((await at.tap()).text).toContain('Nothing is open')
    expect(await at.books()).toMatchObject({ open: -26_000, notices: ['more-than-owed'] })
  })

  test('paid after the day was let go: paid, date taken; their page, the letters and the owner all say so', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    const { session } = await at.tap()
    await at.db.updateTable('proposal').set({ state: 'released' }).execute()
    await at.db.updateTable('lead').set({ state: 'lost' }).execute()
    at.stripe.account.pay(session)
    expect((await at.comeBack(session)).text).toContain('May 15, 2027 was not yours to pay for any more')
    expect(await at.books()).toMatchObject({ entries: [['payment', 26_000]], notices: ['paid-date-taken'] })
    expect((await at.letters()).map(({ subject }) => subject).toSorted()).toEqual([
      'Paid, but May 15 was let go: Nora Ephron',
      'We have your $260 for May 15',
    ])
    expect((await at.tap()).text).toContain('There is nothing to pay here now')
  })

  test('paid, date taken stands first in the inbox, and one tap gives it back', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    const { session } = await at.tap()
    await at.db.updateTable('proposal').set({ state: 'released' }).execute()
    await at.db.updateTable('lead').set({ state: 'lost' }).execute()
    at.stripe.account.pay(session)
    await at.comeBack(session)
    const { open, post } = await ownerClient(at.house)
    const here = `/backbar/requests/${at.leadId}`
    for (const page of ['/backbar', here])
      expect((await open(page)).text).toContain('Paid, but May 15 was let go Nora Ephron . $260 came by card')
    const [{ id } = { id: '' }] = await at.db.selectFrom('money_notice').select('id').execute()
    const given = await post(`${here}/card-money`, { notice: id, intent: 'give-back' })
    expect([given.status, given.to]).toEqual([303, `${here}?said=given-back`])
    expect((await post(`${here}/card-money`, { notice: id, intent: 'give-back' })).to).toBe(here)
    expect(at.stripe.account.refunds.size).toBe(1)
    expect((await at.books()).entries).toEqual([
      ['payment', 26_000],
      ['refund', 26_000],
    ])
    expect((await open('/backbar')).text).not.toContain('Money that waits for you')
  })

  test('too much goes back once, though whoever gave it back died before that was noted', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    const { session } = await at.tap()
    await addEntry(at.db, at.leadId, cash(104_000, at.deposit), { actor: 'owner', now: at.house.now() })
    at.stripe.account.pay(session)
    await at.comeBack(session)
    const { post } = await ownerClient(at.house)
    const [{ id } = { id: '' }] = await at.db.selectFrom('money_notice').select('id').execute()
    const giveBack = () =>
      post(`/backbar/requests/${at.leadId}/card-money`, { notice: id, intent: 'give-back' }).then(({ to }) => to)
    const unnoted = () => at.db.updateTable('money_notice').set({ settled_at: null }).execute()
    at.stripe.behave('reset-after')
    expect(await giveBack()).toContain('said=given-back-later')
    at.stripe.behave('work')
    await unnoted()
    expect(await giveBack()).toContain('said=given-back-later')
    at.house.advance(10 * 60_000)
    await at.sweep()
    await unnoted()
    expect(await giveBack()).toMatch(/said=given-back$/)
    expect(at.stripe.account.refunds.size).toBe(1)
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('paid into an event that was called off meanwhile: a credit, told to the owner, given back with one tap', async () => {
    await using at = await payingCouple(database)
    const { session } = await at.tap()
    const by = { actor: 'owner', now: at.house.now() } as const
    await callOffAgreement(at.db, at.leadId, { keptCents: 0, words: '' }, { today: '2026-11-20' }, by)
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.comeBack(session)).text).toContain('was not yours to pay for any more')
    expect(await at.books()).toMatchObject({ open: -26_000, state: 'called-off', notices: ['credit'] })
    expect((await at.tap()).text).toContain('There is nothing to pay here now')
    const { open, post } = await ownerClient(at.house)
    expect((await open('/backbar')).text).toContain('Paid into an event that was called off')
    const [{ id } = { id: '' }] = await at.db.selectFrom('money_notice').select('id').execute()
    await post(`/backbar/requests/${at.leadId}/card-money`, { notice: id, intent: 'give-back' })
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('who pays at this moment keeps the day; paid after the event, it takes none', async () => {
    await using at = await payingCouple(database)
    const { db, leadId } = at
    expect((await at.tap()).status).toBe(303)
    const claims = async () => {
      const [offer, capacity] = await Promise.all([readOffer(db), readCapacity(db)])
      const around = { from: '2027-05-10', to: '2027-05-20', on: '2026-11-20' }
      return (await claimsBetween(db, around, { ...offer, capacity })).map(({ until }) => until)
    }
    expect(await claims()).toEqual([null])
    await putStanding(db, leadId, { state: 'quoted' })
    expect(await claims()).toEqual(['2026-11-20'])
    await keptLead(db, opening, { request: { eventDate: '2027-05-22' } }, { state: 'booked' })
    const owner = await ownerClient(at.house)
    const moved = await owner.fill(`/backbar/requests/${leadId}/edit`, { eventDate: '2027-05-22' })
    expect(moved.status).toBe(409)
    await putStanding(db, leadId, { state: 'done' })
    expect(await claims()).toEqual([])
  })

  test('a date is not let go while somebody pays: the page is ended, or what was paid is found first', async () => {
    await using at = await payingCouple(database, { hasWebhook: false })
    await at.tap()
    expect(await endPayments(at.house, at.leadId)).toEqual({ kind: 'ended' })
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    expect(await endPayments(at.house, at.leadId)).toEqual({ kind: 'paid' })
    expect(await at.books()).toEqual(paidOnce)
    await at.tap(at.balance)
    at.stripe.behave('reset')
    expect(await endPayments(at.house, at.leadId)).toMatchObject({ kind: 'unknown' })
  })

  test('given back by card: asked once, however often; too much is not; what fails later comes back', async () => {
    await using at = await payingCouple(database)
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    const { id: entryId } = await at.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const back = { id: 'one', leadId: at.leadId, entryId, amountCents: 10_000, reason: 'Fewer guests' }
    expect(await refundByCard(at.house, { ...back, amountCents: 26_001 })).toEqual({
      kind: 'too-much',
      leftCents: 26_000,
    })
    expect(await refundByCard(at.house, back)).toEqual({ kind: 'succeeded' })
    expect(await refundByCard(at.house, back)).toEqual({ kind: 'succeeded' })
    await at.stripe.webhooks.settled()
    expect((await at.books()).entries).toEqual([
      ['payment', 26_000],
      ['refund', 10_000],
    ])
    at.stripe.behave('reset-after')
    expect(await refundByCard(at.house, { ...back, id: 'two', amountCents: 6_000 })).toEqual({ kind: 'asked' })
    at.stripe.behave('work')
    await at.stripe.webhooks.settled()
    at.house.advance(10 * 60_000)
    await at.sweep()
    expect(at.stripe.account.refunds.size).toBe(2)
    expect((await at.books()).entries).toHaveLength(3)
    expect(await refundByCard(at.house, { ...back, id: 'three', amountCents: 10_001 })).toEqual({
      kind: 'too-much',
      leftCents: 10_000,
    })
    at.stripe.account.letRefundsBe('pending')
    expect(await refundByCard(at.house, { ...back, id: 'four', amountCents: 1_000 })).toEqual({ kind: 'pending' })
    const pending = [...at.stripe.account.refunds.values()].at(-1)!
    at.stripe.account.settleRefund(pending.id, 'failed')
    await at.stripe.webhooks.settled()
    expect(await at.books()).toMatchObject({ notices: ['refund-failed'] })
    expect((await at.books()).entries).toHaveLength(3)
  })

  test('Stripe breaks over a refund: after a day its events say whether it was made, and only then is it failed', async () => {
    for (const after of [false, true]) {
      await using at = await payingCouple(database, { hasWebhook: false })
      const { session } = await at.tap()
      at.stripe.account.pay(session)
      await at.comeBack(session)
      const { id: entryId } = await at.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
      const back = { id: 'one', leadId: at.leadId, entryId, amountCents: 10_000, reason: 'Fewer guests' }
      const error = { type: 'api_error', message: 'Oops' }
      at.stripe.behave(after ? { status: 500, error, after } : { status: 500, error })
      expect(await refundByCard(at.house, back)).toEqual({ kind: 'asked' })
      // Under its key the same answer comes again; and nobody is told what happened meanwhile.
      at.stripe.behave({ status: 400, error: { type: 'invalid_request_error', message: 'Not now' } })
      at.house.advance(24 * hour)
      await at.sweep()
      expect(await refundByCard(at.house, back), 'it may have been made').toEqual({ kind: 'asked' })
      expect((await at.books()).notices).toEqual([])
      at.stripe.behave('work')
      await at.sweep()
      expect(at.stripe.account.refunds.size).toBe(after ? 1 : 0)
      expect((await refundByCard(at.house, back)).kind).toBe(after ? 'succeeded' : 'failed')
      expect((await at.books()).notices).toEqual(after ? [] : ['refund-failed'])
      if (!after) expect(await refundByCard(at.house, { ...back, id: 'two' })).toEqual({ kind: 'succeeded' })
      expect((await at.books()).entries).toEqual([
        ['payment', 26_000],
        ['refund', 10_000],
      ])
    }
  })

  test('given back in the dashboard and disputed at the bank: noticed, with the webhook and without', async () => {
    for (const hasWebhook of [true, false]) {
      await using at = await payingCouple(database, { hasWebhook })
      const { session } = await at.tap()
      at.stripe.account.pay(session)
      await at.stripe.webhooks.settled()
      await at.comeBack(session)
      const { payment_intent: payment } = at.stripe.account.sessionOf(session)
      at.stripe.account.refundFromDashboard(payment, 5_000)
      const { id } = at.stripe.account.dispute(payment, 21_000)
      at.house.advance(2 * hour)
      await at.stripe.webhooks.settled()
      await at.sweep()
      expect(await at.books()).toEqual({
        entries: [
          ['payment', 26_000],
          ['refund', 5_000],
          ['reversal', 21_000],
        ],
        open: 104_000,
        state: 'reserved',
        notices: ['dispute', 'returned-elsewhere'].toSorted(),
      })
      at.stripe.account.closeDispute(id, 'won')
      at.house.advance(2 * hour)
      await at.stripe.webhooks.settled()
      await at.sweep()
      expect(await at.books()).toMatchObject({ open: 83_000 })
    }
  })

  test('a page whose id was never written down, and paid all the same, is found by its due', async () => {
    await using at = await payingCouple(database)
    const { session } = await at.tap()
    await at.db.updateTable('checkout').set({ session_id: null, state: 'making' }).execute()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect(await at.books()).toEqual(paidOnce)
    expect(await at.attempts()).toMatchObject([{ session_id: session, state: 'settled' }])
  })
})

function cash(amountCents: number, dueId: string) {
  const about = { way: 'cash', paidOn: '2026-11-20', reference: '', reason: '', ofId: null, isTip: false } as const
  return { kind: 'payment', amountCents, dueId, ...about } as const
}

import { describe, expect, test } from 'vitest'
import { getCapacity } from '../app/days/capacity.server.ts'
import { listCapacityClaims } from '../app/events/event/claims.server.ts'
import { getMenuAndIdentity } from '../app/quotes/pricing/menu-and-identity.server.ts'
import { createStoredEvent, setEventStatus } from './doubles/stored-event.ts'
import { getSiteId } from '../app/business/site-id.server.ts'
import { toDesiredEvent } from '../app/agreements/agreement/agreement-change.ts'
import { computeChangedAgreement, requestChange } from '../app/agreements/changes/changes.server.ts'
import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { cancelAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { expireAllCheckouts } from '../app/agreements/payments/checkout.server.ts'
import { refundCardPayment } from '../app/agreements/payments/card-refunds.server.ts'
import { createLedgerEntry } from '../app/agreements/payments/ledger.server.ts'
import { signatureHeader } from './doubles/stripe-webhooks.ts'
import { databases, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { createPayingClient, signedAgreement } from './paying-client.ts'

const hour = 3_600_000
const paidOnce = { entries: [['payment', 26_000]], open: 78_000, state: 'reserved', notices: [] }
const nothingPaid = { entries: [], open: 104_000, state: 'agreed', notices: [] }

describe.each(databases)('%s: paying by card', (database) => {
  test('the client page has a card button that leads to the payment page', async () => {
    await using at = await createPayingClient(database)
    const page = await parsePage(await at.visit(at.path))
    expect(page.text).toContain('Pay $260 by card')
    expect(page.text).toContain('Or by card')
    const body = new URLSearchParams({ intent: 'pay', way: 'card', due: at.deposit })
    const answer = await at.visit(at.path, { method: 'POST', body })
    expect([answer.status, answer.headers.get('Location')]).toEqual([307, `${at.path}/pay`])
  })

  test('the payment page uses Latin American Spanish from the Spanish page, English otherwise', async () => {
    await using at = await createPayingClient(database)
    const body = new URLSearchParams({ due: at.deposit })
    for (const [query, locale, what] of [
      ['?language=es', 'es-419', 'Depósito, sábado 15 de mayo de 2027, Nerd & Tonic'],
      ['', 'en', 'Deposit, Saturday, May 15, 2027, Nerd & Tonic'],
    ] as const) {
      expect((await at.visit(`${at.path}/pay${query}`, { method: 'POST', body })).status).toBe(303)
      const { form } = at.stripe.log.findLast(({ path }) => path === '/v1/checkout/sessions')!
      expect(form.locale).toBe(locale)
      expect(JSON.stringify(form.line_items)).toContain(what)
    }
  })

  test('a card payment is recorded once, books the event and emails one receipt', async () => {
    await using at = await createPayingClient(database)
    // 10:00 PM in the business's zone, and already tomorrow in UTC.
    at.house.advance(13 * hour)
    const { status, to, session } = await at.tap()
    expect([status, new URL(to!).origin]).toEqual([303, at.stripe.url])
    const [attempt] = await at.attempts()
    expect(attempt).toMatchObject({ state: 'open', session_id: session, amount_cents: 26_000 })
    const [call] = at.stripe.log
    expect(call).toMatchObject({ key: attempt!.id, path: '/v1/checkout/sessions' })
    expect(call!.form.metadata).toEqual({ due: at.deposit, house: await getSiteId(at.db, 0) })
    expect((await at.comeBack(session)).text).toContain('Not paid yet')
    expect(await at.books()).toEqual(nothingPaid)
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    // Email is not connected, so the page promises no receipt.
    expect((await at.comeBack(session)).text).toMatch(
      /Paid, thank you We have your \$260 for [^.]+\. (?!We’re emailing)/,
    )
    at.house.mail = async () => ({ kind: 'smtp', url: 'smtp://mail.example' })
    expect((await at.comeBack(session)).text).toContain(' 2027. We’re emailing you a receipt.')
    const suyo = await parsePage(await at.visit(`${at.path}/paid?session=${session}&language=es`))
    expect(suyo.text).toContain('Te enviamos el recibo por correo.')
    await at.db.updateTable('checkout').set({ request_parameters: '{}' }).execute()
    const { request } = await at.db.selectFrom('event').select('request').executeTakeFirstOrThrow()
    const words = JSON.stringify({ ...JSON.parse(request), fromEmail: null })
    await at.db.updateTable('event').set({ request: words }).execute()
    expect((await at.comeBack(session)).text).not.toContain('emailing')
    await at.db.updateTable('event').set({ request }).execute()
    expect(await at.books()).toEqual(paidOnce)
    expect(await at.db.selectFrom('payment').select('paid_on').execute()).toEqual([{ paid_on: '2026-11-20' }])
    expect(await at.emails()).toEqual([
      { kind: 'payment', subject: 'We have your $260 for May 15', recipient: 'NT-7K3M-9QXD@home.example' },
    ])
    const { body_text: told } = await at.db.selectFrom('email').select('body_text').executeTakeFirstOrThrow()
    for (const words of ['Paid, thank you', 'Still to pay: $780', 'due Saturday, May 1, 2027', 'Agreement NT-'])
      expect(told.toLowerCase()).toContain(words.toLowerCase())
    expect((await at.tap()).text).toContain('Already taken care of')
    expect((await at.tap(at.balance)).status).toBe(303)
    // Returning to the page after the balance is overdue does not thank for everything.
    at.house.advance(164 * 24 * hour)
    expect((await at.comeBack(session)).text).toMatch(
      /We have your payment We have your \$260 for [^.]+\..* Late: \$780, due since Saturday, May 1, 2027\./,
    )
  })

  // Webhooks that never arrive or have a wrong signature have tests of their own below.
  test.each(['in-time', 'twice-at-once', 'late', 'reversed', 'replayed'] as const)(
    'with webhook delivery %s, return page and periodic check, a card payment is recorded once',
    async (manner) => {
      await using at = await createPayingClient(database)
      at.stripe.webhooks.be(manner)
      const { session } = await at.tap()
      at.stripe.account.pay(session)
      await Promise.all([at.comeBack(session), at.comeBack(session), at.sweep(), at.stripe.webhooks.deliverHeld()])
      at.house.advance(2 * hour)
      await at.sweep()
      await at.stripe.webhooks.settled()
      expect(await at.books()).toEqual(paidOnce)
      expect(await at.emails()).toHaveLength(1)
      const taken = at.stripe.webhooks.deliveries.map(({ status }) => status)
      expect(new Set(taken)).toEqual(new Set([manner === 'replayed' ? 400 : 200]))
    },
  )

  test('without webhook or return, periodic checks find the payment', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    expect(await at.sweep()).toBe(0)
    at.house.advance(60_000)
    await at.sweep()
    expect(await at.books()).toEqual(nothingPaid)
    at.house.advance(15 * 60_000)
    await at.sweep()
    at.stripe.account.pay(session)
    const [looked] = await at.attempts()
    expect(looked!.next_check_at).toBeGreaterThan(at.house.now() + 40 * 60_000)
    at.house.advance(hour)
    await at.sweep()
    expect(await at.books()).toEqual(paidOnce)
  })

  test('Stripe webhook calls with a bad signature or an unrelated event change nothing', async () => {
    await using at = await createPayingClient(database)
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

  test('repeated taps open one payment page, and a new amount expires the old page', async () => {
    await using at = await createPayingClient(database)
    const taps = await Promise.all([at.tap(), at.tap()])
    const again = await at.tap()
    expect(new Set([...taps, again].map(({ to }) => to)).size).toBe(1)
    expect(at.stripe.account.sessions.size).toBe(1)
    await at.db.updateTable('amount_due').set({ amount_cents: 30_000 }).where('id', '=', at.deposit).execute()
    const other = await at.tap()
    expect(other.session).not.toBe(again.session)
    const states = [...at.stripe.account.sessions.values()].map(({ status, amount_total }) => [status, amount_total])
    expect(states).toEqual([
      ['expired', 26_000],
      ['open', 30_000],
    ])
    expect((await at.attempts()).map(({ state }) => state).toSorted()).toEqual(['expired', 'open'])
  })

  test('opening payment pages is rate-limited per agreement, not per IP address', async () => {
    await using at = await createPayingClient(database)
    Object.assign(at.house.config, { apiPerMinute: 2 })
    const { event } = sampleProposal()
    const nextDay = { reference: 'NT-0002', event: { ...event, eventDate: '2027-05-16' } }
    const other = await signedAgreement(at.db, { secret: at.house.config.secret, changes: nextDay })
    const statuses: number[] = []
    for (const path of [at.path, at.path, at.path, other.path])
      statuses.push((await at.tap(path === at.path ? at.deposit : other.deposit, path)).status)
    expect(statuses).toEqual([303, 303, 429, 303])
  })

  test('opening a second payment page records the first page’s payment if it is paid', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
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
    ['refused', { status: 400, error: { type: 'invalid_request_error', message: 'No' } }],
    ['too many', { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow' } }],
    ['the key is none', { status: 401, error: { type: 'invalid_request_error', message: 'No such key' } }],
  ])('while Stripe is unavailable (%s), paying books nothing and the next try works', async (_, behaviour) => {
    await using at = await createPayingClient(database)
    at.behave(behaviour)
    const { status, text } = await at.tap()
    expect(status).toBe(503)
    expect(text).toContain('Cards don’t work right now Nothing was charged')
    expect(await at.books()).toEqual(nothingPaid)
    at.behave('work')
    const { session } = await at.tap()
    expect(session).toMatch(/^cs_/)
    at.stripe.account.pay(session)
    await at.comeBack(session)
    expect(await at.books()).toEqual(paidOnce)
    expect((await at.attempts()).filter(({ state }) => state === 'open' || state === 'making')).toEqual([])
  })

  test.each([
    ['before the work', false],
    ['after it', true],
  ])('after a Stripe error %s, retries reuse one idempotency key until the page expires', async (_, after) => {
    await using at = await createPayingClient(database)
    const error = { type: 'api_error', message: 'Oops' }
    at.stripe.behave(after ? { status: 500, error, after } : { status: 500, error })
    expect((await at.tap()).status).toBe(503)
    at.stripe.behave('work')
    // The first response is repeated, also in the other language.
    expect((await at.tap()).status).toBe(503)
    const body = new URLSearchParams({ due: at.deposit })
    expect((await at.visit(`${at.path}/pay?language=es`, { method: 'POST', body })).status).toBe(503)
    at.house.advance(30 * 60_000)
    await at.sweep()
    expect((await at.tap()).status).toBe(503)
    const made = at.stripe.log.filter(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions')
    expect(new Set(made.map(({ key }) => key)).size).toBe(1)
    expect(at.stripe.account.sessions.size).toBe(after ? 1 : 0)
    at.house.advance(hour)
    const { session } = await at.tap()
    const open = [...at.stripe.account.sessions.values()].filter(({ status }) => status === 'open')
    expect(open.map(({ id }) => id)).toEqual([session])
    at.stripe.account.pay(session)
    await at.comeBack(session)
    expect(await at.books()).toEqual(paidOnce)
  })

  test('a payment page at an unexpected origin is shown as a link, not redirected to', async () => {
    await using at = await createPayingClient(database, { pageOrigin: 'https://pay.elsewhere.example' })
    const answer = await at.visit(`${at.path}/pay`, { method: 'POST', body: new URLSearchParams({ due: at.deposit }) })
    expect([answer.status, answer.headers.get('Location')]).toEqual([200, null])
    const [{ url } = { url: null }] = at.stripe.account.sessions.values()
    expect([...(await parsePage(answer)).links.values()]).toContain(url)
  })

  test('an unencrypted payment page at an unexpected origin is neither shown nor redirected to', async () => {
    await using at = await createPayingClient(database, { pageOrigin: 'http://pay.elsewhere.example' })
    const { status, to, text } = await at.tap()
    expect([status, to, text]).toEqual([503, null, expect.stringContaining('Nothing was charged')])
    expect(text).not.toContain('pay.elsewhere.example')
  })

  test('unknown payment sessions, client links and amounts due open no payment page', async () => {
    await using at = await createPayingClient(database)
    for (const session of ['x', 'cs_test_of_nobody', '../../v1/events'])
      expect((await at.comeBack(encodeURIComponent(session))).text).toContain('No such payment')
    expect((await at.visit('/yours/aaaaaaaaaaaaaaaaaaaaaa/pay', { method: 'POST', body: 'due=1' })).status).toBe(404)
    expect((await at.visit('/yours/aaaaaaaaaaaaaaaaaaaaaa/paid?session=1')).status).toBe(404)
    expect((await at.tap('no-such-due')).text).toContain('Already taken care of')
    expect(at.stripe.account.sessions.size).toBe(0)
  })

  test('a payment of a different amount is recorded as paid and flagged', async () => {
    await using at = await createPayingClient(database)
    const { session } = await at.tap()
    at.stripe.account.pay(session, 20_000)
    await at.stripe.webhooks.settled()
    expect((await at.comeBack(session)).text).toContain('We are looking at your payment')
    expect(await at.books()).toMatchObject({
      entries: [['payment', 20_000]],
      state: 'agreed',
      notices: ['amount-differs'],
    })
    expect((await at.attempts())[0]).toMatchObject({
      state: 'flagged',
      remark: 'A different amount was taken: $200.00',
    })
    at.house.advance(hour)
    await at.sweep()
    expect((await at.books()).entries).toHaveLength(1)
  })

  test('a bank debit is recorded only on arrival, and a failed one notifies both sides', async () => {
    await using at = await createPayingClient(database)
    const { session } = await at.tap()
    at.stripe.account.payByBank(session)
    await at.stripe.webhooks.settled()
    expect((await at.comeBack(session)).text).toContain('Your payment is on its way')
    expect(await at.books()).toEqual(nothingPaid)
    expect((await at.tap()).text).toContain('Your payment is on its way')
    const theirs = await parsePage(await at.visit(at.path))
    expect(theirs.text).toContain(
      '$260 has been on its way from your bank since Friday, November 20. You don’t need to do anything.',
    )
    expect(theirs.text).not.toContain('Pay $260 by card')
    expect((await parsePage(await at.visit(`${at.path}?language=es`))).text).toContain(
      '$260 en camino: tu banco procesa el pago desde el viernes',
    )
    at.house.advance(72 * hour)
    const owner = await createOwnerClient(at.house)
    const here = `/backbar/jobs/${at.eventId}/money`
    expect((await owner.open(here)).text).toContain('On its way from their bank since November 20 ($260.00)')
    expect((await owner.open('/backbar/money')).text).not.toContain('overdue')
    at.stripe.account.settleBank(session, 'failed')
    await at.stripe.webhooks.settled()
    expect(await at.books()).toEqual({ ...nothingPaid, notices: ['bank-failed'] })
    expect((await owner.open(`/backbar/jobs/${at.eventId}`)).text).toContain(
      'Nothing arrived; it is still due. They have not been told: call them.',
    )
    expect((await at.emails()).map(({ kind }) => kind).toSorted()).toEqual(['money', 'payment'])
    const { session: next } = await at.tap()
    at.stripe.account.payByBank(next)
    await at.stripe.webhooks.settled()
    at.stripe.webhooks.be('never')
    at.stripe.account.settleBank(next, 'succeeded')
    at.house.advance(2 * hour)
    await at.sweep()
    expect(await at.books()).toMatchObject({ entries: [['payment', 26_000]], state: 'reserved' })
  })

  test('a card payment and refund found after midnight keep their own dates', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    // Ten minutes before midnight in the business's zone, on the last day of the month.
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
    ['before its request', -hour],
    ['in the future', 3 * hour],
    ['missing', null],
  ])('a payment whose charge time is %s is dated on the day it was found', async (_, off) => {
    await using at = await createPayingClient(database, { hasWebhook: false })
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

  test('a bank debit is recorded on the day the site learns of its arrival', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    at.stripe.account.payByBank(session)
    at.house.advance(72 * hour)
    at.stripe.account.settleBank(session, 'succeeded')
    at.house.advance(24 * hour)
    await at.sweep()
    expect(await at.db.selectFrom('payment').select('paid_on').execute()).toEqual([{ paid_on: '2026-11-24' }])
  })

  test('the owner can allow bank debit for the balance, never for the deposit', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const methods = async (due: string) => {
      const { session } = await at.tap(due)
      const { request_parameters: words } = await at.db
        .selectFrom('checkout')
        .select('request_parameters')
        .where('session_id', '=', session)
        .executeTakeFirstOrThrow()
      at.stripe.account.pay(session)
      await at.comeBack(session)
      return (JSON.parse(words) as { allowed_payment_method_types: string[] }).allowed_payment_method_types
    }
    const owner = await createOwnerClient(at.house)
    expect((await owner.fill('/backbar/settings/terms?open=pay', { takesDebit: 'yes' })).status).toBe(303)
    expect((await owner.open('/backbar/settings/terms?open=pay')).fields.get('takesDebit')).toBe('yes')
    expect(await methods(at.deposit)).toEqual(['card'])
    expect(await methods(at.balance)).toEqual(['card', 'us_bank_account'])
    expect((await at.books()).open).toBe(0)
  })

  test('a payment page still open after a cash payment is ended on its next use', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    await createLedgerEntry(at.db, at.eventId, cash(104_000, at.deposit), { actor: 'owner', now: at.house.now() })
    expect((await at.tap()).text).toContain('Already taken care of')
    expect(at.stripe.account.sessions.get(session)!.status).toBe('expired')
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('a card payment after full payment in cash flags the overpayment', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    await createLedgerEntry(at.db, at.eventId, cash(104_000, at.deposit), { actor: 'owner', now: at.house.now() })
    at.stripe.account.pay(session)
    expect((await at.tap()).text).toContain('Already taken care of')
    expect(await at.books()).toMatchObject({ open: -26_000, notices: ['more-than-owed'] })
  })

  test('recording a payment by hand ends the open payment page or shows its payment', async () => {
    await using at = await createPayingClient(database)
    const owner = await createOwnerClient(at.house)
    const money = `/backbar/jobs/${at.eventId}/money`
    const note = (sum: string, key: string, more = {}) =>
      owner.post(money, { intent: 'pay', key, sum, way: 'check', paidOn: '2026-11-20', ...more })
    const { session } = await at.tap()
    expect((await note('260', 'a-check-of-260')).status).toBe(303)
    expect(at.stripe.account.sessions.get(session)!.status).toBe('expired')
    expect(await at.books()).toEqual(paidOnce)
    // The payment arrives at that moment, so nothing is recorded before the owner has read about it.
    const { session: balance } = await at.tap(at.balance)
    at.stripe.webhooks.be('never')
    at.stripe.account.pay(balance)
    const told = await note('780', 'a-check-of-780', { reference: 'No. 7' })
    expect([told.status, told.page.fields.get('reference')]).toEqual([422, 'No. 7'])
    expect(told.page.text).toContain('They paid $780 by card a moment ago, and it is recorded.')
    expect((await at.books()).entries).toEqual([
      ['payment', 26_000],
      ['payment', 78_000],
    ])
    expect((await note('780', 'a-check-of-780', { seenPages: told.page.fields.get('seenPages')! })).status).toBe(409)
    expect((await at.books()).entries).toHaveLength(2)
  })

  test('a pending bank debit or Stripe outage warns the owner before recording a payment', async () => {
    for (const isAway of [false, true]) {
      await using at = await createPayingClient(database, { hasWebhook: false })
      const owner = await createOwnerClient(at.house)
      const money = `/backbar/jobs/${at.eventId}/money`
      const { session } = await at.tap()
      if (isAway) at.behave('reset')
      else at.stripe.account.payByBank(session)
      const words = { intent: 'pay', key: 'a-check-of-it', sum: '260', way: 'check', paidOn: '2026-11-20' }
      const told = await owner.post(money, words)
      expect(told.status).toBe(422)
      expect(told.page.text).toContain(
        isAway ? 'Stripe does not say whether it was paid' : 'on its way from their bank',
      )
      expect((await at.books()).entries).toEqual([])
      const again = { ...words, seenPages: told.page.fields.get('seenPages')! }
      expect((await owner.post(money, again)).status).toBe(303)
      expect((await at.books()).entries).toEqual([['payment', 26_000]])
      at.behave('work')
    }
  })

  test('a price increase keeps the open deposit page, and a decrease expires it', async () => {
    for (const [guests, state] of [
      ['200', 'open'],
      ['60', 'expired'],
    ] as const) {
      await using at = await createPayingClient(database)
      const owner = await createOwnerClient(at.house)
      const { session } = await at.tap()
      const { agreement, number } = { agreement: (await findCurrentAgreement(at.db, at.eventId))!, number: 1 }
      const wanted = { ...toDesiredEvent(agreement), eventGuestCount: Number(guests) }
      const today = '2026-11-20'
      const { totalCents } = await computeChangedAgreement(at.db, agreement, wanted, { number, today })
      const ask = { kind: 'change', wanted, totalCents, person: 'a link' } as const
      const by = { actor: 'client', now: openingTime } as const
      const asked = await requestChange(at.db, at.eventId, ask, { today }, by)
      expect(asked.kind).toBe('done')
      await owner.fill(`/backbar/jobs/${at.eventId}/change`, { intent: 'agree' })
      expect(at.stripe.account.sessions.get(session)!.status).toBe(state)
    }
  })

  test('lowering an amount by hand ends the open payment page or shows its payment', async () => {
    await using at = await createPayingClient(database)
    const owner = await createOwnerClient(at.house)
    const money = `/backbar/jobs/${at.eventId}/money`
    const lower = (key: string, more = {}) =>
      owner.post(money, { intent: 'due', key, dueLabel: 'For you', dueSum: '-40', dueOn: '2026-11-20', ...more })
    const { session } = await at.tap(at.balance)
    expect((await lower('forty-off')).status).toBe(303)
    expect(at.stripe.account.sessions.get(session)!.status).toBe('expired')
    const { session: again } = await at.tap(at.balance)
    at.stripe.webhooks.be('never')
    at.stripe.account.pay(again)
    const told = await lower('forty-more-off')
    expect([told.status, told.page.fields.get('dueLabel')]).toEqual([422, 'For you'])
    expect(told.page.text).toContain('They paid $740 by card a moment ago, and it is recorded. Lower it all the same?')
    expect((await lower('forty-more-off', { seenPages: told.page.fields.get('seenPages')! })).status).toBe(303)
    expect(await at.books()).toMatchObject({ open: 22_000 })
  })

  test('a refund recorded by hand cannot use card as its payment method', async () => {
    await using at = await createPayingClient(database)
    const owner = await createOwnerClient(at.house)
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    const { id: entry } = await at.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const words = { intent: 'refund', key: 'a-forged-refund', entry, refundSum: '50', refundReason: 'fewer' }
    const forged = await owner.post(`/backbar/jobs/${at.eventId}/money`, {
      ...words,
      refundWay: 'card',
      refundOn: '2026-11-20',
    })
    expect([forged.status, forged.page.text]).toEqual([422, expect.stringContaining('Choose another way')])
    expect(await at.books()).toEqual(paidOnce)
  })

  test('reloading the return page queries Stripe no more often than the limit', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    for (let i = 0; i < 130; i++) await at.visit(`${at.path}/paid?session=${session}`)
    const looks = at.stripe.log.filter(({ path, method }) => method === 'GET' && path.endsWith(session))
    expect(looks.length).toBeLessThanOrEqual(120)
  })

  test('a payment received after its date was released is reported to client and owner', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    await at.db.updateTable('proposal').set({ state: 'released' }).execute()
    await at.db.updateTable('event').set({ state: 'lost' }).execute()
    at.stripe.account.pay(session)
    expect((await at.comeBack(session)).text).toContain('May 15, 2027 was no longer kept for you')
    expect(await at.books()).toMatchObject({ entries: [['payment', 26_000]], notices: ['paid-date-taken'] })
    expect((await at.emails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Paid, but May 15 was released: Nora Ephron',
      'We have your $260 for May 15',
    ])
    expect((await at.tap()).text).toContain('There is nothing to pay here now')
  })

  test('Today lists a payment received after its date was released, and refunds it', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    await at.db.updateTable('proposal').set({ state: 'released' }).execute()
    await at.db.updateTable('event').set({ state: 'lost' }).execute()
    at.stripe.account.pay(session)
    await at.comeBack(session)
    const { open, post } = await createOwnerClient(at.house)
    const here = `/backbar/jobs/${at.eventId}`
    expect((await open('/backbar')).text).toContain('Paid, but May 15 was released Nora, May 15')
    expect((await open(here)).text).toContain('Paid, but May 15 was released Nora Ephron . $260 was paid online')
    const [{ id } = { id: '' }] = await at.db.selectFrom('money_notice').select('id').execute()
    const given = await post(`${here}/card-money`, { notice: id, intent: 'give-back' })
    expect([given.status, given.to]).toEqual([303, `${here}?said=given-back`])
    expect((await post(`${here}/card-money`, { notice: id, intent: 'give-back' })).to).toBe(here)
    expect(at.stripe.account.refunds.size).toBe(1)
    expect((await at.books()).entries).toEqual([
      ['payment', 26_000],
      ['refund', 26_000],
    ])
    expect((await open('/backbar')).text).not.toContain('Paid, but May 15')
  })

  test('an overpayment is refunded once even if the process dies before recording the refund', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    await createLedgerEntry(at.db, at.eventId, cash(104_000, at.deposit), { actor: 'owner', now: at.house.now() })
    at.stripe.account.pay(session)
    await at.comeBack(session)
    const { post } = await createOwnerClient(at.house)
    const [{ id } = { id: '' }] = await at.db.selectFrom('money_notice').select('id').execute()
    const giveBack = () =>
      post(`/backbar/jobs/${at.eventId}/card-money`, { notice: id, intent: 'give-back' }).then(({ to }) => to)
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

  test('a card payment for a canceled event becomes a credit, refundable in one tap', async () => {
    await using at = await createPayingClient(database)
    const { session } = await at.tap()
    const by = { actor: 'owner', now: at.house.now() } as const
    await cancelAgreement(at.db, at.eventId, { keptCents: 0, words: '' }, { today: '2026-11-20' }, by)
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.comeBack(session)).text).toContain('was no longer kept for you')
    expect(await at.books()).toMatchObject({ open: -26_000, state: 'called-off', notices: ['credit'] })
    expect((await at.tap()).text).toContain('There is nothing to pay here now')
    const { open, post } = await createOwnerClient(at.house)
    expect((await open('/backbar')).text).toContain('Paid for an event that was canceled')
    const [{ id } = { id: '' }] = await at.db.selectFrom('money_notice').select('id').execute()
    await post(`/backbar/jobs/${at.eventId}/card-money`, { notice: id, intent: 'give-back' })
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
  })

  test('an open payment page keeps its event’s date reserved', async () => {
    await using at = await createPayingClient(database)
    const { db, eventId } = at
    expect((await at.tap()).status).toBe(303)
    const claims = async () => {
      const [offer, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
      const around = { from: '2027-05-10', to: '2027-05-20', on: '2026-11-20' }
      return (await listCapacityClaims(db, around, { ...offer, capacity })).map(({ until }) => until)
    }
    expect(await claims()).toEqual([null])
    await setEventStatus(db, eventId, { state: 'quoted' })
    expect(await claims()).toEqual(['2026-11-20'])
    await createStoredEvent(db, openingTime, { request: { eventDate: '2027-05-22' } }, { state: 'booked' })
    const owner = await createOwnerClient(at.house)
    const moved = await owner.fill(`/backbar/jobs/${eventId}/edit`, { eventDate: '2027-05-22' })
    // An agreed change needs another change to be moved.
    expect(moved.status).toBe(422)
  })

  test('a payment page left open after its event is done reserves no date', async () => {
    await using at = await createPayingClient(database)
    const { db, eventId } = at
    await at.tap()
    const after = '2027-05-17'
    await db
      .updateTable('checkout')
      .set({ expires_at: Date.parse(`${after}T16:00:00Z`) })
      .execute()
    const claims = async () => {
      const [offer, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
      const around = { from: '2027-05-10', to: '2027-05-20', on: after }
      return (await listCapacityClaims(db, around, { ...offer, capacity })).map(({ until }) => until)
    }
    await setEventStatus(db, eventId, { state: 'quoted' })
    expect(await claims()).toEqual([after])
    await setEventStatus(db, eventId, { state: 'done' })
    expect(await claims()).toEqual([])
  })

  test('ending open payments reports whether each payment page ended, was paid or is unknown', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    await at.tap()
    expect(await expireAllCheckouts(at.house, at.eventId)).toEqual({ kind: 'ended' })
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    expect(await expireAllCheckouts(at.house, at.eventId)).toEqual({ kind: 'paid' })
    expect(await at.books()).toEqual(paidOnce)
    await at.tap(at.balance)
    at.stripe.behave('reset')
    expect(await expireAllCheckouts(at.house, at.eventId)).toMatchObject({ kind: 'unknown' })
  })

  test('an outdated owner form never ends an open payment page', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    await at.tap()
    const open = () => at.db.selectFrom('checkout').select('state').execute()
    const [before, owner] = [await open(), await createOwnerClient(at.house)]
    const job = `/backbar/jobs/${at.eventId}`
    for (const [path, words] of [
      [`${job}/change`, {}],
      [`${job}/change`, { intent: 'offer', change: 'gone', sum: '1' }],
      [`${job}/reply?open=decline`, {}],
    ] as const)
      await owner.post(path, words)
    expect(await open()).toEqual(before)
  })

  test.each(['reverse', 'undo'])(
    'the reversal of a refund (%s) ends a payment page that would take too much',
    async (intent) => {
      await using at = await createPayingClient(database)
      const owner = await createOwnerClient(at.house)
      const money = `/backbar/jobs/${at.eventId}/money`
      const refund = {
        refundSum: '260',
        refundWay: 'check',
        refundOn: '2026-11-20',
        refundReason: 'Sorry',
        owed: 'again',
      }
      await owner.post(money, { intent: 'pay', key: 'by-check-1', sum: '260', way: 'check', paidOn: '2026-11-20' })
      const [paid] = await at.db.selectFrom('payment').select('id').execute()
      await owner.post(money, { intent: 'refund', key: 'returned-1', entry: paid!.id, ...refund })
      const { session } = await at.tap()
      const entry = `${at.eventId}-refund-returned-1`
      expect((await owner.post(money, { intent, entry, reverseReason: 'It never left' })).status).toBe(303)
      expect(() => at.stripe.account.pay(session)).toThrow()
      expect((await at.books()).open).toBe(78_000)
    },
  )

  test('reversing a refund is refused once if the client just paid, and shows that payment', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const owner = await createOwnerClient(at.house)
    const money = `/backbar/jobs/${at.eventId}/money`
    const refund = {
      refundSum: '260',
      refundWay: 'check',
      refundOn: '2026-11-20',
      refundReason: 'Sorry',
      owed: 'again',
    }
    await owner.post(money, { intent: 'pay', key: 'by-check-1', sum: '260', way: 'check', paidOn: '2026-11-20' })
    const [paid] = await at.db.selectFrom('payment').select('id').execute()
    await owner.post(money, { intent: 'refund', key: 'returned-1', entry: paid!.id, ...refund })
    at.stripe.account.pay((await at.tap()).session)
    const reversal = { intent: 'reverse', entry: `${at.eventId}-refund-returned-1`, reverseReason: 'It never left' }
    const asked = await owner.post(money, reversal)
    expect([asked.status, asked.page.text]).toEqual([
      422,
      expect.stringContaining('They paid $260 by card a moment ago'),
    ])
    expect(asked.page.html).toContain('value="It never left"')
    expect((await owner.post(money, reversal)).status).toBe(303)
    expect((await at.books()).open).toBe(52_000)
  })

  test('a card refund runs once, cannot exceed the payment, and reports a later failure', async () => {
    await using at = await createPayingClient(database)
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    const { id: entryId } = await at.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const back = { id: 'one', eventId: at.eventId, entryId, amountCents: 10_000, reason: 'Fewer guests' }
    expect(await refundCardPayment(at.house, { ...back, amountCents: 26_001 })).toEqual({
      kind: 'too-much',
      leftCents: 26_000,
    })
    expect(await refundCardPayment(at.house, back)).toEqual({ kind: 'succeeded' })
    expect(await refundCardPayment(at.house, back)).toEqual({ kind: 'succeeded' })
    await at.stripe.webhooks.settled()
    expect((await at.books()).entries).toEqual([
      ['payment', 26_000],
      ['refund', 10_000],
    ])
    at.stripe.behave('reset-after')
    expect(await refundCardPayment(at.house, { ...back, id: 'two', amountCents: 6_000 })).toEqual({ kind: 'asked' })
    at.stripe.behave('work')
    await at.stripe.webhooks.settled()
    at.house.advance(10 * 60_000)
    await at.sweep()
    expect(at.stripe.account.refunds.size).toBe(2)
    expect((await at.books()).entries).toHaveLength(3)
    expect(await refundCardPayment(at.house, { ...back, id: 'three', amountCents: 10_001 })).toEqual({
      kind: 'too-much',
      leftCents: 10_000,
    })
    at.stripe.account.letRefundsBe('pending')
    expect(await refundCardPayment(at.house, { ...back, id: 'four', amountCents: 1_000 })).toEqual({ kind: 'pending' })
    const pending = [...at.stripe.account.refunds.values()].at(-1)!
    at.stripe.account.settleRefund(pending.id, 'failed')
    await at.stripe.webhooks.settled()
    expect(await at.books()).toMatchObject({ notices: ['refund-failed'] })
    expect((await at.books()).entries).toHaveLength(3)
  })

  test('a refund with a Stripe error is settled from Stripe’s events after a day', async () => {
    for (const after of [false, true]) {
      await using at = await createPayingClient(database, { hasWebhook: false })
      const { session } = await at.tap()
      at.stripe.account.pay(session)
      await at.comeBack(session)
      const { id: entryId } = await at.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
      const back = { id: 'one', eventId: at.eventId, entryId, amountCents: 10_000, reason: 'Fewer guests' }
      const error = { type: 'api_error', message: 'Oops' }
      at.stripe.behave(after ? { status: 500, error, after } : { status: 500, error })
      expect(await refundCardPayment(at.house, back)).toEqual({ kind: 'asked' })
      // Stripe repeats its response for the same idempotency key, and the owner gets no notice meanwhile.
      at.stripe.behave({ status: 400, error: { type: 'invalid_request_error', message: 'Not now' } })
      at.house.advance(24 * hour)
      await at.sweep()
      expect(await refundCardPayment(at.house, back), 'it may have been made').toEqual({ kind: 'asked' })
      expect((await at.books()).notices).toEqual([])
      at.stripe.behave('work')
      await at.sweep()
      expect(at.stripe.account.refunds.size).toBe(after ? 1 : 0)
      expect((await refundCardPayment(at.house, back)).kind).toBe(after ? 'succeeded' : 'failed')
      expect((await at.books()).notices).toEqual(after ? [] : ['refund-failed'])
      if (!after) expect(await refundCardPayment(at.house, { ...back, id: 'two' })).toEqual({ kind: 'succeeded' })
      expect((await at.books()).entries).toEqual([
        ['payment', 26_000],
        ['refund', 10_000],
      ])
    }
  })

  test('dashboard refunds and bank disputes are recorded, with or without the Stripe webhook', async () => {
    for (const hasWebhook of [true, false]) {
      await using at = await createPayingClient(database, { hasWebhook })
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
        open: 99_000,
        state: 'reserved',
        notices: ['dispute', 'returned-elsewhere'].toSorted(),
      })
      at.stripe.account.closeDispute(id, 'won')
      at.house.advance(2 * hour)
      await at.stripe.webhooks.settled()
      await at.sweep()
      expect(await at.books()).toMatchObject({ open: 78_000 })
    }
  })

  test('a payment page is ended after a bank returns the money, despite a Stripe failure', async () => {
    await using at = await createPayingClient(database, { hasWebhook: true })
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    const { payment_intent: payment } = at.stripe.account.sessionOf(session)
    const { id } = at.stripe.account.dispute(payment, 21_000)
    await at.stripe.webhooks.settled()
    const again = await at.tap()
    expect(at.stripe.account.sessionOf(again.session).amount_total).toBe(21_000)
    at.stripe.behave({ status: 500, error: { type: 'api_error', message: 'Oops' } })
    at.stripe.account.closeDispute(id, 'won')
    await at.stripe.webhooks.settled()
    expect(await at.books()).toMatchObject({ open: 78_000 })
    expect(at.stripe.account.sessionOf(again.session).status).toBe('open')
    at.stripe.behave('work')
    at.house.advance(2 * hour)
    await at.sweep()
    expect(at.stripe.account.sessionOf(again.session).status).toBe('expired')
    expect((await at.attempts()).map(({ state }) => state).toSorted()).toEqual(['expired', 'settled'])
  })

  test('a payment page created while the event’s other pages are being ended is also ended', async () => {
    await using at = await createPayingClient(database)
    const [first, second] = [await at.tap(at.deposit), await at.tap(at.balance)]
    // Stripe has made the second page, and its id is stored while the first is ended.
    const row = at.db.updateTable('checkout').where('amount_due_id', '=', at.balance)
    await row.set({ session_id: null, state: 'making' }).execute()
    const real = (await at.house.cards())!
    const endSession: typeof real.endSession = async (session) => {
      if (session === first.session) await row.set({ session_id: second.session, state: 'open' }).execute()
      return real.endSession(session)
    }
    const services = { ...at.house, cards: async () => ({ ...real, endSession }) }
    expect(await expireAllCheckouts(services, at.eventId)).toEqual({ kind: 'ended' })
    for (const { session } of [first, second]) expect(at.stripe.account.sessionOf(session).status).toBe('expired')
  })

  test('a paid Stripe session whose id was not stored is matched by its amount due', async () => {
    await using at = await createPayingClient(database)
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

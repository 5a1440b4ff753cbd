import { describe, expect, test } from 'vitest'
import {
  createStripeAccount,
  createPaidCheckout,
  sampleRefund,
  sampleCharge,
  standIn,
} from '../../../tests/doubles/cards-at-stand-in.ts'
import type { StripeBehavior } from '../../../tests/doubles/stripe-double.ts'
import { createCardPayments } from './card-payments.server.ts'

const minute = 60_000

/** Creates a session that was paid by card. */
async function paid({ cards, stripe }: Awaited<ReturnType<typeof standIn>>, amount = 109_000) {
  const made = await cards.openSession(sampleCharge({ amount }), `open-${amount}`)
  if (made.kind !== 'ok') throw new Error(made.words)
  stripe.account.pay(made.session.id)
  return { session: made.session.id, payment: stripe.account.sessions.get(made.session.id)!.payment_intent as string }
}

test('opening a Stripe session sends the contract’s fields and returns the payment page', async () => {
  await using at = await standIn()
  const made = await at.cards.openSession(sampleCharge(), 'attempt-1')
  expect(made).toMatchObject({
    kind: 'ok',
    session: { state: 'open', isPaid: false, amount: 109_000, currency: 'usd', due: 'due-1', house: 'house-1' },
  })
  if (made.kind !== 'ok') return
  expect(made.redirectTo).toBe(`${at.stripe.url}/c/pay/${made.session.id}`)
  expect(made.session).toMatchObject({
    expiresAt: createPaidCheckout + 60 * minute,
    createdAt: createPaidCheckout,
    reference: 'NT-0042',
  })
  const [call] = at.stripe.log
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v1/checkout/sessions',
    key: 'attempt-1',
    version: '2026-10-28.endive',
  })
  const fields = [...new URLSearchParams(call!.text).keys()]
  expect(fields.toSorted()).toEqual(
    [
      'adaptive_pricing[enabled]',
      'allowed_payment_method_types[0]',
      'cancel_url',
      'client_reference_id',
      'customer_email',
      'expires_at',
      'line_items[0][price_data][currency]',
      'line_items[0][price_data][product_data][name]',
      'line_items[0][price_data][unit_amount]',
      'line_items[0][quantity]',
      'locale',
      'metadata[due]',
      'metadata[house]',
      'mode',
      'payment_intent_data[metadata][due]',
      'payment_intent_data[metadata][house]',
      'submit_type',
      'success_url',
    ].toSorted(),
  )
  expect(call!.text).toContain('%7BCHECKOUT_SESSION_ID%7D')
})

test('a sale restored from JSON repeats the same request and opens one session', async () => {
  await using at = await standIn()
  const words = sampleCharge()
  const first = await at.cards.openSession(words, 'attempt-1')
  const again = await createCardPayments(createStripeAccount(at.stripe)).openSession(
    JSON.parse(JSON.stringify(words)),
    'attempt-1',
  )
  expect(again).toEqual(first)
  expect(at.stripe.log[1]!.text).toBe(at.stripe.log[0]!.text)
  expect(at.stripe.account.sessions.size).toBe(1)
})

test('a payment page on another origin is only linked and an invalid URL dropped', async () => {
  await using elsewhere = await standIn({ pageOrigin: 'https://pay.bar.example' })
  expect(await elsewhere.cards.openSession(sampleCharge(), 'a')).toMatchObject({
    redirectTo: null,
    session: { url: expect.stringContaining('https://pay.bar.example/c/pay/cs_test_') },
  })
  await using script = await standIn({ pageOrigin: 'javascript:alert(1)' })
  expect(await script.cards.openSession(sampleCharge(), 'a')).toMatchObject({
    redirectTo: null,
    session: { url: null },
  })
})

test('reading a Stripe session returns the card, the fee and the net amount', async () => {
  await using at = await standIn()
  const { session, payment } = await paid(at)
  expect(await at.cards.readSession(session)).toMatchObject({
    kind: 'ok',
    session: {
      state: 'complete',
      isPaid: true,
      url: null,
      payment,
      charge: {
        brand: 'visa',
        last4: '4242',
        fee: 3191,
        net: 105_809,
        chargedAt: at.now(),
        receiptUrl: expect.stringContaining('/receipts/'),
      },
    },
  })
  expect(await at.cards.readSession('cs_test_unknown')).toMatchObject({ kind: 'missing' })
})

test('a bank debit is complete but unpaid until the bank settles it', async () => {
  await using at = await standIn()
  for (const outcome of ['succeeded', 'failed'] as const) {
    const made = await at.cards.openSession(
      sampleCharge({ isBankDebitToo: true, expiresAt: at.now() + 60 * minute }),
      outcome,
    )
    if (made.kind !== 'ok') throw new Error(made.words)
    const { id } = made.session
    at.stripe.account.payByBank(id)
    const underWay = { state: 'complete', isPaid: false, charge: null, payment: expect.stringMatching(/^pi_/) }
    expect(await at.cards.readSession(id)).toMatchObject({ session: underWay })
    at.advance(4 * 24 * 60 * minute)
    at.stripe.account.settleBank(id, outcome)
    expect(await at.cards.readSession(id)).toMatchObject({
      session: { state: 'complete', isPaid: outcome === 'succeeded' },
    })
  }
  const told = await at.cards.missedEvents(createPaidCheckout)
  expect(told.kind === 'ok' && told.events.map(({ type }) => type)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
  ])
})

test('ending a Stripe session expires it unless it was already paid', async () => {
  await using at = await standIn()
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(async (key) => {
      const made = await at.cards.openSession(sampleCharge(), key)
      return made.kind === 'ok' ? made.session.id : ''
    }),
  )
  const [open = '', complete = '', late = ''] = ids
  expect(await at.cards.endSession(open)).toMatchObject({
    kind: 'ok',
    session: { state: 'expired', url: null },
  })
  at.stripe.account.pay(complete)
  expect(await at.cards.endSession(complete)).toMatchObject({
    kind: 'already-complete',
    session: { isPaid: true, charge: { last4: '4242' } },
  })
  at.advance(61 * minute)
  expect(await at.cards.endSession(late)).toMatchObject({ kind: 'ok', session: { state: 'expired' } })
})

test('ending an unknown Stripe session reports it as missing', async () => {
  await using at = await standIn()
  expect(await at.cards.endSession('cs_test_unknown')).toMatchObject({ kind: 'missing' })
})

test('partial refunds are limited to the amount paid', async () => {
  await using at = await standIn()
  const { payment } = await paid(at, 10_000)
  expect(await at.cards.refund(sampleRefund(payment, 4_000, 'r1'), 'r1')).toMatchObject({
    kind: 'ok',
    refund: { state: 'succeeded', amount: 4_000, payment, refund: 'r1', house: 'house-1' },
  })
  expect(await at.cards.refund(sampleRefund(payment, 6_001, 'r2'), 'r2')).toMatchObject({
    kind: 'refused',
    words: expect.stringContaining('greater than unrefunded amount'),
  })
  expect(await at.cards.refund(sampleRefund(payment, 6_000, 'r3'), 'r3')).toMatchObject({ kind: 'ok' })
  expect(await at.cards.refund(sampleRefund(payment, 1, 'r4'), 'r4')).toMatchObject({
    kind: 'refused',
    code: 'charge_already_refunded',
  })
})

test('Stripe events report failed refunds, dashboard refunds and disputes', async () => {
  await using at = await standIn()
  const { payment } = await paid(at, 10_000)
  at.advance(minute)
  const since = at.now()
  at.stripe.account.letRefundsBe('pending')
  const made = await at.cards.refund(sampleRefund(payment, 4_000), 'r1')
  if (made.kind !== 'ok') throw new Error(made.words)
  expect(made.refund.state).toBe('pending')
  at.stripe.account.settleRefund(made.refund.id, 'failed')
  at.stripe.account.letRefundsBe('succeeded')
  at.stripe.account.refundFromDashboard(payment, 1_000)
  const { id } = at.stripe.account.dispute(payment, 5_000)
  at.stripe.account.closeDispute(id, 'lost')
  const told = await at.cards.missedEvents(since)
  expect(told.kind === 'ok' && told.events).toMatchObject([
    { type: 'refund.created', about: 'refund', refund: { state: 'pending', refund: 'refund-1' } },
    { type: 'charge.refunded', about: 'charge', payment, refunded: 4_000, house: 'house-1' },
    { type: 'refund.updated', about: 'refund', refund: { state: 'failed' } },
    { type: 'refund.failed', about: 'refund', refund: { state: 'failed', amount: 4_000 } },
    { type: 'refund.created', about: 'refund', refund: { state: 'succeeded', refund: null, amount: 1_000 } },
    { type: 'charge.refunded', about: 'charge', refunded: 1_000 },
    { type: 'charge.dispute.created', about: 'dispute', dispute: { payment, amount: 5_000, state: 'needs_response' } },
    { type: 'charge.dispute.closed', about: 'dispute', dispute: { state: 'lost' } },
  ])
})

test('Stripe events over several pages arrive once each, oldest first', async () => {
  await using at = await standIn()
  const { payment } = await paid(at, 50_000)
  for (let i = 0; i < 120; i += 1) at.stripe.account.refundFromDashboard(payment, 100)
  const told = await at.cards.missedEvents(createPaidCheckout)
  expect(told.kind === 'ok' && told.events.map(({ id }) => id)).toEqual(at.stripe.account.events.map(({ id }) => id))
  expect(at.stripe.log.filter(({ path }) => path === '/v1/events')).toHaveLength(3)
})

const error = (type: string, more = {}) => ({ type, message: 'Not like this', ...more })
const table: [StripeBehavior, write: string, look: string, tries: number][] = [
  [{ status: 400, error: error('invalid_request_error', { param: 'mode' }) }, 'refused', 'refused', 1],
  [{ status: 400, error: error('idempotency_error') }, 'refused', 'refused', 1],
  [{ status: 401, error: error('invalid_request_error') }, 'wrong-key', 'wrong-key', 1],
  [{ status: 403, error: error('invalid_request_error') }, 'wrong-key', 'wrong-key', 1],
  [{ status: 402, error: error('card_error', { decline_code: 'do_not_honor' }) }, 'refused', 'refused', 1],
  [{ status: 409, error: error('idempotency_error') }, 'later', 'later', 3],
  [{ status: 429, error: error('rate_limit', { code: 'rate_limit' }) }, 'later', 'later', 1],
  [{ status: 500, error: error('api_error') }, 'unknown-outcome', 'later', 3],
  [{ status: 503, error: error('api_error') }, 'unknown-outcome', 'later', 3],
  [{ status: 502, body: '<html>Bad Gateway</html>' }, 'unknown-outcome', 'later', 3],
  [{ status: 200, body: '{"object":"cat"}' }, 'unknown-outcome', 'later', 1],
  [{ status: 200, body: 'OK' }, 'unknown-outcome', 'later', 1],
  [{ status: 302, body: '' }, 'unknown-outcome', 'later', 1],
  ['reset', 'unknown-outcome', 'later', 3],
]

describe('error responses for every call', () => {
  test.concurrent.each(table)(
    'the Stripe response %j makes writes %s and reads %s',
    async (behaviour, write, look, tries) => {
      const calls = {
        open: (cards: ReturnType<typeof createCardPayments>) => cards.openSession(sampleCharge(), 'k'),
        end: (cards: ReturnType<typeof createCardPayments>) => cards.endSession('cs_test_1'),
        refund: (cards: ReturnType<typeof createCardPayments>) => cards.refund(sampleRefund('pi_1', 1), 'k'),
        read: (cards: ReturnType<typeof createCardPayments>) => cards.readSession('cs_test_1'),
        events: (cards: ReturnType<typeof createCardPayments>) => cards.missedEvents(createPaidCheckout),
      }
      await Promise.all(
        Object.entries(calls).map(async ([name, call]) => {
          await using at = await standIn({ key: 'sk_test_hunter2' })
          at.stripe.behave(behaviour)
          const verdict = await call(at.cards)
          const isLook = name === 'read' || name === 'events'
          expect([name, verdict.kind]).toEqual([name, isLook ? look : write])
          expect('words' in verdict && verdict.words).toMatch(/Stripe/)
          expect(JSON.stringify(verdict)).not.toContain('hunter2')
          // Ending a session reads it again after a rejection.
          if (name !== 'end') expect([name, at.stripe.log.length]).toEqual([name, tries])
        }),
      )
    },
  )
})

test('a rejected Stripe key is reported, and the report is cleared after a successful call', async () => {
  const said: (string | null)[] = []
  await using at = await standIn({ onKey: (flaw) => said.push(flaw) })
  at.stripe.behave({ status: 401, error: error('invalid_request_error') }, 1)
  await at.cards.readSession('cs_test_1')
  await at.cards.missedEvents(createPaidCheckout)
  at.stripe.behave({ status: 403, error: error('invalid_request_error') }, 1)
  await at.cards.missedEvents(createPaidCheckout)
  expect(said).toEqual([
    'Stripe does not know the site’s secret key',
    null,
    'The site’s secret key may not do this at Stripe',
  ])
})

test.each<StripeBehavior>(['hang', 'drip', 'hang-after'])(
  '%s: a Stripe request times out, and its repetition finds the same session',
  async (behaviour) => {
    await using at = await standIn({ timeoutMs: 200 })
    at.stripe.behave(behaviour)
    const refused = await at.cards.openSession(sampleCharge(), 'k')
    expect(refused).toEqual({ kind: 'unknown-outcome', words: expect.stringContaining('no answer within 0.2 s') })
    at.stripe.behave('work')
    expect(await createCardPayments(createStripeAccount(at.stripe)).openSession(sampleCharge(), 'k')).toMatchObject({
      kind: 'ok',
    })
    expect(at.stripe.account.sessions.size).toBe(1)
  },
)

test('a retry after a dropped connection makes no second refund', async () => {
  await using at = await standIn()
  const { payment } = await paid(at, 10_000)
  at.stripe.behave('reset-after', 1)
  expect(await at.cards.refund(sampleRefund(payment, 4_000), 'r1')).toMatchObject({
    kind: 'ok',
    refund: { amount: 4_000 },
  })
  expect(at.stripe.account.refunds.size).toBe(1)
  at.stripe.behave('reset-after')
  expect(await at.cards.refund(sampleRefund(payment, 1_000, 'r2'), 'r2')).toMatchObject({ kind: 'unknown-outcome' })
  at.stripe.behave('work')
  expect(await at.cards.refund(sampleRefund(payment, 1_000, 'r2'), 'r2')).toMatchObject({ kind: 'ok' })
  expect(at.stripe.account.refunds.size).toBe(2)
})

test('an unreachable Stripe API returns “later” or “unknown outcome” without throwing', async () => {
  const cards = createCardPayments(createStripeAccount({ url: 'http://127.0.0.1:1', key: 'sk_test_a' }))
  expect(await cards.openSession(sampleCharge(), 'k')).toMatchObject({ kind: 'unknown-outcome' })
  expect(await cards.missedEvents(createPaidCheckout)).toMatchObject({ kind: 'later' })
})

test('a live-mode response to a test key is rejected', async () => {
  await using at = await standIn({ key: 'sk_test_a', livemode: true })
  expect(await at.cards.openSession(sampleCharge(), 'k')).toEqual({
    kind: 'refused',
    words: 'Stripe answered in live mode',
    code: null,
  })
})

describe('Stripe webhooks', () => {
  /** Returns the webhook message of a paid session, as the test double posts it in the given way. */
  async function message(how: 'in-time' | 'wrong-secret' | 'replayed' | 'two-signatures', secrets = ['whsec_one']) {
    await using at = await standIn({ webhook: { secrets, post: async () => new Response() } })
    await paid(at)
    const request = at.stripe.webhooks.messageOf(at.stripe.account.events[0]!, how)
    return { raw: new Uint8Array(await request.arrayBuffer()), header: request.headers.get('stripe-signature') }
  }
  const ours = (secrets: string[], isLive = false) =>
    createCardPayments(
      createStripeAccount(
        { url: 'http://127.0.0.1:1', key: isLive ? 'sk_live_a' : 'sk_test_a' },
        { webhookSecrets: secrets },
      ),
    )

  test('a timely webhook message with one valid signature is accepted', async () => {
    const { raw, header } = await message('in-time')
    expect(await ours(['whsec_one']).readWebhook(raw, header, createPaidCheckout)).toMatchObject({
      kind: 'ok',
      event: { type: 'checkout.session.completed', about: 'session', session: { due: 'due-1', isPaid: true } },
    })
    const two = await message('two-signatures', ['whsec_two', 'whsec_one'])
    for (const secret of ['whsec_one', 'whsec_two'])
      expect(await ours([secret]).readWebhook(two.raw, two.header, createPaidCheckout)).toMatchObject({ kind: 'ok' })
  })

  test('any configured webhook secret verifies a message', async () => {
    const { raw, header } = await message('in-time', ['whsec_two'])
    expect(await ours(['whsec_two', 'whsec_one']).readWebhook(raw, header, createPaidCheckout)).toMatchObject({
      kind: 'ok',
    })
    expect(await ours(['whsec_one', 'whsec_two']).readWebhook(raw, header, createPaidCheckout)).toMatchObject({
      kind: 'ok',
    })
    expect(await ours(['whsec_one']).readWebhook(raw, header, createPaidCheckout)).toMatchObject({ kind: 'forged' })
    expect(await ours([]).readWebhook(raw, header, createPaidCheckout)).toMatchObject({ kind: 'forged' })
  })

  test('forged, altered, unsigned or outdated webhook messages are rejected', async () => {
    const cards = ours(['whsec_one'])
    const forged = await message('wrong-secret')
    expect(await cards.readWebhook(forged.raw, forged.header, createPaidCheckout)).toMatchObject({ kind: 'forged' })
    const { raw, header } = await message('in-time')
    const changed = raw.with(raw.length - 2, 32)
    expect(await cards.readWebhook(changed, header, createPaidCheckout)).toMatchObject({ kind: 'forged' })
    for (const none of [null, '', 't=1', 'v1=', 't=,v1=,', 'nonsense', `t=${createPaidCheckout / 1000},v1=ÿ`])
      expect(await cards.readWebhook(raw, none, createPaidCheckout)).toMatchObject({ kind: 'forged' })
    expect(await cards.readWebhook(new Uint8Array(), header, createPaidCheckout)).toMatchObject({ kind: 'forged' })
    const old = await message('replayed')
    expect(await cards.readWebhook(old.raw, old.header, createPaidCheckout)).toMatchObject({ kind: 'forged' })
    expect(await cards.readWebhook(raw, header, createPaidCheckout + 300_000)).toMatchObject({ kind: 'ok' })
    expect(await cards.readWebhook(raw, header, createPaidCheckout + 301_000)).toMatchObject({ kind: 'forged' })
  })

  test('a test-mode webhook message for a live key is reported as other mode', async () => {
    const { raw, header } = await message('in-time')
    expect(await ours(['whsec_one'], true).readWebhook(raw, header, createPaidCheckout)).toMatchObject({
      kind: 'other-mode',
    })
  })
})

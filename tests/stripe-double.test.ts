import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { createPaidCheckout, sampleCharge, standIn } from './doubles/cards-at-stand-in.ts'
import type { StripeDouble } from './doubles/stripe-double.ts'
import type { DeliveryManner } from './doubles/stripe-webhooks.ts'

/** The real Stripe library connected to the test double, without retries. */
function createStripeClient({ url, key }: Pick<StripeDouble, 'url' | 'key'>) {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

const create = (stripe: StripeDouble, words: object, idempotencyKey = 'k') =>
  createStripeClient(stripe).checkout.sessions.create(words, { idempotencyKey })

test('the Stripe double refuses requests without the API key or to unknown endpoints', async () => {
  await using at = await standIn()
  const { url } = at.stripe
  expect((await fetch(`${url}/v1/events`)).status).toBe(401)
  await expect(create({ ...at.stripe, key: 'sk_test_other' }, sampleCharge())).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  await expect(createStripeClient(at.stripe).balance.retrieve()).rejects.toMatchObject({ statusCode: 404 })
})

const { success_url: _, ...nowhere } = sampleCharge()
const { mode: __, ...modeless } = sampleCharge()
const priced = (unit_amount: number) => ({
  line_items: [
    {
      ...sampleCharge().line_items[0],
      price_data: { currency: 'usd', unit_amount, product_data: { name: 'Deposit' } },
    },
  ],
})

test.each([
  [nowhere, 'success_url'],
  [modeless, 'mode'],
  [{ ...sampleCharge(), payment_method_types: ['card'] }, 'payment_method_types'],
  [
    { ...sampleCharge(), line_items: [{ quantity: 1, price_data: { currency: 'usd' } }] },
    'line_items[0][price_data][unit_amount]',
  ],
  [{ ...sampleCharge(), ...priced(-1) }, 'line_items[0][price_data][unit_amount]'],
  [{ ...sampleCharge(), ...priced(10.5) }, 'line_items[0][price_data][unit_amount]'],
  [{ ...sampleCharge(), ...priced(49) }, undefined],
  [{ ...sampleCharge(), expires_at: createPaidCheckout / 1000 + 29 * 60 }, 'expires_at'],
  [{ ...sampleCharge(), expires_at: createPaidCheckout / 1000 + 24 * 3600 + 1 }, 'expires_at'],
  [{ ...sampleCharge(), customer_email: 'maya' }, 'customer_email'],
  [{ ...sampleCharge(), cancel_url: 'yours/t' }, 'cancel_url'],
  [{ ...sampleCharge(), submit_type: 'marry' }, 'submit_type'],
  [{ ...sampleCharge(), metadata: { due: 'x'.repeat(501) } }, 'metadata[due]'],
  [{ ...sampleCharge(), adaptive_pricing: { enabled: 'perhaps' } }, 'adaptive_pricing[enabled]'],
  [{ ...sampleCharge(), allowed_payment_method_types: ['iou'] }, 'allowed_payment_method_types[0]'],
])('the Stripe double refuses %j and names the wrong parameter', async (words, param) => {
  await using at = await standIn()
  await expect(create(at.stripe, words)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param,
  })
  expect(at.stripe.account.sessions.size).toBe(0)
  // A refused request does not use up its idempotency key.
  await expect(create(at.stripe, sampleCharge())).resolves.toMatchObject({ status: 'open' })
})

describe('idempotency keys', () => {
  const post = (stripe: StripeDouble, body: string, key = 'k') =>
    fetch(`${stripe.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${stripe.key}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Idempotency-Key': key,
      },
      body,
    })

  test('for 24 hours an idempotency key with the same parameters gets the same response', async () => {
    await using at = await standIn()
    await create(at.stripe, sampleCharge())
    const { text } = at.stripe.log[0]!
    const [one, two] = [await post(at.stripe, text), await post(at.stripe, text)]
    expect(await one.text()).toBe(await two.text())
    expect(two.headers.get('idempotent-replayed')).toBe('true')
    expect(at.stripe.account.sessions.size).toBe(1)
    at.advance(24 * 3_600_000)
    expect((await post(at.stripe, text)).status).toBe(400)
    await create(at.stripe, sampleCharge({ expiresAt: at.now() + 3_600_000 }))
    expect(at.stripe.account.sessions.size).toBe(2)
  })

  test('an idempotency key with different parameters is refused', async () => {
    await using at = await standIn()
    await create(at.stripe, sampleCharge())
    await expect(create(at.stripe, sampleCharge({ amount: 1_000 }))).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  test('a concurrent request with the same idempotency key gets 409 until the first finishes', async () => {
    await using at = await standIn()
    const gate = Promise.withResolvers<void>()
    at.stripe.behave({ wait: gate.promise })
    const first = create(at.stripe, sampleCharge())
    await expect.poll(() => at.stripe.account.sessions.size).toBe(1)
    await expect(create(at.stripe, sampleCharge())).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    })
    gate.resolve()
    const { id } = await first
    await expect(create(at.stripe, sampleCharge())).resolves.toMatchObject({ id })
  })

  test('the same idempotency key repeats a 500 response, whether or not a session was created', async () => {
    await using at = await standIn()
    const error = { type: 'api_error', message: 'Sorry' }
    at.stripe.behave({ status: 500, error }, 1)
    await expect(create(at.stripe, sampleCharge(), 'a')).rejects.toMatchObject({ statusCode: 500 })
    await expect(create(at.stripe, sampleCharge(), 'a')).rejects.toMatchObject({ statusCode: 500 })
    expect(at.stripe.account.sessions.size).toBe(0)
    at.stripe.behave({ status: 500, error, after: true }, 1)
    await expect(create(at.stripe, sampleCharge(), 'b')).rejects.toMatchObject({ statusCode: 500 })
    await expect(create(at.stripe, sampleCharge(), 'b')).rejects.toMatchObject({ statusCode: 500 })
    expect(at.stripe.account.sessions.size).toBe(1)
  })
})

describe('checkout page without JavaScript', () => {
  const open = async (isBankDebitToo = true) => {
    const at = await standIn()
    const { id, url } = await create(at.stripe, sampleCharge({ isBankDebitToo }))
    return { at, id, url: url! }
  }
  const tap = (url: string, act: string) => fetch(`${url}/${act}`, { method: 'POST', redirect: 'manual' })

  test('the double’s checkout page shows the amount and redirects after payment', async () => {
    for (const [act, isPaid] of [
      ['pay', 'paid'],
      ['bank', 'unpaid'],
    ] as const) {
      const { at, id, url } = await open()
      const page = await (await fetch(url)).text()
      expect(page).toMatch(/\$1,090\.00[^]*>Pay<[^]*>Pay by bank \(slow\)<[^]*>Decline<[^]*>Back</)
      const answer = await tap(url, act)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`https://bar.example/yours/t/paid?session=${id}`)
      expect(at.stripe.account.sessions.get(id)).toMatchObject({
        status: 'complete',
        payment_status: isPaid,
        url: null,
      })
      // A second click pays nothing.
      expect((await tap(url, act)).status).toBe(200)
      expect(at.stripe.account.events).toHaveLength(1)
      await at[Symbol.asyncDispose]()
    }
  })

  test('the double’s checkout page can decline or expire, and offers allowed bank debit', async () => {
    const { at, id, url } = await open(false)
    expect(await (await fetch(url)).text()).not.toContain('Pay by bank')
    const declined = await tap(url, 'decline')
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('was declined')
    expect(at.stripe.account.sessionOf(id).status).toBe('open')
    at.advance(3_600_000)
    expect(await (await tap(url, 'pay')).text()).toContain('This page is expired')
    expect(at.stripe.account.sessionOf(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null })
    expect(at.stripe.account.events.map(({ type }) => type)).toEqual(['checkout.session.expired'])
    expect((await fetch(`${at.stripe.url}/c/pay/cs_test_none`)).status).toBe(404)
    await at[Symbol.asyncDispose]()
  })

  test('the double’s dashboard has buttons for bank results, disputes and refunds', async () => {
    const { at, id, url } = await open()
    await tap(url, 'bank')
    const act = (what: string) => tap(`${at.stripe.url}/do`, what)
    expect(await (await fetch(at.stripe.url)).text()).toContain('The bank pays')
    await act(`bank-succeeded/${id}`)
    const payment = at.stripe.account.sessions.get(id)!.payment_intent
    await act(`dispute/${payment}`)
    expect(await (await fetch(at.stripe.url)).text()).toContain('Lose the dispute')
    await act(`refund/${payment}`)
    expect(await (await fetch(at.stripe.url)).text()).toContain('$1,090.00 given back')
    expect((await act('nothing/1')).status).toBe(404)
    await at[Symbol.asyncDispose]()
  })
})

describe('webhook deliveries', () => {
  async function posted(manner: DeliveryManner, answers = [200]) {
    const requests: { body: string; header: string }[] = []
    const at = await standIn({
      webhook: {
        secrets: ['whsec_new', 'whsec_old'],
        post: async (request) => {
          requests.push({ body: await request.text(), header: request.headers.get('stripe-signature')! })
          return new Response(null, { status: answers.shift() ?? 200 })
        },
      },
    })
    at.stripe.webhooks.be(manner)
    const { id } = await create(at.stripe, sampleCharge(), 'a')
    at.stripe.account.payByBank(id)
    at.stripe.account.settleBank(id, 'succeeded')
    await at.stripe.webhooks.settled()
    const types = () => requests.map(({ body }) => JSON.parse(body).type.split('.').at(-1))
    const isSigned = (secret: string) =>
      requests.map(({ body, header }) => {
        try {
          return (
            Stripe.webhooks.constructEvent(body, header, secret, undefined, undefined, createPaidCheckout).id !== ''
          )
        } catch {
          return false
        }
      })
    return { at, requests, types, isSigned, [Symbol.asyncDispose]: () => at[Symbol.asyncDispose]() }
  }
  const both = ['completed', 'async_payment_succeeded']

  test('the double’s webhook deliveries can arrive on time or twice at once', async () => {
    await using once = await posted('in-time')
    expect(once.types()).toEqual(both)
    expect(once.isSigned('whsec_new')).toEqual([true, true])
    expect(once.isSigned('whsec_old')).toEqual([false, false])
    await using twice = await posted('twice-at-once')
    expect(twice.types()).toEqual(both.flatMap((type) => [type, type]))
    expect(new Set(twice.requests.map(({ body }) => body)).size).toBe(2)
  })

  test('the double’s webhook deliveries can be late, reversed or missing, and errors are retried', async () => {
    await using late = await posted('late')
    expect(late.types()).toEqual([])
    await late.at.stripe.webhooks.deliverHeld()
    expect(late.types()).toEqual(both)
    await using reversed = await posted('reversed')
    await reversed.at.stripe.webhooks.deliverHeld()
    expect(reversed.types()).toEqual(both.toReversed())
    await using never = await posted('never')
    await never.at.stripe.webhooks.deliverHeld()
    expect(never.types()).toEqual([])
    await using again = await posted('in-time', [503, 200, 200])
    await again.at.stripe.webhooks.deliverHeld()
    expect(again.types()).toEqual([...both, 'completed'])
    await again.at.stripe.webhooks.deliverHeld()
    expect(again.types()).toHaveLength(3)
  })

  test('the double’s webhook signatures can be wrong, replayed, doubled or made with a rotated secret', async () => {
    await using forged = await posted('wrong-secret')
    expect(forged.isSigned('whsec_new')).toEqual([false, false])
    await using replayed = await posted('replayed')
    expect(replayed.isSigned('whsec_new')).toEqual([false, false])
    await using two = await posted('two-signatures')
    expect(two.isSigned('whsec_old')).toEqual([true, true])
    expect(two.isSigned('whsec_new')).toEqual([true, true])
    two.at.stripe.webhooks.be('in-time')
    two.at.stripe.rotate(['whsec_third'])
    two.at.stripe.account.refundFromDashboard([...two.at.stripe.account.charges.keys()][0]!)
    await two.at.stripe.webhooks.settled()
    expect(two.isSigned('whsec_third')).toEqual([false, false, true, true])
  })
})

test('the double lists Stripe events newest first, by type and time, for thirty days', async () => {
  await using at = await standIn()
  const { id } = await create(at.stripe, sampleCharge())
  at.stripe.account.pay(id)
  at.advance(60_000)
  at.stripe.account.refundFromDashboard([...at.stripe.account.charges.keys()][0]!, 1_000)
  const { events } = createStripeClient(at.stripe)
  const types = async (params: object) => (await events.list(params)).data.map(({ type }) => type)
  expect(await types({})).toEqual(['charge.refunded', 'refund.created', 'checkout.session.completed'])
  expect(await types({ types: ['refund.created'], created: { gte: createPaidCheckout / 1000 } })).toEqual([
    'refund.created',
  ])
  expect(await types({ created: { gte: createPaidCheckout / 1000 + 60 } })).toHaveLength(2)
  at.advance(30 * 24 * 3_600_000)
  expect(await types({})).toEqual(['charge.refunded', 'refund.created'])
  await expect(events.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
})

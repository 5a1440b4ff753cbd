import { expect, test } from 'vitest'
import { createPaidCheckout } from './doubles/cards-at-stand-in.ts'
import { stripeDouble } from './doubles/stripe-double.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const path = '/backbar/set-up'

test.each(databases)('%s: set-up shows whether Stripe accepted the key', async (database) => {
  await using stripe = await stripeDouble({ key: 'rk_live_hunter2' })
  await using app = await createTestApp(database, { STRIPE_SECRET_KEY: stripe.key, STRIPE_URL: stripe.url })
  const owner = await createOwnerClient(app)
  const says = async () => (await owner.open(path)).text
  const before = await says()
  expect(before).toContain('The key is set; whether Stripe takes it shows with the first payment.')
  expect(before).toContain('Stripe cannot tell the site that somebody paid')
  expect(stripe.log).toEqual([])

  stripe.behave({ status: 401, error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 1)
  expect(await (await app.cards())?.missedEvents(createPaidCheckout)).toMatchObject({ kind: 'wrong-key' })
  const wrong = await says()
  expect(wrong).toContain('The key is wrong, and nobody can pay by card.')
  expect(wrong).not.toContain('hunter2')

  await (await app.cards())?.missedEvents(createPaidCheckout)
  expect(await says()).toContain('Stripe took the key on')
  const stored = await app.db.selectFrom('setting').select('value').where('name', '=', 'cardKey').execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain('hunter2')
  expect(JSON.stringify(app.lines)).not.toContain('hunter2')
})

test('without a Stripe key card payments are off, and set-up calls them optional', async () => {
  await using app = await createTestApp()
  expect(await app.cards()).toBeNull()
  const owner = await createOwnerClient(app)
  expect((await owner.open(path)).text).toContain('Not connected, and nothing needs it')
})

test('failing to store the key status leaves Stripe calls working and is logged', async () => {
  await using stripe = await stripeDouble()
  await using app = await createTestApp('sqlite', { STRIPE_SECRET_KEY: stripe.key, STRIPE_URL: stripe.url })
  await app.db.schema.dropTable('setting').execute()
  expect(await (await app.cards())?.missedEvents(createPaidCheckout)).toEqual({ kind: 'ok', events: [] })
  expect(app.lines).toMatchObject([{ event: 'card-key-not-noted' }])
})

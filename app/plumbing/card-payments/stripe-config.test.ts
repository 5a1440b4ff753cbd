import { expect, test } from 'vitest'
import { parseStripeConfig } from './stripe-config.ts'

const key = 'sk_test_hunter2'

test('without Stripe settings there is no account and no problem', () => {
  expect(parseStripeConfig({})).toMatchObject({ account: null, problems: [] })
  expect(parseStripeConfig({ STRIPE_SECRET_KEY: ' ', STRIPE_WEBHOOK_SECRET: '' })).toMatchObject({
    account: null,
    problems: [],
  })
})

test.each([
  ['sk_test_a', false],
  ['rk_test_a', false],
  ['sk_live_a', true],
  ['rk_live_a', true],
])('the Stripe key %s counts as a live key: %s', (key, isLive) => {
  expect(parseStripeConfig({ STRIPE_SECRET_KEY: key })).toMatchObject({
    account: {
      key,
      isLive,
      webhookSecrets: [],
      url: 'https://api.stripe.com',
      payOrigin: 'https://checkout.stripe.com',
    },
    problems: [],
  })
})

test('several webhook secrets are accepted during rotation', () => {
  const { account, problems } = parseStripeConfig({
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: ' whsec_new , whsec_old,',
  })
  expect(account?.webhookSecrets).toEqual(['whsec_new', 'whsec_old'])
  expect(problems).toEqual([])
})

test.each([
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://[::1]:4000/', 'http://[::1]:4000', 'http://[::1]:4000'],
  ['https://cards.example', 'https://cards.example', 'https://cards.example'],
  ['https://api.stripe.com', 'https://api.stripe.com', 'https://checkout.stripe.com'],
])('STRIPE_URL %s sets the API URL and the pay origin', (STRIPE_URL, url, payOrigin) => {
  const { account, problems } = parseStripeConfig({ STRIPE_SECRET_KEY: key, STRIPE_URL })
  expect(problems).toEqual([])
  expect(account).toMatchObject({ url, payOrigin })
})

test.each<[Record<string, string>, string]>([
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_hunter2' }, 'STRIPE_SECRET_KEY: needed for STRIPE_WEBHOOK_SECRET to be of use'],
  [{ STRIPE_SECRET_KEY: 'pk_live_hunter2' }, 'STRIPE_SECRET_KEY: a secret key is needed'],
  [{ STRIPE_SECRET_KEY: 'hunter2' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: `${key}\r\nX: y` }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'hunter2' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_a,hunter2' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_SECRET_KEY: key, STRIPE_URL: 'http://cards.example' }, 'STRIPE_URL'],
  [{ STRIPE_SECRET_KEY: key, STRIPE_URL: 'https://hunter2@cards.example' }, 'STRIPE_URL'],
  [{ STRIPE_SECRET_KEY: key, STRIPE_URL: 'https://cards.example/v1' }, 'STRIPE_URL'],
  [{ STRIPE_SECRET_KEY: key, STRIPE_URL: 'javascript:hunter2' }, 'STRIPE_URL'],
])('the Stripe setting %j is rejected without repeating the value', (env, why) => {
  const { problems } = parseStripeConfig(env)
  expect(problems).toEqual([expect.stringContaining(why)])
  expect(problems.join()).not.toContain('hunter2')
})

test('STRIPE_URL alone serves the keys that the owner enters', () => {
  expect(parseStripeConfig({ STRIPE_URL: 'http://127.0.0.1:4000' })).toEqual({
    account: null,
    origins: { url: 'http://127.0.0.1:4000', payOrigin: 'http://127.0.0.1:4000' },
    problems: [],
  })
})

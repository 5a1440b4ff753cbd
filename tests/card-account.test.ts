import { expect, test } from 'vitest'
import { createCardPaymentsReader } from '../app/agreements/card-account/card-account.server.ts'
import { exportBackupRecords } from '../app/upkeep/backup/export-backup-records.server.ts'
import { stripeDouble } from './doubles/stripe-double.ts'
import { createOwnerClient, ownerSetupForm } from './owner-client.ts'
import { createPayingClient, signedAgreement } from './paying-client.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'

const page = '/backbar/settings/terms?open=cards'
const key = 'sk_live_hunter2hunter2LAST'
const webhookSecret = 'whsec_hunter3hunter3TAIL'
const keys = { intent: 'connect', secretKey: key, webhookSecret }

test.each(databases)('%s: keys that Stripe accepts are stored and used by every process', async (database) => {
  await using stripe = await stripeDouble({ key })
  await using app = await createTestApp(database, { STRIPE_URL: stripe.url })
  const { open, post } = await createOwnerClient(app)
  const elsewhere = createCardPaymentsReader(app.db, app.config, {})
  expect(await elsewhere()).toBeNull()
  expect((await open('/backbar/settings')).text).toMatch(/Cards,? ?not connected/)

  expect((await post(page, keys)).to).toBe(`${page}&said=cards-connected`)
  expect(await elsewhere()).toMatchObject({ isLive: true, hasWebhook: true, payOrigin: stripe.url })
  expect(await app.cards()).toBe(await app.cards())
  const after = await open(page)
  expect(after.text).toMatch(/Connected.*ends in LAST.*ends in TAIL.*Stripe took the key/)
  expect((await open('/backbar/set-up')).text).toContain('Stripe took the key on')
  expect((await open('/backbar/account?open=happened')).text).toContain('Changed the Stripe keys')
  expect((await app.db.selectFrom('email').select('subject').execute()).map(({ subject }) => subject)).toContain(
    'Your Stripe keys were changed: Nerd & Tonic',
  )
  for (const text of [
    ...(await Promise.all(
      [page, '/backbar/set-up', '/backbar/account?open=happened'].map(async (path) => (await open(path)).html),
    )),
    JSON.stringify(app.lines),
    JSON.stringify(await app.db.selectFrom('stripe_account').selectAll().execute()),
    JSON.stringify(await app.db.selectFrom('setting').selectAll().execute()),
    JSON.stringify(await app.db.selectFrom('email').selectAll().execute()),
  ])
    expect(text).not.toContain('hunter')

  // Another process follows the change and the removal.
  expect((await post(page, { ...keys, secretKey: '', webhookSecret: 'whsec_another' })).to).toContain('cards-connected')
  expect((await open(page)).text).toMatch(/ends in LAST.*ends in ther/)
  expect((await post(page, { intent: 'remove' })).to).toBe(`${page}&said=cards-removed`)
  expect([await elsewhere(), await app.cards()]).toEqual([null, null])
  expect(await app.db.selectFrom('stripe_account').selectAll().execute()).toEqual([])
})

test.each(databases)('%s: a backup holds no Stripe keys, not even encrypted', async (database) => {
  await using stripe = await stripeDouble({ key })
  await using app = await createTestApp(database, { STRIPE_URL: stripe.url })
  const { post } = await createOwnerClient(app)
  await post(page, keys)
  const { encrypted } = await app.db.selectFrom('stripe_account').select('encrypted').executeTakeFirstOrThrow()
  const records = await listBackupRecords(app)
  expect(records).toContain(app.config.secret)
  expect(records).not.toContain(encrypted)
  expect(records).not.toContain('stripe_account')
})

test('a wrong Stripe key is refused with an explanation, and the other keeps its value', async () => {
  await using stripe = await stripeDouble({ key })
  await using app = await createTestApp('sqlite', { STRIPE_URL: stripe.url })
  const { post } = await createOwnerClient(app)
  const said = async (input: Record<string, string>) => {
    const back = await post(page, { ...keys, ...input })
    expect(back.status).toBe(422)
    expect(back.page.html).not.toContain('hunter')
    return back.page
  }
  expect((await said({ secretKey: '' })).text).toContain('Enter the secret key')
  expect((await said({ secretKey: 'pk_live_hunter' })).text).toContain('This is the publishable key')
  expect((await said({ secretKey: 'whsec_hunter' })).text).toContain('This is a signing secret')
  expect((await said({ secretKey: 'hunter' })).text).toContain('A secret key begins with')
  expect((await said({ secretKey: 'sk_test_hunter' })).text).toContain('no money would move')
  expect((await said({ webhookSecret: 'we_hunter' })).text).toContain('the name of the endpoint')
  expect(stripe.log).toEqual([])
  const revoked = await said({ secretKey: 'sk_live_hunter4' })
  expect(revoked.text).toContain('Stripe does not know this key')
  stripe.behave({ status: 403, error: { type: 'invalid_request_error', message: 'permission' } }, 1)
  expect((await said({})).text).toContain('the key may not read payments')
  expect(await app.db.selectFrom('stripe_account').selectAll().execute()).toEqual([])

  // The returned form keeps the other fields. Only the secret key has to be typed again.
  const fields = Object.fromEntries(revoked.fields)
  expect((await post(page, { ...fields, secretKey: key })).to).toContain('cards-connected')
  expect(await app.cards()).toMatchObject({ hasWebhook: true })
})

test('a Stripe test key is stored only if its box is checked', async () => {
  await using stripe = await stripeDouble({ key: 'sk_test_hunter2' })
  await using app = await createTestApp('sqlite', { STRIPE_URL: stripe.url })
  const { open, post } = await createOwnerClient(app)
  expect((await post(page, { ...keys, secretKey: stripe.key, isTrial: 'yes' })).to).toContain('cards-connected')
  expect((await open(page)).text).toContain('Connected for trying out')
  expect(await app.cards()).toMatchObject({ isLive: false })
})

test('the privacy page speaks of card payments once cards are on', async () => {
  await using stripe = await stripeDouble({ key })
  await using app = await createTestApp('sqlite', { STRIPE_URL: stripe.url })
  const { open, post } = await createOwnerClient(app)
  const byCard = [/on Stripe’s own page/, /en la página de Stripe/]
  const read = async () => [(await open('/privacy')).text, (await open('/es/privacy')).text]
  for (const [i, text] of (await read()).entries()) expect(text).not.toMatch(byCard[i]!)
  expect((await post(page, keys)).to).toBe(`${page}&said=cards-connected`)
  for (const [i, text] of (await read()).entries()) expect(text).toMatch(byCard[i]!)
})

test('the privacy page still speaks of card payments that are stored once cards are off', async () => {
  await using app = await createTestApp()
  const { eventId, deposit } = await signedAgreement(app.db, { secret: app.config.secret })
  const times = { created_at: app.now(), expires_at: app.now(), checked_at: app.now(), next_check_at: null }
  const payment = {
    state: 'settled',
    amount_cents: 26_000,
    tip_cents: 0,
    payer: '',
    request_parameters: '{}',
    remark: '',
  }
  await app.db
    .insertInto('checkout')
    .values({ id: 'paid', event_id: eventId, amount_due_id: deposit, session_id: 'cs_paid', ...payment, ...times })
    .execute()
  expect((await (await createOwnerClient(app)).open('/privacy')).text).toMatch(/on Stripe’s own page/)
})

test('while Stripe is unreachable, keys are stored and marked as unchecked', async () => {
  await using stripe = await stripeDouble({ key })
  await using app = await createTestApp('sqlite', { STRIPE_URL: stripe.url })
  const { open, post } = await createOwnerClient(app)
  stripe.behave('reset')
  expect((await post(page, keys)).to).toBe(`${page}&said=cards-unchecked`)
  expect((await open(page)).text).toContain('not yet: Stripe could not be reached')
  stripe.behave('work')
  expect((await post(page, { ...keys, secretKey: '', webhookSecret: '' })).to).toContain('cards-connected')
  expect((await open(page)).text).toMatch(/ends in TAIL.*Stripe took the key/)
})

test('Stripe keys of the environment override stored keys, which the page shows', async () => {
  await using stripe = await stripeDouble({ key })
  await using app = await createTestApp('sqlite', { STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: stripe.key })
  const { open, post } = await createOwnerClient(app)
  expect((await open(page)).text).toContain('Whoever runs the site has set the Stripe keys, and that wins')
  expect((await post(page, keys)).to).toBe(page)
  expect(await app.db.selectFrom('stripe_account').selectAll().execute()).toEqual([])
  expect(await app.cards()).toMatchObject({ hasWebhook: false })
})

test('after ten minutes the form asks for the owner’s password, and keeps what was typed', async () => {
  await using stripe = await stripeDouble({ key })
  await using app = await createTestApp('sqlite', { STRIPE_URL: stripe.url })
  const { post } = await createOwnerClient(app)
  app.advance(11 * 60_000)
  const back = await post(page, keys)
  expect([back.status, back.page.text]).toEqual([422, expect.stringContaining('enter your own password once more')])
  const fields = Object.fromEntries(back.page.fields)
  expect((await post(page, { ...fields, ownPassword: 'not this one' })).page.text).toContain('not your password')
  expect(stripe.log).toEqual([])
  expect((await post(page, { ...fields, ownPassword: ownerSetupForm.password })).to).toContain('cards-connected')
  app.advance(11 * 60_000)
  expect((await post(page, { intent: 'remove' })).to).toContain('/backbar/account/confirm')
  expect(await app.cards()).not.toBeNull()
})

test('after SECRET changed, card payments are off and the page asks for the keys again', async () => {
  await using stripe = await stripeDouble({ key })
  await using app = await createTestApp('sqlite', { STRIPE_URL: stripe.url })
  const { open } = await createOwnerClient(app)
  await app.db.insertInto('stripe_account').values({ encrypted: '2.of-another-secret', changed_at: 0 }).execute()
  expect(await app.cards()).toBeNull()
  expect((await open(page)).text).toContain('Enter the keys again')
})

test('removing Stripe keys first shows payments in progress', async () => {
  await using at = await createPayingClient('sqlite')
  await at.tap()
  const { open } = await createOwnerClient(at.house)
  await at.db.insertInto('stripe_account').values({ encrypted: '2.of-another-secret', changed_at: 0 }).execute()
  at.house.config.cards = null
  expect((await open(page)).text).toContain('1 payment page is open. What is paid there still reaches')
})

async function listBackupRecords({ db, files, config, now }: TestApp): Promise<string> {
  const records = await Array.fromAsync(exportBackupRecords({ db, files, secret: config.secret, at: now() }, []))
  return JSON.stringify(records.filter((record) => !('file' in record)))
}

import { expect, test } from 'vitest'
import { getPublicVapidKey, findVapidKeys } from '../app/backbar/notifications/vapid-keys.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { sendTaskPushNotifications } from '../app/office/today/task-push-loop.server.ts'
import { sendDuePushNotifications } from '../app/plumbing/push/push-queue.server.ts'
import { lookupPublicAddress } from '../app/plumbing/http/public-address.server.ts'
import { createWebPushTransport } from '../app/plumbing/push/web-push-transport.server.ts'
import { runCleanup } from '../app/upkeep/cleanup/cleanup.server.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { pushDouble } from './doubles/push-double.ts'
import { smtpDouble } from './doubles/smtp-double.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, createAppVisitor, type Database, type TestApp } from './test-app.ts'
import { createOwnerClient, ownerSetupForm } from './owner-client.ts'

const account = '/backbar/account'

/** An app whose owner has a phone, and a double of the phone's push service. */
async function createPhoneApp(database: Database, env: Record<string, string> = {}, timeoutMs = 60_000) {
  const push = await pushDouble()
  const app = await createTestApp(database, env)
  const keys = () => findVapidKeys(app.db, app.config.secret)
  const send = createWebPushTransport({
    keys,
    contact: async () => 'https://bar.example',
    isLocal: true,
    timeoutMs,
  })
  app.push = (to, note) => send(push.local(to), note)
  const owner = await createOwnerClient(app)
  const call = async (body: object) => {
    const answer = await owner.visit(`${account}/push`, { method: 'POST', body: JSON.stringify(body) })
    return { status: answer.status, said: await answer.json() }
  }
  const turnOn = (name: string) => call({ kind: 'on', subscription: push.device(name) })
  return {
    house: app,
    push,
    owner,
    call,
    turnOn,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await push[Symbol.asyncDispose]()
    },
  }
}

const listDevices = ({ db }: TestApp) => db.selectFrom('push_device').selectAll().execute()
const listWaitingNotifications = ({ db }: TestApp) =>
  db.selectFrom('push_notification').selectAll().where('state', '=', 'waiting').execute()

test.each(databases)(
  '%s: a new quote request notifies all of the owner’s phones without personal data',
  async (database) => {
    await using visit = await createPhoneApp(database)
    const { house: app, push, owner, call, turnOn } = visit
    const { said } = await call({ kind: 'start' })
    expect(said.publicKey).toMatch(/^[\w-]{87}$/)
    // Concurrent calls return the same key.
    expect(await Promise.all([getPublicVapidKey(app), getPublicVapidKey(app)])).toEqual([
      said.publicKey,
      said.publicKey,
    ])
    expect((await turnOn('phone')).status).toBe(200)
    expect((await turnOn('tablet')).status).toBe(200)
    await sendDuePushNotifications(app)
    expect(push.notes.map(({ device, note }) => `${device}: ${note.title}`).toSorted()).toEqual([
      'phone: Notifications are on',
      'tablet: Notifications are on',
    ])
    push.notes.length = 0

    await (await createVisitor(app)).ask({ ...validQuoteForm, message: 'Dinner is at seven.' })
    await sendTaskPushNotifications(app)
    expect(await listWaitingNotifications(app)).toHaveLength(2)
    const { leads: events } = await listStoredData(app)
    await sendDuePushNotifications(app)
    expect(push.notes.map(({ device }) => device).toSorted()).toEqual(['phone', 'tablet'])
    expect(push.notes[0]).toMatchObject({
      note: {
        title: 'New inquiry for May 15',
        body: '120 guests. Tap to open it.',
        to: `/backbar/jobs/${events[0]!.id}`,
        topic: `new-request-${events[0]!.id}`,
      },
      headers: { ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' },
      from: { sub: 'https://bar.example', key: said.publicKey },
    })
    expect(JSON.stringify([push.notes, app.lines])).not.toMatch(/Nora|home\.example|Dinner/)
    expect(await sendDuePushNotifications(app)).toBe(0)

    const page = await owner.open(account)
    expect(page.text).toMatch(/A browser on for .* last told/)
    for (const { endpoint, auth } of await listDevices(app)) {
      expect(page.html).not.toContain(endpoint)
      expect(page.html).not.toContain(auth)
    }
    expect((await owner.open(`${account}?open=happened`)).text).toContain('Turned notifications on')
  },
)

test('a quote request suspected as spam sends no push notification', async () => {
  await using visit = await createPhoneApp('sqlite')
  const { house: app, turnOn } = visit
  await visit.call({ kind: 'start' })
  await turnOn('phone')
  await sendDuePushNotifications(app)
  await (await createVisitor(app)).ask({ ...validQuoteForm, eventTheme: 'filled in by a machine' })
  await sendTaskPushNotifications(app)
  expect((await listStoredData(app)).leads).toMatchObject([{ state: 'spam' }])
  expect(await listWaitingNotifications(app)).toEqual([])
})

test('an event the owner enters sends no push notification', async () => {
  await using visit = await createPhoneApp('sqlite')
  const { house: app, owner, turnOn } = visit
  await visit.call({ kind: 'start' })
  await turnOn('phone')
  await sendDuePushNotifications(app)
  const known = { requestorName: 'Ida Lupino', eventDate: '2027-05-15', phoneNumber: '904 555 0142' }
  expect((await owner.fill('/backbar/jobs/new', known)).status).toBe(303)
  await sendTaskPushNotifications(app)
  expect((await listStoredData(app)).leads).toMatchObject([{ source: 'hand' }])
  expect(await listWaitingNotifications(app)).toEqual([])
})

test.each(databases)('%s: ten refused emails send a single push notification', async (database) => {
  await using smtp = await smtpDouble({ behave: 'refuse-recipient' })
  await using visit = await createPhoneApp(database, { MAIL_URL: smtp.url })
  const { house: app, push, call, turnOn } = visit
  await call({ kind: 'start' })
  await turnOn('phone')
  await sendDuePushNotifications(app)
  for (let i = 0; i < 10; i++)
    await queueEmail(app.db, { ...sampleEmail(), id: `letter-${i}`, eventId: null }, app.now())
  await sendDueEmails(app)
  await sendDuePushNotifications(app)
  expect(push.notes.slice(1).map(({ note }) => note)).toEqual([
    {
      title: 'An email was refused',
      body: 'Tap to see which, and why.',
      to: expect.stringMatching(/^\/backbar\/letters\?open=letter-\d$/),
      topic: 'refused',
    },
  ])
})

test.each(databases)(
  '%s: busy push services are retried, refusals reported and unknown devices removed',
  async (database) => {
    await using visit = await createPhoneApp(database)
    const { house: app, push, owner, call, turnOn } = visit
    await call({ kind: 'start' })
    push.behave({ status: 503, words: 'busy' })
    await turnOn('phone')
    await sendDuePushNotifications(app)
    expect(await listWaitingNotifications(app)).toMatchObject([{ attempts: 1, claim: null }])
    expect(await sendDuePushNotifications(app)).toBe(0)
    app.advance(2 * 60_000)
    push.behave('accept')
    await sendDuePushNotifications(app)
    expect([push.notes.length, await listWaitingNotifications(app)]).toEqual([1, []])

    for (const status of [302, 403]) {
      push.behave({ status, words: 'not you' })
      const before = push.asked
      await (await createVisitor(app)).ask({ ...validQuoteForm, requestorName: `Nora ${status}` })
      await sendTaskPushNotifications(app)
      await sendDuePushNotifications(app)
      expect([push.asked - before, await listWaitingNotifications(app)]).toEqual([1, []])
      expect((await owner.open(account)).text).toContain(`Last problem: “${status} not you”`)
    }

    push.behave({ status: 410 })
    await (await createVisitor(app)).ask({ ...validQuoteForm, requestorName: 'Delia' })
    await sendTaskPushNotifications(app)
    await sendDuePushNotifications(app)
    expect([await listDevices(app), await app.db.selectFrom('push_notification').selectAll().execute()]).toEqual([
      [],
      [],
    ])
  },
)

test('a hanging push service is retried, then dropped, and does not delay emails', async () => {
  await using smtp = await smtpDouble()
  await using visit = await createPhoneApp('sqlite', { MAIL_URL: smtp.url }, 500)
  const { house: app, push, call, turnOn } = visit
  await call({ kind: 'start' })
  push.behave('hang')
  await turnOn('phone')
  const sending = sendDuePushNotifications(app)
  await expect.poll(() => push.asked).toBe(1)
  await queueEmail(app.db, { ...sampleEmail(), eventId: null }, app.now())
  await sendDueEmails(app)
  expect(smtp.emails).toHaveLength(1)
  await sending
  expect((await listDevices(app))[0]?.error_code).toContain('no answer within 0.5 s')
  push.behave({ status: 500 })
  for (let hours = 0; hours < 20; hours++) {
    app.advance(3_600_000)
    await sendDuePushNotifications(app)
  }
  expect(await app.db.selectFrom('push_notification').select('state').execute()).toEqual([{ state: 'dropped' }])
  app.advance(2 * 24 * 3_600_000)
  await runCleanup(app)
  expect(await app.db.selectFrom('push_notification').select('id').execute()).toEqual([])
})

test.each(databases)(
  '%s: a device for push notifications is removed by opt-out, log-out or a password change',
  async (database) => {
    await using visit = await createPhoneApp(database)
    const { house: app, owner, call, turnOn } = visit
    await call({ kind: 'start' })
    await turnOn('phone')
    const [phone] = await listDevices(app)
    expect((await owner.post(account, { intent: 'forget-device', id: phone!.id })).to).toBe(`${account}?said=untold`)
    expect([await listDevices(app), await listWaitingNotifications(app)]).toEqual([[], []])

    await turnOn('phone')
    await app.db.updateTable('push_device').set({ session_id: 'of a stolen phone' }).execute()
    await turnOn('tablet')
    const { to } = await owner.post(account, {
      intent: 'password',
      currentPassword: ownerSetupForm.password,
      newPassword: 'four olives and no twist',
    })
    expect([to, (await listDevices(app)).length]).toEqual([`${account}?said=password`, 1])
    await owner.post('/backbar/log-out', {})
    expect(await listDevices(app)).toEqual([])
  },
)

test('private push addresses are rejected, and a new SECRET creates new keys', async () => {
  await using visit = await createPhoneApp('sqlite')
  const { house: app, push, call, turnOn } = visit
  const { said } = await call({ kind: 'start' })
  const { keys } = push.device('phone')
  for (const endpoint of ['http://push.service.example/x', 'https://127.0.0.1/x', 'https://localhost/x'])
    expect(await call({ kind: 'on', subscription: { endpoint, keys } })).toEqual({
      status: 422,
      said: { message: 'That is no push service' },
    })
  expect((await call({ kind: 'on' })).status).toBe(400)
  expect(await listDevices(app)).toEqual([])
  await turnOn('phone')
  const other = { ...app, config: { ...app.config, secret: 'another secret of the site' } }
  expect(await findVapidKeys(app.db, other.config.secret)).toBeNull()
  expect(await getPublicVapidKey(other)).not.toBe(said.publicKey)
  expect(await listDevices(app)).toEqual([])
  expect(
    JSON.stringify(await app.db.selectFrom('setting').selectAll().where('name', '=', 'push').execute()),
  ).not.toMatch((await findVapidKeys(app.db, other.config.secret))!.privateKey)
})

test('a push service whose host name resolves to a private network is rejected', async () => {
  const found = await new Promise((resolve) =>
    lookupPublicAddress('localhost', { all: true }, (error, addresses) => resolve(error?.message ?? addresses)),
  )
  expect(found).toBe('localhost is not on the public internet')
})

test('the back office is an installable app, and public pages do not mention it', async () => {
  await using app = await createTestApp()
  const { visit } = await createOwnerClient(app)
  const anyone = await createAppVisitor(app)
  const manifest = await anyone('/backbar/manifest.webmanifest')
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
  expect(await manifest.json()).toMatchObject({
    name: 'Backbar, Nerd & Tonic',
    start_url: '/backbar',
    scope: '/backbar',
    display: 'standalone',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }, { purpose: 'maskable' }],
  })
  const worker = await anyone('/backbar/worker.js')
  expect([worker.headers.get('Content-Type'), worker.headers.get('Service-Worker-Allowed')]).toEqual([
    'text/javascript; charset=utf-8',
    '/backbar',
  ])
  expect(await worker.text()).toMatch(/^importScripts\("\/islands\/push-worker-[\w-]+\.js"\)\n$/)
  const html = await (await visit(account)).text()
  expect(html).toContain('<link rel="manifest" href="/backbar/manifest.webmanifest"/>')
  expect(html).toContain('<link rel="apple-touch-icon" href="/icons/backbar-touch.png"/>')
  expect((await visit(account)).headers.get('Content-Security-Policy')).toContain("worker-src 'self'")
  const home = await anyone('/')
  expect(home.headers.get('Content-Security-Policy')).not.toContain('worker-src')
  expect(await home.text()).not.toMatch(/backbar|web-app-capable/)
})

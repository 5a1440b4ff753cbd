import { describe, expect, test } from 'vitest'
import { createConfiguredTransport, createWebhookTransport } from '../webhook-transport.server.ts'
import type { WebhookTransport } from '../webhook.ts'
import { onBookingChanged } from '../../../events/event/booking-hooks.server.ts'
import { queueWebhooks, sendDueWebhooks } from '../webhook-queue.server.ts'
import { deliverDueWebhooks } from '../webhook-loop.server.ts'
import { changeAgreement } from '../../../../tests/agreed-change.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createStaffMember } from '../../../../tests/doubles/worked-event.ts'
import { hasStaff, listShiftRows } from '../../../../tests/staff-rows.ts'
import { cancelEvent } from '../../../../tests/submit-change-form.ts'
import { fullQuoteForm } from '../../../../tests/doubles/sample-form.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { isSigned, webhookDouble, type WebhookBehavior } from '../../../../tests/doubles/webhook-double.ts'
import { createVisitor } from '../../../../tests/guest.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../../../../tests/owner-client.ts'

const here = '/backbar/settings/webhooks'
const hour = 3_600_000
const local = { WEBHOOKS_LOCAL: 'yes' }
const all = { 'request.created': 'yes', 'proposal.accepted': 'yes', 'payment.received': 'yes' }

/** An app whose owner added a webhook target, served on loopback. Waits `timeoutMs` for each response. */
async function createWebhookApp(
  database: (typeof databases)[number],
  types: Record<string, string> = all,
  timeoutMs = 60_000,
) {
  const tool = await webhookDouble()
  const callWebhook = createWebhookTransport({ isLocal: true, timeoutMs })
  const app = Object.assign(await createTestApp(database, local), { callWebhook })
  const owner = await createOwnerClient(app)
  const added = await owner.post(here, { intent: 'add', name: 'Zapier', url: tool.url, ...types })
  const secret = /whsec_[\w+/=]+/.exec(added.page.text)?.[0] ?? ''
  const { id } = await app.db.selectFrom('webhook').select('id').executeTakeFirstOrThrow()
  return {
    house: app,
    tool,
    owner,
    added,
    secret,
    at: `${here}?open=${id}`,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await tool[Symbol.asyncDispose]()
    },
  }
}

function buildWebhookMessage(app: TestApp, reference = 'NT-TEST-TEST') {
  return { type: 'payment.received', eventId: 'a-lead', reference, data: { amountCents: 5 }, at: app.now() } as const
}

/** Delivers messages until none is due. */
async function deliverAllWebhooks(app: TestApp & { callWebhook: WebhookTransport }) {
  while ((await deliverDueWebhooks(app)) > 0);
}

describe.each(databases)('%s: webhook targets', (database) => {
  test('the privacy page names webhook targets that are switched on, in both languages', async () => {
    await using visit = await createWebhookApp(database)
    const { house: app, owner, at, tool } = visit
    const { open } = await createVisitor(app)
    const named = `Zapier (${new URL(tool.url).host})`
    for (const path of ['/privacy', '/es/privacy']) expect((await open(path)).text).toContain(named)
    expect((await open('/es/privacy')).text).toContain('este sitio avisa a otras herramientas que usamos')
    await owner.post(at, { intent: 'off' })
    expect((await app.db.selectFrom('webhook').select('is_on').executeTakeFirst())?.is_on).toBe(0)
    for (const path of ['/privacy', '/es/privacy']) expect((await open(path)).text).not.toContain('Zapier')
  })

  test('changes, refunds and cancellations are sent to webhooks', async () => {
    const types = { 'change.agreed': 'yes', 'payment.refunded': 'yes', 'event.called-off': 'yes' }
    await using visit = await createWebhookApp(database, types)
    const { house: app, tool, owner } = visit
    const { id } = await createStoredEvent(app.db, openingTime)
    await acceptSampleProposal(app.db, id)
    await changeAgreement(app.db, id, { eventGuestCount: 160 })
    const money = `/backbar/jobs/${id}/money`
    await owner.post(money, { intent: 'pay', key: 'paid', sum: '300', way: 'zelle', paidOn: '2026-11-20' })
    await cancelEvent(owner, `/backbar/jobs/${id}`, '130')
    const { id: entry } = await app.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const back = {
      intent: 'refund',
      key: 'back',
      entry,
      refundSum: '170',
      refundWay: 'zelle',
      refundOn: '2026-11-20',
      refundReason: 'called off',
    }
    await owner.post(money, back)
    await deliverAllWebhooks(app)
    const bodies = tool.taken.map(({ body }) => JSON.parse(body))
    const of = (type: string) => bodies.find((body) => body.type === type)?.data
    expect(of('change.agreed')).toMatchObject({ guests: 160, totalCents: 119_000, number: 1, isPostponed: false })
    expect(of('event.called-off')).toMatchObject({ eventDate: '2027-05-15', totalCents: 13_000 })
    expect(of('payment.refunded')).toMatchObject({ amountCents: 17_000, way: 'zelle', isTip: false })
  })

  test.skipIf(!hasStaff)('staffing changes are sent to webhooks without the staff member’s name', async () => {
    await using visit = await createWebhookApp(database, { 'team.changed': 'yes' })
    const { house: app, tool, owner } = visit
    await createStaffMember(app.db, { id: 'ben-id-0001', name: 'Ben Ortiz' })
    const request = { eventDate: '2027-10-16', eventGuestCount: 110 }
    const { id } = await createStoredEvent(app.db, openingTime, { request }, { state: 'booked' })
    await onBookingChanged(app.db, id, openingTime)
    const shifts = await listShiftRows(app.db, id)
    const staff = `/backbar/jobs/${id}/crew`
    await owner.post(staff, { intent: 'put-in', post: shifts[1]!.id, person: 'ben-id-0001' })
    await deliverAllWebhooks(app)
    await owner.post(staff, { intent: 'take-off', post: shifts[1]!.id })
    await deliverAllWebhooks(app)
    const bodies = tool.taken.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ type, data }) => [type, data])).toEqual(
      [1, 0].map((named) => ['team.changed', { eventDate: '2027-10-16', named, of: shifts.length }]),
    )
    expect(JSON.stringify(bodies)).not.toMatch(/ben/i)
  })

  test('quote requests, acceptances and payments are sent to webhooks signed and without contact details', async () => {
    await using visit = await createWebhookApp(database)
    const { house: app, tool, owner, added, secret, at } = visit
    expect(added.status).toBe(200)
    expect(added.response.headers.get('Cache-Control')).toContain('no-store')
    const stored = JSON.stringify(await app.db.selectFrom('webhook').selectAll().execute())
    for (const hidden of [secret, tool.url, 'of-the-tool']) expect(stored).not.toContain(hidden)
    expect((await owner.open(here)).html).not.toContain(secret)
    const { ask } = await createVisitor(app)
    await ask({ ...fullQuoteForm, requestorName: 'Nora Ephron', message: 'Call me at 904 555 0142' })
    const { id } = await createStoredEvent(app.db, openingTime)
    await acceptSampleProposal(app.db, id, { document: sampleProposal(), yes: { totalCents: 104_000 } })
    const money = Object.fromEntries((await owner.open(`/backbar/jobs/${id}`)).fields)
    const payment = { intent: 'pay', key: money.key!, sum: '260', way: 'zelle', paidOn: '2026-11-20', reference: 'Z' }
    await owner.post(`/backbar/jobs/${id}/money`, payment)
    await owner.post(`/backbar/jobs/${id}/money`, payment)
    await deliverAllWebhooks(app)
    const bodies = tool.taken.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ type }) => String(type)).toSorted()).toEqual([
      'payment.received',
      'proposal.accepted',
      'request.created',
    ])
    const of = (type: string) => bodies.find((body) => body.type === type)
    expect(of('request.created')).toMatchObject({
      reference: expect.stringMatching(/^NT-/),
      timestamp: expect.stringMatching(/^2026-11-20T14:/),
      data: { source: 'form', name: 'Nora Ephron', eventDate: '2027-05-15', guests: 120 },
    })
    expect(of('proposal.accepted').data).toMatchObject({ totalCents: 104_000, version: 1 })
    expect(of('payment.received').data).toMatchObject({ amountCents: 26_000, way: 'zelle', isTip: false })
    for (const message of tool.taken) {
      expect(isSigned(message, secret)).toBe(true)
      expect(isSigned({ ...message, body: `${message.body} ` }, secret)).toBe(false)
      expect(message.headers['webhook-id']).toBe(JSON.parse(message.body).id)
      // The random ID and reference may contain any digits.
      const { id: _id, reference: _reference, ...told } = JSON.parse(message.body)
      expect(JSON.stringify(told)).not.toMatch(/@|555|0142|http|Cistern|Duval|32084|yours/)
    }
    const page = await owner.open(at)
    expect(page.text).toContain('On. The last one arrived')
    expect(page.text.match(/Arrived Nov 20, 2026, .*?, answer 200/g)).toHaveLength(3)
  })

  test('rolled-back and unselected webhook messages are not sent, nor any to a switched-off target', async () => {
    await using visit = await createWebhookApp(database, { 'payment.received': 'yes' })
    const { house: app, tool, owner, at } = visit
    const { ask } = await createVisitor(app)
    await ask(fullQuoteForm)
    const broken = app.db.transaction().execute(async (db) => {
      await queueWebhooks(db, [buildWebhookMessage(app)])
      throw new Error('not kept')
    })
    await expect(broken).rejects.toThrow('not kept')
    await deliverAllWebhooks(app)
    expect(tool.asked).toBe(0)
    await owner.post(at, { intent: 'off' })
    await queueWebhooks(app.db, [buildWebhookMessage(app)])
    expect(await app.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([])
  })

  /** Queues two messages to a target that fails until both are given up. */
  async function failForDays({ house: app, tool, owner, at }: Awaited<ReturnType<typeof createWebhookApp>>) {
    tool.behave({ status: 500, words: 'out of order' })
    await queueWebhooks(app.db, [buildWebhookMessage(app, 'NT-ONE-ONE')])
    await deliverAllWebhooks(app)
    expect((await owner.open(at)).text).toMatch(/One try, answer 500; next .* It said: out of order/)
    for (let hours = 0; hours < 90; hours += 3) {
      app.advance(3 * hour)
      if (hours === 30) await queueWebhooks(app.db, [buildWebhookMessage(app, 'NT-TWO-TWO')])
      await deliverAllWebhooks(app)
    }
  }

  test('a webhook target that fails for three days is switched off with one email', async () => {
    await using visit = await createWebhookApp(database)
    const { house: app, owner, at } = visit
    await failForDays(visit)
    const emails = await app.db.selectFrom('email').select('subject').where('kind', '=', 'webhook').execute()
    expect(emails).toEqual([{ subject: '“Zapier” no longer gets messages: it has taken nothing in for days' }])
    expect((await owner.open(at)).text).toContain('Switched off: nothing arrived there for three days.')
    await queueWebhooks(app.db, [buildWebhookMessage(app, 'NT-NOT-TOLD')])
    const states = await app.db.selectFrom('webhook_delivery').select('state').execute()
    expect(states).toEqual([{ state: 'given-up' }, { state: 'given-up' }])
  })

  test('a webhook target that is switched on again receives missed messages when they are resent', async () => {
    await using visit = await createWebhookApp(database)
    const { house: app, tool, owner, secret, at } = visit
    await failForDays(visit)
    const off = await owner.open(at)
    tool.behave({ status: 204 })
    await owner.post(at, { intent: 'test' })
    await owner.post(at, { intent: 'on' })
    const missed = [...off.html.matchAll(/<input[^>]*name="delivery"[^>]*>/g)].map(
      ([input]) => / value="([^"]*)"/.exec(input)![1]!,
    )
    for (const delivery of new Set(missed)) await owner.post(at, { intent: 'again', delivery })
    tool.taken.length = 0
    await deliverAllWebhooks(app)
    expect(tool.taken.map(({ body }) => String(JSON.parse(body).type)).toSorted()).toEqual([
      'payment.received',
      'payment.received',
      'test',
    ])
    expect(tool.taken.every((message) => isSigned(message, secret))).toBe(true)
    expect((await owner.open(at)).text).toContain('On. The last one arrived')
  })

  test('a single webhook message that keeps failing is given up while its target stays on', async () => {
    await using visit = await createWebhookApp(database)
    const { house: app, tool, owner, at } = visit
    tool.behave({ status: 400 })
    await queueWebhooks(app.db, [buildWebhookMessage(app, 'NT-BAD-ONE')])
    for (let hours = 0; hours < 90; hours += 3) {
      await deliverAllWebhooks(app)
      app.advance(3 * hour)
      tool.behave({ status: 200 })
      await owner.post(at, { intent: 'test' })
      // The test message is delivered in every round, the other in none.
      await app.db
        .updateTable('webhook_delivery')
        .set({ claimed_until: app.now() + hour })
        .where('type', '!=', 'test')
        .execute()
      await deliverAllWebhooks(app)
      await app.db.updateTable('webhook_delivery').set({ claimed_until: null }).where('state', '=', 'waiting').execute()
      tool.behave({ status: 400 })
    }
    const states = async () =>
      (await app.db.selectFrom('webhook_delivery').select('state').where('type', '!=', 'test').execute()).map(
        ({ state }) => state,
      )
    expect(await states()).toEqual(['given-up'])
    expect((await owner.open(at)).text).toContain('On. The last one arrived')
    await queueWebhooks(app.db, [buildWebhookMessage(app, 'NT-NEXT-ONE')])
    await owner.post(at, { intent: 'off' })
    tool.taken.length = 0
    await deliverAllWebhooks(app)
    expect([tool.taken, await states()]).toEqual([[], ['given-up', 'given-up']])
  })

  test('a webhook message keeps its ID when resent, and concurrent senders send it once', async () => {
    await using visit = await createWebhookApp(database)
    const { house: app, tool } = visit
    await queueWebhooks(app.db, [buildWebhookMessage(app)])
    // The message arrives, but the sender dies before recording that.
    const call = app.callWebhook
    const dying = {
      ...app,
      callWebhook: async (what: Parameters<typeof call>[0]) =>
        call(what).then(() => Promise.reject(new Error('killed'))),
    }
    await expect(sendDueWebhooks(dying)).rejects.toThrow('killed')
    await deliverAllWebhooks(app)
    expect(tool.taken).toHaveLength(1)
    app.advance(2 * 60_000)
    await Promise.all([deliverDueWebhooks(app), deliverDueWebhooks(app), deliverDueWebhooks(app)])
    expect(tool.taken).toHaveLength(2)
    expect(new Set(tool.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await app.db.selectFrom('webhook_delivery').select(['state', 'attempts']).execute()).toEqual([
      { state: 'sent', attempts: 2 },
    ])
  })

  test('a webhook target that hangs does not delay the others', async () => {
    await using visit = await createWebhookApp(database, all, 1_000)
    await using other = await webhookDouble()
    const { house: app, tool, owner } = visit
    await owner.post(here, { intent: 'add', name: 'Make', url: other.url, ...all })
    tool.behave('hang')
    await queueWebhooks(
      app.db,
      Array.from({ length: 6 }, (_, i) => buildWebhookMessage(app, `NT-${i}`)),
    )
    await deliverAllWebhooks(app)
    expect(other.taken).toHaveLength(6)
    const waiting = await app.db.selectFrom('webhook_delivery').select('text').where('state', '=', 'waiting').execute()
    expect(waiting.map(({ text: words }) => words)).toEqual(Array(6).fill('No answer within 1 s'))
  })
})

test('bad webhook responses are reported, redirects are not followed and reading is limited', async () => {
  await using tool = await webhookDouble()
  await using elsewhere = await webhookDouble()
  const [call, callHastily] = [60_000, 400].map((timeoutMs) => createWebhookTransport({ isLocal: true, timeoutMs }))
  const told = { url: tool.url, secret: 'whsec_c2VjcmV0', id: 'an-id', body: '{}', at: openingTime }
  const cases: [WebhookBehavior, object][] = [
    [{ status: 200 }, { kind: 'sent', code: 200, words: 'thank you' }],
    [
      { status: 410, words: 'gone' },
      { kind: 'later', code: 410, words: 'gone' },
    ],
    [
      { status: 500, words: 'a\n\u0000b'.repeat(500) },
      { kind: 'later', code: 500 },
    ],
    [
      { status: 302, location: elsewhere.url },
      { kind: 'later', code: 302, words: expect.stringMatching(/follow nobody/) },
    ],
    ['hang', { kind: 'later', code: null, words: 'No answer within 0.4 s' }],
    ['drip', { kind: 'later', code: null }],
    ['huge', { kind: 'sent', code: 200 }],
  ]
  for (const [behaviour, answer] of cases) {
    tool.behave(behaviour)
    const isSilent = behaviour === 'hang' || behaviour === 'drip'
    const said = await (isSilent ? callHastily : call)!(told)
    expect([behaviour, said]).toEqual([behaviour, expect.objectContaining(answer)])
    expect(said.words.length).toBeLessThanOrEqual(300)
  }
  expect(elsewhere.asked).toBe(0)
  // Allows for the buffers of both sockets besides the 64 kB that are read.
  expect(tool.sent).toBeLessThan(16 * 1024 * 1024)
})

test.each(['10.1.2.3', '169.254.169.254', '192.168.0.9', '127.0.0.1', '2130706433', '0x7f.1'])(
  'a webhook target at %s is refused and the typed values are kept',
  async (host) => {
    await using app = await createTestApp('sqlite')
    const { post } = await createOwnerClient(app)
    const typed = { intent: 'add', name: 'A tool', url: `https://${host}/zq`, 'request.created': 'yes' }
    const { status, page } = await post('/backbar/settings/webhooks', typed)
    expect([status, page.fields.get('name'), page.fields.get('url')]).toEqual([422, 'A tool', typed.url])
    expect(page.text).toContain('This address is of a private network, where we call nobody')
    expect(await app.db.selectFrom('webhook').select('id').execute()).toEqual([])
  },
)

test('webhooks never call private networks, by address or by name', async () => {
  const call = createWebhookTransport({ timeoutMs: 5_000 })
  const at = (url: string) => call({ url, secret: 'whsec_c2VjcmV0', id: 'an-id', body: '{}', at: openingTime })
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '[::1]',
    '[fd00::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '2130706433',
    '0x7f.1',
    'localhost',
  ])
    expect([host, await at(`https://${host}/`)]).toEqual([
      host,
      { kind: 'later', code: null, words: 'Its name leads into a private network' },
    ])
  expect(await at('http://203.0.113.1/')).toMatchObject({ words: 'Its address does not begin with https://' })
})

test.each([
  ['the demo', { copyOf: null, isDemo: true }],
  ['a copy', { copyOf: openingTime, isDemo: false }],
])('webhooks of %s are not sent', async (_, site) => {
  await using tool = await webhookDouble()
  const call = createConfiguredTransport({ ...site, webhooksLocal: true })
  const told = { url: tool.url, secret: 'whsec_c2VjcmV0', id: 'an-id', body: '{}', at: openingTime }
  expect(await call(told)).toMatchObject({ kind: 'refused', code: null })
  expect(tool.asked).toBe(0)
})

test('invalid webhook settings return errors, and at most five targets are allowed', async () => {
  await using app = await createTestApp('sqlite')
  const { post, open } = await createOwnerClient(app)
  const hook = 'https://hooks.example.com/a'
  for (const [words, message] of [
    [{ name: 'Zapier', url: '', ...all }, 'Enter the address'],
    [{ name: 'Zapier', url: 'http://hooks.example.com/a', ...all }, 'begins with https://'],
    [{ name: 'Zapier', url: 'https://me:you@hooks.example.com', ...all }, 'Leave user name'],
    [{ name: 'Zapier', url: 'https://printer.local/', ...all }, 'public internet'],
    [{ name: '', url: hook, ...all }, 'Enter a name'],
    [{ name: 'Zapier', url: hook }, 'Choose at least one'],
  ] as const) {
    const { status, page } = await post(here, { intent: 'add', ...words })
    expect([status, page.fields.get('url')]).toEqual([422, words.url])
    expect(page.text).toContain(message)
  }
  for (let i = 0; i < 5; i++) await post(here, { intent: 'add', name: `Tool ${i}`, url: hook + i, ...all })
  expect((await post(here, { intent: 'add', name: 'Sixth', url: `${hook}6`, ...all })).page.text).toContain('5 already')
  expect((await post(here, { intent: 'add', name: 'Again', url: `${hook}1`, ...all })).page.text).toContain(
    'told already',
  )
  expect((await open(`${here}?open=nobody`)).status).toBe(404)
  const { id } = await app.db.selectFrom('webhook').select('id').orderBy('id').executeTakeFirstOrThrow()
  const renewed = await post(`${here}?open=${id}`, { intent: 'secret' })
  expect(renewed.page.text).toMatch(/whsec_[\w+/=]{32}/)
  expect((await post(`${here}?open=${id}`, { intent: 'remove' })).to).toBe(`${here}?said=webhook-removed`)
  expect(await app.db.selectFrom('webhook').selectAll().execute()).toHaveLength(4)
})

test('ten minutes after log-in, adding a webhook target or renewing its secret needs the password', async () => {
  await using app = await createTestApp('sqlite')
  const { post, open } = await createOwnerClient(app)
  app.advance(11 * 60_000)
  const words = { intent: 'add', name: 'Zapier', url: 'https://hooks.example.com/a', ...all }
  expect((await open(here)).text).toContain('Your own password')
  for (const [ownPassword, message] of [
    ['', 'enter your own password once more'],
    ['not this one', 'That is not your password'],
  ] as const) {
    const { status, page } = await post(here, { ...words, ownPassword })
    expect([status, page.fields.get('url'), page.fields.get('ownPassword')]).toEqual([422, words.url, ''])
    expect(page.text).toContain(message)
  }
  expect(await app.db.selectFrom('webhook').select('id').execute()).toEqual([])
  expect((await post(here, { ...words, ownPassword: ownerSetupForm.password })).page.text).toMatch(/whsec_/)
  const { id } = await app.db.selectFrom('webhook').select('id').executeTakeFirstOrThrow()
  app.advance(11 * 60_000)
  const { to } = await post(`${here}?open=${id}`, { intent: 'secret' })
  expect(to).toContain('/backbar/account/confirm?')
})

test('a client’s acceptance is sent to webhooks once despite a double submission', async () => {
  await using visit = await createWebhookApp('sqlite', { 'proposal.accepted': 'yes' })
  const { house: app, tool } = visit
  const { open, post } = await createTestClient(app)
  const yes = { ...Object.fromEntries((await open()).fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
  await post(yes)
  await post(yes)
  await deliverAllWebhooks(app)
  expect(tool.taken.map(({ body }) => JSON.parse(body).data.how)).toEqual(['signed'])
})

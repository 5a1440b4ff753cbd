import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertEvent } from '../../../../tests/stocked.ts'
import { startLoopbackServer } from '../../../../tests/loopback.ts'
import { databases } from '../../../../tests/test-app.ts'
import type { WebhookCall } from './carrier-double.ts'
import { startWebhookRetries, storeWebhook } from '../inbox/handle-webhook.server.ts'
import { agree, createTextsApp, noraPhone } from './texts-app.ts'

const stranger = '+13125550199'

type At = Awaited<ReturnType<typeof createTextsApp>>

const post = async (at: At, { path, init }: WebhookCall) => (await at.visit(path, init)).status

const listIncoming = ({ app }: At) =>
  app.db
    .selectFrom('text_message')
    .select(['event_id', 'phone', 'body'])
    .where('direction', '=', 'in')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Trigger that makes SQLite refuse a text with the word "First". */
const refuseFirstInSqlite = sql`create trigger refuse_first before insert on text_message when new.body = 'First'
  begin select raise(abort, 'refused'); end`
const refuseFirstInPostgres = sql`alter table text_message add constraint refuse_first check (body <> 'First')`

describe.each(databases)('%s: an incoming text', (database) => {
  test.each(['telnyx', 'twilio'] as const)('an incoming text from %s is added to its event once', async (kind) => {
    await using at = await createTextsApp(database, { kind })
    const call = at.double.say(noraPhone, 'Mom sent the $275 by Zelle!')
    expect(await post(at, call)).toBe(204)
    expect(await post(at, call)).toBe(204)
    expect(await listIncoming(at)).toEqual([
      { event_id: at.event.id, phone: noraPhone, body: 'Mom sent the $275 by Zelle!' },
    ])
    const page = await at.owner.open(at.page)
    expect(page.text).toContain('Mom sent the $275 by Zelle!')
    // The content security policy forbids style attributes.
    expect(page.html).not.toMatch(/\sstyle="/)
    expect(await at.app.db.selectFrom('text_webhook').select('body').execute()).toEqual([{ body: '' }])
  })

  test('an incoming text stays on Today until a text answers it', async () => {
    await using at = await createTextsApp(database)
    await post(at, at.double.say(noraPhone, 'Do you bring ice?'))
    expect((await at.owner.open('/backbar')).text).toContain('Nora texted: “Do you bring ice?”')
    at.app.advance(60_000)
    await at.owner.fill(at.page, { intent: 'send', to: noraPhone, words: 'Yes, plenty.' })
    expect((await at.owner.open('/backbar')).text).not.toContain('Do you bring ice?')
  })

  test('a second incoming text does not change the client’s place in the queue', async () => {
    await using at = await createTextsApp(database)
    await post(at, at.double.say(noraPhone, 'Do you bring ice?'))
    at.app.advance(3 * 3_600_000)
    await post(at, at.double.say(noraPhone, 'And straws?'))
    expect((await at.owner.open('/backbar')).text).toContain('Nora texted: “And straws?” waits 3 h')
  })

  test('a webhook that cannot be handled does not delay other texts', async () => {
    await using at = await createTextsApp(database)
    const refused = { sqlite: refuseFirstInSqlite, postgres: refuseFirstInPostgres }[database]
    await refused.execute(at.app.db)
    for (const words of ['First', 'Second']) {
      const body = at.double.say(noraPhone, words).init.body
      await storeWebhook(at.app.db, { key: words, body, textId: null }, at.app.now())
      at.app.advance(1)
    }
    const loop = startWebhookRetries(at.app)
    await expect.poll(() => listIncoming(at)).toMatchObject([{ body: 'Second' }])
    await loop.stop()
  })

  test('a text from an unknown number is under “Who is this?” until assigned', async () => {
    await using at = await createTextsApp(database)
    await post(at, at.double.say(stranger, 'Hi, it is Eli'))
    expect((await at.owner.open('/backbar')).text).toContain('A text from a number you do not know yet')
    const page = await at.owner.open('/backbar/texts')
    expect(page.text).toContain('Hi, it is Eli')
    await at.owner.post('/backbar/texts', { intent: 'assign', phone: stranger, event: at.event.id })
    await post(at, at.double.say(stranger, 'And one more thing'))
    expect((await listIncoming(at)).map(({ event_id }) => event_id)).toEqual([at.event.id, at.event.id])
    const { id } = await at.app.db
      .selectFrom('text_message')
      .select('id')
      .where('body', '=', 'Hi, it is Eli')
      .executeTakeFirstOrThrow()
    await at.owner.post(at.page, { intent: 'wrong-event', id })
    expect((await at.owner.open('/backbar/texts')).text).toContain('Hi, it is Eli')
  })

  test('a text from a client with two events joins the most recent conversation', async () => {
    await using at = await createTextsApp(database)
    at.app.advance(60_000)
    const second = await insertEvent(at.app, { requestorName: 'Nora Ephron', phoneNumber: noraPhone })
    await post(at, at.double.say(noraPhone, 'Hello'))
    at.app.advance(60_000)
    await at.owner.fill(at.page, { intent: 'send', to: noraPhone, words: 'About the wedding' })
    at.app.advance(60_000)
    await post(at, at.double.say(noraPhone, 'Thanks'))
    expect((await listIncoming(at)).map(({ event_id }) => event_id)).toEqual([second.id, at.event.id])
  })

  test('STOP ends texts at once, and START allows them again', async () => {
    await using at = await createTextsApp(database)
    await at.owner.fill(at.page, { intent: 'send', to: noraPhone, words: 'One more thing' })
    await post(at, at.double.say(noraPhone, 'STOP'))
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    expect((await at.owner.open(at.page)).text).toContain('Nora said STOP')
    await post(at, at.double.say(noraPhone, 'START'))
    await at.owner.fill(at.page, { intent: 'send', to: noraPhone, words: 'Welcome back' })
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
  })

  test('a request to stop in other words is confirmed once', async () => {
    await using at = await createTextsApp(database)
    await post(at, at.double.say(noraPhone, 'Por favor no me escriban'))
    await post(at, at.double.say(noraPhone, 'basta'))
    await at.deliver()
    expect(at.double.taken.map(({ words }) => words)).toEqual([
      'Nerd & Tonic: you will get no more texts. Text START to get them again.',
    ])
  })

  test('an ambiguous request to stop lets the owner end texts with one tap', async () => {
    await using at = await createTextsApp(database)
    await post(at, at.double.say(noraPhone, 'Is this spam?'))
    const page = await at.owner.open(at.page)
    expect(page.text).toContain('They want no more texts')
    const { id } = await at.app.db.selectFrom('text_message').select('id').executeTakeFirstOrThrow()
    await at.owner.post(at.page, { intent: 'stop', id })
    expect((await at.owner.open(at.page)).text).toContain('Nora said STOP')
  })

  test('an incoming text is consent to replies in that conversation', async () => {
    await using at = await createTextsApp(database, { isAgreed: false })
    await post(at, at.double.say(noraPhone, 'Do you bring ice?'))
    await at.owner.fill(at.page, { intent: 'send', to: noraPhone, words: 'Yes.' })
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
  })
})

describe.each(databases)('%s: a status', (database) => {
  const send = { intent: 'send', to: noraPhone, words: 'Yes, 4:30 it is.' }

  test('a delivery status is shown, and an earlier status that arrives late is ignored', async () => {
    await using at = await createTextsApp(database)
    await at.owner.fill(at.page, send)
    await at.deliver()
    const { id } = at.double.taken[0]!
    await post(at, at.double.report(id, 'delivered'))
    await post(at, at.double.report(id, 'sent'))
    expect(await at.findText()).toMatchObject({ state: 'sent', carrier_status: 'delivered' })
    expect((await at.owner.open(at.page)).text).toContain('Delivered')
  })

  test('a landline status marks the text refused and the number unreachable', async () => {
    await using at = await createTextsApp(database)
    await at.owner.fill(at.page, send)
    await at.deliver()
    await post(at, at.double.report(at.double.taken[0]!.id, 'failed', '30006'))
    expect((await at.owner.open(at.page)).text).toContain('Nora can’t be texted: This is a landline')
  })

  test('a text to a phone that is off is retried at most twice', async () => {
    await using at = await createTextsApp(database)
    await at.owner.fill(at.page, send)
    await at.deliver()
    for (const count of [1, 2, 3]) {
      expect(at.double.taken).toHaveLength(count)
      await post(at, at.double.report(at.double.taken.at(-1)!.id, 'failed', '30003'))
      await at.wait(10)
    }
    expect(at.double.taken).toHaveLength(3)
    expect(await at.findText()).toMatchObject({ state: 'refused', remark: 'The phone is off or has no network' })
  })

  test('a delivery status settles a text whose result was unknown', async () => {
    await using at = await createTextsApp(database, { kind: 'telnyx' })
    at.double.behave({ breaks: 'reset', isTaken: true })
    await at.owner.fill(at.page, send)
    await at.deliver()
    expect(await at.findText()).toMatchObject({ state: 'unknown' })
    const [taken] = at.double.taken
    const { init } = at.double.report(taken!.id, 'delivered')
    const { pathname, search } = new URL(taken!.statusUrl)
    expect(await post(at, { path: `${pathname}${search}`, init })).toBe(204)
    expect(await at.findText()).toMatchObject({ state: 'sent', carrier_status: 'delivered' })
  })
})

describe.each(['telnyx', 'twilio'] as const)('%s: a webhook', (kind) => {
  test('a webhook without a valid signature gets 401 and stores nothing', async () => {
    await using at = await createTextsApp('sqlite', { kind })
    for (const flaw of [{ isForged: true }, { isUnsigned: true }])
      expect(await post(at, at.double.say(noraPhone, 'STOP', [], flaw))).toBe(401)
    const altered = at.double.say(noraPhone, 'Hello')
    altered.init.body = altered.init.body.replace('Hello', 'Other')
    expect(await post(at, altered)).toBe(401)
    expect(await at.app.db.selectFrom('text_webhook').selectAll().execute()).toEqual([])
  })

  test('a randomly altered webhook is never accepted', async () => {
    await using at = await createTextsApp('sqlite', { kind })
    const call = at.double.say(noraPhone, 'Hello there')
    const { body } = call.init
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.constantFrom('x', '0', '%', '"', ''), async (place, sign) => {
        const altered = body.slice(0, place) + sign + body.slice(place + 1)
        if (altered === body || isSignedAlike(kind, altered, body)) return
        expect(await post(at, { ...call, init: { ...call.init, body: altered } })).toBe(401)
      }),
      { numRuns: 150 },
    )
    expect(await listIncoming(at)).toEqual([])
  })

  test('a webhook over 256 kB is refused with 413', async () => {
    await using at = await createTextsApp('sqlite', { kind })
    await using site = await startLoopbackServer(at.app)
    const { init } = at.double.say(noraPhone, 'a')
    const answer = await site.ask('/hooks/text', init.headers, 'POST', 'a'.repeat(257 * 1024))
    expect(answer.status).toBe(413)
  })

  test('the webhook returns 404 without a carrier, and works while the texts module is off', async () => {
    await using at = await createTextsApp('sqlite', { kind, env: { MODULES: 'messages' } })
    expect(await post(at, at.double.say(noraPhone, 'STOP'))).toBe(204)
    expect(await at.app.db.selectFrom('text_number').select('phone').execute()).toEqual([{ phone: noraPhone }])
    await using without = await createTextsApp('sqlite', { kind, env: { SMS_URL: '' } })
    expect(await post(without, at.double.say(noraPhone, 'Hello'))).toBe(404)
    expect((await at.visit('/hooks/text')).status).toBe(405)
  })
})

/** Whether Twilio signs the same text for a changed form: names and values run together, without the signs between. */
function isSignedAlike(kind: string, one: string, other: string): boolean {
  const join = (form: string) =>
    [...new URLSearchParams(form)]
      .map((field) => field.join(''))
      .toSorted()
      .join('')
  return kind === 'twilio' && join(one) === join(other)
}

test('an outdated Telnyx webhook is refused', async () => {
  await using at = await createTextsApp('sqlite', { kind: 'telnyx' })
  expect(await post(at, at.double.say(noraPhone, 'Hello', [], { ageSeconds: 301 }))).toBe(401)
})

test('a webhook signed for another address is refused', async () => {
  await using at = await createTextsApp('sqlite', { kind: 'twilio' })
  const call = at.double.say(noraPhone, 'Hello')
  expect(await post(at, { ...call, path: '/hooks/text?text=1' })).toBe(401)
  call.init.headers['X-Twilio-Signature'] = createHmac('sha1', '').update('x').digest('base64')
  expect(await post(at, call)).toBe(401)
})

test('a stopped number gets no text, in any order of texts and statuses', async () => {
  const step = fc.constantFrom('send', 'STOP', 'START', 'no más', 'deliver', 'delivered', 'failed', 'night')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await using at = await createTextsApp('sqlite')
      await agree(at.app, noraPhone, at.event.id)
      let isStopped = false
      for (const one of steps) {
        at.app.advance(one === 'night' ? 11 * 3_600_000 : 60_000)
        const [before, last] = [at.double.taken.length, at.double.taken.at(-1)]
        if (one === 'send')
          await at.owner.post(at.page, { intent: 'send', to: noraPhone, words: 'Hi', key: 'key-1' + before })
        else if (one === 'deliver') await at.deliver()
        else if (one === 'delivered' || one === 'failed') {
          if (last) await post(at, at.double.report(last.id, one, one === 'failed' ? '30003' : ''))
        } else if (one !== 'night') {
          await post(at, at.double.say(noraPhone, one))
          isStopped = one !== 'START'
        }
        const news = at.double.taken.slice(before)
        if (isStopped) expect(news.filter(({ words }) => !words.includes('you will get no more texts'))).toEqual([])
        for (const { at: time, words } of news) {
          const { hour } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('America/New_York')
          if (!words.includes('you will get no more texts')) expect(hour >= 8 && hour < 20).toBe(true)
        }
      }
    }),
    { numRuns: 25 },
  )
})

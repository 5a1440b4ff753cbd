import { describe, expect, test } from 'vitest'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { composeEmail } from '../../../plumbing/outbox/compose-email.ts'
import { queueEmail } from '../../../plumbing/outbox/outbox.server.ts'
import { getConversationTimes } from '../../../events/event/conversation-times.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import type { ReceivedMessage } from '../received-message.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'
import { createReceivedMessage, receiveMessage } from './sample-message.ts'

const hour = 3_600_000

/** Stores a message and returns the result with the event it went to. */
async function store(app: TestApp, changes: Partial<ReceivedMessage> = {}) {
  const message = createReceivedMessage(changes)
  const received = await receiveMessage(app, message)
  return { ...received, eventId: received.row?.event_id ?? null }
}

/** Stores an event of a client. */
async function createEvent(app: TestApp, name: string, email: string, eventDate = '2027-05-15') {
  const request = { requestorName: name, fromEmail: email, eventDate }
  return (await createStoredEvent(app.db, app.now(), { request })).id
}

/** Stores an email of this site as sent. Returns its Message-ID without brackets. */
async function sendEmail(app: TestApp, eventId: string | null, { id = 'a-reply', to = 'nora@guests.example' } = {}) {
  const facts = {
    id,
    kind: 'reply',
    eventId,
    to,
    replyTo: null,
    subject: 'Your event',
    business: 'Bar',
    look: undefined,
  }
  const blocks = [{ kind: 'paragraph', words: 'We bring the ice.' } as const]
  await queueEmail(app.db, composeEmail({ ...facts, siteUrl: 'https://bar.example', blocks }), app.now())
  await app.db
    .updateTable('email')
    .set({ state: 'sent', settled_at: app.now(), transport: 'smtp://mail' })
    .where('id', '=', id)
    .execute()
  return `${id}@bar.example`
}

async function addContact(app: TestApp, eventId: string, name: string, email: string, role = 'couple') {
  const row = { id: `${eventId}-${email}`, event_id: eventId, name, email, phone: '', role }
  await app.db
    .insertInto('event_contact')
    .values({ ...row, gets_emails: 1, may_sign: 0, created_at: 1 })
    .execute()
}

describe.each(databases)('%s: a received message', (database) => {
  test('a received message is added to the only open event of its sender', async () => {
    await using app = await createTestApp(database)
    const nora = await createEvent(app, 'Nora Whitfield & Eli Brandt', 'Nora@guests.example')
    await addContact(app, nora, 'Eli Brandt', 'eli@guests.example')
    await createEvent(app, 'Tori Vance', 'tori@guests.example')
    for (const email of ['nora@guests.example', 'eli@guests.example'])
      expect(await store(app, { from: { name: '', email } })).toMatchObject({ result: 'stored', eventId: nora })
  })

  test.each([
    ['a forged sender', { authenticity: 'failed' }, 'unmatched'],
    ['a sender without a check', { authenticity: 'unknown' }, 'unmatched'],
    ['an unknown address', { from: { name: 'Eve', email: 'eve@else.example' } }, 'unmatched'],
    [
      'a Reply-To of a client',
      { from: { name: '', email: 'eve@else.example' }, replyTo: { name: '', email: 'nora@guests.example' } },
      'unmatched',
    ],
    ['a newsletter', { kind: 'list', from: { name: '', email: 'news@shop.example' } }, 'ignored'],
    [
      'an automatic answer of a stranger',
      { kind: 'automatic', from: { name: '', email: 'x@shop.example' } },
      'ignored',
    ],
    ['junk of a stranger', { folder: 'junk', from: { name: '', email: 'x@shop.example' } }, 'ignored'],
    ['forged junk', { folder: 'junk', authenticity: 'failed' }, 'ignored'],
    ['junk of a client', { folder: 'junk' }, 'stored'],
    ['an automatic answer of a client', { kind: 'automatic' }, 'stored'],
    ['mail to somebody else in Sent', { folder: 'sent', to: [{ name: '', email: 'mom@else.example' }] }, 'ignored'],
  ] satisfies [string, Partial<ReceivedMessage>, string][])(
    'the message “%s” is stored, unmatched or ignored as expected',
    async (_, changes, result) => {
      await using app = await createTestApp(database)
      const nora = await createEvent(app, 'Nora', 'nora@guests.example')
      const before = await app.db.selectFrom('event').selectAll().execute()
      expect(await store(app, changes)).toMatchObject({ result, eventId: result === 'stored' ? nora : null })
      expect(await app.db.selectFrom('event').selectAll().execute()).toEqual(before)
    },
  )

  test('a reply to an email of this site joins its event, whoever sends it', async () => {
    await using app = await createTestApp(database)
    const nora = await createEvent(app, 'Nora', 'nora@guests.example')
    const id = await sendEmail(app, nora)
    const from = { name: 'Sam', email: 'sam@else.example' }
    const answer = await store(app, { from, inReplyTo: id, authenticity: 'unknown' })
    expect(answer).toMatchObject({ result: 'stored', eventId: nora, row: { matched_by: 'thread' } })
    const forged = await store(app, { from, references: [id, 'unknown@x'], authenticity: 'failed' })
    expect(forged).toMatchObject({ result: 'stored', eventId: nora, row: { authenticity: 'failed' } })
    const next = await store(app, { from, inReplyTo: answer.message.messageId, authenticity: 'unknown' })
    expect(next).toMatchObject({ result: 'stored', eventId: nora })
  })

  test('a sender with several events writes to the event emailed last', async () => {
    await using app = await createTestApp(database)
    const first = await createEvent(app, 'Nora', 'nora@guests.example', '2027-05-15')
    app.advance(hour)
    const second = await createEvent(app, 'Nora', 'nora@guests.example', '2027-09-01')
    expect(await store(app)).toMatchObject({ eventId: second })
    app.advance(hour)
    await sendEmail(app, first)
    expect(await store(app)).toMatchObject({ eventId: first })
    await app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', first).execute()
    expect(await store(app)).toMatchObject({ eventId: second })
  })

  test.each([
    ['Tori asks whether dogs are fine', 'tori'],
    ['News about June 5', 'tori'],
    ['Ana would like limes', 'ana'],
    ['See you soon!', null],
    ['Ana and Tori both like limes', null],
  ])('a message from a planner of three events is matched: %s', async (text, key) => {
    await using app = await createTestApp(database)
    const events: Record<string, string> = {
      nora: await createEvent(app, 'Nora Whitfield', 'nora@guests.example', '2027-05-22'),
      tori: await createEvent(app, 'Tori Vance', 'tori@guests.example', '2027-06-05'),
      ana: await createEvent(app, 'Ana Ruiz', 'ana@guests.example', '2027-06-19'),
    }
    for (const id of Object.values(events)) await addContact(app, id, 'Pam Planner', 'pam@plans.example', 'planner')
    const from = { name: 'Pam', email: 'pam@plans.example' }
    expect(await store(app, { from, text })).toMatchObject({
      result: key ? 'stored' : 'unmatched',
      eventId: key ? events[key] : null,
    })
  })

  test('a month after the event a message is not matched by its sender', async () => {
    await using app = await createTestApp(database)
    const event = await createEvent(app, 'Nora', 'nora@guests.example', '2026-10-22')
    expect(await store(app)).toMatchObject({ eventId: event })
    app.advance(2 * 24 * hour)
    expect(await store(app)).toMatchObject({ result: 'unmatched' })
  })

  test('a message read twice, in two folders or concurrently is stored once', async () => {
    await using app = await createTestApp(database)
    await createEvent(app, 'Nora', 'nora@guests.example')
    const message = createReceivedMessage()
    const tools = { now: app.now(), files: app.files, secret: app.config.secret }
    const results = await Promise.all([1, 2, 3].map(() => storeReceivedMessage(app.db, message, tools)))
    expect(results.toSorted()).toEqual(['known', 'known', 'stored'])
    expect(await storeReceivedMessage(app.db, { ...message, folder: 'junk' }, tools)).toBe('known')
    expect(await app.db.selectFrom('message').select('id').execute()).toHaveLength(1)
  })

  test('attachments of a message are stored, and oversized attachments only by name', async () => {
    await using app = await createTestApp(database)
    await createEvent(app, 'Nora', 'nora@guests.example')
    const content = new TextEncoder().encode('a floor plan')
    const { row } = await store(app, {
      attachments: [
        { name: 'plan.txt', type: 'text/plain', bytes: content.length, content },
        { name: 'film.mov', type: 'video/quicktime', bytes: 90_000_000, content: null },
      ],
    })
    const files = await app.db
      .selectFrom('message_attachment')
      .selectAll()
      .where('message_id', '=', row!.id)
      .orderBy('position')
      .execute()
    expect(files).toMatchObject([{ name: 'plan.txt' }, { name: 'film.mov', file: null }])
    const stored = await app.files.read(files[0]!.file!)
    expect(await new Response(stored!.body).text()).toBe('a floor plan')
    await app.files.remove(files[0]!.file!)
  })

  test('a message in the Sent folder answers the client and counts as first reply', async () => {
    await using app = await createTestApp(database)
    const nora = await createEvent(app, 'Nora', 'nora@guests.example')
    await store(app, { sentAt: openingTime - hour, receivedAt: openingTime - hour })
    const to = [{ name: '', email: 'nora@guests.example' }]
    const from = { name: '', email: 'hello@bar.example' }
    expect(await store(app, { folder: 'sent', from, to })).toMatchObject({
      result: 'stored',
      eventId: nora,
      row: { direction: 'out' },
    })
    expect((await getConversationTimes(app.db, [nora])).get(nora)).toEqual({
      heardAt: openingTime - hour,
      firstReplyAt: openingTime,
      lastReplyAt: openingTime,
    })
  })

  test('an automatic reply neither answers a client nor waits for an answer', async () => {
    await using app = await createTestApp(database)
    const nora = await createEvent(app, 'Nora', 'nora@guests.example')
    await store(app, { kind: 'automatic' })
    expect((await getConversationTimes(app.db, [nora])).get(nora)).toBeUndefined()
  })

  test('the copy of a site email in the Sent folder is not stored again', async () => {
    await using app = await createTestApp(database)
    const nora = await createEvent(app, 'Nora', 'nora@guests.example')
    const messageId = await sendEmail(app, nora)
    const sent = { folder: 'sent', from: { name: '', email: 'hello@bar.example' }, subject: 'Your event' } as const
    const to = [{ name: '', email: 'nora@guests.example' }]
    expect(await store(app, { ...sent, to, messageId })).toMatchObject({ result: 'known' })
    const { body_text: text } = await app.db.selectFrom('email').select('body_text').executeTakeFirstOrThrow()
    const copy = await store(app, { ...sent, to, text, messageId: 'other@provider.example' })
    expect(copy).toMatchObject({ result: 'stored', row: { kind: 'copy' } })
    const from = { name: '', email: 'sam@else.example' }
    expect(await store(app, { from, inReplyTo: 'other@provider.example' })).toMatchObject({ eventId: nora })
  })

  test('another email by the owner with the same subject is stored separately', async () => {
    await using app = await createTestApp(database)
    const nora = await createEvent(app, 'Nora', 'nora@guests.example')
    await sendEmail(app, nora)
    const sent = { folder: 'sent', from: { name: '', email: 'hello@bar.example' }, subject: 'Your event' } as const
    const to = [{ name: '', email: 'nora@guests.example' }]
    const own = await store(app, { ...sent, to, text: 'The van holds 40 bags of ice.' })
    expect(own).toMatchObject({ eventId: nora, row: { kind: 'message', body_text: 'The van holds 40 bags of ice.' } })
  })

  test.each([
    ['its Message-ID', { messageId: 'a-reply@bar.example', recipient: null }, {}, true],
    ['its recipient', { messageId: null, recipient: 'nora@guests.example' }, { authenticity: 'unknown' }, true],
    [
      'a recipient in a forged bounce',
      { messageId: null, recipient: 'nora@guests.example' },
      { authenticity: 'failed' },
      false,
    ],
    ['somebody else', { messageId: 'x@else.example', recipient: 'x@else.example' }, {}, false],
  ] as const)('a bounced email is recognized by %s', async (_, about, changes, isOurs) => {
    await using app = await createTestApp(database)
    const nora = await createEvent(app, 'Nora', 'nora@guests.example')
    await sendEmail(app, nora)
    const bounce = { ...about, status: '5.1.1', reason: '550 no such user', isPermanent: true }
    const from = { name: '', email: 'mailer-daemon@provider.example' }
    const first = await store(app, { kind: 'bounce', bounce, from, ...changes })
    expect(first.result).toBe(isOurs ? 'stored' : 'ignored')
    const again = await storeReceivedMessage(app.db, first.message, {
      now: app.now(),
      files: app.files,
      secret: app.config.secret,
    })
    expect(again).toBe(isOurs ? 'known' : 'ignored')
    const email = await app.db.selectFrom('email').selectAll().where('id', '=', 'a-reply').executeTakeFirstOrThrow()
    expect(email.state).toBe(isOurs ? 'refused' : 'sent')
    const log = await app.db.selectFrom('email_log_entry').selectAll().where('kind', '=', 'bounced').execute()
    expect(log).toHaveLength(isOurs ? 1 : 0)
  })

  test('a delay notice about an email does not mark it as bounced', async () => {
    await using app = await createTestApp(database)
    const nora = await createEvent(app, 'Nora', 'nora@guests.example')
    const messageId = await sendEmail(app, nora)
    const bounce = { messageId, recipient: null, status: '4.4.1', reason: 'later', isPermanent: false }
    expect(await store(app, { kind: 'bounce', bounce })).toMatchObject({ result: 'stored', eventId: nora })
    expect(await app.db.selectFrom('email').select('state').execute()).toEqual([{ state: 'sent' }])
  })

  test.each(['failed', 'unknown'] as const)(
    'a message from the business’s own address in the inbox is no answer (%s)',
    async (authenticity) => {
      await using app = await createTestApp(database)
      const nora = await createEvent(app, 'Nora', 'nora@guests.example')
      const inReplyTo = await sendEmail(app, nora)
      const { email } = await getSetting(app.db, 'identity')
      const forged = await store(app, { from: { name: 'Bar', email }, inReplyTo, authenticity })
      expect(forged).toMatchObject({ result: 'stored', eventId: nora, row: { direction: 'in' } })
      const own = await store(app, { from: { name: 'Bar', email }, inReplyTo })
      expect(own).toMatchObject({ eventId: nora, row: { direction: 'out' } })
    },
  )

  test('a reply to an email three years old waits under "Who is this?"', async () => {
    await using app = await createTestApp(database)
    const old = await createEvent(app, 'Nora', 'nora@guests.example', '2023-05-15')
    const inReplyTo = await sendEmail(app, old)
    expect(await store(app, { inReplyTo })).toMatchObject({ result: 'unmatched', eventId: null })
    const next = await createEvent(app, 'Nora', 'nora@guests.example', '2027-05-15')
    expect(await store(app, { inReplyTo })).toMatchObject({ result: 'stored', eventId: next })
  })
})

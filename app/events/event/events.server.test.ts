import { expect, test } from 'vitest'
import { sampleNewEvent, sampleQuoteRequest } from '../../../tests/doubles/sample-event.ts'
import { databases, createTestApp, openingTime } from '../../../tests/test-app.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { openDatabase, type Db } from '../../plumbing/database/database.server.ts'
import type { EventRecord } from './event.ts'
import { findEvent, isIdempotencyKeyUsed, type NewEvent } from './events.server.ts'
import { createEvent } from './create-event.server.ts'
import { composeQuoteRequestEmails } from './quote-request-emails.ts'

const { identity } = sampleSettings
const compose = (event: EventRecord) =>
  composeQuoteRequestEmails(event, {
    identity,
    siteUrl: 'https://bar.example',
    catalogue: { ...sampleCatalog, version: 1 },
    pageOf: () => '/thankyou',
  })
const record = async (db: Db, lead: NewEvent, now = openingTime) => {
  const recorded = await createEvent(db, lead, compose, now)
  if (!recorded) throw new Error('Turned away without a limit')
  return recorded
}

test.each(databases)('%s: a quote request is stored with both emails, due immediately', async (database) => {
  await using app = await createTestApp(database)
  const event = await record(app.db, sampleNewEvent())
  expect(event).toMatchObject({ createdAt: openingTime, state: 'new', spamReason: null, duplicateOf: null })
  expect(event.reference).toMatch(/^NT-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
  expect(await findEvent(app.db, event.id)).toEqual(event)
  const emails = await lettersIn(app.db)
  expect(emails.map(({ kind, state, due_at, event_id }) => ({ kind, state, due_at, event_id }))).toEqual([
    { kind: 'alert', state: 'waiting', due_at: openingTime, event_id: event.id },
    { kind: 'receipt', state: 'waiting', due_at: openingTime, event_id: event.id },
  ])
})

test.each(databases)('%s: text in any script is stored unchanged', async (database) => {
  await using app = await createTestApp(database)
  const request = sampleQuoteRequest({
    requestorName: 'נורה 🍸',
    message: 'one\ntwo\t"three" \\ \'four\'',
    campaign: { utm_source: 'é' },
  })
  const event = await record(app.db, sampleNewEvent({ request }))
  expect((await findEvent(app.db, event.id))?.request).toEqual(request)
})

test.each(databases)('%s: nothing is stored when the emails cannot be composed or queued', async (database) => {
  await using app = await createTestApp(database)
  const broken = () => {
    throw new Error('out of wax')
  }
  const twice = (event: EventRecord) => [...compose(event), ...compose(event)]
  await expect(createEvent(app.db, sampleNewEvent(), broken, openingTime)).rejects.toThrow('out of wax')
  await expect(createEvent(app.db, sampleNewEvent(), twice, openingTime)).rejects.toThrow()
  expect(await leadsIn(app.db)).toEqual([])
  expect(await lettersIn(app.db)).toEqual([])
})

test.each(databases)('%s: submitting the same form again returns the same request', async (database) => {
  await using app = await createTestApp(database)
  const form = sampleNewEvent()
  const first = await record(app.db, form)
  const again = await record(app.db, form, openingTime + 60_000)
  expect(again).toEqual(first)
  expect(await leadsIn(app.db)).toHaveLength(1)
  expect(await lettersIn(app.db)).toHaveLength(2)
})

test.each(databases)(
  '%s: changed text under the same form key creates a second request linked to the first',
  async (database) => {
    await using app = await createTestApp(database)
    const form = sampleNewEvent()
    const first = await record(app.db, form)
    const second = await record(app.db, { ...form, wordsHash: 'other words' }, openingTime + 60_000)
    const third = await record(app.db, { ...form, wordsHash: 'yet others' }, openingTime + 120_000)
    expect(second.reference).not.toBe(first.reference)
    expect([first, second, third].map(({ duplicateOf }) => duplicateOf)).toEqual([
      null,
      first.reference,
      first.reference,
    ])
    const alerts = (await lettersIn(app.db)).filter(({ kind }) => kind === 'alert')
    expect(alerts.filter(({ body_text }) => body_text.includes('second version'))).toHaveLength(2)
  },
)

test.each(databases)('%s: the same text from another form creates another request', async (database) => {
  await using app = await createTestApp(database)
  const first = await record(app.db, sampleNewEvent())
  const second = await record(app.db, sampleNewEvent())
  expect(second.reference).not.toBe(first.reference)
  expect(second.duplicateOf).toBeNull()
})

test.each(databases)('%s: suspected spam is stored with its reason and only alerts the owner', async (database) => {
  await using app = await createTestApp(database)
  const event = await record(app.db, sampleNewEvent({ spamReason: 'a field nobody sees was filled in' }))
  expect(await findEvent(app.db, event.id)).toMatchObject({
    state: 'spam',
    spamReason: 'a field nobody sees was filled in',
  })
  expect((await lettersIn(app.db)).map(({ kind }) => kind)).toEqual(['alert'])
})

test.each(databases)('%s: a submitted form is recognized by its key', async (database) => {
  await using app = await createTestApp(database)
  const form = sampleNewEvent()
  expect(await isIdempotencyKeyUsed(app.db, form.idempotencyKey)).toBe(false)
  await record(app.db, form)
  expect(await isIdempotencyKeyUsed(app.db, form.idempotencyKey)).toBe(true)
  expect(await findEvent(app.db, 'nobody')).toBeNull()
})

test.each(databases)('%s: concurrent submissions of one form create one request', async (database) => {
  await using app = await createTestApp(database)
  const form = sampleNewEvent()
  const events = await Promise.all(Array.from({ length: 12 }, () => record(app.db, form)))
  expect(new Set(events.map(({ reference }) => reference)).size).toBe(1)
  expect(await leadsIn(app.db)).toHaveLength(1)
  expect(await lettersIn(app.db)).toHaveLength(2)
})

test.runIf(databases.includes('postgres'))(
  'postgres: concurrent submissions of one form in two web processes create one request',
  async () => {
    await using app = await createTestApp('postgres')
    await using other = openDatabase(app.config.database)
    const form = sampleNewEvent()
    const events = await Promise.all([app.db, other, app.db, other].map((db) => record(db, form)))
    expect(new Set(events.map(({ reference }) => reference)).size).toBe(1)
    expect(await lettersIn(app.db)).toHaveLength(2)
  },
)

test.each(databases)(
  '%s: of concurrent submissions with changed text, later requests are linked to another',
  async (database) => {
    await using app = await createTestApp(database)
    const form = sampleNewEvent()
    const events = await Promise.all(['one', 'two', 'three'].map((wordsHash) => record(app.db, { ...form, wordsHash })))
    expect(events.filter(({ duplicateOf }) => duplicateOf === null)).toHaveLength(1)
    const references = events.map(({ reference }) => reference)
    for (const { duplicateOf, reference } of events) {
      if (duplicateOf !== null) expect(references.filter((other) => other !== reference)).toContain(duplicateOf)
    }
  },
)

test.each(databases)('%s: concurrent requests from one sender are limited per hour', async (database) => {
  await using app = await createTestApp(database)
  const send = (now: number, senderHash = 'sender') =>
    createEvent(app.db, sampleNewEvent({ senderHash }), compose, now, { mostAnHour: 2 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(openingTime)))
  expect(answers.filter((event) => event !== null)).toHaveLength(2)
  expect(await lettersIn(app.db)).toHaveLength(4)
  expect(await send(openingTime + 3_599_999)).toBeNull()
  expect(await send(openingTime, 'somebody else')).not.toBeNull()
  expect(await send(openingTime + 3_600_000)).not.toBeNull()
})

test.each(databases)('%s: each concurrent request uses its own limits', async (database) => {
  await using app = await createTestApp(database)
  const none = { receipts: { anAddressADay: 0, anHour: 0 } }
  await Promise.all([
    createEvent(app.db, sampleNewEvent(), compose, openingTime, none),
    createEvent(app.db, sampleNewEvent(), compose, openingTime),
  ])
  expect((await lettersIn(app.db)).map(({ kind }) => kind)).toEqual(['alert', 'alert', 'receipt'])
})

test.each(databases)(
  '%s: the confirmation email limit per address holds across concurrent batches',
  async (database) => {
    await using app = await createTestApp(database)
    const receipts = { anAddressADay: 1, anHour: 1_000 }
    // More requests than a batch takes, each from its own sender. The rest form the next batch, which runs concurrently.
    const all = Array.from({ length: 70 }, (_, i) =>
      createEvent(app.db, sampleNewEvent({ senderHash: `sender ${i}` }), compose, openingTime, { receipts }),
    )
    expect(await Promise.all(all)).not.toContain(null)
    expect((await lettersIn(app.db)).filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
  },
)

function leadsIn(db: Db) {
  return db.selectFrom('event').selectAll().execute()
}

function lettersIn(db: Db) {
  return db.selectFrom('email').selectAll().orderBy('kind').execute()
}

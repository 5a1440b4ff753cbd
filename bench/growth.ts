import { randomUUID } from 'node:crypto'
import { toQuoteRequestColumns, buildSearchText } from '../app/events/event/events.server.ts'
import type { EventRow } from '../app/plumbing/database/schema.ts'
import { issueFormToken } from '../app/events/quote-form/form-token.server.ts'
import { validQuoteForm } from '../tests/doubles/sample-form.ts'
import { sampleQuoteRequest, sampleSnapshot } from '../tests/doubles/sample-event.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { databases, createTestApp, createAppVisitor, type Database, type TestApp } from '../tests/test-app.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import { estimatePath } from './rates.ts'
import { median } from '../faults/outcome.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { updateStatistics } from './update-statistics.ts'

const sizes = [10, 1_000, 10_000, 100_000]
const names = ['today', 'search', 'event', 'stored', 'home', 'estimate'] as const
type Times = Record<(typeof names)[number], number>

/** Measures page times at the server as stored requests grow, on each database: medians of 15, through the whole app. */
export async function benchGrowth(fixtures: Fixtures): Promise<void> {
  for (const database of databases) await measureOn(database, fixtures)
}

async function measureOn(database: Database, fixtures: Fixtures): Promise<void> {
  await using house = await createTestApp(database, { QUOTES_PER_HOUR: '0', API_PER_MINUTE: '0' }, fixtures)
  const owner = await createOwnerClient(house)
  const visit = await createAppVisitor(house)
  const by = new Map<number, Times>()
  let there = 0
  for (const size of sizes) {
    await storeRequests(house, there, size)
    there = size
    await updateStatistics(house.db)
    const one = await house.db.selectFrom('event').select('id').limit(1).executeTakeFirstOrThrow()
    by.set(size, {
      today: await measureMedian(() => owner.visit('/backbar')),
      search: await measureMedian(() => owner.visit('/backbar/jobs?q=guest7%40home.example')),
      event: await measureMedian(() => owner.visit(`/backbar/jobs/${one.id}`)),
      stored: await measureMedian(() => visit('/quote', { method: 'POST', body: getForm(house) })),
      home: await measureMedian(() => visit('/')),
      estimate: await measureMedian(() => visit(estimatePath)),
    })
  }
  printHeading(
    `Milliseconds at the server, ${database}: with ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')} inquiries stored`,
  )
  for (const name of names) {
    const times = sizes.map((size) => by.get(size)![name])
    const [, few = 0, many = 0, most = 0] = times
    const figure = times.map((ms) => ms.toFixed(1)).join(', ')
    // A difference of a millisecond or two is noise. A search has more text to read with more rows.
    const [promise, isKept] = {
      today: isQuickAndFlat,
      search: isQuick,
      event: isQuickAndFlat,
      stored: isFlat,
      home: isFlat,
      estimate: isFlat,
    }[name](few, many, most)
    recordMeasurement(name, figure, promise, isKept)
  }
}

type LimitCheck = (few: number, many: number, most: number) => [promise: string, isKept: boolean]
const isQuick: LimitCheck = (_, many) => ['≤ 50 ms with 10,000', many <= 50]
const isFlat: LimitCheck = (few, _, most) => ['does not grow', most <= few * 2 + 3]
const isQuickAndFlat: LimitCheck = (few, many, most) => [
  '≤ 50 ms with 10,000; does not grow',
  many <= 50 && most <= few * 2 + 3,
]

async function measureMedian(ask: () => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 18; i++) {
    const started = performance.now()
    const response = await ask()
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`the page has status ${response.status}`)
    // The first requests warm up caches.
    if (i >= 3) times.push(performance.now() - started)
  }
  return median(times)
}

function getForm(house: TestApp): URLSearchParams {
  const token = issueFormToken(house.config.secret, house.now() - 60_000)
  return new URLSearchParams({ ...validQuoteForm, token, eventTheme: '', message: randomUUID() })
}

/** Stores events like those of several years: most done, lost or spam, a few hundred open. */
export async function storeRequests(house: TestApp, from: number, to: number): Promise<void> {
  const chunk = 200
  for (let at = from; at < to; at += chunk) {
    const rows = Array.from({ length: Math.min(chunk, to - at) }, (_, i) => buildEventRow(at + i, house.now()))
    await house.db.insertInto('event').values(rows).execute()
    await house.db
      .insertInto('event_search')
      .values(rows.map((event) => ({ event_id: event.id, text: buildSearchText(event) })))
      .execute()
  }
}

const states = ['new', 'replied', 'quoted', 'held', 'booked']

function buildEventRow(i: number, now: number): EventRow {
  const created = now - i * 600_000
  const eventDate = new Date(now + (i < 300 ? i : -i) * 21_600_000).toISOString().slice(0, 10)
  const request = sampleQuoteRequest({
    fromEmail: `guest${i}@home.example`,
    eventDate,
    phoneNumber: `+1904555${String(i % 10_000).padStart(4, '0')}`,
  })
  return {
    id: randomUUID(),
    reference: `NT-${i.toString(36).toUpperCase().padStart(8, '0')}`,
    created_at: created,
    state: i < 300 ? states[i % 5]! : i % 9 === 0 ? 'spam' : i % 2 === 0 ? 'done' : 'lost',
    spam_reason: null,
    duplicate_of: null,
    idempotency_key: randomUUID(),
    text_hash: 'words',
    sender_hash: `sender ${i % 5_000}`,
    ...toQuoteRequestColumns(request),
    snapshot: JSON.stringify(sampleSnapshot()),
    source: 'form',
    language: 'en',
    total_cents: 81_050,
    first_reply_at: i < 60 ? null : created + 2_460_000,
    lost_reason: null,
  }
}

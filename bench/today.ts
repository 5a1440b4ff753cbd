import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { median } from '../faults/outcome.ts'
import { buildSearchText } from '../app/events/event/events.server.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { databases, createTestApp, openingTime, type Database, type TestApp } from '../tests/test-app.ts'
import { createStoredEvent, type EventStatus } from '../tests/doubles/stored-event.ts'
import { sampleProposal } from '../tests/doubles/sample-proposal.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import { fillMoneyYear } from './money-year.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { updateStatistics } from './update-statistics.ts'

const eventCount = 10_000
const countOfEach = 100
const day = 86_400_000

/**
 * Measures Today and the search over all events through the whole app, with 10,000 events and 500 tasks, on each
 * database.
 */
export async function benchToday(fixtures: Fixtures): Promise<void> {
  for (const database of databases) await measureOn(database, fixtures)
}

async function measureOn(database: Database, fixtures: Fixtures): Promise<void> {
  await using house = await createTestApp(database, {}, fixtures)
  await fillMoneyYear(house, eventCount)
  await fillWeek(house)
  await fillTasks(house)
  await benchReplies(house)
  await updateStatistics(house.db)
  const owner = await createOwnerClient(house)
  printHeading(
    `Today, ${database}, at the server, with ${eventCount.toLocaleString('en-US')} events and ${5 * countOfEach} tasks`,
  )
  const tell = async (what: string, path: string, most = 20) => {
    const times: number[] = []
    for (let i = 0; i < 33; i++) {
      const started = performance.now()
      const response = await owner.visit(path)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} has status ${response.status}`)
      // The first requests warm up caches.
      if (i >= 3) times.push(performance.now() - started)
    }
    const middle = median(times)
    recordMeasurement(`${what}, median of ${times.length}`, `${middle.toFixed(1)} ms`, `≤ ${most} ms`, middle <= most)
  }
  await tell('Today, where 200 wait for an answer', '/backbar')
  const { id } = await house.db
    .selectFrom('event')
    .select('id')
    .where('state', '=', 'booked')
    .where('event_date', '=', '2026-11-21')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  for (const tab of ['', '/money', '/night', '/history'])
    await tell(`an event, its ${tab.slice(1) || 'overview'}`, `/backbar/jobs/${id}${tab}`, 15)
  await tell('a search while one types', '/backbar/jobs/found?q=guest77')
  await tell('a search for a name they all have', '/backbar/jobs/found?q=nora')
  await tell('a search', '/backbar/jobs?q=guest77')
  await answerQuestions(house)
  await tell(`Today with the ${3 * countOfEach} other tasks, where nobody waits`, '/backbar')
}

/** Marks all open client questions as answered. */
async function answerQuestions({ db }: TestApp): Promise<void> {
  const asked = db.selectFrom('agreement_log_entry').select('event_id').where('kind', '=', 'asked')
  await db
    .updateTable('event')
    .set({ state: 'lost' })
    .where((is) => is.or([is('state', '=', 'new'), is('id', 'in', asked)]))
    .execute()
}

/** Keeps five booked events in the coming week, two for tomorrow, and indexes every event for search. */
export async function fillWeek({ db }: TestApp): Promise<void> {
  const week = await db
    .selectFrom('event')
    .select(['id', 'event_date'])
    .where('state', '=', 'booked')
    .where('event_date', '<=', '2026-11-27')
    .orderBy('event_date')
    .execute()
  const [tomorrow, later] = [
    week.filter((one) => one.event_date === '2026-11-21'),
    week.filter((one) => one.event_date > '2026-11-22'),
  ]
  const kept = new Set([...tomorrow.slice(0, 2), ...later.slice(0, 3)].map(({ id }) => id))
  for (const { id } of week)
    if (!kept.has(id)) await db.updateTable('event').set({ state: 'done' }).where('id', '=', id).execute()
  const events = await db
    .selectFrom('event')
    .selectAll()
    .where('id', 'not in', db.selectFrom('event_search').select('event_id'))
    .execute()
  for (let at = 0; at < events.length; at += 200)
    await db
      .insertInto('event_search')
      .values(events.slice(at, at + 200).map((event) => ({ event_id: event.id, text: buildSearchText(event) })))
      .execute()
}

/**
 * Creates a hundred each of amounts due, new requests, holds, questions and unanswered proposals. All other amounts are
 * paid.
 */
export async function fillTasks({ db }: TestApp): Promise<void> {
  const owing = await db
    .selectFrom('event_balance')
    .select(['event_id', sql<number>`due_cents - received_cents + returned_cents`.as('cents')])
    .where(sql<boolean>`due_cents > received_cents - returned_cents`)
    .execute()
  for (const { event_id, cents } of owing.slice(countOfEach)) {
    const row = {
      kind: 'payment',
      amount_cents: cents,
      is_tip: 0,
      method: 'zelle',
      paid_on: '2026-11-01',
      actor: 'owner',
    }
    const none = {
      amount_due_id: null,
      reference: '',
      reason: '',
      original_id: null,
      provider_id: null,
      provider_details: null,
    }
    await db
      .insertInto('payment')
      .values({ id: randomUUID(), event_id, at: openingTime, ...row, ...none })
      .execute()
  }
  const put = async (i: number, row: EventStatus) =>
    createStoredEvent(
      db,
      openingTime - 5 * day,
      { request: { fromEmail: `todo${i}@home.example`, phoneNumber: null, eventDate: '2027-10-16' } },
      row,
    )
  for (let i = 0; i < countOfEach; i++) {
    await put(i, {})
    await put(i, { state: 'held', held_until: '2026-11-21' })
    const asked = await put(i, { state: 'quoted' })
    const event = {
      number: 1,
      at: openingTime,
      actor: 'client',
      kind: 'asked',
      previous_hash: '',
      hash: '',
      hmac: null,
    }
    await db
      .insertInto('agreement_log_entry')
      .values({ id: randomUUID(), event_id: asked.id, ...event, details: '{"words":"Ice?"}' })
      .execute()
    const silent = await put(i, { state: 'quoted' })
    const document = JSON.stringify(sampleProposal())
    const out = { version: 1, state: 'out', event_date: '2027-10-16', holds_date: 0, expires_on: '2026-12-20' }
    const at = { created_at: openingTime, sent_at: openingTime - 5 * day, opened_at: null, settled_at: null }
    await db
      .insertInto('proposal')
      .values({ id: randomUUID(), event_id: silent.id, ...out, ...at, total_cents: 1, document, chosen: '[]' })
      .execute()
  }
}

/** Turns all email rules on and marks their emails as sent, except for every twentieth event. */
export async function benchReplies({ db }: TestApp): Promise<void> {
  const links = { google: 'https://g.example/review' }
  for (const [name, value] of Object.entries({ payTo: { check: '1 Bay St' }, letterRules: { review: { links } } }))
    await db
      .insertInto('setting')
      .values({ name, value: JSON.stringify(value), is_sample: 0, changed_at: openingTime })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  const events = await db
    .selectFrom('event')
    .select(['id', 'state', 'event_date'])
    .where('state', 'in', ['done', 'booked'])
    .where('event_date', '>', '2025-10-01')
    .where('event_date', '<', '2026-12-31')
    .orderBy('event_date')
    .execute()
  const kinds = { done: ['thanks', 'review', 'a-year'], booked: ['final-count', 'missing-facts', 'week-before'] }
  const rows = events
    .filter((_, i) => i % 20 > 0)
    .flatMap(({ id, state, event_date: about }) =>
      kinds[state as keyof typeof kinds].map((kind) => {
        const sent = { state: 'sent', at: openingTime - 3 * day, recipient: `${id}@home.example` }
        const none = { until: null, email_id: null, draft: null, reason: null, user_id: 'owner' }
        return { id: `${id}-${kind}-${about}`, event_id: id, kind, about, ...sent, ...none }
      }),
    )
  for (let at = 0; at < rows.length; at += 200)
    await db
      .insertInto('follow_up')
      .values(rows.slice(at, at + 200))
      .execute()
}

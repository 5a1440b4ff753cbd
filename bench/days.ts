import { randomUUID } from 'node:crypto'
import { addDays } from '../app/business/dates.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { defaultCapacity } from '../app/days/capacity.ts'
import { toQuoteRequestColumns } from '../app/events/event/events.server.ts'
import { incrementRevision } from '../app/plumbing/database/revision.server.ts'
import { median } from '../faults/outcome.ts'
import { sampleQuoteRequest, sampleSnapshot } from '../tests/doubles/sample-event.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import {
  databases,
  createTestApp,
  openingTime,
  createAppVisitor,
  type Database,
  type TestApp,
} from '../tests/test-app.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { updateStatistics } from './update-statistics.ts'

const claims = 10_000
const span = 700
const mostEvents = 14
const [calendars, spansEach] = [50, 500]

/**
 * Measures the availability check of a day and of the nearest available day, with two years of booked events, at the
 * server.
 */
export async function benchAvailability(fixtures: Fixtures): Promise<void> {
  for (const database of databases) await measureOn(database, fixtures)
}

async function measureOn(database: Database, fixtures: Fixtures): Promise<void> {
  await using house = await createTestApp(database, { API_PER_MINUTE: '0' }, fixtures)
  await bookDays(house)
  await storeBusySpans(house)
  await updateStatistics(house.db)
  const visit = await createAppVisitor(house)
  const ask = async (nth: number) => {
    const date = addDays('2026-12-20', (nth * 37) % (span - 60))
    const query = `date=${date}&start=17:00&end=22:00&guests=140&experience=luxe-cocktail&zip=32084`
    const started = performance.now()
    const response = await visit(`/api/availability?${query}`)
    const answer = (await response.json()) as { state: string; near: unknown[] }
    return { took: performance.now() - started, ...answer }
  }
  for (let i = 0; i < 60; i++) await ask(i)
  const answers = []
  for (let i = 0; i < 400; i++) answers.push(await ask(i))
  const full = answers.filter(({ state, near }) => state !== 'open' && near.length > 0)
  const [p50, p95] = [median(full.map(({ took }) => took)), full.map(({ took }) => took).toSorted((a, b) => a - b)]
  const spans = (calendars * spansEach).toLocaleString('en-US')
  printHeading(
    `Availability of a day, ${database}, with ${claims.toLocaleString('en-US')} booked events and ${spans} busy spans of ${calendars} calendars`,
  )
  recordMeasurement(
    `a booked day and the nearest available day, ${full.length} of them`,
    `${p50.toFixed(1)} ms`,
    '≤ 5 ms',
    p50 <= 5,
  )
  recordMeasurement('95th percentile of these', `${p95[Math.floor(p95.length * 0.95)]!.toFixed(1)} ms`)
  const open = median(answers.filter(({ state }) => state === 'open').map(({ took }) => took))
  recordMeasurement('an available day', `${open.toFixed(1)} ms`)
  // An event booked during a check is known to the next check.
  const before = await ask(1)
  await house.db.deleteFrom('event').where('event_date', '<', '2026-12-31').execute()
  const after = await ask(0)
  recordMeasurement('with a change made just before', after.state === 'open' || before.state === 'open' ? 'yes' : 'no')
}

/** Creates years of events of a large business: some days booked, some nearly, every eighth event on hold. */
async function bookDays(house: TestApp): Promise<void> {
  const capacity = { ...defaultCapacity, crews: mostEvents, eventsADay: mostEvents, bartenders: 60 }
  await saveSetting(house.db, 'capacity', capacity, openingTime)
  for (let at = 0; at < claims; at += 200) {
    const rows = Array.from({ length: 200 }, (_, i) => buildEventRow(at + i))
    await house.db
      .insertInto('event')
      .values(rows.map(({ lead: event }) => event))
      .execute()
    const holds = rows.flatMap(({ lead: { id }, until }) =>
      until === null ? [] : { event_id: id, until, placed_at: openingTime, placed_by: 'owner' },
    )
    await house.db.insertInto('hold').values(holds).execute()
  }
}

/** Busy times from calendars that were just read, in the mornings, with some time off. */
async function storeBusySpans({ db }: TestApp): Promise<void> {
  const hour = 3_600_000
  const unread = { claim: null, claimed_until: null, etag: null, last_modified: null, error_code: null }
  const quiet = { failing_since: null, notified_at: null, unreadable: 0, time_zone: 'America/New_York' }
  const until = openingTime + 760 * 24 * hour
  const read = {
    created_at: openingTime,
    due_at: until,
    read_at: openingTime,
    expanded_at: openingTime,
    covers_from: openingTime,
  }
  const ids = Array.from({ length: calendars }, (_, i) => `calendar-${i}`)
  await db
    .insertInto('external_calendar')
    .values(
      ids.map((id) => ({ ...unread, ...quiet, ...read, id, name: id, url: '', covers_until: until, busy_days: 0 })),
    )
    .execute()
  for (const [nth, calendar_id] of ids.entries()) {
    const rows = Array.from({ length: spansEach }, (_, i) => {
      const day = Math.floor((i * span) / spansEach)
      const from_at = openingTime + day * 24 * hour + (-4 + (nth % 8) / 4) * hour
      const isAway = nth === 0 && i % 11 === 0
      const to_at = from_at + (isAway ? 18 : 1 / 4) * hour
      return { id: randomUUID(), calendar_id, kind: 'busy', from_at, to_at }
    })
    await db.insertInto('busy_span').values(rows).execute()
  }
  await incrementRevision(db, 'busy-spans')
}

function buildEventRow(i: number) {
  // Spread the events unevenly over days: some days exceed their limit, most stay below it.
  const eventDate = addDays('2026-12-01', (i * 7919 + (i % 5) * (i % 3)) % span)
  const start = 10 + (i % 10)
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
  const request = sampleQuoteRequest({
    eventDate,
    eventStartTime: clock(start),
    eventEndTime: clock(start + 3 + (i % 4)),
    eventGuestCount: 40 + (i % 200),
    zip: ['32084', '32202', '32801', '31401', null][i % 5]!,
    fromEmail: `guest${i}@home.example`,
  })
  const isHeld = i % 8 === 0
  const event = {
    id: randomUUID(),
    reference: `NT-${i.toString(36).toUpperCase().padStart(8, '0')}`,
    created_at: openingTime - i,
    state: isHeld ? 'held' : 'booked',
    spam_reason: null,
    duplicate_of: null,
    idempotency_key: randomUUID(),
    text_hash: 'words',
    sender_hash: 'sender',
    ...toQuoteRequestColumns(request),
    snapshot: JSON.stringify(sampleSnapshot()),
    source: 'form',
    language: 'en',
    total_cents: 81_050,
    first_reply_at: null,
    lost_reason: null,
  }
  return { lead: event, until: isHeld ? addDays('2026-11-22', i % 30) : null }
}

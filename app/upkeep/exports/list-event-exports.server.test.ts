import { expect, test } from 'vitest'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { insertHistoryEntry, insertEvent } from '../../../tests/stocked.ts'
import { streamExportableEvents, listEventExportRecords } from './list-event-exports.server.ts'
import type { ExportFilter } from './export-filter.ts'

const all: ExportFilter = { states: [], from: null, to: null }

test.each(databases)('%s: every event is exported once, in order of arrival, in batches', async (database) => {
  await using app = await createTestApp(database)
  await insertEvent(app)
  const { id: _, reference: __, ...row } = await app.db.selectFrom('event').selectAll().executeTakeFirstOrThrow()
  // Many events with the same timestamp, so that batches could lose or repeat some.
  const rows = Array.from({ length: 620 }, (_, i) => ({
    ...row,
    id: `n${i}`,
    reference: `R${i}`,
    idempotency_key: `k${i}`,
    created_at: row.created_at + Math.floor(i / 300),
  }))
  for (let i = 0; i < rows.length; i += 100)
    await app.db
      .insertInto('event')
      .values(rows.slice(i, i + 100))
      .execute()
  const sizes: number[] = []
  const seen: string[] = []
  let last = 0
  for await (const events of streamExportableEvents(app.db, all)) {
    sizes.push(events.length)
    for (const { id, createdAt } of events) {
      seen.push(id)
      expect(createdAt).toBeGreaterThanOrEqual(last)
      last = createdAt
    }
  }
  expect(sizes).toEqual([250, 250, 121])
  expect(new Set(seen).size).toBe(621)
})

test.each(databases)('%s: exports filter by state and event date, both ends included', async (database) => {
  await using app = await createTestApp(database)
  for (const [eventDate, state] of [
    ['2027-05-01', 'held'],
    ['2027-05-15', 'booked'],
    ['2027-06-01', 'new'],
  ] as const)
    await insertEvent(app, { eventDate }, { state, event_date: eventDate })
  const days = async (choice: Partial<ExportFilter>) => {
    const found: string[] = []
    for await (const events of streamExportableEvents(app.db, { ...all, ...choice }))
      found.push(...events.map(({ request }) => request.eventDate))
    return found.toSorted()
  }
  expect(await days({ states: ['held', 'booked'] })).toEqual(['2027-05-01', '2027-05-15'])
  expect(await days({ from: '2027-05-15' })).toEqual(['2027-05-15', '2027-06-01'])
  expect(await days({ from: '2027-05-01', to: '2027-05-15', states: ['booked'] })).toEqual(['2027-05-15'])
  expect(await days({ states: ['lost'] })).toEqual([])
})

test.each(databases)('%s: an exported event includes only its own history and email status', async (database) => {
  await using app = await createTestApp(database)
  const [event, other] = [await insertEvent(app), await insertEvent(app, { requestorName: 'Somebody else' })]
  app.advance(1000)
  await insertHistoryEntry(app, event.id, 'moved', '', ['new', 'held'])
  await insertHistoryEntry(app, other.id, 'note', 'not ours')
  const [record] = await listEventExportRecords(app.db, [{ ...event, mergedInto: null }])
  expect(record).toMatchObject({
    reference: event.reference,
    receivedAt: '2026-11-20T14:00:00.000Z',
    request: { requestorName: 'Nora Ephron' },
    snapshot: { totalCents: 81_050 },
    history: [{ at: '2026-11-20T14:00:01.000Z', kind: 'moved', words: '', from: 'new', to: 'held' }],
  })
  expect(record!.letters.map(({ kind, to, state, attempts }) => [kind, to, state, attempts])).toEqual([
    ['alert', 'hello@nerdandtonic.example', 'waiting', 0],
    ['receipt', 'nora@home.example', 'waiting', 0],
  ])
})

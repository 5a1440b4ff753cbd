import { expect, test } from 'vitest'
import { databases, createTestApp, openingTime } from '../../tests/test-app.ts'
import { insertEvent } from '../../tests/stocked.ts'
import { verifySystemClock, SystemClockError } from './clock.server.ts'

const hour = 3_600_000

/** A site whose newest entry was written at the opening time, with a clock `ahead` milliseconds after it. */
async function houseAt(database: 'sqlite' | 'postgres', ahead: number, env: Record<string, string> = {}) {
  const app = await createTestApp(database, env)
  const { id } = await insertEvent(app)
  const entry = { id: 'an-entry', event_id: id, at: openingTime + hour, kind: 'note', actor: 'owner', details: '{}' }
  await app.db.insertInto('history_entry').values(entry).execute()
  app.advance(hour + ahead)
  return app
}

test.each(databases)('%s: the site starts if its clock is at most an hour behind stored times', async (database) => {
  await using app = await houseAt(database, -hour)
  await verifySystemClock(app)
  app.advance(-1)
  await expect(verifySystemClock(app)).rejects.toThrow(SystemClockError)
})

test('a clock that was reset is reported with both times and instructions', async () => {
  await using app = await houseAt('sqlite', -openingTime)
  await expect(verifySystemClock(app)).rejects.toThrow(/clock says 1970-01-01 01:00 UTC.* written 2026-11-20 15:00 UTC/)
  await expect(verifySystemClock(app)).rejects.toThrow(/Set the clock[^]*TRUST_CLOCK=yes/)
})

test('a clock confirmed as right passes whatever the stored times', async () => {
  await using app = await houseAt('sqlite', -30 * 24 * hour, { TRUST_CLOCK: 'yes' })
  await verifySystemClock(app)
})

test('with a new database any clock passes', async () => {
  await using app = await createTestApp()
  app.advance(-openingTime)
  await verifySystemClock(app)
})

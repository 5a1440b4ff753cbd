import { randomUUID } from 'node:crypto'
import { median } from '../faults/outcome.ts'
import { createTestClient } from '../tests/test-client.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { databases, createTestApp, createAppVisitor, type Database, type TestApp } from '../tests/test-app.ts'
import { fillMoneyYear } from './money-year.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { updateStatistics } from './update-statistics.ts'

const bookings = 10_000
const limitLabel = '≤ 15 ms'

/** Measures a client page through the whole app with thousands of other bookings stored, on each database. */
export async function benchClientPage(fixtures: Fixtures): Promise<void> {
  for (const database of databases) await measureOn(database, fixtures)
}

async function measureOn(database: Database, fixtures: Fixtures): Promise<void> {
  await using house = await createTestApp(database, {}, fixtures)
  // Create this client before the other bookings, which fall on the same date, so that the date is held for this
  // client.
  const { here, open, post } = await createTestClient(house)
  const { fields } = await open()
  await fillMoneyYear(house, bookings)
  await createAllLinks(house)
  await updateStatistics(house.db)
  const visit = await createAppVisitor(house)
  printHeading(`A client page, ${database}, at the server, with ${bookings.toLocaleString('en-US')} bookings stored`)
  const tell = async (what: string) => {
    const times: number[] = []
    for (let i = 0; i < 53; i++) {
      const started = performance.now()
      const response = await visit(here)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`The client page has status ${response.status}`)
      // The first requests warm up caches.
      if (i >= 3) times.push(performance.now() - started)
    }
    const middle = median(times)
    recordMeasurement(`${what}, median of ${times.length}`, `${middle.toFixed(1)} ms`, limitLabel, middle <= 15)
  }
  await tell('a proposal')
  await house.db
    .updateTable('event')
    .set({ state: 'lost' })
    .where('event_date', '=', '2027-05-15')
    .where('state', '=', 'booked')
    .execute()
  const { status } = await post({
    ...Object.fromEntries(fields),
    signature: 'Nora Ephron',
    consent: 'on',
    intent: 'yes',
  })
  if (status !== 303) throw new Error(`The acceptance got status ${status}`)
  await tell('what was signed')
}

/** Adds events with a client link each. */
async function createAllLinks({ db }: TestApp): Promise<void> {
  const events = await db
    .selectFrom('event')
    .select(['id', 'from_email', 'requestor_name', 'created_at'])
    .where('id', 'not in', db.selectFrom('client_link').select('event_id'))
    .execute()
  for (let at = 0; at < events.length; at += 200) {
    const rows = events.slice(at, at + 200).map((event) => ({
      id: randomUUID(),
      event_id: event.id,
      name: event.requestor_name,
      email: event.from_email ?? '',
      generation: 1,
      token_hash: randomUUID(),
      created_at: event.created_at,
    }))
    await db.insertInto('client_link').values(rows).execute()
  }
}

import assert from 'node:assert/strict'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { maxConcurrentEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { startProgram } from '../tests/program.ts'
import { assertSentOnce, fillOutbox, countEmailsByState } from './fill-outbox.ts'
import { openSite } from './open-site.ts'
import { waitUntil, type FaultResult } from './outcome.ts'
import { startQuickSmtp } from './quick-smtp.ts'

/** Runs several sites with their own delivery loops and as many workers, all on the same PostgreSQL database. */
export async function runManyWorkers(fixtures: Fixtures, letters: number, each: number): Promise<FaultResult> {
  // No email is accepted before every process has its maximum of concurrent emails, so that a small outbox does not run
  // empty first.
  await using smtp = await startQuickSmtp(2 * each * maxConcurrentEmails)
  await using place = await createTestDatabase('postgres', fixtures)
  await using house = await openServices(loadConfig(place.env), { out: { write: () => true } })
  await using programs = new AsyncDisposableStack()
  const mail = { MAIL_URL: smtp.url }
  const carriers = await Promise.all(
    Array.from({ length: each }, async () => [
      programs.use(await openSite(place, mail)),
      programs.use(startProgram('worker.ts', { ...place.env, ...mail })),
    ]),
  )
  for (const carrier of carriers.flat()) await Promise.race([carrier.line('open'), carrier.line('worker')])
  const since = performance.now()
  await fillOutbox(house.db, letters, Date.now())
  await waitUntil(
    'the outbox is empty',
    async () => ((await countEmailsByState(house.db)).sent ?? 0) === letters,
    180_000,
  )
  const seconds = (performance.now() - since) / 1_000
  for (const carrier of carriers.flat()) assert.equal(await carrier.end('SIGTERM'), 0)
  await assertSentOnce(house.db, smtp.arrived)
  const events = await house.db.selectFrom('email_log_entry').select('kind').execute()
  assert.deepEqual(
    events.map(({ kind }) => kind),
    Array(letters).fill('sent'),
  )
  const shares = carriers.flat().map(({ lines }) => lines.filter(({ event }) => event === 'letter').length)
  assert(Math.min(...shares) >= maxConcurrentEmails, `somebody carried nothing: ${shares.join(', ')}`)
  return {
    tried: `${each} sites and ${each} workers on one PostgreSQL`,
    times: `${letters} emails`,
    outcome: `each sent exactly once, with one line of history, in ${seconds.toFixed(0)} s; shares ${shares.join(', ')}`,
  }
}

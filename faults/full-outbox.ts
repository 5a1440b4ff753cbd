import assert from 'node:assert/strict'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { assertSentOnce, fillOutbox, countEmailsByState } from './fill-outbox.ts'
import { openSite } from './open-site.ts'
import { median, type FaultResult } from './outcome.ts'
import { startQuickSmtp } from './quick-smtp.ts'

/**
 * Sends a full outbox from a process that also serves pages, for a limited number of seconds. The median page may take up
 * to `slowest` times as long as without load.
 */
export async function sendFullOutbox(
  fixtures: Fixtures,
  database: Database,
  letters: number,
  seconds: number,
  slowest = 5,
): Promise<FaultResult> {
  await using smtp = await startQuickSmtp()
  await using place = await createTestDatabase(database, fixtures)
  await using house = await openServices(loadConfig(place.env), { out: { write: () => true } })
  await using site = await openSite(place, { MAIL_URL: smtp.url })
  for (let warm = 0; warm < 100; warm++) await measurePage(site.url)
  const atRest: number[] = []
  for (let i = 0; i < 100; i++) atRest.push(await measurePage(site.url))

  await fillOutbox(house.db, letters, Date.now())
  const since = performance.now()
  const draining: number[] = []
  while (smtp.arrived.size < letters && performance.now() - since < seconds * 1_000) {
    draining.push(await measurePage(site.url))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const took = (performance.now() - since) / 1_000
  assert.equal(await site.end('SIGTERM'), 0)

  const { sent = 0, waiting = 0, ...others } = await countEmailsByState(house.db)
  assert.deepEqual([sent + waiting, others], [letters, {}])
  await assertSentOnce(house.db, smtp.arrived)
  const ratio = median(draining) / median(atRest)
  assert(ratio <= slowest, `a page took ${ratio.toFixed(1)} times as long while the outbox drained`)
  const end =
    waiting === 0
      ? `drained in ${took.toFixed(0)} s`
      : `${sent} sent in ${took.toFixed(0)} s, ${waiting} still waiting and accounted for`
  return {
    tried: `a full outbox sent by a process that serves pages, ${database}`,
    times: `${letters} emails`,
    outcome: `${end} (${(sent / took).toFixed(0)}/s), each once; median page ${median(atRest).toFixed(1)} ms at rest, ${median(draining).toFixed(1)} ms meanwhile (${ratio.toFixed(1)} times), slowest ${Math.max(...draining).toFixed(0)} ms of ${draining.length}`,
  }
}

/** Requests the form's page, which is rendered each time. Returns the time in milliseconds. */
async function measurePage(url: string): Promise<number> {
  const since = performance.now()
  const response = await fetch(`${url}/quote`)
  await response.text()
  assert.equal(response.status, 200)
  return performance.now() - since
}

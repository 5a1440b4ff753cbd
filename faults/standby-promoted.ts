import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fixtures } from '../tests/fixtures.ts'
import type { TestDatabase } from '../tests/test-database.ts'
import { runAsAdmin, startPostgres } from '../tests/postgres.ts'
import { assertBalance } from './balance.ts'
import { openCrowd } from './crowd.ts'
import { openSite } from './open-site.ts'
import { waitUntil, type FaultResult } from './outcome.ts'
import { copyIntoPostgres } from './stocked-postgres.ts'

/** Maximum seconds from the promotion of a standby to the next confirmed form. */
const mostSeconds = 5

/**
 * Kills a PostgreSQL primary with a synchronous standby under load and promotes the standby. The site knows both servers
 * and uses the writable server.
 */
export async function promoteStandby(fixtures: Fixtures): Promise<FaultResult> {
  const primary = await startPostgres()
  await using stack = new AsyncDisposableStack()
  stack.defer(() => primary.remove())
  await using stocked = await copyIntoPostgres(primary.url, fixtures)
  const standby = await startPostgres({ follows: primary })
  stack.defer(() => standby.remove())
  await runAsAdmin(primary.url, `alter system set synchronous_standby_names = '*'`)
  await runAsAdmin(primary.url, 'select pg_reload_conf()')
  // The standby comes first, because the first server in the list need not be writable.
  const [follows, leads] = [new URL(standby.url), new URL(primary.url)]
  const both = standby.url.replace(follows.host, `${follows.host},${leads.host}`)
  const env: TestDatabase['env'] = { ...stocked.env, DATABASE_URL: both }
  const place = { ...stocked, env }
  await using site = await openSite(place)
  const crowd = openCrowd(site.url, place.env.SECRET!)
  await crowd.sendRest()
  let isOver = false
  const sending = crowd.sendWhile(() => !isOver)
  await waitUntil('twenty quote requests are confirmed', () => crowd.thanked.size > 20)
  await wait(Math.random() * 300)
  await primary.end('immediate')
  const { turnedAway } = crowd.count
  await waitUntil('a quote request is refused', () => crowd.count.turnedAway > turnedAway)
  const before = crowd.thanked.size
  await standby.promote()
  const promoted = performance.now()
  await waitUntil('a quote request is confirmed again', () => crowd.thanked.size > before, 60_000)
  const seconds = (performance.now() - promoted) / 1_000
  await waitUntil('twenty more quote requests are confirmed', () => crowd.thanked.size > before + 20)
  isOver = true
  await sending
  await crowd.sendRest()
  assert.equal(await site.end('SIGTERM'), 0)
  const requests = await assertBalance(place.env, crowd)
  assert.equal(crowd.count.unanswered, 0)
  assert(
    seconds <= mostSeconds,
    `the first quote request was confirmed only ${seconds.toFixed(1)} s after the standby was promoted`,
  )
  return {
    tried: 'PostgreSQL killed under load, its standby promoted',
    times: 'once',
    outcome: `${requests} quote requests confirmed, each stored once; confirmations resumed after ${seconds.toFixed(1)} s; ${crowd.count.turnedAway} got status 503 with all typed text and were sent again`,
  }
}

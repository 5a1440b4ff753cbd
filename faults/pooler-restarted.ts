import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { acquireExclusiveDatabaseLock, DatabaseInUseError } from '../app/plumbing/database/database-lock.server.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { TestDatabase } from '../tests/test-database.ts'
import { startPgbouncer } from '../tests/pgbouncer.ts'
import { startPostgres } from '../tests/postgres.ts'
import { assertBalance } from './balance.ts'
import { openCrowd } from './crowd.ts'
import { openSite } from './open-site.ts'
import { waitUntil, type FaultResult } from './outcome.ts'
import { copyIntoPostgres } from './stocked-postgres.ts'

/** Runs a site behind a PgBouncer in transaction mode that is killed repeatedly under load. */
export async function restartPooler(fixtures: Fixtures, times: number): Promise<FaultResult> {
  const postgres = await startPostgres()
  const pooler = await startPgbouncer(postgres.url)
  try {
    await using stocked = await copyIntoPostgres(postgres.url, fixtures)
    const env: TestDatabase['env'] = { ...stocked.env, DATABASE_URL: pooler.url }
    const place = { ...stocked, env }
    await using site = await openSite(place)
    const crowd = openCrowd(site.url, place.env.SECRET!)
    await crowd.sendRest()
    // A restore must detect that the site runs, although it holds no connection of the pooler.
    await assert.rejects(acquireExclusiveDatabaseLock({ kind: 'postgres', url: pooler.url }), DatabaseInUseError)
    assert.equal(await readLockTimeout(pooler.url), '5s')
    let isOver = false
    const sending = crowd.sendWhile(() => !isOver)
    for (let time = 0; time < times; time++) {
      const { size } = crowd.thanked
      await waitUntil('four quote requests are confirmed', () => crowd.thanked.size > size + 4)
      await wait(Math.random() * 300)
      await pooler.end()
      const { turnedAway } = crowd.count
      await waitUntil('a quote request is refused', () => crowd.count.turnedAway > turnedAway)
      await pooler.begin()
    }
    isOver = true
    await sending
    await crowd.sendRest()
    assert.equal(await site.end('SIGTERM'), 0)
    const requests = await assertBalance(place.env, crowd)
    assert.equal(crowd.count.unanswered, 0)
    return {
      tried: 'PgBouncer killed under load',
      times: `${times} times`,
      outcome: `${requests} quote requests confirmed, each stored once; ${crowd.count.turnedAway} got status 503 with all typed text and were sent again`,
    }
  } finally {
    await pooler.remove()
    await postgres.remove()
  }
}

/** Returns the lock timeout of a pooled connection, which the site sets on its role. */
async function readLockTimeout(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url.replace(/\?.*/, '') })
  await client.connect()
  const { rows } = await client.query('show lock_timeout')
  await client.end()
  return rows[0].lock_timeout
}

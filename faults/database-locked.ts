import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/house.ts'
import { testDatabase, type TestDatabase } from '../tests/test-database.ts'
import { balance } from './balance.ts'
import { crowdAt } from './crowd.ts'
import { openSiteAt } from './open-site.ts'
import { median, type Outcome } from './outcome.ts'

/**
 * Another process holds the write lock for so many seconds. Up to five a visitor waits and is thanked, past that the
 * words come back; pages are read all the while, and none may take `slowestMs` milliseconds: who waits inside the
 * database waits five seconds.
 */
export async function databaseLocked(
  fixtures: Fixtures,
  database: Database,
  seconds: number,
  slowestMs = 4_000,
): Promise<Outcome> {
  await using place = await testDatabase(database, fixtures)
  await using site = await openSiteAt(place)
  const crowd = crowdAt(site.url, place.env.SECRET!)
  await crowd.sendRest()
  const unlock = await lock(place)
  let isLocked = true
  const sending = crowd.sendWhile(() => isLocked)
  const looks: number[] = []
  const looking = lookAround(site.url, () => isLocked, looks)
  await wait(seconds * 1_000)
  isLocked = false
  await unlock()
  await Promise.all([sending, looking])
  await crowd.sendRest()
  assert.equal(await site.end('SIGTERM'), 0)
  const requests = await balance(place.env, crowd)
  const { turnedAway } = crowd.count
  assert(seconds < 5 ? turnedAway === 0 : turnedAway > 0, `${turnedAway} were turned away`)
  assert(Math.max(...looks) < slowestMs, `a page took ${Math.max(...looks).toFixed(0)} ms while the lock was held`)
  const kept =
    turnedAway === 0
      ? 'everybody waited and was thanked'
      : `${turnedAway} answered 503 with every word kept, then taken`
  return {
    tried: `database locked for ${seconds} s, ${database}`,
    times: 'once',
    outcome: `${kept}; ${requests} requests accounted for; ${looks.length} pages read meanwhile, median ${median(looks).toFixed(0)} ms, slowest ${Math.max(...looks).toFixed(0)} ms`,
  }
}

async function lock({ dir, env }: TestDatabase): Promise<() => Promise<void>> {
  if (!env.DATABASE_URL) {
    const other = new DatabaseSync(join(dir, 'site.db'), { timeout: 10_000 })
    other.exec('begin immediate')
    return async () => {
      other.exec('rollback')
      other.close()
    }
  }
  const other = new pg.Client({ connectionString: env.DATABASE_URL })
  await other.connect()
  await other.query('begin')
  await other.query('lock table lead, letter in exclusive mode')
  return async () => {
    await other.query('rollback')
    await other.end()
  }
}

/** Reads pages one after the other and notes how long each took, in milliseconds. */
async function lookAround(url: string, goOn: () => boolean, looks: number[]): Promise<void> {
  while (goOn()) {
    for (const path of ['/', '/quote', '/services']) {
      const since = performance.now()
      const response = await fetch(url + path)
      await response.text()
      assert.equal(response.status, 200)
      looks.push(performance.now() - since)
    }
    await wait(50)
  }
}

import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import { createTestDatabase, type TestDatabase } from '../tests/test-database.ts'
import { assertBalance } from './balance.ts'
import { openCrowd } from './crowd.ts'
import { createOwnerCookie } from './hostile-clients.ts'
import { openSite } from './open-site.ts'
import { median, waitUntil, type FaultResult } from './outcome.ts'

/**
 * Holds the write lock in another process for some seconds. A quote request waits up to five seconds and is confirmed.
 * After that the form comes back with its text, as does an owner's note: a lock of more than five seconds is held until
 * both have come back. Pages stay readable, each within `slowestMs` milliseconds, because a query that waits inside the
 * database waits five seconds.
 */
export async function lockDatabase(
  fixtures: Fixtures,
  database: Database,
  seconds: number,
  slowestMs = 4_000,
): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  const cookie = await createOwnerCookie(place)
  await using site = await openSite(place, { TRUST_PROXY: '1' })
  const crowd = openCrowd(site.url, place.env.SECRET!)
  await crowd.sendRest()
  const owner = await createNoteOwner(site.url, cookie)
  const unlock = await lock(place)
  let isLocked = true
  const sending = crowd.sendWhile(() => isLocked)
  const looks: number[] = []
  const looking = measurePages(site.url, () => isLocked, looks)
  const noting = owner.note()
  await wait(seconds * 1_000)
  if (seconds > 5) {
    assert.equal(await noting, 'back with every word')
    await waitUntil('a form is returned', () => crowd.count.turnedAway > 0)
  }
  isLocked = false
  await unlock()
  await Promise.all([sending, looking])
  await crowd.sendRest()
  if (seconds < 5) assert.equal(await noting, 'kept')
  assert.equal(await owner.note(), 'kept')
  assert.equal(await site.end('SIGTERM'), 0)
  const requests = await assertBalance(place.env, crowd)
  assert.equal(await listNotes(place), 1)
  const { turnedAway } = crowd.count
  if (seconds < 5) assert.equal(turnedAway, 0, 'no form is refused')
  assert(Math.max(...looks) < slowestMs, `a page took ${Math.max(...looks).toFixed(0)} ms while the lock was held`)
  const kept =
    turnedAway === 0
      ? 'everybody waited and was thanked, the owner’s note kept'
      : `${turnedAway} and a note of the owner’s answered 503 with every word kept, then taken`
  return {
    tried: `database locked for ${seconds} s, ${database}`,
    times: 'once',
    outcome: `${kept}; ${requests} quote requests, each stored once; ${looks.length} pages loaded meanwhile, median ${median(looks).toFixed(0)} ms, slowest ${Math.max(...looks).toFixed(0)} ms`,
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
  await other.query('lock table event, history_entry, email in exclusive mode')
  return async () => {
    await other.query('rollback')
    await other.end()
  }
}

/** Owner who adds a note to an event. Sent again after it came back, the note is stored once. */
async function createNoteOwner(site: string, cookie: string) {
  // The owner has another sender address than the visitors, because concurrent requests per sender are limited.
  const headers = { Cookie: cookie, 'X-Forwarded-For': '192.0.2.9' }
  const visit = async (path: string, body?: URLSearchParams) =>
    parsePage(await fetch(site + path, { headers, redirect: 'manual', ...(body && { method: 'POST', body }) }))
  const path = /\/backbar\/jobs\/[\da-f-]{36}/.exec((await visit('/backbar/jobs')).html)![0]
  const words = { intent: 'note', key: 'key-of-a-note', words: 'They "call" back\nafter <five> & such.' }
  return {
    async note(): Promise<'kept' | 'back with every word'> {
      const page = await visit(path, new URLSearchParams(words))
      if (page.status === 303) return 'kept'
      assert.equal(page.status, 503)
      assert.equal(page.action, path)
      for (const [name, typed] of Object.entries(words))
        assert.equal(page.fields.get(name)?.replaceAll('\r\n', '\n'), typed)
      return 'back with every word'
    },
  }
}

async function listNotes({ env }: TestDatabase): Promise<number> {
  await using house = await openServices(loadConfig(env), { out: { write: () => true } })
  const notes = await house.db.selectFrom('history_entry').select('id').where('kind', '=', 'note').execute()
  return notes.length
}

/** Requests pages in turn and records each response time in milliseconds. */
async function measurePages(url: string, goOn: () => boolean, looks: number[]): Promise<void> {
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

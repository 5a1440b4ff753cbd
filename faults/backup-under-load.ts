import assert from 'node:assert/strict'
import { join } from 'node:path'
import { findSetting } from '../app/business/stored-settings.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices, type Services } from '../app/services.server.ts'
import { openDatabase, type Db } from '../app/plumbing/database/database.server.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { runProgram } from '../tests/program.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { assertBalance } from './balance.ts'
import { openCrowd } from './crowd.ts'
import { measureResponseTimes, createOwnerCookie } from './hostile-clients.ts'
import { openSite } from './open-site.ts'
import { waitUntil, type FaultResult } from './outcome.ts'

const edited = 'luxe-cocktail'

/**
 * Number of backups, rounds and seconds per round, and the maximum factor by which a page's 99th percentile may grow
 * during a backup.
 */
type BackupLoadOptions = { backups: number; rounds: number; seconds: number; mostTimes: number }

/**
 * Takes backups of the running site while clients send forms and the owner changes prices, and restores each as a copy.
 * The copy contains every quote request confirmed before the backup began, no partial data, and each owner change
 * completely or not at all. Then compares response times of pages with and without a backup.
 */
export async function backupUnderLoad(
  fixtures: Fixtures,
  database: Database,
  { backups, rounds, seconds, mostTimes }: BackupLoadOptions,
): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  const cookie = await createOwnerCookie(place)
  await using site = await openSite(place)
  await using house = await openServices(loadConfig(place.env), { out: { write: () => true } })
  const owner = createOwnerSession(site.url, cookie)
  const crowd = openCrowd(site.url, place.env.SECRET!)
  let isOver = false
  const sending = crowd.sendWhile(() => !isOver)
  const editing = (async () => {
    while (!isOver) await owner.raisePrice()
  })()
  editing.catch(() => {})

  let meanwhile = 0
  const copies: string[] = []
  const since = await getEdits(house.db)
  for (let made = 0; made < backups; made++) {
    const { size } = crowd.thanked
    await waitUntil(
      'quote requests are confirmed and prices raised',
      () => crowd.thanked.size > size + 8 && owner.count.raised > made,
    )
    const before = [...crowd.thanked.keys()]
    const name = await startBackup(owner, house)
    meanwhile += crowd.thanked.size - before.length
    const copy = join(place.dir, `copy-${made}`)
    const restored = await runProgram('restore.ts', [name, '--as-copy', copy], site.env)
    assert.equal(restored.code, 0, restored.said)
    copies.push(copy)
    await using db = openDatabase({ kind: 'sqlite', file: join(copy, 'site.db') })
    const names = (await db.selectFrom('event').select('requestor_name').execute()).map((event) => event.requestor_name)
    const there = new Set(names)
    assert.equal(there.size, names.length, 'the copy contains each event once')
    assert.deepEqual(
      before.filter((name) => !there.has(name)),
      [],
      'the copy contains every quote request confirmed before the backup began',
    )
  }
  isOver = true
  await Promise.all([sending, editing])
  await crowd.sendRest()
  const held = []
  for (const copy of copies) held.push(await compareCopy(copy, house.db, since))

  const beside = await comparePages(site.url, () => startBackup(owner, house), rounds, seconds)
  for (const { path, times } of beside)
    assert(times <= mostTimes, `${path} took ${times.toFixed(1)} times as long during a backup`)
  assert.equal(await site.end('SIGTERM'), 0)
  const requests = await assertBalance(place.env, crowd)
  assert.equal(crowd.count.unanswered + crowd.count.turnedAway, 0)
  const told = beside.map(
    ({ path, alone, among, times }) =>
      `${path} ${among.toFixed(1)} ms (${alone.toFixed(1)} without, ${times.toFixed(2)} times)`,
  )
  return {
    tried: `backups under load while prices change, each restored as a copy, ${database}`,
    times: `${backups} backups, ${meanwhile} quote requests confirmed and ${owner.count.raised} prices saved meanwhile`,
    outcome: `copies with ${held.join(', ')} complete quote requests, including all confirmed before; ${requests} in the end; 99th percentile of pages during a backup: ${told.join(', ')}`,
  }
}

/** Logs in as the owner with a separate session. */
function createOwnerSession(url: string, cookie: string) {
  const headers = { Cookie: cookie }
  const count = { raised: 0 }
  const post = async (path: string, words: Record<string, string>) => {
    const body = new URLSearchParams(words)
    const response = await fetch(url + path, { method: 'POST', headers, body, redirect: 'manual' })
    await response.arrayBuffer()
    assert.equal(response.status, 303, path)
    return response.headers.get('Location')!
  }
  return {
    count,
    post,
    /** Raises a price by a dollar, which also increments the menu's revision. */
    async raisePrice() {
      const path = `/backbar/menu?open=experiences/${edited}`
      const { fields } = await parsePage(await fetch(url + path, { headers }))
      const price = Number(fields.get('price')!.replace(/[$,]/g, '')) + 1
      assert.match(await post(path, { ...Object.fromEntries(fields), price: `$${price}` }), /saved/)
      count.raised++
    },
  }
}

/** Starts a backup like the nightly job does. Returns its name once it is complete. */
async function startBackup(
  owner: ReturnType<typeof createOwnerSession>,
  { db }: Pick<Services, 'db'>,
): Promise<string> {
  const known = new Set(Object.keys((await findSetting(db, 'backup'))?.kept ?? {}))
  // Names have a resolution of seconds, so two backups in the same second would share a name.
  let name: string | undefined
  await waitUntil('a backup begins', async () =>
    (await owner.post('/backbar/in-and-out', { intent: 'now' })).endsWith('backing-up#backups'),
  )
  await waitUntil('the backup is verified', async () => {
    const state = await findSetting(db, 'backup')
    assert.equal(state?.failing ?? null, null)
    name = Object.keys(state?.kept ?? {}).find((name) => !known.has(name))
    return state?.night?.is === 'succeeded'
  })
  return name ?? [...known].toSorted().at(-1)!
}

/** Returns the values that an owner change writes to two tables together. */
async function getEdits(db: Db): Promise<{ price: number; revision: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { price_cents } = await db
        .selectFrom('experience')
        .select('price_cents')
        .where('slug', '=', edited)
        .executeTakeFirstOrThrow()
      const { number } = await db
        .selectFrom('revision')
        .select('number')
        .where('name', '=', 'catalogue')
        .executeTakeFirstOrThrow()
      return { price: price_cents, revision: number }
    })
}

/** Asserts that a copy has complete quote requests with the same data as the site. Returns their number in the copy. */
async function compareCopy(copy: string, site: Db, since: { price: number; revision: number }): Promise<number> {
  await using db = openDatabase({ kind: 'sqlite', file: join(copy, 'site.db') })
  const ids = (await db.selectFrom('event').select('id').execute()).map(({ id }) => id)
  const getRows = (db: Db) =>
    Promise.all([
      db.selectFrom('event').selectAll().where('id', 'in', ids).execute(),
      db.selectFrom('event_search').selectAll().where('event_id', 'in', ids).execute(),
      db.selectFrom('quoted_estimate').selectAll().where('event_id', 'in', ids).execute(),
      db.selectFrom('history_entry').selectAll().where('event_id', 'in', ids).execute(),
      db
        .selectFrom('email')
        .select(['id', 'event_id', 'kind', 'recipient', 'subject', 'body_text', 'body_html'])
        .where('event_id', 'in', ids)

        .execute(),
    ])
  const rows = await getRows(db)
  assert.deepEqual(rows.map(toSortedText), (await getRows(site)).map(toSortedText))
  const [events, , , , emails] = rows
  assert.equal(emails.length, events.length * 2)
  const all = await db
    .selectFrom('email')
    .select((of) => of.fn.countAll<number>().as('letters'))
    .executeTakeFirstOrThrow()
  assert.equal(all.letters, emails.length, 'every email has its event')
  for (const { id, attempts } of await db.selectFrom('email').select(['id', 'attempts']).execute()) {
    const lines = await db.selectFrom('email_log_entry').select('id').where('email_id', '=', id).execute()
    // An attempt in progress has no line yet.
    assert(lines.length === attempts || lines.length === attempts - 1)
  }
  const edits = await getEdits(db)
  assert.equal(
    edits.price - since.price,
    (edits.revision - since.revision) * 100,
    'the copy has a price together with its revision',
  )
  return ids.length
}

/** Sorts rows, because each database returns another order. */
function toSortedText(rows: object[]): string[] {
  return rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()
}

/** Measures the 99th percentile of each page in milliseconds, in turns without a backup and during continuous backups. */
async function comparePages(url: string, startBackup: () => Promise<string>, rounds: number, seconds: number) {
  const alone: Record<string, number[]> = {}
  const among: Record<string, number[]> = {}
  const add = (to: Record<string, number[]>, took: Record<string, number[]>) => {
    for (const [path, times] of Object.entries(took)) (to[path] ??= []).push(...times)
  }
  for (let round = 0; round < rounds; round++) {
    add(alone, await measureResponseTimes(url, seconds))
    let isOver = false
    const backingUp = (async () => {
      while (!isOver) await startBackup()
    })()
    add(among, await measureResponseTimes(url, seconds).finally(() => (isOver = true)))
    await backingUp
  }
  return Object.keys(alone).map((path) => {
    const [then, now] = [p99(alone[path]!), p99(among[path]!)]
    return { path, alone: then, among: now, times: now / then }
  })
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}

import { readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { s3Double, type S3Double } from '../../../tests/doubles/s3-double.ts'
import { createTestApp, type TestApp } from '../../../tests/test-app.ts'
import { insertEvent } from '../../../tests/stocked.ts'
import { openDatabase, type Db } from '../../plumbing/database/database.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { BackupError } from '../backup/backup-record.ts'
import { computeSiteTag } from '../backup/create-backup.server.ts'
import { restoreBackup } from '../backup/restore-backup.server.ts'
import { backupTables } from '../app-parts.server.ts'
import { createBareApp } from '../../../tests/bare-app.ts'
import { loadBaseCopy } from './load-base-copy.server.ts'
import { getCopyChain } from './chain.server.ts'
import { createDatabaseCopier } from './copier.server.ts'
import { startCopiesLoop } from './copies-loop.server.ts'
import { fetchCopyAsBackup } from './fetch-copy.server.ts'
import { getReferencedFileNames } from './send-files.server.ts'
import { pruneCopies } from './prune-copies.server.ts'

describe.each(['folder', 's3'] as const)('copying to a %s', (place) => {
  test('all database changes before and after a base copy are restored with their files', async () => {
    await using site = await copiedSite(place)
    const { house: app, copier } = site
    await insertEvent(app)
    await lookWell(site)
    const event = await insertEvent(app, { requestorName: 'Somebody later' })
    await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', event.id).execute()
    app.advance(30_000)
    await copier.look()
    const fetched = await fetchLatest(site)
    expect(fetched).toMatchObject({ upTo: app.now(), flaw: null, missing: [] })
    await expectSame(site, fetched.file)
  })

  test('an unavailable copy store blocks no writes and receives all changes later', async () => {
    await using site = await copiedSite(place)
    const { house: app, copier } = site
    await lookWell(site)
    const since = app.now()
    site.takeAway()
    for (let i = 0; i < 3; i++) {
      await insertEvent(app, { requestorName: `Guest ${i}` })
      await copier.look()
      app.advance(60_000)
    }
    expect(await getCopyChain(app.db)).toMatchObject({
      failing_since: since,
      failing_words: expect.stringMatching(/\w/),
    })
    expect(await waiting(app.db)).toBe(3)
    site.bringBack()
    await copier.look()
    expect(await getCopyChain(app.db)).toMatchObject({ failing_since: null, failing_words: null, generation: 1 })
    expect(await waiting(app.db)).toBe(0)
    await expectSame(site, (await fetchLatest(site)).file)
  })
})

test('continuous copying without changes sends and writes nothing', async () => {
  await using site = await copiedSite('s3')
  await lookWell(site)
  const [asked, chain] = [site.store!.asked.length, await getCopyChain(site.house.db)]
  await site.copier.look()
  await site.copier.settle()
  expect(site.store!.asked.slice(asked)).toEqual([])
  expect(await getCopyChain(site.house.db)).toEqual(chain)
})

test('a new file is copied before the database change that names it', async () => {
  await using site = await copiedSite('s3')
  const { house: app, copier, store } = site
  await lookWell(site)
  await app.files.write('0123456789abcdef-640.webp', Buffer.from('a photo'))
  const [row] = await app.db.selectFrom('photo').selectAll().limit(1).execute()
  const variants = JSON.stringify([{ file: '0123456789abcdef-640.webp', width: 640, height: 480, type: 'webp' }])
  await app.db
    .insertInto('photo')
    .values({ ...row!, id: 'new', variants })
    .execute()
  const asked = store!.asked.length
  await copier.look()
  expect(store!.asked.slice(asked)).toEqual([
    expect.stringMatching(/PUT .*\/copied-\w{8}-0123456789abcdef-640\.webp/),
    expect.stringMatching(/PUT .*-changes-/),
  ])
})

test('after a restart the copier sends the pending changes and a new base copy', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  await site.copier[Symbol.asyncDispose]()
  await insertEvent(site.house)
  await using copier = createDatabaseCopier(site.house)
  await copier.look()
  await copier.settle()
  expect(namesIn(site, '-changes-')).toHaveLength(1)
  expect(namesIn(site, '-base-')).toHaveLength(2)
  expect(await getCopyChain(site.house.db)).toMatchObject({ generation: 1, base_seq: 1 })
})

test('a single process copies changes at a time, whichever processes write', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  await using second = createDatabaseCopier(site.house)
  await using other = openDatabase(site.house.config.database)
  await incrementRevision(other, 'bar')
  await second.look()
  expect(await waiting(other)).toBe(1)
  await site.copier.look()
  expect(await waiting(other)).toBe(0)
  expect((await getCopyChain(other))?.generation).toBe(1)
  await expectSame(site, (await fetchLatest(site)).file)
})

test('changes by a program that does not record them are in a new base copy', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  using stranger = new DatabaseSync(join(site.house.config.dataDir, 'site.db'))
  stranger.exec("insert into revision values ('stranger', 7)")
  await site.copier.look()
  await site.copier.settle()
  expect(await getCopyChain(site.house.db)).toMatchObject({ generation: 2, base_seq: 0, broken_by: 'stranger' })
  await expectSame(site, (await fetchLatest(site)).file)
})

test('a migration starts a new base copy', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  await sql`create table more (id text primary key not null)`.execute(site.house.db)
  await incrementRevision(site.house.db, 'bar')
  await site.copier.look()
  await site.copier.settle()
  expect(await getCopyChain(site.house.db)).toMatchObject({ generation: 2, base_seq: 1, broken_by: 'schema' })
})

test('restoring the database from an older file starts a new generation of copies', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  const before = await getCopyChain(site.house.db)
  await incrementRevision(site.house.db, 'bar')
  await site.copier.look()
  await site.copier[Symbol.asyncDispose]()
  await site.house.db.updateTable('copy_chain').set({ seq: before!.seq }).execute()
  await using copier = createDatabaseCopier(site.house)
  await copier.look()
  await copier.settle()
  expect(await getCopyChain(site.house.db)).toMatchObject({ generation: 2, broken_by: 'older' })
  await expectSame(site, (await fetchLatest(site)).file)
})

test('with the clock set back a year, copying continues and restores the newest copy', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  site.house.advance(-365 * 24 * 3_600_000)
  await insertEvent(site.house)
  await site.copier.look()
  await site.copier.settle()
  await insertEvent(site.house, { requestorName: 'Somebody later' })
  await site.copier.look()
  await pruneCopies(site.house.backups, mark(site.house))
  await expectSame(site, (await fetchLatest(site)).file)
})

test('each night adds a base copy, and older changes are deleted', async () => {
  await using site = await copiedSite('folder')
  for (let night = 0; night < 6; night++) {
    await incrementRevision(site.house.db, 'bar')
    await lookWell(site)
    site.house.advance(24 * 3_600_000)
  }
  expect(namesIn(site, '-base-')).toHaveLength(6)
  expect(namesIn(site, '-changes-').length).toBeLessThanOrEqual(3)
  await expectSame(site, (await fetchLatest(site)).file)
})

test('changes of a past hour are merged into one object that restores the same data', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  for (let minute = 0; minute < 5; minute++) {
    await incrementRevision(site.house.db, 'bar')
    await site.copier.look()
    site.house.advance(60_000)
  }
  expect(namesIn(site, '-changes-')).toHaveLength(5)
  await site.copier.settle()
  site.house.advance(3_600_000)
  await incrementRevision(site.house.db, 'bar')
  await lookWell(site)
  expect(namesIn(site, '-changes-')).toHaveLength(2)
  await expectSame(site, (await fetchLatest(site)).file)
})

test('pending changes above the size limit are replaced by a new base copy', async () => {
  await using site = await copiedSite('s3')
  await lookWell(site)
  site.takeAway()
  await site.house.db
    .insertInto('copy_change')
    .values({ generation: 1, seq: 1, at: 0, changes: 'A'.repeat(64_000_004) })
    .execute()
  await site.copier.look()
  expect(await waiting(site.house.db)).toBe(0)
  expect(await getCopyChain(site.house.db)).toMatchObject({ generation: 2, broken_by: 'full' })
})

test('a damaged base copy is reported, and a restore falls back to the previous base', async () => {
  await using site = await copiedSite('folder')
  await insertEvent(site.house)
  await lookWell(site)
  site.house.advance(24 * 3_600_000)
  await insertEvent(site.house, { requestorName: 'Somebody later' })
  await lookWell(site)
  const newest = join(site.folder, namesIn(site, '-base-').at(-1)!)
  truncateSync(newest, statSync(newest).size - 2_000)
  const fetched = await fetchLatest(site)
  expect(fetched.flaw).toMatch(/-base-\d+-\w+\.db\.gz could not be used/)
  await expectSame(site, fetched.file)
})

test('a restore stops at the last good state before inconsistent changes', async () => {
  await using site = await copiedSite('folder')
  await insertEvent(site.house)
  await lookWell(site)
  await incrementRevision(site.house.db, 'bar')
  await site.copier.look()
  const good = await listRows(site.house.db)
  await insertEvent(site.house, { requestorName: 'Somebody later' })
  const [change] = await site.house.db.selectFrom('copy_change').selectAll().execute()
  const twice = { ...change!, seq: change!.seq + 1 }
  await site.house.db.deleteFrom('copy_change').execute()
  // An entry whose rows already exist, as after an unrecorded commit.
  await site.house.db.insertInto('copy_change').values([change!, twice]).execute()
  await site.copier.look()
  const fetched = await fetchLatest(site)
  expect(fetched.flaw).toMatch(/up to change 2 and no further: Change 3 does not fit/)
  expect(good.event).toHaveLength(1)
  await expectSame(site, fetched.file)
})

test('an older state is restored by the name of its copy', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  await incrementRevision(site.house.db, 'bar')
  await site.copier.look()
  const before = await listRows(site.house.db)
  await insertEvent(site.house)
  await site.copier.look()
  const [name = ''] = namesIn(site, '-changes-')
  const fetched = await fetchLatest(site, name)
  await using other = await createBareApp('sqlite')
  await restoreBackup(other, fetched.file)
  expect((await listRows(other.db)).event).toEqual(before.event)
  expect(fetched.flaw).toBeNull()
})

test('copies of several sites in a shared store are distinguished by site tags', async () => {
  await using site = await copiedSite('folder')
  await lookWell(site)
  await using second = await createTestApp('sqlite', { BACKUP_URL: site.folder, SECRET: 'the secret of another' })
  await using copier = createDatabaseCopier(second)
  await insertEvent(second)
  await copier.look()
  await copier.settle()
  const latest = fetchCopyAsBackup({ ...asked(site), secret: 'a secret made a moment ago', name: 'latest' })
  await expect(latest).rejects.toThrow(new RegExp(`latest-${mark(second)}`))
  const theirs = await fetchLatest(site, `latest-${mark(second)}`)
  await using other = await createBareApp('sqlite')
  await restoreBackup(other, theirs.file)
  expect((await listRows(other.db)).event).toHaveLength(1)
})

test('base copies and changes contain no account keys, not even encrypted ones', async () => {
  await using site = await copiedSite('folder')
  const { house: app } = site
  const enter = (encrypted: string) =>
    app.db.transaction().execute(async (db) => {
      for (const table of ['stripe_account', 'text_account'] as const) {
        await db.deleteFrom(table).execute()
        await db.insertInto(table).values({ encrypted, changed_at: app.now() }).execute()
      }
    })
  await enter('2.keys-before-the-base')
  await lookWell(site)
  const [base] = namesIn(site, 'base')
  const bytes: Uint8Array[] = []
  await loadBaseCopy((await app.backups.read(base!))!.body, async (body) => {
    for await (const chunk of body) bytes.push(chunk)
  })
  for (const table of ['stripe_account', 'text_account']) expect(Buffer.concat(bytes).includes(table)).toBe(true)
  expect(Buffer.concat(bytes).includes('keys-before-the-base')).toBe(false)

  await enter('2.keys-after-the-base')
  await insertEvent(app)
  const changes = await app.db.selectFrom('copy_change').select('changes').execute()
  expect(changes.length).toBeGreaterThan(0)
  for (const { changes: encoded } of changes)
    expect(Buffer.from(encoded, 'base64').includes('keys-after-the-base')).toBe(false)
  expect(await app.db.selectFrom('stripe_account').select('encrypted').execute()).toHaveLength(1)
  await site.copier.look()
  await expectSame(site, (await fetchLatest(site)).file)
})

test('a site without backup storage records nothing and deletes pending changes', async () => {
  await using app = await createTestApp('sqlite')
  await app.db
    .insertInto('copy_chain')
    .values({ generation: 1, chain: 'chain', seq: 0, commits: 0, files_waiting: 0 })
    .execute()
  await incrementRevision(app.db, 'bar')
  await startCopiesLoop(app).stop()
  await incrementRevision(app.db, 'bar')
  expect([await getCopyChain(app.db), await waiting(app.db)]).toEqual([null, 0])
})

test('the copying loop runs until it is stopped, and copies once more on stop', async () => {
  await using site = await copiedSite('folder')
  await site.copier[Symbol.asyncDispose]()
  const loop = startCopiesLoop(site.house)
  await expect.poll(() => namesIn(site, '-base-')).toHaveLength(1)
  await insertEvent(site.house)
  await loop.stop()
  expect(await waiting(site.house.db)).toBe(0)
  await expectSame(site, (await fetchLatest(site)).file)
})

type CopiedSite = Awaited<ReturnType<typeof copiedSite>>

/** A site copied to a folder or a bucket, which can be made unavailable. */
async function copiedSite(place: 'folder' | 's3') {
  await using opened = new AsyncDisposableStack()
  const store: S3Double | null = place === 's3' ? opened.use(await s3Double({ now: () => app.now() })) : null
  const scratch = opened.use(await createTestApp('sqlite'))
  const folder = join(scratch.config.dataDir, 'elsewhere')
  const app: TestApp = opened.use(await createTestApp('sqlite', { BACKUP_URL: store?.url ?? folder }))
  const copier = opened.use(createDatabaseCopier(app))
  const { backups } = app
  const write = backups.write
  const kept = opened.move()
  return {
    house: app,
    store,
    folder,
    copier,
    takeAway() {
      store?.behave({ status: 403, code: 'AccessDenied' })
      if (!store) backups.write = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }))
    },
    bringBack() {
      store?.behave('accept')
      backups.write = write
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Runs a check and waits for the base. */
async function lookWell({ house: app, copier }: CopiedSite): Promise<void> {
  await copier.look()
  await copier.settle()
  expect(await getCopyChain(app.db)).toMatchObject({ base_seq: expect.any(Number), failing_words: null })
}

function asked({ house: app, folder }: CopiedSite) {
  return { backups: app.backups, folder: join(folder, '../fetched'), secret: app.config.secret }
}

async function fetchLatest(site: CopiedSite, name = 'latest') {
  const fetched = await fetchCopyAsBackup({ ...asked(site), name })
  if (!fetched) throw new BackupError('There are no copies')
  return fetched
}

/** Restores a backup on a new machine, and expects every row and file of the site. */
async function expectSame({ house: app }: CopiedSite, file: string): Promise<void> {
  await using other = await createBareApp('sqlite')
  await restoreBackup(other, file)
  const [theirs, ours] = [await listRows(other.db), await listRows(app.db)]
  for (const table of Object.keys(ours)) expect(theirs[table], table).toEqual(ours[table])
  for (const name of await getReferencedFileNames(app.db)) expect(await other.files.read(name), name).not.toBeNull()
}

/** All rows of a backup except revisions, which a restore raises. */
async function listRows(db: Db): Promise<Record<string, unknown[]>> {
  const tables = [...backupTables, 'event_balance', 'event_cost_totals'].filter((table) => table !== 'revision')
  const rows = tables.map(async (table) => {
    const all = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db).catch(() => null)
    return [table, (all ?? (await sql`select * from ${sql.table(table)} order by 1`.execute(db))).rows] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

async function waiting(db: Db): Promise<number> {
  return (await db.selectFrom('copy_change').select('seq').execute()).length
}

function namesIn({ folder }: CopiedSite, part: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.includes(part) && !name.endsWith('.half'))
    .toSorted()
}

const mark = ({ config }: TestApp) => computeSiteTag(config.secret)

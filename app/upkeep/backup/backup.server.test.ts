import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBareApp } from '../../../tests/bare-app.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from '../../../tests/test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../../../tests/owner-client.ts'
import { insertEvent } from '../../../tests/stocked.ts'
import { findUserByCredentials } from '../../business/auth/users.server.ts'
import { findSetting } from '../../business/stored-settings.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import { openDatabase, type Db } from '../../plumbing/database/database.server.ts'
import { eventTables } from '../../plumbing/database/table-keys.ts'
import { backupTables, allTables, appParts, retiredTables } from '../app-parts.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackupFile } from './write-backup.server.ts'

const pages = ['/', '/services', '/partners', '/ourstory', '/privacy', '/quote']

describe.each(databases.flatMap((from) => databases.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  test('a restore brings back all data, and pages render the same', async () => {
    await using app = await createTestApp(from)
    await createOwnerClient(app)
    await stock(app, 3, { requestorName: 'נורה 🍸\u2028', message: 'one\ntwo "three"\t\\' })
    await moveToTrash(app.db, 'partner', 'A band', { partner: [] }, app.now())
    const { file, missing, end } = await writeBackupFile(app, newFile())
    expect(missing).toEqual([])
    expect(end.files).toBeGreaterThan(50)

    await using other = await createBareApp(to)
    const restored = await restoreBackup(other, file)
    expect(restored).toMatchObject({
      at: app.now(),
      files: end.files,
      secret: app.config.secret,
      waitingLetters: 6,
    })
    expect(await everything(other.db)).toEqual(await everything(app.db))
    expect(await findUserByCredentials(other.db, ownerSetupForm.email, ownerSetupForm.password)).toMatchObject({
      role: 'owner',
    })
    expect(await other.db.selectFrom('session').select('id').execute()).toEqual([])
    const [before, after] = [await createAppVisitor(app), await createAppVisitor(other)]
    for (const page of pages) {
      const [was, is] = [await (await before(page)).text(), await (await after(page)).text()].map(shown)
      expect([page, is === was]).toEqual([page, true])
    }
    const [picture] = /\/media\/[\w.-]+/.exec(await (await after('/')).text())!
    const bytes = await Promise.all(
      [before, after].map(async (visit) => Buffer.from(await (await visit(picture)).arrayBuffer())),
    )
    expect(bytes[0]!.length).toBeGreaterThan(1000)
    expect(bytes[0]!.equals(bytes[1]!)).toBe(true)
  })
})

describe.each(databases)('%s', (database) => {
  test('a backup under load has all earlier events, each with its emails', async () => {
    await using app = await createTestApp(database)
    await stock(app, 30)
    const before = await app.db.selectFrom('event').select('id').execute()
    // A separate connection, as the site has while `npm run backup` runs.
    await using site = openDatabase(app.config.database)
    let isOver = false
    let written = 0
    const writing = (async () => {
      while (!isOver) {
        await insertEvent({ ...app, db: site })
        written++
        // SQLite resolves synchronously, so other tasks need a turn.
        await setImmediate()
      }
    })()
    const { file } = await writeBackupFile(app, newFile()).finally(() => (isOver = true))
    await writing
    expect(written).toBeGreaterThan(0)
    await using other = await createBareApp(database)
    await restoreBackup(other, file)
    const leads = await other.db.selectFrom('event').select('id').execute()
    expect(leads).toEqual(expect.arrayContaining(before))
    const emails = await other.db.selectFrom('email').select('event_id').execute()
    expect(emails).toHaveLength(leads.length * 2)
    const searched = await other.db.selectFrom('event_search').select('event_id').execute()
    expect(searched).toHaveLength(leads.length)
  })

  test('a restore replaces existing data only with the option to do so', async () => {
    await using app = await createTestApp(database)
    await stock(app, 1)
    const { file } = await writeBackupFile(app, newFile())
    await stock(app, 2)
    const now = await everything(app.db)
    await expect(restoreBackup(app, file)).rejects.toThrow('There is a site in this database already')
    expect(await everything(app.db)).toEqual(now)
    await restoreBackup(app, file, true)
    expect(await app.db.selectFrom('event').select('id').execute()).toHaveLength(1)
    const edition = await app.db
      .selectFrom('revision')
      .select('number')
      .where('name', '=', 'content')
      .executeTakeFirstOrThrow()
    expect(edition.number).toBeGreaterThan(0)
  })

  test.each<[string, (backup: Buffer) => Buffer, RegExp]>([
    ['cut off', (backup) => backup.subarray(0, backup.length - 5_000), /cut off/],
    ['cut off at once', (backup) => backup.subarray(0, 4), /cut off/],
    ['empty', () => Buffer.alloc(0), /cut off/],
    ['with a byte changed', flipped, /damaged|changed|cut off/],
    [
      'with a word changed',
      (backup) => changed(backup, (text) => text.replace('Nora Ephron', 'Dora Ephron')),
      /damaged or changed/,
    ],
    [
      'with a line left out',
      (backup) => changed(backup, (text) => text.replace(/\n\{"table":"event",.*?\n/, '\n')),
      /damaged or changed/,
    ],
    ['without its end', (backup) => changed(backup, (text) => text.slice(0, text.lastIndexOf('{"end"'))), /cut off/],
    ['with something after its end', (backup) => changed(backup, (text) => `${text}{"secret":"x"}\n`), /changed/],
    ['that is none', () => gzipSync('hello\n'), /not a backup/],
    ['that packs half a gigabyte into one line', () => packed(512, 'x'), /longer than any of ours/],
    [
      'that packs half a gigabyte into many lines',
      () => packed(512, `{"table":"event","row":{"id":"${'x'.repeat(16_346)}"}}\n`),
      /unpacks into far more/,
    ],
    ['that is a photograph', () => Buffer.from('\u0089PNG\r\n'), /not a backup/],
  ])('a backup that is %s is refused with a clear message and changes nothing', async (_, spoil, words) => {
    await using app = await createTestApp(database)
    await stock(app, 1)
    const { file } = await writeBackupFile(app, newFile())
    writeFileSync(file, spoil(readFileSync(file)))
    const before = await everything(app.db)
    await expect(restoreBackup(app, file, true)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringMatching(words),
    })
    expect(await everything(app.db)).toEqual(before)
  })

  test('restoring a backup from a later version is refused and changes nothing', async () => {
    await using later = await createTestApp(database)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(later.db)
    const { file } = await writeBackupFile(later, newFile())
    await using app = await createTestApp(database)
    const before = await everything(app.db)
    await expect(restoreBackup(app, file, true)).rejects.toThrow('This backup was made by a later version of the site')
    expect(await everything(app.db)).toEqual(before)
  })

  test('a disk that fills up during a restore leaves the old site unchanged', async () => {
    await using app = await createTestApp(database)
    await stock(app, 1)
    const { file } = await writeBackupFile(app, newFile())
    await stock(app, 1)
    const before = await everything(app.db)
    const read = async () => null
    const files = { ...app.files, read, write: () => Promise.reject(new Error('ENOSPC')) }
    await expect(restoreBackup({ ...app, files }, file, true)).rejects.toThrow('ENOSPC')
    expect(await everything(app.db)).toEqual(before)
  })

  test('null characters stored in SQLite are removed on restore', async () => {
    await using app = await createTestApp('sqlite')
    const { id } = await insertEvent(app, {}, { requestor_name: 'Nora\0 Ephron' })
    const { file } = await writeBackupFile(app, newFile())
    await using other = await createBareApp(database)
    await restoreBackup(other, file)
    const { requestor_name } = await other.db
      .selectFrom('event')
      .select('requestor_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(requestor_name).toBe('Nora Ephron')
  })

  test('every table is listed for backup, and every event table also for erasure', async () => {
    await using app = await createBareApp(database)
    const tables = await app.db.introspection.getTables()
    expect(tables.map(({ name }) => name).toSorted()).toEqual(allTables.toSorted())
    const ofRequests = tables.filter(({ columns }) => columns.some(({ name }) => name === 'event_id'))
    const ofParts = Object.values(appParts).flatMap(({ ofRequest = [], ofAgreement = [], otherwise = [] }) => [
      ...ofRequest,
      ...ofAgreement,
      ...otherwise,
    ])
    // Tables of a deleted module are erased with the agreement.
    const erased = [...ofParts, ...eventTables.filter((name) => retiredTables.includes(name))]
    expect(erased.toSorted()).toEqual(ofRequests.map(({ name }) => name).toSorted())
  })
})

test('a backup is private, never overwritten, recorded in settings and leaves no partial file', async () => {
  await using app = await createTestApp()
  const { file } = await writeBackupFile(app)
  expect(file).toBe(join(app.config.dataDir, 'backups', 'backup-2026-11-20-140000.jsonl.gz'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(app.config.dataDir, 'backups')).mode & 0o777).toBe(0o700)
  expect(await findSetting(app.db, 'backup')).toEqual({ at: app.now() })
  await expect(writeBackupFile(app, file)).rejects.toThrow('There is a file already')
  app.advance(1000)
  const files = { ...app.files, read: () => Promise.reject(new Error('EIO')) }
  await expect(writeBackupFile({ ...app, files })).rejects.toThrow('EIO')
  expect(readdirSync(join(app.config.dataDir, 'backups'))).toEqual(['backup-2026-11-20-140000.jsonl.gz'])
})

test('a backup contains a photo in the trash with its file', async () => {
  await using app = await createTestApp()
  await app.files.write('binned-1-ff.avif', new Uint8Array([1, 2, 3]))
  await trashPhoto(app, 'binned-1-ff.avif')
  const { file, missing } = await writeBackupFile(app, newFile())
  expect(missing).toEqual([])
  await using other = await createBareApp('sqlite')
  await restoreBackup(other, file)
  const found = await other.files.read('binned-1-ff.avif')
  expect(new Uint8Array(await new Response(found?.body).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  expect(await other.db.selectFrom('trash').select('kind').execute()).toEqual([{ kind: 'picture' }])
})

test('a backup reports missing files of photos in the trash', async () => {
  await using app = await createTestApp()
  await trashPhoto(app, 'gone-1-ff.avif')
  const { missing } = await writeBackupFile(app, newFile())
  expect(missing).toEqual(['gone-1-ff.avif'])
})

/** Moves a photo with a single file to the trash. */
async function trashPhoto({ db, now }: TestApp, file: string) {
  const picture = await db.selectFrom('photo').selectAll().executeTakeFirstOrThrow()
  const variants = JSON.stringify([{ format: 'avif', width: 1, height: 1, bytes: 1, file }])
  await moveToTrash(db, 'picture', 'A dog', { photo: [{ ...picture, id: 'binned', variants }] }, now())
}

test.each(databases)('%s: a table larger than one batch is restored completely', async (database) => {
  await using app = await createTestApp(database)
  const row = (i: number) => ({ id: String(i), email_id: 'letter', at: i, kind: 'sent', text: `attempt ${i}` })
  for (let i = 0; i < 1_300; i += 100)
    await app.db
      .insertInto('email_log_entry')
      .values(Array.from({ length: 100 }, (_, j) => row(i + j)))
      .execute()
  const { file } = await writeBackupFile(app, newFile())
  await using other = await createBareApp(database)
  await restoreBackup(other, file)
  const events = await other.db.selectFrom('email_log_entry').selectAll().orderBy('at').execute()
  expect(events).toEqual(Array.from({ length: 1_300 }, (_, i) => row(i)))
})

async function stock(app: TestApp, leads: number, request: Parameters<typeof insertEvent>[1] = {}) {
  for (let i = 0; i < leads; i++) await insertEvent(app, request)
}

/** All rows except the time of the last backup and content revisions, which a restore changes. */
async function everything(db: Db) {
  const tables = backupTables.map(async (table) => {
    const rows = await db.selectFrom(table).selectAll().execute()
    const kept = rows.filter((row) => !('name' in row && ['backup', 'content', 'days'].includes(row.name)))
    return [table, kept.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()]
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** The page without form tokens, which differ every time. */
function shown(html: string): string {
  return html.replace(/name="token" value="[^"]*"|"token":"[^"]*"/g, '')
}

/** Megabytes of repeated text, compressed to a two-thousandth. */
function packed(megabytes: number, text: string): Buffer {
  const piece = gzipSync(text.repeat((1024 * 1024) / text.length))
  const head = { backup: 'backbar', version: 1, at: 0, migrations: ['0140-baseline'] }
  return Buffer.concat([gzipSync(`${JSON.stringify(head)}\n`), ...Array<Buffer>(megabytes).fill(piece)])
}

function flipped(backup: Buffer): Buffer {
  const copy = Buffer.from(backup)
  copy[Math.floor(copy.length / 2)]! ^= 0xff
  return copy
}

function changed(backup: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(backup).toString()))
}

function newFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bar-backup-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return join(dir, 'backup.jsonl.gz')
}

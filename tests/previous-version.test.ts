import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findAgreementView } from '../app/agreements/record/agreement-view.server.ts'
import { findUserByCredentials } from '../app/business/auth/users.server.ts'
import { verifyTwoStepCode } from '../app/business/auth/two-step-log-in.server.ts'
import { createSession } from '../app/business/auth/sessions.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { acquireDatabasePresence, openServices, type Services } from '../app/services.server.ts'
import { serializeStaffingFields } from '../app/events/event/staffing-fields.ts'
import { isPostgres, openDatabase, type Db } from '../app/plumbing/database/database.server.ts'
import { getFormerKeys, renamedTables } from '../app/plumbing/database/migrations/former-names.ts'
import { listPendingMigrations } from '../app/plumbing/database/migrate.server.ts'
import { acquireSharedDatabaseLock } from '../app/plumbing/database/database-lock.server.ts'
import { restoreFromTrash } from '../app/plumbing/database/trash.server.ts'
import { tablePrimaryKeys } from '../app/plumbing/database/table-keys.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { createBareApp } from './bare-app.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createAppVisitor, type Database } from './test-app.ts'
import { ownerSetupForm } from './owner-client.ts'
import { runAsAdmin } from './postgres.ts'
import { listTables } from './tables-of.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * Databases of the last version before the baseline, with all its migrations: 15 events in every state with their
 * history, replies, notes, holds, emails in every state, a photo, an agreement with a change, a shopping list, an owner
 * and an assistant with passkeys, recovery codes and private calendars, and five entries in the trash.
 */
const getPreviousVersionFile = (file: string) => join(import.meta.dirname, 'previous-version', file)

test.each(databases)('%s: a database of the previous version opens with all its data', async (database) => {
  await using app = await createPreviousVersionApp(database)
  await expectEverything(app)
})

test.each(databases)('%s: an upgraded or restored database has the same tables as a new database', async (database) => {
  await using app = await createPreviousVersionApp(database)
  await using bare = await createBareApp(database)
  expect(await listTables(app.db)).toEqual(await listTables(bare.db))
  await restoreBackup(bare, getPreviousVersionFile('backup.jsonl.gz'))
  expect(await listTables(app.db)).toEqual(await listTables(bare.db))
})

test.each(databases)('%s: the upgrade leaves signed records unchanged and their HMAC valid', async (database) => {
  const signed = (db: Db) =>
    Promise.all(
      signedTables.map((table) =>
        db
          .selectFrom(table)
          .selectAll()
          .orderBy(tablePrimaryKeys[table] as never)
          .execute(),
      ),
    )
  let before: object[][] | null = null
  await using app = await createPreviousVersionApp(
    database,
    async (db) => void (before = await Promise.all(signedTables.map((table) => readFormerRows(db, table)))),
  )
  // The upgrade adds columns with codes and keeps the values of the others.
  expect(await signed(app.db)).toMatchObject(before!)
  const [{ event_id }] = (await app.db.selectFrom('signature').select('event_id').execute()) as [{ event_id: string }]
  expect(await findAgreementView(app.db, event_id)).toMatchObject({ isAltered: false, seal: { state: 'sound' } })
})

/** Rows of a table before it was renamed, with the current names of their columns. */
async function readFormerRows(db: Db, table: string): Promise<object[]> {
  const { former = table, columns = {} } = renamedTables.find(({ name }) => name === table) ?? {}
  const key = getFormerKeys(tablePrimaryKeys)[former] ?? tablePrimaryKeys[table]!
  const { rows } = await sql<object>`select * from ${sql.table(former)} order by ${sql.ref(key)}`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [columns[column] ?? column, value])),
  )
}

test.each(databases)('%s: the upgrade makes one backup first and keeps it', async (database) => {
  await using app = await createPreviousVersionApp(database)
  const folder = join(app.config.dataDir, 'backups')
  const [name = '', ...more] = readdirSync(folder)
  expect([name, more]).toEqual([expect.stringMatching(/^kept-before-baseline-/), []])
  await using again = await openServices(app.config, { out: { write: () => true } })
  expect(readdirSync(folder)).toEqual([name])
  await using other = await createBareApp(database)
  await restoreBackup(other, join(folder, name))
  await expectEverything(other)
  expect(await listPendingMigrations(again.db)).toEqual([])
})

test.each(databases)('%s: the upgrade stops with a reason when no backup can be made', async (database) => {
  const opening = createPreviousVersionApp(database, async (_, folder) =>
    writeFileSync(join(folder, 'backups'), 'a file in the way'),
  )
  await expect(opening).rejects.toThrow(
    /^This version changes the database, and a copy of it could not be made first: .*\nNothing was changed/,
  )
})

test.each(databases)('%s: the upgrade runs only when no other process uses the database', async (database) => {
  await using bare = await createBareApp(database)
  await replaceWithPreviousVersion(bare)
  const { config } = bare
  const other = await acquireSharedDatabaseLock(config.database)
  await expect(acquireDatabasePresence(config)).rejects.toThrow(
    'stop the site, then install and start this one. Nothing was changed.',
  )
  expect(await listPendingMigrations(bare.db)).toContain('0140-baseline')
  await other[Symbol.asyncDispose]()
  const presence = await acquireDatabasePresence(config)
  expect(await listPendingMigrations(bare.db)).toEqual([])
  await presence[Symbol.asyncDispose]()
})

test.each(databases)(
  '%s: an older database or backup is refused, naming the version to use first',
  async (database) => {
    const older = async (db: Db) => {
      await sql`delete from kysely_migration where name = '0140-list-codes'`.execute(db)
    }
    await expect(createPreviousVersionApp(database, older)).rejects.toThrow(
      /^This database is of a version too old for this one\. Start the version of commit \w+ on it once/,
    )
    await using bare = await createBareApp(database)
    await replaceWithPreviousVersion(bare, older)
    const { file } = await writeBackupFile(bare, join(bare.config.dataDir, 'older.jsonl.gz'))
    await using app = await createBareApp(database)
    await expect(restoreBackup(app, file)).rejects.toThrow(
      /^This backup was made by a version too old for this one\. Put it back with the version of commit \w+/,
    )
  },
)

test('programs started by a much older version name the version to install first', async () => {
  await using place = await createTestDatabase('sqlite')
  rmSync(join(place.dir, 'site.db'))
  rmSync(join(place.dir, 'files'))
  await loadPreviousVersion({ DATA_DIR: place.dir }, async (db) => {
    await sql`delete from kysely_migration where name = '0140-list-codes'`.execute(db)
  })
  for (const program of ['start.ts', 'worker.ts']) {
    const env = { ...process.env, DATA_DIR: place.dir, PORT: '0' }
    const { status, stderr } = spawnSync(process.execPath, [program, '--beside'], { env, encoding: 'utf8' })
    expect([program, status, stderr]).toEqual([program, 1, expect.stringContaining('git checkout 35f7e78c')])
    expect(stderr).not.toMatch(/^\s+at /m)
  }
})

test.each(databases)('%s: backups made before and after the upgrade can be restored', async (database) => {
  await using upgraded = await createPreviousVersionApp(database)
  const file = join(upgraded.config.dataDir, 'now.jsonl.gz')
  await writeBackupFile(upgraded, file)
  for (const backup of [getPreviousVersionFile('backup.jsonl.gz'), file]) {
    await using app = await createBareApp(database)
    await restoreBackup(app, backup)
    await expectEverything(app)
  }
})

test('going back after the upgrade is refused and names the backup to restore', () => {
  const root = mkdtempSync(join(tmpdir(), 'bar-clone-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'releases/next/app/plumbing/database/migrations'), { recursive: true })
  writeFileSync(join(root, 'releases/next/app/plumbing/database/migrations/0140-baseline.ts'), '')
  const current = JSON.stringify({ release: 'next', of: '', before: '' })
  writeFileSync(join(root, 'releases/current'), current)
  mkdirSync(join(root, 'data/backups'), { recursive: true })
  const copy = join(root, 'data/backups/kept-before-baseline-1.jsonl.gz')
  writeFileSync(copy, '')
  const goBack = () =>
    spawnSync(process.execPath, ['bin/upgrade.ts', '--back'], {
      env: { PATH: process.env.PATH, RELEASES_OF: root, RELEASES_OF_HEAD: '' },
      encoding: 'utf8',
    })
  const refused = goBack()
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^What lies in .* cannot read the database any more: .* Nothing was changed/),
  ])
  expect(refused.stderr).toContain(copy)
  expect(readFileSync(join(root, 'releases/current'), 'utf8')).toBe(current)
  rmSync(copy)
  expect(goBack()).toMatchObject({ status: 0, stdout: expect.stringContaining('is installed') })
})

async function expectEverything(app: Services): Promise<void> {
  const { db } = app
  const events = await db.selectFrom('event').select(['id', 'requestor_name', 'state']).execute()
  for (const { staffing_fields, request } of await db
    .selectFrom('event')
    .select(['staffing_fields', 'request'])
    .execute())
    expect(staffing_fields).toBe(serializeStaffingFields({ bartenders: 0, ...JSON.parse(request) }))
  expect(Object.fromEntries(events.map(({ requestor_name, state }) => [requestor_name, state]))).toEqual({
    New: 'new',
    Replied: 'replied',
    Quoted: 'quoted',
    Held: 'held',
    Overdue: expect.stringMatching(/^(held|new)$/),
    Longer: 'held',
    Booked: 'booked',
    Done: 'done',
    Lost: 'lost',
    Spam: 'spam',
    Undone: 'held',
    Noted: 'new',
    Answered: 'held',
    Edited: 'new',
    'Nora Ephron': 'booked',
  })
  expect(await db.selectFrom('email').select('id').execute()).toHaveLength(31)
  expect(await findUserByCredentials(db, ownerSetupForm.email, ownerSetupForm.password)).toMatchObject({
    role: 'owner',
  })

  const visit = await createAppVisitor(app)
  const cookie = (await createSession(app, new Request(app.config.siteUrl), 'owner')).split(';')[0]!
  const open = async (path: string) => parsePage(await visit(path, { headers: { Cookie: cookie } }))
  const pages = Object.fromEntries(
    await Promise.all(
      events.map(async ({ id, requestor_name }) => {
        const [overview, history] = await Promise.all(['', '/history'].map((tab) => open(`/backbar/jobs/${id}${tab}`)))
        return [requestor_name, { overview: overview!, history: history! }] as const
      }),
    ),
  )
  for (const [name, { overview, history }] of Object.entries(pages))
    expect([name, overview.status, history.status]).toEqual([name, 200, 200])
  expect(pages.Held?.overview.html).toContain('January 10')
  expect(pages.Longer?.overview.html).toContain('February 1')
  expect(pages.Undone?.overview.html).toContain('January 11')
  expect(pages.Lost?.history.html).toContain('Too expensive')
  expect(pages.Noted?.history.html).toContain('Likes negronis')
  expect(pages.Answered?.history.html).toContain('Your day')
  expect(pages.Edited?.overview.html).toContain('The Treasury')
  for (const path of ['/backbar', '/backbar/calendar', '/backbar/menu', '/backbar/photos', '/backbar/settings/replies'])
    expect((await open(path)).status).toBe(200)

  const home = await parsePage(await visit('/'))
  const [picture = ''] = /\/media\/[\w.-]+/.exec(home.html) ?? []
  expect((await visit(picture)).status).toBe(200)

  expect(
    await db.selectFrom('shopping_list_checkmark').select(['line', 'codes']).orderBy('received_at').execute(),
  ).toEqual([
    { line: 'Beer, 12 oz', codes: '{"Beer, 12 oz":{"count":14,"unit":"12-pack"}}' },
    { line: 'red-wine', codes: '{"red-wine":{"said":"6 bottles"}}' },
  ])
  expect(await db.selectFrom('shopping_list_version').select('codes').where('id', '=', 'in-words').execute()).toEqual([
    { codes: '{"facts":{},"lines":[{"key":"Ice","product":{"ingredient":"Ice"},"amount":{"said":"9 bags"}}]}' },
  ])
  expect(await db.selectFrom('calendar_key').select('user_id').orderBy('user_id').execute()).toEqual([
    { user_id: 'mia' },
    { user_id: 'owner' },
  ])
  expect(await verifyTwoStepCode(app, 'mia', 'AAAA-BBBB')).toBe('wrong')
  expect(await verifyTwoStepCode(app, 'owner', 'AAAA-BBBB')).toBe('recovery')
  expect(await verifyTwoStepCode(app, 'mia', 'CCCC-DDDD')).toBe('recovery')

  const thrown = await db.selectFrom('trash').select('id').execute()
  expect(thrown).toHaveLength(5)
  for (const { id } of thrown) expect(await restoreFromTrash(db, id)).not.toBeNull()
  expect(await db.selectFrom('passkey').select(['id', 'public_key', 'user_id']).orderBy('id').execute()).toEqual([
    { id: 'a-credential', public_key: 'a-key', user_id: 'owner' },
    { id: 'mias', public_key: 'a-key', user_id: 'mia' },
    { id: 'mias-thrown', public_key: 'a-third-key', user_id: 'mia' },
    { id: 'thrown', public_key: 'another-key', user_id: 'owner' },
  ])
  const noted = events.find(({ requestor_name }) => requestor_name === 'Noted')!
  expect((await open(`/backbar/jobs/${noted.id}/history`)).html).toContain('A mistake')
}

const signedTables = [
  'agreement_log_entry',
  'agreement_log_hmac',
  'hmac_key',
  'signature',
  'proposal',
  'change_request',
  'amount_due',
] as const

const secret = 'another secret for tests'

/** An app on such a database. `prepare` gets the database and the data folder before the app opens. */
function createPreviousVersionApp(database: Database, prepare?: Prepare) {
  return createBareApp(database, async (env) => {
    Object.assign(env, { SECRET: secret })
    await loadPreviousVersion(env, prepare)
  })
}

/** Replaces the database of an open app with such a database. */
async function replaceWithPreviousVersion(
  { db, env }: Services & { env: Record<string, string> },
  prepare?: Prepare,
): Promise<void> {
  if (isPostgres(db)) await runAsAdmin(env.DATABASE_URL!, 'drop schema public cascade; create schema public')
  else
    for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true }))
      await db.schema.dropTable(name).execute()
  await loadPreviousVersion(env as { DATA_DIR: string }, prepare)
}

type Prepare = (db: Db, folder: string) => Promise<void>

async function loadPreviousVersion(env: { DATA_DIR: string; DATABASE_URL?: string }, prepare?: Prepare): Promise<void> {
  const dump = (name: string) => gunzipSync(readFileSync(getPreviousVersionFile(name))).toString()
  if (env.DATABASE_URL) await runAsAdmin(env.DATABASE_URL, dump('postgres.sql.gz'))
  else {
    using file = new DatabaseSync(join(env.DATA_DIR, 'site.db'))
    file.exec(dump('sqlite.sql.gz'))
  }
  mkdirSync(join(env.DATA_DIR, 'files'), { recursive: true })
  for (const file of readdirSync(getPreviousVersionFile('')).filter((name) => /\.(webp|avif)$/.test(name)))
    copyFileSync(getPreviousVersionFile(file), join(env.DATA_DIR, 'files', file))
  await using db = openDatabase(loadConfig({ SECRET: secret, ...env }).database)
  await prepare?.(db, env.DATA_DIR)
}

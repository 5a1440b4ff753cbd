import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSetting } from '../app/business/stored-settings.server.ts'
import { openDatabase } from '../app/plumbing/database/database.server.ts'
import { createFolderArchive } from '../app/plumbing/files/archive-store.server.ts'
import { createNightlyBackup } from '../app/upkeep/backup/create-backup.server.ts'
import { createSmallDiskIfPossible } from '../faults/small-disk.ts'
import { createBareApp } from './bare-app.ts'
import { s3Double } from './doubles/s3-double.ts'
import { createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { freePort } from './postgres.ts'
import { runProgram, startProgram } from './program.ts'
import { insertEvent } from './stocked.ts'

const page = '/backbar/in-and-out'

test('a lost server is restored on another machine from the bucket', async () => {
  await using store = await s3Double()
  await using app = await createTestApp('sqlite')
  await createOwnerClient(app)
  const env = { ...getEnv(app), BACKUP_URL: store.url, COPIED_WITHIN: '1' }
  await using site = startProgram('start.ts', { ...env, PORT: String(await freePort()), HOST: '127.0.0.1' })
  await site.line('open')
  await site.line('base-copied')
  const event = await insertEvent(app)
  await expect.poll(() => [...store.objects.keys()].some((name) => name.includes('-changes-'))).toBe(true)
  await expect.poll(() => app.db.selectFrom('copy_change').select('seq').execute()).toEqual([])
  await site.end('SIGKILL')

  await using other = await createBareApp('sqlite')
  const restored = await runProgram('restore.ts', ['latest'], { ...other.env, BACKUP_URL: store.url })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('From the copies that follow every change') })
  expect(readFileSync(join(other.config.dataDir, 'secret'), 'utf8')).toBe(app.config.secret)
  expect(readdirSync(other.config.dataDir).filter((name) => name.startsWith('fetched'))).toEqual([])
  await using db = openDatabase(other.config.database)
  expect(await db.selectFrom('event').select('id').execute()).toEqual([{ id: event.id }])
  expect(await findSetting(db, 'restored')).toMatchObject({ from: 'latest', flaw: null, missingFiles: 0 })
  const owner = await createOwnerClient(Object.assign(other, { db, advance: () => {}, lines: [] }))
  const shown = await owner.open(page)
  expect(shown.text).toContain('What may be missing')
  expect(shown.text).toMatch(/It holds everything saved until/)
})

test('without continuous copies the last nightly backup is restored on another machine', async () => {
  await using app = await createTestApp('sqlite')
  const event = await insertEvent(app)
  const folder = join(app.config.dataDir, 'elsewhere')
  const services = { ...app, backups: createFolderArchive(folder) }
  await createNightlyBackup(services, { now: app.now() - 24 * 3_600_000 })
  await createNightlyBackup(services, { now: app.now() })
  await using other = await createBareApp('postgres')
  const env = { ...other.env, BACKUP_URL: folder }
  expect(await runProgram('restore.ts', ['latest'], env)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Restored as of ${new Date(app.now()).toISOString()}`),
  })
  await using db = openDatabase(other.config.database)
  expect(await db.selectFrom('event').select('id').execute()).toEqual([{ id: event.id }])
})

test('a restore from an empty folder or an unreachable bucket reports the cause', async () => {
  await using app = await createBareApp('sqlite')
  const empty = join(app.config.dataDir, 'nothing')
  expect(await runProgram('restore.ts', ['latest'], { ...app.env, BACKUP_URL: empty })).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is neither a copy nor a nightly backup in'),
  })
  const away = 's3://key:secret-of-it@127.0.0.1:9/bar?region=us-east-1'
  expect(await runProgram('restore.ts', ['latest'], { ...app.env, BACKUP_URL: away })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/The bucket bar .* could not be reached/),
  })
})

test('a restore onto a disk that is too small is reported before anything is changed', async ({ skip }) => {
  using disk = createSmallDiskIfPossible(8) ?? skip('no small disk can be mounted here')
  await using app = await createTestApp('sqlite')
  const folder = join(app.config.dataDir, 'elsewhere')
  const env = { ...getEnv(app), BACKUP_URL: folder, COPIED_WITHIN: '1' }
  await using site = startProgram('start.ts', { ...env, PORT: String(await freePort()), HOST: '127.0.0.1' })
  await site.line('base-copied')
  await site.end('SIGTERM')
  const restored = await runProgram('restore.ts', ['latest'], { DATA_DIR: disk.dir, BACKUP_URL: folder })
  expect(restored).toMatchObject({ code: 1, said: expect.stringMatching(/too small|The disk is full/) })
  expect(restored.said).toContain('Nothing was changed')
  expect(existsSync(join(disk.dir, 'site.db'))).toBe(false)
  expect(readdirSync(disk.dir).filter((name) => name.startsWith('fetched'))).toEqual([])
})

test('the import and export page and /up show how old the newest copy is', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const anyone = await createAppVisitor(app)
  const up = async () => ((await (await anyone('/up')).json()) as { copies: object }).copies
  expect(await up()).toEqual({ status: 'off', newestAt: null })
  expect((await owner.open(page)).text).not.toContain('Every minute')
  const chain = { generation: 1, chain: '5e1b77d0', seq: 0, commits: 0, files_waiting: 0 }
  const base = { base_seq: 0, base_at: app.now() - 3_600_000 }
  await app.db
    .insertInto('copy_chain')
    .values({ ...chain, ...base })
    .execute()
  expect(await up()).toEqual({ status: 'well', newestAt: '2026-11-20T14:00:00.000Z' })
  expect((await owner.open(page)).text).toMatch(/Everything saved until Nov 20, 2026, 9:00 AM.* is copied/)
  const failing = { failing_since: app.now() - 300_000, failing_words: 'The bucket did not answer in time.' }
  await app.db.updateTable('copy_chain').set(failing).execute()
  await app.db
    .insertInto('copy_change')
    .values({ generation: 1, seq: 99, at: app.now() - 310_000, changes: '' })
    .execute()
  expect(await up()).toEqual({ status: 'failing', newestAt: '2026-11-20T13:54:50.000Z' })
  expect((await owner.open(page)).text).toMatch(
    /Copying has failed since Nov 20, 2026, 8:55 AM.* The bucket did not answer in time.* catches up by itself/,
  )
})

function getEnv({ config }: TestApp): Record<string, string> {
  return { DATA_DIR: config.dataDir, SECRET: config.secret }
}

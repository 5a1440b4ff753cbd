import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { s3Double } from '../../../tests/doubles/s3-double.ts'
import { createBareApp } from '../../../tests/bare-app.ts'
import { databases, createTestApp, openingTime } from '../../../tests/test-app.ts'
import { insertEvent } from '../../../tests/stocked.ts'
import { updateSetting, findSetting } from '../../business/stored-settings.server.ts'
import { openDatabase } from '../../plumbing/database/database.server.ts'
import { createS3Archive } from '../../plumbing/files/archive-store.server.ts'
import { parseS3Url } from '../../plumbing/files/s3-config.ts'
import { createNightlyBackup, nightlyBackupPrefix, type BackupServices } from './create-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

const day = 24 * 3_600_000
const tonight = { now: openingTime }

describe.each(databases.flatMap((database) => (['folder', 's3'] as const).map((place) => [database, place] as const)))(
  '%s, into a %s',
  (database, place) => {
    test('a verified backup under load restores each acknowledged event exactly once', async () => {
      await using app = await createTestApp(database, await getEnv(place))
      const acknowledged = new Set<string>()
      for (let i = 0; i < 10; i++) acknowledged.add((await insertEvent(app)).id)
      // A separate connection, as another process has.
      await using site = openDatabase(app.config.database)
      const before = [...acknowledged]
      let isOver = false
      const writing = (async () => {
        while (!isOver) {
          acknowledged.add((await insertEvent({ ...app, db: site })).id)
          await new Promise(setImmediate)
        }
      })()
      const kept = await createNightlyBackup(app, tonight).finally(() => (isOver = true))
      await writing
      expect(acknowledged.size).toBeGreaterThan(before.length)
      expect(kept.verified).toMatchObject({ missing: 0 })
      expect(kept.verified!.files).toBeGreaterThan(50)

      await using other = await createBareApp(database)
      const file = join(other.config.dataDir, 'fetched.jsonl.gz')
      writeFileSync(file, await buffer((await app.backups.read(kept.name))!.body))
      await restoreBackup(other, file)
      const leads = (await other.db.selectFrom('event').select('id').execute()).map(({ id }) => id)
      expect(new Set(leads).size).toBe(leads.length)
      expect(leads).toHaveLength(kept.verified!.requests)
      expect(leads).toEqual(expect.arrayContaining(before))
      expect(leads.filter((id) => !acknowledged.has(id))).toEqual([])
      const emails = await other.db.selectFrom('email').select('event_id').execute()
      for (const kind of new Set(leads)) expect(emails.filter(({ event_id }) => event_id === kind)).toHaveLength(2)
    })

    test('the latest fourteen backups of this site are kept, and other files stay', async () => {
      await using app = await createTestApp(database, await getEnv(place))
      const others = ['backup-2026-01-01-000000.jsonl.gz', `nightly-0123abcd-2026-01-01-000000.jsonl.gz`]
      for (const name of others) await app.backups.write(name, Readable.from([Buffer.from('x')]))
      // Keeps the backups small, because the test makes many.
      const services = { ...app, files: { ...app.files, read: async () => null } }
      // A backup dated next year by a wrong clock.
      await createNightlyBackup(services, { now: openingTime + 365 * day })
      for (let night = 0; night < 15; night++) await createNightlyBackup(services, { now: openingTime + night * day })
      const names = (await app.backups.list('')).map(({ name }) => name)
      const nights = names.filter((name) => name.startsWith(nightlyBackupPrefix(app.config.secret)))
      expect(nights).toHaveLength(14)
      expect(nights.at(-1)).toContain('2026-12-04')
      expect(nights[0]).toContain('2026-11-21')
      expect(names).toEqual(expect.arrayContaining(others))
      const state = await findSetting(app.db, 'backup')
      expect(Object.keys(state!.kept!).toSorted()).toEqual(nights.toSorted())
      expect(state!.notPruned).toBeNull()
    })
  },
)

describe.each(databases)('%s', (database) => {
  test('a backup made before a restore is listed as not verified after it', async () => {
    await using app = await createTestApp(database)
    const first = await createNightlyBackup(app, tonight)
    await updateSetting(app.db, 'backup', (state) => ({ ...state!, kept: {} }), openingTime)
    await createNightlyBackup(app, { now: openingTime + day })
    expect((await findSetting(app.db, 'backup'))!.kept![first.name]).toEqual({
      at: openingTime,
      bytes: first.bytes,
      verified: null,
    })
  })
})

test('a full disk fails the backup, leaves no partial file and keeps earlier ones', async () => {
  await using app = await createTestApp()
  const first = await createNightlyBackup(app, tonight)
  const dir = join(app.config.dataDir, 'backups')
  const next = first.name.replace('2026-11-20', '2026-11-21')
  symlinkSync('/dev/full', join(dir, `${next}.half`))
  // Leftovers of dead processes are normally removed first. Here they are what fills the disk.
  const backups = { ...app.backups, removeHalves: async () => {} }
  await expect(createNightlyBackup({ ...app, backups }, { now: openingTime + day })).rejects.toThrow(
    `The disk is full: there is no room for a backup in ${dir}.`,
  )
  expect(readdirSync(dir)).toEqual([first.name])
})

test('the next backup deletes a .half file left by a killed process', async () => {
  await using app = await createTestApp()
  const { name } = await createNightlyBackup(app, tonight)
  const dir = join(app.config.dataDir, 'backups')
  writeFileSync(join(dir, `${name.replace('11-20', '11-19')}.half`), 'half')
  await createNightlyBackup(app, { now: openingTime + day })
  expect(readdirSync(dir)).toEqual([name, name.replace('11-20', '11-21')])
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut off', (bytes) => bytes.subarray(0, bytes.length - 2_000)],
  ['changed', (bytes) => bytes.with(bytes.length / 2, bytes[bytes.length / 2]! ^ 255) as Buffer],
])('a nightly backup that is %s when verified fails and is deleted', async (_, spoil) => {
  await using app = await createTestApp()
  const backups: BackupServices['backups'] = {
    ...app.backups,
    read: async (name) => {
      const bytes = spoil(readFileSync(join(app.config.dataDir, 'backups', name)))
      return { size: bytes.length, body: Readable.from([bytes]) }
    },
  }
  await expect(createNightlyBackup({ ...app, backups }, tonight)).rejects.toThrow(/cut off|damaged|changed/)
  expect(readdirSync(join(app.config.dataDir, 'backups'))).toEqual([])
  expect(await findSetting(app.db, 'backup')).toBeNull()
})

test('a failing bucket gives a backup error without the key and leaves no upload', async () => {
  await using store = await s3Double()
  await using app = await createTestApp('sqlite', { BACKUP_URL: store.url })
  const read = parseS3Url(store.url)
  if ('problem' in read) throw new Error(read.problem)
  // A bucket that responds gets time on a busy machine. One that does not answer is given up soon.
  const [patient, hasty] = [20_000, 500].map((quietMs) => createS3Archive(read.place, { quietMs, waits: [0] }))
  const tries = [
    [{ status: 403, code: 'AccessDenied' }, /^The bucket the-bar at [\d.:]+ refused: 403 AccessDenied\. Its key must/],
    [{ status: 500, code: 'InternalError' }, /refused: 500 InternalError\. It is tried again/],
    [{ puts: 0 }, /refused: 503 SlowDown/],
    ['hang', /did not answer in time/],
    ['reset', /could not be reached: ECONNRESET/],
    ['half', /did not answer in time/],
  ] as const
  for (const [behaviour, words] of tries) {
    store.behave(behaviour)
    const backups = {
      ...patient!,
      ...(behaviour === 'hang' && hasty),
      ...(behaviour === 'half' && { read: hasty!.read }),
    }
    const services = { ...app, backups }
    const error = await createNightlyBackup(services, tonight).catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'BackupError', message: expect.stringMatching(words) })
    expect(String(error)).not.toMatch(/wJal|AKIA/)
    store.behave('accept')
    await patient!.removeHalves('')
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0])
  }
  await createNightlyBackup({ ...app, backups: patient! }, tonight)
  expect(store.objects.size).toBe(1)
})

test('a backup with an unreadable photo fails and names it, and missing photos are counted', async () => {
  await using app = await createTestApp()
  const files = { ...app.files, read: () => Promise.reject(new Error('EIO')) }
  await expect(createNightlyBackup({ ...app, files }, tonight)).rejects.toThrow(
    /^The photo [\w-]+\.\w+ cannot be read: EIO$/,
  )
  const gone = { ...app.files, read: async () => null }
  const { verified } = await createNightlyBackup({ ...app, files: gone }, tonight)
  expect(verified).toMatchObject({ files: 0, missing: expect.any(Number) })
  expect(verified!.missing).toBeGreaterThan(50)
})

test('failing to delete older backups is recorded, and the new backup still counts', async () => {
  await using app = await createTestApp()
  const backups = {
    ...app.backups,
    list: () => Promise.reject(Object.assign(new Error(''), { code: 'EACCES' })),
  }
  await createNightlyBackup({ ...app, backups }, tonight)
  const state = await findSetting(app.db, 'backup')
  expect(state).toMatchObject({ at: openingTime, notPruned: expect.stringContaining('EACCES') })
  expect(Object.keys(state!.kept!)).toHaveLength(1)
})

async function getEnv(place: 'folder' | 's3'): Promise<Record<string, string>> {
  if (place === 'folder') return {}
  const store = await s3Double({ now: () => openingTime })
  onTestFinished(() => store[Symbol.asyncDispose]())
  return { BACKUP_URL: store.url }
}

import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ToolMissing } from '../../../faults/outcome.ts'
import { createSmallDisk } from '../../../faults/small-disk.ts'
import { s3Double } from '../../../tests/doubles/s3-double.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../../../tests/owner-client.ts'
import { insertEvent } from '../../../tests/stocked.ts'
import { createTestDatabase } from '../../../tests/test-database.ts'
import { createFirstOwner } from '../../business/auth/users.server.ts'
import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { openDatabase } from '../../plumbing/database/database.server.ts'
import { loadConfig } from '../../config.server.ts'
import { openServices } from '../../services.server.ts'
import { startUpkeepLoop } from '../upkeep-loop.server.ts'
import { startNightlyBackup } from './run-nightly-backup.server.ts'
import type { NightlyBackupServices } from './nightly-backup-notice.server.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(databases)('%s', (database) => {
  test('each night gets a single backup, also after the machine slept for a week', async () => {
    await using app = await watchedHouse(database)
    expect(await look(app)).toBe(false)
    app.advance(day)
    expect(await look(app)).toBe(true)
    expect(await look(app)).toBe(false)
    app.advance(7 * day)
    expect(await look(app)).toBe(true)
    expect(kept(app)).toHaveLength(2)
    expect(await findSetting(app.db, 'backup')).toMatchObject({
      nightlyAt: app.now(),
      night: { is: 'succeeded' },
      failing: null,
    })
    expect(await emails(app)).toEqual([])
  })

  test('concurrent processes make a single nightly backup', async () => {
    await using app = await watchedHouse(database)
    app.advance(day)
    await using other = openDatabase(app.config.database)
    const both = await Promise.all([look(app), look({ ...app, db: other }), look(app), look({ ...app, db: other })])
    expect(both.filter((isBegun) => isBegun)).toHaveLength(1)
    expect(kept(app)).toHaveLength(1)
  })

  test('the nightly backup runs once after the chosen hour, also across clock changes', async () => {
    await using app = await watchedHouse(database)
    await using other = openDatabase(app.config.database)
    await saveSetting(app.db, 'nightlyBackup', { isOn: true, hour: 2 }, app.now())
    // From nine in the morning on November 20, then through the night of March 14, which has no two o'clock.
    app.advance(Date.parse('2027-03-13T06:30:00Z') - app.now())
    await look(app)
    const made = kept(app).length
    const begun: string[] = []
    for (let halves = 0; halves < 96; halves++) {
      app.advance(hour / 2)
      const both = await Promise.all([look(app), look({ ...app, db: other })])
      for (const isBegun of both) if (isBegun) begun.push(new Date(app.now()).toISOString())
    }
    expect(begun).toEqual(['2027-03-13T07:00:00.000Z', '2027-03-14T07:00:00.000Z', '2027-03-15T06:00:00.000Z'])
    expect(kept(app)).toHaveLength(made + 3)
  })

  test('a failed backup is retried hourly and emails the owner once until success', async () => {
    await using app = await watchedHouse(database)
    await createOwnerClient(app)
    const full = {
      ...app,
      backups: { ...app.backups, write: () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) },
    }
    app.advance(day)
    expect(await look(full)).toBe(true)
    expect(await look(full)).toBe(false)
    const [email] = await emails(app)
    expect(email).toMatchObject({
      recipient: ownerSetupForm.email,
      subject: expect.stringContaining('The nightly backup failed'),
    })
    expect(email!.body_text).toContain('The disk is full: there is no room for a backup in')
    expect(email!.body_text).toMatch(/\/backbar\/in-and-out#backups$/m)
    for (let later = 0; later < 30; later++) {
      app.advance(hour)
      expect(await look(full)).toBe(true)
    }
    expect(await emails(app)).toHaveLength(1)
    expect(await findSetting(app.db, 'backup')).toMatchObject({ failing: { isTold: true }, night: { is: 'failed' } })

    app.advance(hour)
    await look(app)
    expect(await findSetting(app.db, 'backup')).toMatchObject({ failing: null, night: { is: 'succeeded' } })
    app.advance(day)
    await look(full)
    expect(await emails(app)).toHaveLength(2)
  })

  test('backups whose process dies each time are reported by email after two days', async () => {
    await using app = await watchedHouse(database)
    await createOwnerClient(app)
    for (let hours = 0; hours < 24; hours++) {
      app.advance(hour)
      await dies(app)
    }
    expect(await emails(app)).toEqual([])
    for (let hours = 0; hours < 48; hours++) {
      app.advance(hour)
      await dies(app)
    }
    const told = await emails(app)
    expect(told).toHaveLength(1)
    expect(told[0]!.body_text).toContain('It broke off: the program ended in the middle of it')
  })

  test('stopping the site aborts a running backup, and the next start makes it', async () => {
    await using app = await watchedHouse(database)
    await createOwnerClient(app)
    app.advance(day)
    const stopping = new AbortController()
    const files = {
      ...app.files,
      read: async (name: string) => {
        stopping.abort()
        return app.files.read(name)
      },
    }
    expect(await look({ ...app, files }, { signal: stopping.signal })).toBe(true)
    expect(kept(app)).toEqual([])
    expect(await findSetting(app.db, 'backup')).toMatchObject({ night: { is: 'stopped' } })
    expect(await emails(app)).toEqual([])
    expect(await look(app)).toBe(true)
    expect(kept(app)).toHaveLength(1)
  })

  test('a backup process that lost its claim while asleep ends without recording a result', async () => {
    await using app = await watchedHouse(database)
    await createOwnerClient(app)
    app.advance(day)
    let other: Promise<boolean> | undefined
    const files = {
      ...app.files,
      read: async (name: string) => {
        if (!other) {
          // The machine sleeps for two hours, and a different process takes over.
          app.advance(2 * hour)
          other = look(app)
          await other
        }
        return app.files.read(name)
      },
    }
    await look({ ...app, files })
    expect(await other).toBe(true)
    expect(await findSetting(app.db, 'backup')).toMatchObject({ night: { is: 'succeeded' }, failing: null })
    expect(await emails(app)).toEqual([])
    expect(kept(app)).toHaveLength(1)
  })
})

test('the owner or the environment can turn nightly backups off, and the environment takes precedence', async () => {
  await using app = await watchedHouse()
  await saveSetting(app.db, 'nightlyBackup', { isOn: false }, app.now())
  app.advance(day)
  expect(await look(app)).toBe(false)
  const { config } = app
  const set = (isOff: boolean) => ({
    ...app,
    config: { ...config, backups: { ...config.backups, isSet: true, isOff } },
  })
  expect(await look(set(true))).toBe(false)
  expect(await look(set(false))).toBe(true)
  await saveSetting(app.db, 'nightlyBackup', { isOn: true }, app.now())
  app.advance(day)
  expect(await look(set(true))).toBe(false)
  // A backup by hand still works.
  expect(await look(set(true), { isWanted: true })).toBe(true)
})

test.each(databases)(
  '%s: an intact backup this version cannot restore is kept but reported as failing',
  async (database) => {
    await using app = await watchedHouse(database)
    await createOwnerClient(app)
    // The database has a migration that this version does not know, as after a downgrade.
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(app.db)
    app.advance(day)
    expect(await look(app)).toBe(true)
    const state = await findSetting(app.db, 'backup')
    expect(state).toMatchObject({ night: { is: 'succeeded' }, failing: { isTold: true } })
    expect(state!.nightlyAt).toBeUndefined()
    expect(Object.values(state!.kept!)).toMatchObject([{ verified: null }])
    expect(kept(app)).toHaveLength(1)
    expect((await emails(app))[0]!.body_text).toContain('the version that runs now could not put it back')
    app.advance(2 * hour)
    expect(await look(app)).toBe(false)
  },
)

test('a backup failure that cannot be stored is logged without secrets', async () => {
  await using store = await s3Double()
  await using app = await watchedHouse('sqlite', { BACKUP_URL: store.url })
  app.advance(day)
  store.behave({ status: 403, code: 'AccessDenied' })
  const backups = {
    ...app.backups,
    write: async () => {
      await app.db.schema.dropTable('email').execute()
      await app.db.schema.alterTable('setting').renameTo('moved').execute()
      throw Object.assign(new Error(), { said: '403 AccessDenied' })
    },
  }
  await look({ ...app, backups })
  const told = app.lines.filter(({ event }) => String(event).startsWith('backup'))
  expect(told).toMatchObject([
    { event: 'backup-failed', why: expect.stringMatching(/refused: 403 AccessDenied/) },
    { event: 'backup-failure-not-stored' },
  ])
  expect(JSON.stringify(app.lines)).not.toMatch(/wJal|AKIA/)
})

test('a nearly full disk fails the backup, notifies the owner and leaves the site space', async ({ skip }) => {
  using disk = smallDiskOr(skip)
  await using place = await createTestDatabase('sqlite', undefined, disk.dir)
  const lines: string[] = []
  let now = openingTime
  const out = { write: (line: string) => lines.push(line) }
  await using app = await openServices(loadConfig(place.env), { now: () => now, out })
  await createFirstOwner(app.db, ownerSetupForm, now)
  await look(app)
  // The last thirty megabytes are reserved for the site.
  const ballast = join(disk.dir, 'others')
  writeFileSync(ballast, Buffer.alloc(16 * 1024 * 1024))
  now += day
  expect(await look(app)).toBe(true)
  expect(readdirSync(join(place.dir, 'backups'))).toEqual([])
  expect((await emails(app))[0]!.body_text).toContain('The disk is full: there is no room for a backup in')
  await insertEvent(app)

  disk.fill()
  now += day
  await startUpkeepLoop(app).stop()
  expect(lines.join('')).toContain('backup-not-begun')
  disk.free()
  rmSync(ballast)
  expect(await look(app)).toBe(true)
  expect(readdirSync(join(place.dir, 'backups'))).toHaveLength(1)
  expect(await findSetting(app.db, 'backup')).toMatchObject({ failing: null })
})

test('the email about a failed backup names an unusable folder and the reason', async () => {
  await using app = await watchedHouse()
  await createOwnerClient(app)
  app.advance(day)
  const folder = join(app.config.dataDir, 'backups')
  symlinkSync('/dev/null', folder)
  await look(app)
  rmSync(folder)
  expect((await emails(app))[0]!.body_text).toMatch(/The folder .*backups is not there \((EEXIST|ENOTDIR)\)/)
})

/** A site whose upkeep loop has already run once. */
async function watchedHouse(...args: Parameters<typeof createTestApp>): Promise<TestApp> {
  const app = await createTestApp(...args)
  await look(app)
  return app
}

async function look(services: NightlyBackupServices, how?: Parameters<typeof startNightlyBackup>[1]): Promise<boolean> {
  const { isBegun, done } = await startNightlyBackup(services, how)
  await done
  return isBegun
}

/** Claims the night like a process that dies right after. */
async function dies(app: TestApp): Promise<void> {
  let begun: Promise<unknown> | undefined
  const gone = new Promise<never>(() => {})
  const backups = { ...app.backups, write: () => gone, removeHalves: async () => {} }
  void (begun = startNightlyBackup({ ...app, backups }))
  await begun
}

function smallDiskOr(skip: (why: string) => never): ReturnType<typeof createSmallDisk> {
  try {
    return createSmallDisk(46)
  } catch (error) {
    if (error instanceof ToolMissing) skip(error.message)
    throw error
  }
}

function kept({ config }: TestApp): string[] {
  try {
    return readdirSync(join(config.dataDir, 'backups'))
  } catch {
    return []
  }
}

function emails({ db }: Pick<TestApp, 'db'>) {
  return db.selectFrom('email').selectAll().where('kind', '=', 'backup').execute()
}

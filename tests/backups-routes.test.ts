import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findSetting } from '../app/business/stored-settings.server.ts'
import { verifyBackup } from '../app/upkeep/backup/load-backup.server.ts'
import { startNightlyBackup } from '../app/upkeep/backup/run-nightly-backup.server.ts'
import { s3Double } from './doubles/s3-double.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient, ownerSetupForm } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

const page = '/backbar/in-and-out'

describe.each(databases.flatMap((database) => (['folder', 's3'] as const).map((place) => [database, place] as const)))(
  '%s with backups in a %s',
  (database, place) => {
    test('the owner can make a backup, see it verified and download it after the password', async () => {
      await using app = await createTestApp(database, await getEnv(place))
      const owner = await createOwnerClient(app)
      await insertEvent(app)
      expect((await owner.open(page)).text).toContain('The first one is made after 3 AM.')
      const made = await owner.post(page, { intent: 'now' })
      expect([made.status, made.to]).toEqual([303, `${page}?said=backing-up#backups`])
      await expect.poll(async () => (await findSetting(app.db, 'backup'))?.night?.is).toBe('succeeded')
      const shown = await owner.open(page)
      expect(shown.text).toMatch(/Nov 20, 2026, 9:00 AM.* · read back whole: 1 event, \d+ photo files/)

      const [name = ''] = Object.keys((await findSetting(app.db, 'backup'))!.kept!)
      const file = await owner.visit(`${page}/backups/${name}`)
      expect(file.status).toBe(200)
      expect(file.headers.get('Cache-Control')).toBe('no-store')
      expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
      const bytes = await buffer(file.body!)
      expect(bytes.length).toBe(Number(file.headers.get('Content-Length')))
      expect(await verifyBackup(Readable.from([bytes]))).toMatchObject({ rows: { event: 1 } })
      const events = await app.db.selectFrom('security_event').select('text').where('kind', '=', 'exported').execute()
      expect(events).toEqual([{ text: `the backup ${name}` }])

      app.advance(10 * 60_000)
      const stale = await owner.visit(`${page}/backups/${name}`)
      expect(stale.headers.get('Location')).toBe(`/backbar/account/confirm?${new URLSearchParams({ to: page })}`)
      await owner.post('/backbar/account/confirm', { password: ownerSetupForm.password })
      expect((await owner.visit(`${page}/backups/${name}`)).status).toBe(200)
      const stranger = await createAppVisitor(app)
      expect((await stranger(`${page}/backups/${name}`)).headers.get('Location')).toMatch(/^\/backbar\/log-in/)
    })
  },
)

test('downloads of a missing backup or from a refusing bucket redirect to a message', async () => {
  await using store = await s3Double({ now: () => openingTime })
  await using app = await createTestApp('sqlite', { BACKUP_URL: store.url })
  const owner = await createOwnerClient(app)
  await (
    await startNightlyBackup(app, { isWanted: true })
  ).done
  const [name = ''] = store.objects.keys()
  store.behave({ status: 403, code: 'AccessDenied' })
  expect((await owner.visit(`${page}/backups/${name}`)).headers.get('Location')).toBe(
    `${page}?said=bucket-away#backups`,
  )
  store.behave('accept')
  store.objects.clear()
  for (const path of [name, 'nobody.jsonl.gz', '..%2Fsite.db', '__proto__'])
    expect((await owner.visit(`${page}/backups/${path}`)).headers.get('Location')).toBe(
      `${page}?said=no-backup#backups`,
    )
  const shown = await owner.open(page)
  expect(shown.text).toContain('the bucket the-bar at 127.0.0.1')
  expect(shown.text).toContain('Whoever runs the site decides this; it cannot be changed here.')
  expect(shown.text).not.toMatch(/AKIA|wJal/)
})

test('restore instructions match how the site runs: npm or Docker Compose', async () => {
  const shown = async (env: Record<string, string>) => {
    await using app = await createTestApp('sqlite', env)
    return (await (await createOwnerClient(app)).open(page)).text
  }
  expect(await shown({})).toContain('npm run restore -- <file> --as-copy <folder>')
  const byCompose = await shown({ RUNS_BY_COMPOSE: 'compose.yaml' })
  expect(byCompose).toContain('docker compose exec site node bin/restore.ts <file> --as-copy /data/<folder>')
  expect(byCompose).not.toContain('npm')
  expect(await shown({ RUNS_BY_COMPOSE: 'compose.postgres.yaml' })).toContain(
    'docker compose -f compose.postgres.yaml stop site-1 site-2 worker;',
  )
})

test('the owner can turn backups off and on unless the environment decides', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await owner.post(page, { intent: 'off' })
  expect((await owner.open(page)).text).toContain('The nightly backup is off.')
  expect(await up(app)).toMatchObject({ up: true, backup: { status: 'off', lastAt: null } })
  await owner.post(page, { intent: 'on' })
  expect((await owner.open(page)).text).toContain('The first one is made after 3 AM.')

  await using off = await createTestApp('sqlite', { BACKUP_URL: 'off' })
  const other = await createOwnerClient(off)
  await other.post(page, { intent: 'on' })
  expect((await other.open(page)).text).toMatch(/is off\..*decides this and turned it off; it cannot be changed here/s)
})

test('the chosen backup hour survives turning backups off and on, and must be valid', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await owner.post(page, { intent: 'hour', hour: '0' })
  expect((await owner.open(page)).text).toContain('The first one is made after midnight.')
  expect((await owner.post(page, { intent: 'hour', hour: '14' })).to).toBe(`${page}?said=kept#backups`)
  await owner.post(page, { intent: 'off' })
  await owner.post(page, { intent: 'on' })
  const shown = await owner.open(page)
  expect(shown.text).toContain('The first one is made after 2 PM.')
  expect(shown.fields.get('hour')).toBe('14')
  for (const hour of ['24', '-1', '2.5', 'noon', '']) {
    const refused = await owner.post(page, { intent: 'hour', hour })
    expect([refused.status, refused.page.text]).toEqual([
      422,
      expect.stringContaining('Pick one of the hours in the list.'),
    ])
  }
  expect(await findSetting(app.db, 'nightlyBackup')).toEqual({ isOn: true, hour: 14 })
  const events = await app.db.selectFrom('security_event').select('text').where('kind', '=', 'settings').execute()
  expect(events.map(({ text: words }) => words)).toContain('the nightly backup, after 2 PM')
})

test('a failing nightly backup shows on Today and in /up, which stays up', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await (
    await startNightlyBackup(app)
  ).done
  app.advance(24 * 3_600_000)
  await (
    await startNightlyBackup(app)
  ).done
  expect(await up(app)).toMatchObject({ up: true, backup: { status: 'well', lastAt: '2026-11-21T14:00:00.000Z' } })
  rmSync(join(app.config.dataDir, 'backups'), { recursive: true })
  app.advance(24 * 3_600_000)
  const backups = { ...app.backups, write: () => Promise.reject(Object.assign(new Error(), { code: 'EROFS' })) }
  await (
    await startNightlyBackup({ ...app, backups })
  ).done
  expect(await up(app)).toMatchObject({ up: true, backup: { status: 'failing' } })
  expect((await owner.open('/backbar')).text).toContain('The nightly backup fails what happens now could be lost')
  const shown = await owner.open(page)
  expect(shown.text).toContain('It has failed since Nov 22, 2026, 9:00 AM.')
  expect(shown.text).toContain('cannot be written to (EROFS)')
  expect((await owner.open('/backbar/letters')).text).toContain('Nightly backup')
})

async function up(app: TestApp): Promise<unknown> {
  const visit = await createAppVisitor(app)
  const response = await visit('/up')
  expect(response.status).toBe(200)
  return response.json()
}

async function getEnv(place: 'folder' | 's3'): Promise<Record<string, string>> {
  if (place === 'folder') return {}
  const store = await s3Double({ now: () => openingTime })
  onTestFinished(() => store[Symbol.asyncDispose]())
  return { BACKUP_URL: store.url }
}

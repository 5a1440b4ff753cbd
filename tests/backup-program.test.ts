import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findUserByCredentials } from '../app/business/auth/users.server.ts'
import { acquireExclusiveDatabaseLock } from '../app/plumbing/database/database-lock.server.ts'
import { openDatabase } from '../app/plumbing/database/database.server.ts'
import { createNightlyBackup } from '../app/upkeep/backup/create-backup.server.ts'
import { createBareApp } from './bare-app.ts'
import { s3Double } from './doubles/s3-double.ts'
import { smtpDouble } from './doubles/smtp-double.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient, ownerSetupForm } from './owner-client.ts'
import { freePort } from './postgres.ts'
import { runProgram, startProgram } from './program.ts'
import { insertEvent } from './stocked.ts'

test.each(databases)(
  '%s: a backup of the running site restores into an empty SQLite site that starts',
  async (database) => {
    await using app = await createTestApp(database)
    await createOwnerClient(app)
    const lead = await insertEvent(app)
    const port = String(await freePort())
    await using site = startProgram('start.ts', { ...getEnv(app), PORT: port, HOST: '127.0.0.1' })
    await site.line('open')
    const made = await runProgram('backup.ts', [], getEnv(app))
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('Backed up 1 event, 2 emails')])
    const [name = ''] = readdirSync(join(app.config.dataDir, 'backups'))
    const file = join(app.config.dataDir, 'backups', name)
    expect(made.said).toContain(file)
    expect(await site.end('SIGTERM')).toBe(0)

    // Restores into SQLite from either database. The backup contains the secret.
    await using other = await createBareApp('sqlite')
    expect(await runProgram('restore.ts', [file], other.env)).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 event, 2 emails'),
    })
    expect(readFileSync(join(other.config.dataDir, 'secret'), 'utf8')).toBe(app.config.secret)
    expect(statSync(join(other.config.dataDir, 'secret')).mode & 0o777).toBe(0o600)
    await using db = openDatabase(other.config.database)
    expect(await db.selectFrom('event').select('id').execute()).toEqual([{ id: lead.id }])
    expect(await findUserByCredentials(db, ownerSetupForm.email, ownerSetupForm.password)).toMatchObject({
      role: 'owner',
    })
    await using again = startProgram('start.ts', { ...other.env, PORT: port, HOST: '127.0.0.1' })
    await again.line('open')
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    const [picture = ''] = /\/media\/[\w.-]+/.exec(page) ?? []
    expect((await fetch(`http://127.0.0.1:${port}${picture}`)).status).toBe(200)
    expect(again.lines.some(({ event }) => event === 'sample-content')).toBe(false)
  },
)

test('npm run backup writes to BACKUP_URL, and restore finds the backup by name', async () => {
  await using app = await createTestApp()
  await insertEvent(app)
  await using store = await s3Double()
  const places = [
    [store.url, / {2}(backup-[\w-]+\.jsonl\.gz) in the bucket /],
    [join(app.config.dataDir, 'elsewhere'), /\/elsewhere\/(backup-[\w-]+\.jsonl\.gz) \(/],
  ] as const
  for (const [BACKUP_URL, said] of places) {
    const env = { ...getEnv(app), BACKUP_URL }
    const made = await runProgram('backup.ts', [], env)
    expect(made).toEqual({ code: 0, said: expect.stringMatching(said) })
    expect(existsSync(join(app.config.dataDir, 'backups'))).toBe(false)
    const name = said.exec(made.said)![1]!
    const copy = join(app.config.dataDir, `copy-${name.length}-${places.findIndex(([place]) => place === BACKUP_URL)}`)
    expect(await runProgram('restore.ts', [name, '--as-copy', copy], env)).toMatchObject({ code: 0 })
  }
  store.behave({ status: 403, code: 'AccessDenied' })
  const refused = await runProgram('backup.ts', [], { ...getEnv(app), BACKUP_URL: store.url })
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('refused: 403 AccessDenied') })
  expect(refused.said).not.toMatch(/^\s+at /m)
})

test('the backup program rejects invalid arguments with its usage and makes no backup', async () => {
  await using app = await createTestApp()
  for (const args of [['--help'], ['-h'], ['one', 'two']])
    expect(await runProgram('backup.ts', args, getEnv(app))).toEqual({
      code: 1,
      said: expect.stringContaining('npm run backup -- <file>'),
    })
  expect(readdirSync('.')).not.toContain('--help')
})

test.skipIf(process.getuid?.() !== 0)(
  'files that root creates in the data folder belong to the folder’s owner',
  async () => {
    await using app = await createTestApp()
    const { dataDir } = app.config
    chownSync(dataDir, 65_534, 65_534)
    const elsewhere = join(dataDir, 'elsewhere')
    for (const BACKUP_URL of ['', elsewhere])
      expect(await runProgram('backup.ts', [], { ...getEnv(app), BACKUP_URL })).toMatchObject({ code: 0 })
    for (const folder of [join(dataDir, 'backups'), elsewhere])
      for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
        expect([path, statSync(path).uid, statSync(path).gid]).toEqual([path, 65_534, 65_534])
  },
)

test('a refused restore gives the reason, fails and changes nothing', async () => {
  await using app = await createTestApp()
  const event = await insertEvent(app)
  const file = await makeBackup(app)
  const cut = join(app.config.dataDir, 'cut.jsonl.gz')
  copyFileSync(file, cut)
  truncateSync(cut, 1_000)
  const guessable = join(app.config.dataDir, 'guessable.jsonl.gz')
  writeFileSync(guessable, replaceBackupSecret(readFileSync(file), 'x'))
  const refused = async (args: string[], words: RegExp) =>
    expect(await runProgram('restore.ts', args, getEnv(app))).toEqual({ code: 1, said: expect.stringMatching(words) })
  // These restores run one after another, because each locks the database.
  await refused([guessable, '--replace'], /^This backup has been changed: the secret in it is shorter[^\n]*\n$/)
  await refused([file], /There is a site in this database already; nothing was changed[\s\S]*--replace/)
  await refused([cut, '--replace'], /This backup is cut off/)
  await Promise.all([
    refused(
      ['nowhere.jsonl.gz'],
      /There is no such file: nowhere\.jsonl\.gz\. It was looked for in .*, \S+\/backups\./,
    ),
    refused(['no/where.jsonl.gz'], /There is no such file: \/\S+\/no\/where\.jsonl\.gz/),
  ])
  expect(await app.db.selectFrom('event').select('id').execute()).toEqual([{ id: event.id }])
  expect(readdirSync(join(app.config.dataDir, 'backups'))).toEqual([basename(file)])
})

test('a restore without a file name or with an unknown option prints its usage', async () => {
  await using app = await createTestApp()
  const usage = { code: 1, said: expect.stringMatching(/npm run restore -- <file>/) }
  const [inImage, ...others] = await Promise.all([
    runProgram('restore.ts', [], { ...getEnv(app), RUNS_BY_COMPOSE: 'compose.yaml' }),
    ...[['--replace'], ['--force', 'a.jsonl.gz']].map((args) => runProgram('restore.ts', args, getEnv(app))),
  ])
  expect(others).toEqual([usage, usage])
  expect(inImage.code).toBe(1)
  expect(inImage.said).toContain('docker compose run --rm site node bin/restore.ts <file>\n')
  expect(inImage.said).not.toContain('npm')
})

test('a backup does not overwrite a file', async () => {
  await using app = await createTestApp()
  const file = await makeBackup(app)
  const before = readFileSync(file)
  expect(await runProgram('backup.ts', [file], getEnv(app))).toEqual({
    code: 1,
    said: expect.stringContaining('There is a file already'),
  })
  expect(readFileSync(file).equals(before)).toBe(true)
})

test.each(databases)(
  '%s: a restore and a running site exclude each other, and replaced data is kept',
  async (database) => {
    await using app = await createTestApp(database)
    const first = await insertEvent(app)
    const file = join(app.config.dataDir, 'one.jsonl.gz')
    await runProgram('backup.ts', [file], getEnv(app))
    const second = await insertEvent(app)
    const port = String(await freePort())
    await using site = startProgram('start.ts', { ...getEnv(app), PORT: port, HOST: '127.0.0.1' })
    await site.line('open')
    expect(await runProgram('restore.ts', [file, '--replace'], getEnv(app))).toEqual({
      code: 1,
      said: expect.stringContaining('The site is running on this database: stop it first. Nothing was changed.'),
    })
    const ids = async () => (await app.db.selectFrom('event').select('id').execute()).map(({ id }) => id).toSorted()
    expect(await ids()).toEqual([first.id, second.id].toSorted())
    await site.end('SIGTERM')
    const alone = await acquireExclusiveDatabaseLock(app.config.database)
    for (const program of ['start.ts', 'worker.ts'] as const) {
      await using early = startProgram(program, { ...getEnv(app), PORT: port, HOST: '127.0.0.1' })
      await expect(early.line('open')).rejects.toThrow('A backup is being restored into this database, or another')
    }
    expect(await runProgram('backup.ts', [], getEnv(app))).toMatchObject({ code: 1 })
    expect(existsSync(join(app.config.dataDir, 'backups'))).toBe(false)
    await alone[Symbol.asyncDispose]()
    const replaced = await runProgram('restore.ts', [file, '--replace'], getEnv(app))
    const kept = /What was there is kept in (.*)/.exec(replaced.said)?.[1] ?? ''
    expect(await ids()).toEqual([first.id])
    expect(await runProgram('restore.ts', [kept, '--replace'], getEnv(app))).toMatchObject({ code: 0 })
    expect(await ids()).toEqual([first.id, second.id].toSorted())
  },
)

test.each(databases)('%s: a restored copy runs beside the site and sends no email', async (database) => {
  await using app = await createTestApp(database)
  await createOwnerClient(app)
  const event = await insertEvent(app)
  const { name } = await createNightlyBackup(app, { now: app.now() })
  await using smtp = await smtpDouble()
  const ports = [String(await freePort()), String(await freePort())]
  await using site = startProgram('start.ts', { ...getEnv(app), PORT: ports[0]!, HOST: '127.0.0.1' })
  await site.line('open')
  const folder = join(app.config.dataDir, 'copy')
  const made = await runProgram('restore.ts', [name, '--as-copy', folder], getEnv(app))
  expect(made).toEqual({ code: 0, said: expect.stringContaining(`DATA_DIR=${folder} PORT=3001 npm start`) })
  expect(made.said).toContain('1 event, 2 emails')
  expect(readdirSync(app.config.dataDir).filter((file) => file.startsWith('fetched'))).toEqual([])
  expect((await runProgram('restore.ts', [name, '--as-copy', folder], getEnv(app))).said).toContain(
    `There is something in ${folder} already`,
  )

  // Started with the same settings as the site itself.
  const env = { ...getEnv(app), MAIL_URL: smtp.url, DATA_DIR: folder, PORT: ports[1]! }
  await using copy = startProgram('start.ts', env)
  await copy.line('open')
  await using db = openDatabase({ kind: 'sqlite', file: join(folder, 'site.db') })
  const states = () => db.selectFrom('email').select(['event_id', 'state', 'last_response']).execute()
  const held = {
    event_id: event.id,
    state: 'refused',
    last_response: 'Held back: this is a copy of the site, which sends nothing',
  }
  await expect.poll(states).toEqual([held, held])
  expect(smtp.emails).toEqual([])
  expect(readdirSync(folder)).not.toContain('mailbox')
  expect((await fetch(`http://127.0.0.1:${ports[1]}/`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${ports[0]}/`)).status).toBe(200)
  expect(await findUserByCredentials(db, ownerSetupForm.email, ownerSetupForm.password)).toMatchObject({
    role: 'owner',
  })
})

test('a killed backup leaves a .half file that the next backup deletes', async () => {
  await using app = await createTestApp()
  const dir = join(app.config.dataDir, 'backups')
  const module = (file: string) => JSON.stringify(join(process.cwd(), 'app', file))
  const program = `
    const { loadConfig } = await import(${module('config.server.ts')})
    const { openServices } = await import(${module('services.server.ts')})
    const { createNightlyBackup } = await import(${module('upkeep/backup/create-backup.server.ts')})
    const site = await openServices(loadConfig(process.env))
    const files = { ...site.files, read: async () => new Promise(() => setInterval(() => {}, 1000)) }
    await createNightlyBackup({ ...site, files }, { now: ${app.now()} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...getEnv(app) },
  })
  const ended = once(child, 'close')
  await expect.poll(() => existsSync(dir) && readdirSync(dir)).toEqual([expect.stringMatching(/\.half$/)])
  child.kill('SIGKILL')
  await ended
  expect(await app.backups.list('')).toEqual([])
  const { name } = await createNightlyBackup(app, { now: app.now() + 1000 })
  expect(readdirSync(dir)).toEqual([name])
})

/** Makes a backup in the site's own backup folder. Returns its path. */
async function makeBackup(app: TestApp): Promise<string> {
  const { name } = await createNightlyBackup(app, { now: app.now() })
  return join(app.config.dataDir, 'backups', name)
}

/** Replaces the secret in a backup and recomputes the checksum at its end. */
function replaceBackupSecret(backup: Buffer, secret: string): Buffer {
  const lines = gunzipSync(backup).toString().trimEnd().split('\n')
  const { end } = JSON.parse(lines.pop()!)
  const changed = lines.map((line) => `${line.startsWith('{"secret":') ? JSON.stringify({ secret }) : line}\n`).join('')
  const sha256 = createHash('sha256').update(changed).digest('hex')
  return gzipSync(`${changed}${JSON.stringify({ end: { ...end, sha256 } })}\n`)
}

function getEnv({ config }: TestApp): Record<string, string> {
  const place: Record<string, string> = config.database.kind === 'postgres' ? { DATABASE_URL: config.database.url } : {}
  return { DATA_DIR: config.dataDir, SECRET: config.secret, ...place }
}

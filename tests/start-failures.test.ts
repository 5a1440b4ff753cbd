import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createSmallDiskIfPossible } from '../faults/small-disk.ts'
import { databases, createTestApp } from './test-app.ts'
import { freePort } from './postgres.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { startProgram } from './program.ts'
import { insertEvent } from './stocked.ts'

const programs = [['bin/start.ts'], ['bin/worker.ts'], ['bin/backup.ts'], ['bin/restore.ts', 'package.json']]

test.each(programs)(
  '%s: an unreachable PostgreSQL is reported with its address and without the password',
  async (...program) => {
    const url = `postgres://bar:hunter2@127.0.0.1:${await freePort()}/bar`
    const [said, status] = run(program, { DATABASE_URL: url, SECRET: 'sixteen letters!' })
    expect(said).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\): start it, or mend the address/,
    )
    expect([status, said]).toEqual([1, expect.not.stringContaining('hunter2')])
  },
)

test.skipIf(!databases.includes('postgres'))(
  'a missing PostgreSQL database or a refused user fails with a message naming it',
  () => {
    const { host, username } = new URL(inject('postgresUrl'))
    const start = (user: string, database: string) =>
      run(['bin/start.ts'], { DATABASE_URL: `postgres://${user}@${host}/${database}`, SECRET: 'sixteen letters!' })
    expect(start(username, 'nobodys')).toEqual([
      `PostgreSQL at ${host} has no database nobodys: make it (createdb nobodys), or mend the name in DATABASE_URL.\n`,
      1,
    ])
    expect(start('nobody', 'postgres')).toEqual([
      expect.stringMatching(
        /^PostgreSQL at \S+ refuses the user nobody: mend the user or the password in DATABASE_URL\./,
      ),
      1,
    ])
  },
)

test.skipIf(!databases.includes('postgres'))(
  'an unreachable or undeclared PgBouncer fails with a message that says what to change',
  async () => {
    const server = inject('postgresUrl')
    const { host } = new URL(server)
    const away = `127.0.0.1:${await freePort()}`
    const start = (url: string) => run(['bin/backup.ts'], { DATABASE_URL: url, SECRET: 'sixteen letters!' })
    expect(start(`${server.replace(host, away)}?direct=${host}`)).toEqual([
      expect.stringMatching(`^PostgreSQL at ${away} does not answer \\(ECONNREFUSED\\): start it, or mend the address`),
      1,
    ])
    const pooler = await startPgbouncer(server)
    try {
      expect(start(pooler.url.split('?')[0]!)).toEqual([
        'That is a pooler (PgBouncer): add ?direct=<server:port> to DATABASE_URL, see docs/scale.md.\n',
        1,
      ])
    } finally {
      await pooler.remove()
    }
  },
)

test('a HOST that is not an address of this machine is reported', () => {
  // A documentation address that no machine has, see https://www.rfc-editor.org/rfc/rfc5737.
  expect(run(['bin/start.ts'], { HOST: '203.0.113.7' })).toEqual([
    'HOST is 203.0.113.7, which is no address of this machine: leave HOST out to listen on all it has, or name one of them.\n',
    1,
  ])
})

test('a misspelled environment variable causes a warning that suggests the right name', () => {
  const [said] = run(['bin/start.ts'], { HOST: '203.0.113.7', DATABSE_URL: 'postgres://bar@127.0.0.1/bar' })
  expect(said).toMatch(/^DATABSE_URL is set, and nothing reads it\. Did you mean DATABASE_URL\?\n/)
})

test('build output is readable by all users even with a restrictive umask', () => {
  const mode = () => statSync('build/stamp').mode & 0o777
  chmodSync('build/stamp', 0o600)
  const build = spawnSync('sh', ['-c', 'umask 077; exec "$0" bin/build.ts', process.execPath], { encoding: 'utf8' })
  expect([build.status, build.stderr, mode()]).toEqual([0, '', 0o644])
})

test.each(['start', 'worker'])(
  'the program %s refuses to start when the clock is behind stored times',
  async (program) => {
    await using app = await createTestApp()
    const { id } = await insertEvent(app)
    const tomorrow = Date.now() + 86_400_000
    const entry = { id: 'an-entry', event_id: id, at: tomorrow, kind: 'note', actor: 'owner', details: '{}' }
    await app.db
      .insertInto('history_entry')
      .values({ ...entry, user_id: null })
      .execute()
    const env = { DATA_DIR: app.config.dataDir, HOST: '127.0.0.1' }
    const [said, status] = run([`bin/${program}.ts`], env)
    expect([status, said]).toEqual([1, expect.stringMatching(/^This machine's clock says [^]*Set the clock/)])
  },
)

test.skipIf(!isPort80Restricted())('a privileged port fails with a message that suggests a port from 1024 on', () => {
  const asRoot = process.getuid?.() === 0
  const without = asRoot ? ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'] : []
  expect(run(['bin/start.ts'], { PORT: '80', HOST: '127.0.0.1' }, without)).toEqual([
    'Port 80 is not for every user of this machine to open: start with a PORT from 1024 on, and put Caddy or another proxy before it (docs/deploy.md).\n',
    1,
  ])
})

test.each([
  ['filled to its last byte', 1, true],
  ['of one megabyte', 1, false],
  ['of four', 4, false],
] as const)('a disk %s is reported as full, and the site starts once there is room', async (_, megabytes, isFilled) => {
  using disk = createSmallDiskIfPossible(megabytes)
  if (!disk) return
  if (isFilled) disk.fill()
  const DATA_DIR = join(disk.dir, 'data')
  const [said, status] = run(['bin/start.ts'], { DATA_DIR })
  expect(said).toMatch(/(The disk is|on a disk that is) full/)
  expect([status, said]).toEqual([1, expect.not.stringMatching(/^\s+at /m)])
  execFileSync('mount', ['-o', 'remount,size=64m', disk.dir])
  await using site = startProgram('start.ts', { DATA_DIR, PORT: '0', HOST: '127.0.0.1' })
  expect(await site.line('open')).toMatchObject({ database: 'sqlite' })
})

/** Whether ports below 1024 are restricted here. In many containers they are not. */
function isPort80Restricted(): boolean {
  const file = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
  return existsSync(file) && Number(readFileSync(file, 'utf8')) > 80
}

function run(
  program: string[],
  env: Record<string, string>,
  before: string[] = [],
): [said: string, status: number | null] {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bar-start-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const [command = '', ...args] = [...before, process.execPath, ...program]
  const { stderr, status } = spawnSync(command, args, {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR, PORT: '0', ...env },
    encoding: 'utf8',
  })
  return [stderr, status]
}

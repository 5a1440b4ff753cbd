import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { startJobQueue } from '../app/plumbing/queue/queue-loop.server.ts'
import { isHeartbeatWatched, startHeartbeat } from '../server/heartbeat.ts'
import { databases, createTestApp } from './test-app.ts'
import { sampleFolder } from './program.ts'

const isCommandAvailable = (command: string) => !spawnSync(command, ['--version']).error
const hasSystemd = isCommandAvailable('systemd-notify') && isCommandAvailable('perl')

/** Receives a service's notifications to systemd on a real datagram socket. */
async function startNoticeReceiver() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'bar-notices-'))
  const socket = join(folder.path, 'notify')
  const child = spawn('perl', ['tests/doubles/notice-receiver.pl', socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  const heard: string[] = []
  await once(lines, 'line')
  lines.on('line', (line) => heard.push(line))
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
    folder[Symbol.dispose]()
  })
  return {
    socket,
    heard,
    async until(notice: string) {
      while (!heard.some((line) => line.split(' ').includes(notice))) await once(lines, 'line')
    },
  }
}

/** Runs a program as bootstrap.mjs does, in the process that systemd would regard as the main process. */
function runAsService(env: Record<string, string>, program = resolve('bin/start.ts')) {
  const handover = resolve('server/handover.mjs')
  const main = `
    import { superviseProcess } from ${JSON.stringify(handover)}
    const how = (dir, more) => ({ command: process.execPath, args: [${JSON.stringify(program)}, ...more], options: { env: process.env } })
    const running = superviseProcess(how, { dir: '.', mayRun: () => true, dataDir: process.env.DATA_DIR, heldSocket: null })
    process.on('SIGTERM', () => running.kill('SIGTERM'))`
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', main], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.skipIf(!hasSystemd)('systemd is notified when the site opens, is alive and stops', async () => {
  const receiver = await startNoticeReceiver()
  using folder = sampleFolder()
  const env = { DATA_DIR: folder.dir, NOTIFY_SOCKET: receiver.socket, WATCHDOG_USEC: '600000' }
  const service = runAsService(env)
  const ended = once(service, 'exit')
  await receiver.until('READY=1')
  await receiver.until('WATCHDOG=1')
  service.kill('SIGTERM')
  await receiver.until('STOPPING=1')
  expect(await ended).toEqual([0, null])
  const order = ['READY=1', 'WATCHDOG=1', 'STOPPING=1'].map((notice) =>
    receiver.heard.findIndex((line) => line.includes(notice)),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test.skipIf(!hasSystemd)('the first heartbeat reaches systemd even with a watchdog interval of hours', async () => {
  const receiver = await startNoticeReceiver()
  using folder = sampleFolder()
  const program = join(folder.dir, 'alive.ts')
  writeFileSync(
    program,
    `process.send({ opened: null }); process.send({ alive: true }); process.once('disconnect', () => process.exit()); setInterval(() => {}, 1_000)`,
  )
  runAsService({ DATA_DIR: folder.dir, NOTIFY_SOCKET: receiver.socket, WATCHDOG_USEC: '36000000000' }, program)
  await receiver.until('READY=1')
  await receiver.until('WATCHDOG=1')
})

test.skipIf(!hasSystemd)('a slow start asks systemd for more time', async () => {
  const receiver = await startNoticeReceiver()
  using folder = sampleFolder()
  const program = join(folder.dir, 'slow.ts')
  const patience = JSON.stringify(resolve('server/heartbeat.ts'))
  writeFileSync(
    program,
    `import { startStartupHeartbeat } from ${patience}; startStartupHeartbeat(); process.once('disconnect', () => process.exit()); setInterval(() => {}, 1_000)`,
  )
  runAsService({ DATA_DIR: folder.dir, NOTIFY_SOCKET: receiver.socket }, program)
  await receiver.until('EXTEND_TIMEOUT_USEC=120000000')
  expect(receiver.heard.join()).not.toContain('READY=1')
})

test.each([
  ['without systemd', {}, ['--unwatched']],
  ['by a unit without a watchdog', { NOTIFY_SOCKET: '/run/nobody' }, ['--unwatched']],
  ['by a unit with a watchdog', { NOTIFY_SOCKET: '/run/nobody', WATCHDOG_USEC: '600000' }, []],
])('a program started %s receives the information whether a watchdog listens', async (_, env, expected) => {
  using folder = sampleFolder()
  const program = join(folder.dir, 'arguments.ts')
  writeFileSync(program, 'console.log(JSON.stringify(process.argv.slice(2)))')
  const service = runAsService({ DATA_DIR: folder.dir, ...env }, program)
  const [line] = await once(createInterface(service.stdout), 'line')
  expect(JSON.parse(line)).toEqual(expected)
})

test('a heartbeat is needed only when the parent process listens for a watchdog', () => {
  const argv = ['node', 'start.ts']
  expect(isHeartbeatWatched({ connected: true, argv })).toBe(true)
  expect(isHeartbeatWatched({ connected: true, argv: [...argv, '--unwatched'] })).toBe(false)
  expect(isHeartbeatWatched({ connected: false, argv })).toBe(false)
})

describe('the heartbeat of a process', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const turning = { lastTurnAt: () => performance.now() }

  test('the heartbeat of a process pauses while its database does not respond', async () => {
    const said: object[] = []
    const answers: PromiseWithResolvers<{ rows: [] }>[] = []
    const db = createQueryDatabase(() => (answers[answers.length] = Promise.withResolvers()).promise)
    const heartbeat = startHeartbeat({ db, queues: [turning] }, (word) => said.push(word))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([answers.length, said]).toEqual([1, []])
    answers[0]!.resolve({ rows: [] })
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toEqual([{ alive: true }])
    heartbeat.stop()
  })

  test('the heartbeat of a process stops once a job queue stalls', async () => {
    const said: object[] = []
    const stuckAt = performance.now()
    const db = createQueryDatabase(async () => ({ rows: [] }))
    const queues = [turning, { lastTurnAt: () => stuckAt }]
    const heartbeat = startHeartbeat({ db, queues }, (word) => said.push(word))
    await vi.advanceTimersByTimeAsync(50_000)
    const before = said.length
    expect(before).toBeGreaterThan(5)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(said.length - before).toBeLessThan(3)
    heartbeat.stop()
  })

  test('the heartbeat of a process continues while its database refuses connections', async () => {
    const said: object[] = []
    const db = createQueryDatabase(() => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })))
    const heartbeat = startHeartbeat({ db, queues: [turning] }, (word) => said.push(word))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said.length).toBeGreaterThan(1)
    heartbeat.stop()
  })
})

/** A database that runs every query through `ask`. */
function createQueryDatabase(ask: () => Promise<QueryResult<unknown>>): Db {
  const connection = {
    executeQuery: ask,
    streamQuery: () => raise('nothing is streamed'),
  } as unknown as DatabaseConnection
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    },
  })
}

function raise(words: string): never {
  throw new Error(words)
}

test.each(databases)(
  '%s: a process with a responding database and running queues sends a heartbeat',
  async (database) => {
    await using app = await createTestApp(database)
    const queue = startJobQueue(
      { slots: 1, claim: async () => [], work: async () => {} },
      { log: app.log, failed: 'delivery-failed' },
    )
    const said = Promise.withResolvers<object>()
    const heartbeat = startHeartbeat({ db: app.db, queues: [queue] }, said.resolve)
    expect(await said.promise).toEqual({ alive: true })
    heartbeat.stop()
    await queue.stop()
  },
)

test('the systemd unit waits for the site, watches it and allows time for migrations', () => {
  const unit = readFileSync('deploy/nerd-and-tonic.service', 'utf8')
  for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=90', 'TimeoutStartSec=15min'])
    expect(unit.split('\n')).toContain(line)
})

test('log lines start with their priority only when the systemd journal reads them', async () => {
  using folder = sampleFolder()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder.dir, HOST: '127.0.0.1', PORT: '0' }
  for (const [stream, start] of [
    ['$(stat -Lc %d:%i /proc/$$/fd/1)', '<6>{'],
    ['8:1', '{'],
  ]) {
    const child = spawn('sh', ['-c', `JOURNAL_STREAM=${stream} exec "$0" bin/start.ts`, process.execPath], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const lines = createInterface(child.stdout)
    const open = await new Promise<string>((resolve) =>
      lines.on('line', (line) => line.includes('"event":"open"') && resolve(line)),
    )
    expect(open.startsWith(start!)).toBe(true)
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

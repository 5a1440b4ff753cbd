import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request, createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createHash } from 'node:crypto'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { freePort } from '../tests/postgres.ts'
import { startProgram } from '../tests/program.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { assertBalance } from './balance.ts'
import { openCrowd, type Crowd } from './crowd.ts'
import { ToolMissing, waitUntil, type FaultResult } from './outcome.ts'
import { createSmallDisk } from './small-disk.ts'

/**
 * Upgrades a cloned and running site while clients send forms: to a version that migrates, to a version that does not
 * start, to a version that exits when switched to, back again, and with a full disk. On PostgreSQL two processes run
 * behind a balancer, and no client may notice.
 */
export async function upgradeUnderLoad(
  fixtures: Fixtures,
  database: Database,
  migrates: boolean,
): Promise<FaultResult> {
  using disk = database === 'sqlite' && migrates ? diskIfPossible() : null
  await using place = await createTestDatabase(database, fixtures, disk?.dir)
  await using clone = createClone()
  const next = getVersion(clone.root, 'next', migrates ? addMigration : removeBuild)
  const dead = getVersion(clone.root, 'dead', (dir) =>
    change(join(dir, 'bin/start.ts'), /async function start\(\).*\{/, '$&\n  throw new Error("Broken on purpose")'),
  )
  const fleeting = getVersion(clone.root, 'fleeting', (dir) =>
    change(join(dir, 'server/web-and-worker.ts'), 'server.close(() => open(socket))', 'process.exit(1)'),
  )
  const ports = database === 'sqlite' ? [await freePort()] : [await freePort(), await freePort()]
  const env = { ...place.env, HOST: '127.0.0.1', QUOTES_PER_HOUR: '0', TRUST_PROXY: '1' }
  await using ends = new AsyncDisposableStack()
  const running = join(place.dir, 'running')
  leaveDeadSocket(running, '0')
  const sites = ports.map((port) => ends.use(startProgram('start.ts', { ...env, PORT: String(port) }, clone.root)))
  await Promise.all(sites.map((site) => site.line('open')))
  await waitUntil('all processes accept a switch of release', () => countIn(running) === sites.length)
  // Sockets of killed processes, sorted before and after those of running processes.
  for (const name of ['0', 'killed']) leaveDeadSocket(running, name)
  await using front = await startBalancer(ports)
  const crowd = openCrowd(front.url, place.env.SECRET!)
  let isOver = false
  ends.defer(() => void (isOver = true))
  const sending = crowd.sendWhile(() => !isOver)
  const thankedAfter = (count: number) =>
    waitUntil('more quote requests are confirmed', () => crowd.thanked.size > count + 8)
  await thankedAfter(0)
  const before = await openPage(front.url)

  const upgrade = (...args: string[]) => runUpgrade(clone.root, place.dir, args)
  const refused = async (args: string[], words: RegExp) => {
    const { code, said } = await upgrade(...args)
    assert.match(said, words)
    assert.equal(code, 1)
    await thankedAfter(crowd.thanked.size)
  }
  const away: number[] = []
  const done = async (...args: string[]) => {
    const { code, said } = await upgrade(...args)
    assert.equal(code, 0, said)
    away.push(Number(/waited for (\d+) ms/.exec(said)?.[1]))
    await thankedAfter(crowd.thanked.size)
  }

  await refused(['--from', dead], /serves as before[^]*Broken on purpose/)
  const full = await upgradeOnFullDisk(clone.root, next, disk, upgrade)
  await done('--from', next)
  // The old process exits some seconds later without affecting the new process.
  await Promise.all(sites.map((site) => site.line('closed')))
  await thankedAfter(crowd.thanked.size)
  const after = await openPage(front.url)
  for (const page of [before, after]) await expectAlive(front.url, page)
  await refused(['--from', fleeting], /did not answer \/up after the switch/)
  await done('--back')
  for (const page of [before, after]) await expectAlive(front.url, page)
  isOver = true
  await sending
  await crowd.sendRest()
  const worst = Math.max(...away)
  assert(worst <= 3_000, `no request got a response for ${worst} ms`)
  const { unanswered } = crowd.count
  assert.equal(unanswered, 0, 'no form is left without a response')
  assert.deepEqual(
    await Promise.all(sites.map((site) => site.end('SIGTERM'))),
    sites.map(() => 0),
  )
  const requests = await assertBalance(env, crowd)
  return {
    tried: `upgraded${migrates ? ' with a migration' : ''} and back under load, ${database}, ${sites.length === 1 ? 'one process' : 'two processes'}`,
    times: `2 switches; a version that does not start, one that dies once switched to${full}`,
    outcome: `${requests} quote requests confirmed, each stored once; no responses for ${away.join(' and ')} ms at the switches; no form left without a response${formatTurnedAway(crowd)}; pages of each version work under the other`,
  }
}

/** Leaves the socket of a killed process, which no process listens on. */
function leaveDeadSocket(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true })
  const listen = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', listen, join(folder, `${name}.sock`)])
  assert(existsSync(join(folder, `${name}.sock`)))
}

function countIn(folder: string): number {
  return existsSync(folder) ? readdirSync(folder).length : 0
}

function formatTurnedAway({ count }: Crowd): string {
  return count.turnedAway > 0 ? `, ${count.turnedAway} answered 503 with every word kept` : ''
}

/** Creates a clone that is installed with the packages of this folder. */
function createClone() {
  const dir = mkdtempSync(join(tmpdir(), 'bar-upgrade-'))
  const root = join(dir, 'clone')
  const left = new Set(['.git', 'node_modules', 'data', 'releases', '.react-router'])
  cpSync('.', root, { recursive: true, filter: (path) => !left.has(relative('.', path).split(/[\\/]/)[0]!) })
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!['.installed', '.cache'].includes(name))
      symlinkSync(join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name))
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  writeFileSync(join(root, 'node_modules', '.installed'), lock)
  return { root, [Symbol.asyncDispose]: async () => rmSync(dir, { recursive: true, force: true }) }
}

function getVersion(root: string, name: string, alter: (dir: string) => void): string {
  const dir = join(dirname(root), name)
  cpSync(root, dir, {
    recursive: true,
    filter: (path) => !/^node_modules(\/|$)/.test(relative(root, path)),
  })
  alter(dir)
  return dir
}

/** Removes the build, so that it is built again like after a source change. */
function removeBuild(dir: string): void {
  rmSync(join(dir, 'build'), { recursive: true })
}

/** Simulates a future version: adds a column unknown to the current version, and a table. */
function addMigration(dir: string): void {
  const folder = join(dir, 'app/plumbing/database')
  writeFileSync(
    join(folder, 'migrations/9999-of-tomorrow.ts'),
    `import type { Kysely } from 'kysely'
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lead').addColumn('of_tomorrow', 'text', (column) => column.notNull().defaultTo('x')).execute()
  await db.schema.createTable('of_tomorrow').addColumn('id', 'text', (column) => column.primaryKey()).execute()
}
`,
  )
  const migrate = join(folder, 'migrate.server.ts')
  change(migrate, 'const migrations: Record<string, Migration> = {', "$&\n  '9999-of-tomorrow': ofTomorrow,")
  change(migrate, /^/, "import * as ofTomorrow from './migrations/9999-of-tomorrow.ts'\n")
  // Changes the names of the islands.
  change(join(dir, 'app/events/quote-form/quote-form.island.tsx'), /$/, '\nconsole.debug("of tomorrow")\n')
}

function change(file: string, what: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(what, to)
  assert.notEqual(changed, text, `${file} can be changed`)
  writeFileSync(file, changed)
}

/**
 * Attempts upgrades without disk space for the new version, then for the copy of the database. Asserts that the old
 * version keeps running.
 */
async function upgradeOnFullDisk(
  root: string,
  next: string,
  disk: ReturnType<typeof createSmallDisk> | null,
  upgrade: (...args: string[]) => Promise<{ code: number; said: string }>,
): Promise<string> {
  if (!disk) return ''
  using small = createSmallDisk(8)
  rmSync(join(root, 'releases'), { recursive: true, force: true })
  symlinkSync(small.dir, join(root, 'releases'))
  const noRoom = await upgrade('--from', next)
  assert.deepEqual(
    [noRoom.code, /The disk is full: .* what runs goes on as before/.test(noRoom.said)],
    [1, true],
    noRoom.said,
  )
  rmSync(join(root, 'releases'))
  disk.fill()
  const noCopy = await upgrade('--from', next)
  disk.free()
  assert.match(noCopy.said, /serves as before[^]*a copy of it could not be made first: the disk is full/)
  assert.equal(noCopy.code, 1)
  return ', no room for the new version, none for the copy of the database'
}

function diskIfPossible() {
  try {
    return createSmallDisk(1_024)
  } catch (error) {
    if (error instanceof ToolMissing) return null
    throw error
  }
}

function runUpgrade(root: string, data: string, args: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data }
  return new Promise((resolve) => {
    execFile(process.execPath, ['bootstrap.mjs', 'upgrade.ts', ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

/** Opens the form's page and lists the files it loads when it becomes interactive. */
async function openPage(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}/quote`)).text()
  const files = [...new Set([...html.matchAll(/"(\/(?:islands|assets)\/[\w.-]+)"/g)].map(([, path]) => path!))]
  assert(files.some((path) => path.endsWith('.js')))
  return files
}

async function expectAlive(url: string, files: string[]): Promise<void> {
  for (const path of files) assert.deepEqual([path, (await fetch(url + path)).status], [path, 200])
}

/** Minimal proxy: tries the next process in turn, and another where the first does not listen. */
async function startBalancer(ports: number[]): Promise<AsyncDisposable & { url: string }> {
  let turn = 0
  const server: Server = createServer(async (req, res) => {
    const body: Buffer[] = []
    for await (const chunk of req) body.push(chunk as Buffer)
    const ask = (triesLeft: number) => {
      const port = ports[turn++ % ports.length]!
      const upstream = request(
        { host: '127.0.0.1', port, path: req.url, method: req.method, headers: req.headers, agent: false },
        (answer) => {
          const { connection: _, 'keep-alive': __, ...headers } = answer.headers
          res.writeHead(answer.statusCode ?? 502, headers)
          answer.pipe(res)
        },
      )
      upstream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && triesLeft > 0) ask(triesLeft - 1)
        // An error after the response does not matter.
        else if (!res.writableEnded) res.destroy()
      })
      upstream.end(Buffer.concat(body))
    }
    ask(ports.length - 1)
  })
  // Never closes a connection that a client may be about to use again.
  server.keepAliveTimeout = 0
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

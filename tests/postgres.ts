import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresBin } from './system-tools.ts'

export type Postgres = {
  url: string
  /** Makes the server's user the owner of a path when the tests run as root. */
  own: (path: string) => void
  /** Stops the server: `fast` closes its connections, `immediate` is like a power cut. */
  end: (mode: 'fast' | 'immediate') => Promise<void>
  begin: () => Promise<void>
  /** Turns a standby into a server that accepts writes. */
  promote: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * A PostgreSQL server on a free port of the loopback, in a folder that is deleted with it. The server refuses to run as
 * root, so root runs it as the `postgres` user of the package. Without `survivesPowerCuts` it does not wait for the disk,
 * and databases are created and dropped in a tenth of the time. With `follows` it is a standby of another server.
 * `settings` are further options of the server.
 */
export async function startPostgres({
  survivesPowerCuts = true,
  follows,
  settings: more = '',
}: { survivesPowerCuts?: boolean; follows?: Postgres; settings?: string } = {}): Promise<Postgres> {
  const isRoot = process.getuid?.() === 0
  const dir = mkdtempSync(join(tmpdir(), 'bar-postgres-'))
  const own = (path: string) => {
    if (!isRoot) return
    const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    )
    chownSync(path, uid, gid)
  }
  own(dir)
  const run = (program: string, args: string[]) => {
    const path = existsSync(join(postgresBin, program)) ? join(postgresBin, program) : program
    const command = isRoot ? 'runuser' : path
    const all = isRoot ? ['-u', 'postgres', '--', path, ...args] : args
    return new Promise<void>((resolve, reject) => {
      const child = spawn(command, all, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] })
      let complaints = ''
      child.stderr.on('data', (chunk) => (complaints += String(chunk)))
      child
        .once('error', reject)
        .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${complaints}`))))
    })
  }
  const cluster = join(dir, 'cluster')
  const port = await freePort()
  if (follows) await run('pg_basebackup', ['-d', follows.url, '-D', cluster, '-R', '--no-sync', '-c', 'fast'])
  else await run('initdb', ['-D', cluster, '-U', 'bar', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'])
  const waits = survivesPowerCuts ? '' : temporaryServerOptions
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dir} -c max_connections=200 ${waits} ${more}`
  const begin = () => run('pg_ctl', ['-D', cluster, '-w', '-l', join(dir, 'log'), '-o', settings, 'start'])
  const end = (mode: string) => run('pg_ctl', ['-D', cluster, '-m', mode, '-w', 'stop'])
  await begin()
  return {
    url: `postgres://bar@127.0.0.1:${port}/postgres`,
    own,
    end,
    begin,
    promote: () => run('pg_ctl', ['-D', cluster, '-w', 'promote']),
    async remove() {
      // A test may have stopped the server already.
      await end('immediate').catch(() => {})
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** No waiting for the disk and no vacuum, because each database of a run lives for seconds. */
const temporaryServerOptions = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
  'bgwriter_lru_maxpages=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/**
 * A free port of the loopback. It lies below the ports of outgoing connections, so that no connection takes it before its
 * server does.
 */
export async function freePort(): Promise<number> {
  // The recorder's randomness is fixed, so a busy port must lead to another.
  for (let port = 20_000 + Math.floor(Math.random() * 12_000); ; port++) if (await isFree(port)) return port
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Runs a statement on a new connection. */
export async function runAsAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

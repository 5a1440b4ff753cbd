import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'

/** Debian installs PgBouncer in /usr/sbin, which is not on every user's path. */
const path = `${process.env.PATH}:/usr/sbin`

/** A PgBouncer in transaction mode in front of a PostgreSQL, on a free port of the loopback. */
export async function startPgbouncer(server: string) {
  const port = await freePort()
  const { hostname, port: behind } = new URL(server)
  const dir = mkdtempSync(join(tmpdir(), 'bar-pgbouncer-'))
  const users = join(dir, 'users.txt')
  const settings = join(dir, 'pgbouncer.ini')
  writeFileSync(users, '"bar" ""\n')
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${users}`,
      'pool_mode = transaction\ndefault_pool_size = 5\nmax_client_conn = 200',
      // PgBouncer reconnects soon after a restart of the server, and clients wait for it at most five seconds.
      'server_login_retry = 0.2\nquery_wait_timeout = 5',
    ].join('\n'),
  )
  chmodSync(dir, 0o755)
  let process: ChildProcess
  // PgBouncer refuses to run as root.
  const asSomebody = globalThis.process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const begin = async () => {
    process = spawn('pgbouncer', ['-q', ...asSomebody, settings], {
      stdio: 'ignore',
      env: { ...globalThis.process.env, PATH: path },
    })
    while (!(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const end = async () => {
    if (process.exitCode !== null || process.signalCode !== null) return
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  await begin()
  const url = new URL(server)
  url.port = String(port)
  return {
    /** DATABASE_URL of a site behind it: queries go to the pooler, session connections directly to the server. */
    url: `${url.href}?direct=${hostname}:${behind}`,
    begin,
    end,
    async remove() {
      await end()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

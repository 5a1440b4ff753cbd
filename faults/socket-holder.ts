import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Stands in for systemd with a socket unit: `hold PORT COUNT` opens a socket, never accepts on it, and keeps so many sites
 * running that take from it. A site that ends is started again a second later, as RestartSec=1 has it. Each start is told
 * as a line of JSON.
 */
const [mode, port = '', count = ''] = process.argv.slice(2)
const self = import.meta.filename

if (mode === 'hold') {
  const server = createServer().listen(Number(port), '127.0.0.1', () => {
    const { _handle } = server as unknown as { _handle: { fd: number } }
    // This process waits in here until it is killed, and so takes no connection itself.
    spawnSync(process.execPath, [self, 'keep', '', count], { stdio: ['ignore', 'inherit', 'inherit', _handle.fd] })
  })
} else {
  for (let site = 0; site < Number(count); site++) void keepRunning(site)
}

async function keepRunning(site: number): Promise<never> {
  for (;;) {
    // Only the process that LISTEN_PID names is to take the socket.
    const command = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" bootstrap.mjs start.ts'
    const child = spawn('sh', ['-c', command, process.execPath], { stdio: ['ignore', 'inherit', 'inherit', 3] })
    console.log(JSON.stringify({ event: 'started', site, pid: child.pid }))
    await new Promise((resolve) => child.once('exit', resolve))
    await wait(1_000)
  }
}

import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Program that simulates systemd with a socket unit: `hold PORT COUNT` opens a socket without accepting on it and keeps
 * COUNT sites running that use it. A site that exits is started again a second later, like RestartSec=1. Prints each
 * start as a line of JSON.
 */
const [mode, port = '', count = ''] = process.argv.slice(2)
const self = import.meta.filename

if (mode === 'hold') {
  const server = createServer().listen(Number(port), '127.0.0.1', () => {
    const { _handle } = server as unknown as { _handle: { fd: number } }
    // This process only holds the socket open. It blocks here until it is killed, so it accepts no connections itself.
    spawnSync(process.execPath, [self, 'keep', '', count], { stdio: ['ignore', 'inherit', 'inherit', _handle.fd] })
  })
} else {
  for (let site = 0; site < Number(count); site++) void keepRunning(site)
}

async function keepRunning(site: number): Promise<never> {
  for (;;) {
    // Only the process named by LISTEN_PID may take the socket.
    const command = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" bootstrap.mjs start.ts'
    const child = spawn('sh', ['-c', command, process.execPath], { stdio: ['ignore', 'inherit', 'inherit', 3] })
    console.log(JSON.stringify({ event: 'started', site, pid: child.pid }))
    await new Promise((resolve) => child.once('exit', resolve))
    await wait(1_000)
  }
}

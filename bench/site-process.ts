import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/postgres.ts'
import { listChildProcesses, getProcessorMs } from './processor.ts'

/**
 * Starts the site in its own process on the loopback interface, like `npm start`. Its data folder is temporary unless
 * `env` names another.
 */
export async function startSiteProcess(env: Record<string, string> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'bar-bench-'))
  const port = await freePort()
  let running = await spawnSite(data, port, env)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: data,
    /** Resident memory in megabytes. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.pid}/status`, 'utf8'))?.[1]) / 1024,
    spentMs: () => getProcessorMs(running.pid!),
    /** Child processes that run a program of the site. */
    helpers: (program: string) => listChildProcesses(running.pid!).filter((pid) => getCommand(pid).includes(program)),
    /** Restarts on the same data. Returns the milliseconds until the first response. */
    async restart() {
      await running.stop()
      running = await spawnSite(data, port, env)
      return running.took
    },
    async [Symbol.asyncDispose]() {
      await running.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Returns the command line of a process. Empty if the process has just ended. */
function getCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function spawnSite(data: string, port: number, more: Record<string, string>) {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    QUOTES_PER_HOUR: '0',
    API_PER_MINUTE: '0',
    ...more,
  }
  const started = performance.now()
  // Writing the log is part of the cost of a response.
  const log = openSync(join(data, 'log'), 'a')
  const site = spawn(process.execPath, [...process.execArgv, 'bin/start.ts'], {
    env,
    stdio: ['ignore', log, 'inherit'],
  })
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()))
  await waitForResponse(`http://127.0.0.1:${port}/up`).catch((error) => {
    site.kill('SIGKILL')
    throw error
  })
  return {
    pid: site.pid,
    took: performance.now() - started,
    async stop() {
      site.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until a request succeeds. Throws after two minutes. */
export async function waitForResponse(url: string): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    const up = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not respond within two minutes`)
}

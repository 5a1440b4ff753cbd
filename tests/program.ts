import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'

type Line = Record<string, unknown> & { event: string }

/** Environment of every program. NODE_COMPILE_CACHE keeps compiled code between starts. */
const { PATH, NODE_COMPILE_CACHE } = process.env
const own = { PATH, NODE_COMPILE_CACHE }

/** Starts a program in its own process and reads its log. @param root the folder of a clone to run it in, as npm does */
export function startProgram(file: 'start.ts' | 'worker.ts', env: Record<string, string>, root?: string) {
  const child = spawn(process.execPath, root === undefined ? [`bin/${file}`] : ['bootstrap.mjs', file], {
    cwd: root,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  const log = createInterface(child.stdout)
  const lines: Line[] = []
  let complaints = ''
  log.on('line', (line) => lines.push(JSON.parse(line)))
  child.stderr.on('data', (chunk) => (complaints += String(chunk)))

  async function end(signal: NodeJS.Signals) {
    child.kill(signal)
    const [code, by] = await ended
    return code ?? by
  }

  return {
    pid: child.pid!,
    lines,
    /** Returns the first log line of an event, and waits for it where it is not written yet. */
    async line(event: string): Promise<Line> {
      for (;;) {
        const found = lines.find((line) => line.event === event)
        if (found) return found
        if ((await Promise.race([once(log, 'line'), ended.then(() => 'ended' as const)])) !== 'ended') continue
        if (!lines.some((line) => line.event === event))
          throw new Error(`${file} ended before "${event}": ${complaints}`)
      }
    },
    /** Sends a signal and waits for the end. Returns the exit code, or the name of the signal that ended it. */
    end,
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  }
}

/** Runs a program to its end. */
export function runProgram(
  file: 'backup.ts' | 'restore.ts' | 'demo.ts' | 'release.ts',
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [`bin/${file}`, ...args], { env: { ...own, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
    })
  })
}

/** A data folder with the sample content on SQLite. */
export function sampleFolder(): Disposable & { dir: string } {
  const dir = mkdtempSync(join(tmpdir(), 'bar-program-'))
  const sample = inject('sampleData')
  symlinkSync(join(sample, 'files'), join(dir, 'files'))
  copyFileSync(join(sample, 'site.db'), join(dir, 'site.db'))
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) }
}

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../tests/postgres.ts'
import { listChildProcesses } from './processor.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { waitForResponse } from './site-process.ts'

/**
 * Runs `npm start` in a clone of the last commit with an empty HOME. Measures the peak memory of its processes, with each
 * page counted once.
 */
export async function benchFirstStart(): Promise<void> {
  printHeading('The first start, over its process tree, every 50 ms')
  const dir = mkdtempSync(join(tmpdir(), 'bar-first-start-'))
  const { status } = spawnSync('git', ['clone', '--quiet', process.cwd(), dir], { stdio: 'inherit' })
  if (status !== 0) throw new Error('git could not clone this folder')
  const port = await freePort()
  // The machine's own Node, as for a new user, instead of the pinned version that runs this file.
  const places = process.env.PATH!.split(delimiter).filter((place) => !place.startsWith(process.cwd()))
  const env = { PATH: places.join(delimiter), HOME: join(dir, 'home'), PORT: String(port), HOST: '127.0.0.1' }
  const npm = spawn('npm', ['start'], { cwd: dir, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  const peaks = { installing: 0, building: 0 }
  const watch = setInterval(() => {
    const phase = existsSync(join(dir, 'node_modules', '.installed')) ? 'building' : 'installing'
    peaks[phase] = Math.max(peaks[phase], getMemoryMb(npm.pid!))
  }, 50)
  try {
    const early = ended.then(() => {
      throw new Error('npm start ended before the first response')
    })
    await Promise.race([waitForResponse(`http://127.0.0.1:${port}/up`), early])
  } finally {
    clearInterval(watch)
    npm.kill('SIGTERM')
    await ended
    rmSync(dir, { recursive: true, force: true })
  }
  for (const [phase, most] of Object.entries(peaks))
    recordMeasurement(`memory while the site is ${phase}`, `${most.toFixed(0)} MB`, '≤ 350 MB', most <= 350)
}

/** Memory of a process and its children in megabytes, with shared pages divided. */
function getMemoryMb(pid: number): number {
  try {
    const own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
    return listChildProcesses(pid).reduce((sum, child) => sum + getMemoryMb(child), own)
  } catch {
    // The process ended meanwhile.
    return 0
  }
}

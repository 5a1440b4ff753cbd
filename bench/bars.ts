import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeReleaseFiles } from '../release/release-files.ts'
import { freePort } from '../tests/postgres.ts'
import { startProgram } from '../tests/program.ts'
import { linkPackages, unpackRelease } from '../tests/unpacked-release.ts'
import { listChildProcesses } from './processor.ts'
import { printHeading, recordMeasurement } from './report.ts'

/**
 * Runs several sites from a single unpacked release, each with its own data and port, like the systemd unit template.
 * Measures each site's memory, the time until all have started, and the time to upgrade all while they serve.
 */
export async function runBars(count: number): Promise<void> {
  printHeading(`${count} sites run from one folder, SQLite, sample content`)
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'bar-bars-'))
  const [tarball = ''] = await makeReleaseFiles(process.cwd(), '0.0.0', join(temporary.path, 'files'))
  const folder = unpackRelease(tarball, temporary.path)
  linkPackages(folder)
  const data = join(temporary.path, 'data')
  mkdirSync(data)
  await using bars = new AsyncDisposableStack()

  const started = performance.now()
  const running: { port: number; site: ReturnType<typeof startProgram> }[] = []
  for (let bar = 0; bar < count; bar++) {
    const port = await freePort()
    const env = { DATA_DIR: join(data, `bar-${bar}`), PORT: String(port), HOST: '127.0.0.1' }
    running.push({ port, site: bars.use(startProgram('start.ts', env, folder)) })
  }
  await Promise.all(running.map(({ site }) => site.line('open')))
  recordMeasurement('all sites started at once with new databases, until the last serves', formatSeconds(started))
  const visitAll = async () => {
    for (const { port } of running) await (await fetch(`http://127.0.0.1:${port}/`)).text()
  }
  await visitAll()
  // Memory from the start is released after half a minute without visitors.
  await wait(45_000)
  const megabytes = running.map(({ site }) => getMemoryMb(site.pid))
  const sum = megabytes.reduce((one, other) => one + other, 0)
  recordMeasurement(
    'memory of a site at rest (shared pages divided): least, most',
    `${Math.min(...megabytes)} MB, ${Math.max(...megabytes)} MB`,
  )
  recordMeasurement('memory of all sites', `${sum} MB`)

  const upgraded = performance.now()
  const said = await upgradeAll(folder, ['--from', tarball, '--bars', data])
  recordMeasurement('upgrade of all sites while they serve', formatSeconds(upgraded))
  recordMeasurement('longest time without a response from a site', /waited for (\d+) ms/.exec(said)?.[1] + ' ms')
  await visitAll()
  const returned = performance.now()
  await upgradeAll(folder, ['--back', '--bars', data])
  recordMeasurement('all sites back at the release before', formatSeconds(returned))
  await visitAll()
}

function formatSeconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(1)} s`
}

/** Memory of a process and its children in megabytes, with shared pages divided. */
function getMemoryMb(pid: number): number {
  const own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
  return Math.round(own) + listChildProcesses(pid).reduce((sum, child) => sum + getMemoryMb(child), 0)
}

function upgradeAll(folder: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['bootstrap.mjs', 'upgrade.ts', ...args], { cwd: folder }, (error, stdout, stderr) => {
      if (error) reject(new Error(stdout + stderr))
      else resolve(stdout)
    })
  })
}

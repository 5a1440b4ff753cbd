import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathsFor } from './areas.ts'
import { needTools } from './system-tools.ts'

/**
 * `npm test`: types, lint, format and every test; installs the browsers and the database where it may.
 * `npm run check` (`--quick`): the same without browsers and PostgreSQL, for running while one works.
 */
const quick = process.argv[2] === '--quick'
const tests = quick
  ? ['--project', 'rules', '--project', 'house', 'app/', 'tests/floors', 'tests/lock-file', 'tests/reading-path']
  : pathsFor(process.argv.slice(2))
const chromium = ['chromium', 'chromium-headless-shell'] as const
const browsers = [...chromium, 'webkit2gtk-driver', 'xvfb', 'firefox-esr', 'fonts-liberation'] as const
if (!quick) needTools('postgresql', 'pgbouncer', 'caddy', 'poppler-utils', 'qpdf', ...browsers)
run('react-router', ['typegen'])
run('tsc', ['-p', '.'])
run('oxlint', ['--type-aware'])
run('prettier', ['--check', '--log-level', 'warn', '.'])
const folder = folderForAll()
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
run('vitest', ['run', ...tests], { TMPDIR: folder })

/**
 * Where tests put their databases. Most of their time went to waiting until a disk had those, a thousand of them, all
 * thrown away; so in memory, where that holds some hundred megabytes and leaves enough to browsers.
 */
function folderForAll(): string {
  const place = isRoomIn('/dev/shm') ? '/dev/shm' : tmpdir()
  for (const name of readdirSync(place)) {
    const [, pid] = /^bar-tests-(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(place, `bar-tests-${process.pid}-`))
  // PostgreSQL runs as somebody else.
  chmodSync(folder, 0o711)
  return folder
}

function isRoomIn(place: string): boolean {
  if (!existsSync(place) || process.availableMemory() < 6e9) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize > 4e9
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function run(command: string, args: string[], more: Record<string, string> = {}): void {
  const env = { ...process.env, NODE_ENV: 'test', ...(quick && { TEST_DATABASES: 'sqlite' }), ...more }
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

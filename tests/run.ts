import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needTools } from './system-tools.ts'

/**
 * `npm test`: types, lint, format and every test; installs the browsers and the database where it may.
 * `npm run check` (`--quick`): the same without browsers and PostgreSQL, for running while one works.
 */
const quick = process.argv[2] === '--quick'
const tests = quick
  ? ['--project', 'rules', '--project', 'house', 'app/', 'tests/floors', 'tests/reading-path']
  : process.argv.slice(2)
const chromium = ['chromium', 'chromium-headless-shell'] as const
const browsers = [...chromium, 'webkit2gtk-driver', 'xvfb', 'firefox-esr', 'fonts-liberation'] as const
if (!quick) needTools('postgresql', 'poppler-utils', 'qpdf', ...browsers)
run('react-router', ['typegen'])
run('tsc', ['-p', '.'])
run('oxlint', ['--type-aware'])
run('prettier', ['--check', '--log-level', 'warn', '.'])
// Most of their time went to waiting until a disk had it, a thousand databases over, all of them thrown away.
const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'bar-tests-'))
// PostgreSQL runs as somebody else.
chmodSync(folder, 0o711)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
run('vitest', ['run', ...tests], { TMPDIR: folder })

/** A folder in memory, where it holds what tests write at once, some hundred megabytes, and memory is left for browsers. */
function inMemory(): string | null {
  const place = '/dev/shm'
  if (!existsSync(place) || process.availableMemory() < 6e9) return null
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize > 4e9 ? place : null
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

import { spawnSync } from 'node:child_process'
import { getAreaPaths } from './areas.ts'
import { needTools } from './system-tools.ts'
import { createTestFolder, removeTestFolder } from './test-folder.ts'

/**
 * `npm test` checks types, lint and format and runs every test. It installs the browsers and the database where it can.
 * `npm run check` (`--quick`) leaves out browsers and PostgreSQL, for use while working. It runs all stages and names the
 * failed ones at the end.
 */
const quick = process.argv[2] === '--quick'
const tests = quick
  ? ['--project', 'rules', '--project', 'house', 'app/', 'tests/floors', 'tests/lock-file', 'tests/reading-path']
  : getAreaPaths(process.argv.slice(2))
const chromium = ['chromium', 'chromium-headless-shell'] as const
const browsers = [...chromium, 'webkit2gtk-driver', 'xvfb', 'firefox-esr', 'fonts-liberation'] as const
if (!quick) needTools('postgresql', 'pgbouncer', 'caddy', 'poppler-utils', 'qpdf', 'dovecot-imapd', ...browsers)
const red: string[] = []
run('types of routes', 'react-router', ['typegen'])
run('types', 'tsc', ['-p', '.'])
run('lint', 'oxlint', ['--type-aware'])
if (quick) run('plain words', 'node', ['tests/plain-lint.ts'])
run('format', 'prettier', ['--check', '--log-level', 'warn', '.'])
const folder = createTestFolder()
process.on('exit', () => removeTestFolder(folder))
run('tests', 'vitest', ['run', ...reporters(), ...tests], { TMPDIR: folder })
if (red.length > 0) {
  console.error(`\nRed: ${red.join(', ')}. All else is green.`)
  process.exit(1)
}

/** The time report comes first, so that the runner's own summary stays last. */
function reporters(): string[] {
  const names = ['./tests/time-report.ts', 'default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : [])]
  return names.map((name) => `--reporter=${name}`)
}

/** Runs a stage. After a failed stage the quick check goes on, and `npm test` exits. */
function run(stage: string, command: string, args: string[], more: Record<string, string> = {}): void {
  const env = { ...process.env, NODE_ENV: 'test', ...(quick && { TEST_DATABASES: 'sqlite' }), ...more }
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  if (!quick) process.exit(status ?? 1)
  red.push(stage)
}

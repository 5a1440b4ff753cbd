import { spawnSync } from 'node:child_process'
import { needTools } from './system-tools.ts'

/**
 * `npm test`: types, lint, format and every test; installs the browsers and the database where it may.
 * `npm run check` (`--quick`): the same without browsers and PostgreSQL, for running while one works.
 */
const quick = process.argv[2] === '--quick'
const tests = quick
  ? ['--project', 'rules', '--project', 'house', 'app/', 'tests/floors', 'tests/reading-path']
  : process.argv.slice(2)
const browsers = ['chromium', 'webkit2gtk-driver', 'xvfb', 'firefox-esr', 'fonts-liberation'] as const
if (!quick) needTools('postgresql', 'poppler-utils', 'qpdf', ...browsers)
run('react-router', ['typegen'])
run('tsc', ['-p', '.'])
run('oxlint', ['--type-aware'])
run('prettier', ['--check', '--log-level', 'warn', '.'])
run('vitest', ['run', ...tests])

function run(command: string, args: string[]): void {
  const env = { ...process.env, NODE_ENV: 'test', ...(quick && { TEST_DATABASES: 'sqlite' }) }
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

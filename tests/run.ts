import { spawnSync } from 'node:child_process'
import { needTools } from './system-tools.ts'

/** Everything `npm test` does: installs the browser and the database where it may, then types, lint and all tests. */
needTools('chromium', 'postgresql')
run('react-router', ['typegen'])
run('tsc', ['-p', '.'])
run('oxlint', ['--type-aware'])
run('vitest', ['run', ...process.argv.slice(2)])

function run(command: string, args: string[]): void {
  const env = { ...process.env, NODE_ENV: 'test' }
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (status !== 0) process.exit(status ?? 1)
}

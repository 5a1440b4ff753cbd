import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/** Everything `npm test` does: installs the browser and the database where it may, then types, lint and all tests. */
const missing = [
  ...(existsSync('/usr/bin/chromium') ? [] : ['chromium']),
  ...(globSync('/usr/lib/postgresql/*/bin/initdb').length > 0 ? [] : ['postgresql']),
]
if (missing.length > 0) install(missing)

run('react-router', ['typegen'])
run('tsc', ['-p', '.'])
run('oxlint', ['--type-aware'])
run('vitest', ['run', ...process.argv.slice(2)])

function install(packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`The tests need ${packages.join(' and ')}. On Debian: sudo apt-get install ${packages.join(' ')}`)
    process.exit(1)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], env)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test' }): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (status !== 0) process.exit(status ?? 1)
}

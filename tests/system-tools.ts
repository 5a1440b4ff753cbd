import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

const isThere = {
  chromium: () => existsSync('/usr/bin/chromium'),
  postgresql: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
}

/** Sees to it that these are installed: on Debian, as root, through apt; elsewhere it says what to do, and ends. */
export function needTools(...names: (keyof typeof isThere)[]): void {
  const missing = names.filter((name) => !isThere[name]())
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`This needs ${missing.join(' and ')}. On Debian: sudo apt-get install ${missing.join(' ')}`)
    process.exit(1)
  }
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...missing])
}

function apt(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (status !== 0) process.exit(status ?? 1)
}

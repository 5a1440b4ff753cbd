// The only file that must run on any Node from 20 on: it installs what is missing, the pinned Node among it,
// and hands over to that one. `node bootstrap.mjs start|test|dev`
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const stamp = join(root, 'node_modules', '.installed')
const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  const installed = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (installed.status !== 0) process.exit(installed.status ?? 1)
  writeFileSync(stamp, lock)
}

const bin = join(root, 'node_modules', '.bin')
const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
if (!existsSync(node)) {
  console.error(`The pinned Node does not come for ${process.platform} ${process.arch}; see "optionalDependencies" in package.json.`)
  process.exit(1)
}
const separator = process.platform === 'win32' ? ';' : ':'
const env = {
  ...process.env,
  PATH: `${bin}${separator}${process.env.PATH}`,
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  // What was compiled once is read from here: whoever finds everything need not load what takes the types away, which
  // starts sooner and saves some ten megabytes.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
}
// How large the young heap may become under load, in megabytes: half of it costs requests a twentieth more, and at rest
// saves nothing.
const child = spawn(node, ['--max-semi-space-size=32', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

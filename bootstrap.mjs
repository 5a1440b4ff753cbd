// The only file that must run on any Node from 20 on: it installs what is missing, the pinned Node among it,
// and hands over to that one. `node bootstrap.mjs [--everything] start.ts`; --everything: with what tests need.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const everything = process.argv[2] === '--everything'
const program = process.argv.slice(everything ? 3 : 2)
const isWindows = process.platform === 'win32'
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The packages that bring the pinned runtime; npm installs the one for this machine. */
const runtimePackages = Object.keys(manifest.optionalDependencies)
const pinnedVersion = Object.values(manifest.optionalDependencies)[0]

install()
const node = pinnedNode() ?? systemNode()
if (!node) {
  console.error(
    `The pinned Node does not come for ${process.platform} ${process.arch}: install Node ${pinnedVersion} or newer.`,
  )
  process.exit(1)
}

const env = {
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  // Compiled code is kept from start to start: that starts sooner and saves some ten megabytes.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
}
// Megabytes of the young heap: half of it costs requests a twentieth more, and at rest saves nothing.
const child = spawn(node, ['--max-semi-space-size=32', ...program], {
  cwd: root,
  // Over the channel the program learns when this process is killed without a word.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
// A killed npm tells nobody: then the parent of this process changes, and the port would stay taken.
if (process.env.npm_lifecycle_event && !isWindows) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 1000).unref()
}

/** Installs what the lock file says, unless that is done: for running the site, or for testing it too. */
function install() {
  const stamp = join(root, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === lock || (!everything && installed === `running ${lock}`)) return
  console.error(`Installing what ${everything ? 'the site and its tests need' : 'the site needs'}: about a minute …`)
  const scope = everything ? ['--include=dev'] : ['--omit=dev']
  // npm itself is a script; on Windows it is only found through a shell.
  const { status } = spawnSync('npm', ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  })
  if (status !== 0) process.exit(status ?? 1)
  if (!everything) {
    // 67 MB of headers for compiling native modules, which nothing here does.
    for (const name of runtimePackages)
      rmSync(join(root, 'node_modules', name, 'include'), { recursive: true, force: true })
  }
  writeFileSync(stamp, everything ? lock : `running ${lock}`)
}

/** The executable of the pinned runtime itself: Windows does not start the `node.cmd` of `.bin` without a shell. */
function pinnedNode() {
  const executables = runtimePackages.map((name) =>
    join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'),
  )
  return executables.find((path) => existsSync(path))
}

/** The Node that runs this, where it is of the pinned version or newer. */
function systemNode() {
  const [have, need] = [process.versions.node, pinnedVersion].map((version) => version.split('.').map(Number))
  const difference = have.map((number, i) => number - need[i]).find((step) => step !== 0) ?? 0
  return difference >= 0 ? process.execPath : null
}

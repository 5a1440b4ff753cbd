// Installs missing packages, including the pinned Node, and runs the program with that Node. With the two files it
// imports it runs on any Node that bootstrap.mjs accepts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleIfStale } from './build-pages.mjs'
import { superviseProcess } from './handover.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const everything = process.argv[2] === '--everything'
const program = process.argv.slice(everything ? 3 : 2)
const isWindows = process.platform === 'win32'
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Packages with the pinned runtime. npm installs the package for this machine. */
const runtimePackages = Object.keys(manifest.optionalDependencies)
const pinnedVersion = Object.values(manifest.optionalDependencies)[0]

const head = headOf(root)
/** Folder of the program to run: the release that `npm run upgrade` switched to last, or this folder. */
const dir = everything ? root : currentRelease()
install()
const node = pinnedNode(dir) ?? systemNode()
if (!node) {
  console.error(
    `The pinned Node does not come for ${process.platform} ${process.arch}: install Node ${pinnedVersion} or newer.`,
  )
  process.exit(1)
}

// Builds before any of the site is in memory beside the bundler. The site itself rebuilds a stale build.
if (program[0] === 'start.ts' && !existsSync(join(dir, 'build', 'stamp'))) bundleIfStale(node, dir)

process.on('exit', (code) => {
  // The dynamic loader has printed its own error just before.
  if (code === 127) console.error('The pinned Node lacks a library here; on Debian and Ubuntu: apt install libatomic1')
})

const isServer = ['start.ts', 'worker.ts'].includes(program[0])
const running = isServer
  ? superviseProcess(commandIn, {
      dir,
      mayRun: (asked) => asked === root || (dirname(asked) === join(root, 'releases') && isComplete(asked)),
      dataDir: resolve(root, process.env.DATA_DIR || 'data'),
      heldSocket: heldSocket(),
    })
  : runOnce()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => running.kill(signal))
// A killed npm sends no signal, and the port would stay in use. The parent process id changes then.
if (process.env.npm_lifecycle_event && !isWindows) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && running.kill('SIGTERM'), 1000).unref()
}

/**
 * Returns the file descriptor of the socket that systemd opened for this process, or null. The first is always 3, see
 * sd_listen_fds(3).
 */
function heldSocket() {
  const { LISTEN_PID, LISTEN_FDS } = process.env
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? 3 : null
}

function runOnce() {
  const { command, args, options } = commandIn(dir, [])
  // The closed IPC channel tells the child when this process was killed.
  const child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  return child
}

/** Command that runs the program of a folder with that folder's runtime. */
function commandIn(dir, more) {
  const command = pinnedNode(dir) ?? node
  const [file, ...args] = program
  const env = {
    ...process.env,
    PATH: [dirname(command), join(dir, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_ENV: process.env.NODE_ENV ?? (file === 'dev.ts' ? 'development' : 'production'),
    // The compile cache makes starts faster and saves about 10 MB.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dir, 'node_modules', '.cache', 'node'),
    // A release uses the data in the folder it was cloned from.
    ...(dir !== root && { DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') }),
    ...(file === 'upgrade.ts' && { RELEASES_OF: root, RELEASES_OF_HEAD: head }),
  }
  return {
    command,
    // Young generation in megabytes. Half of this makes requests 5 % slower and saves no memory at rest.
    args: ['--max-semi-space-size=32', programIn(dir, file), ...args, ...more],
    // Build output is in the program's folder. File arguments of the owner are relative to the root folder.
    options: { cwd: isServer || file === 'build.ts' ? dir : root, env },
  }
}

/**
 * Returns the path of a program. A bare name is a program in `bin/`, a path is relative to `dir`.
 * @param {string} dir
 * @param {string} file
 */
function programIn(dir, file) {
  const program = join(dir, 'bin', file)
  return existsSync(program) ? program : resolve(dir, file)
}

/** Returns the folder of the last upgrade, or this folder where its sources were changed since, as by `git pull`. */
function currentRelease() {
  const file = join(root, 'releases', 'current')
  if (!existsSync(file)) return root
  const { release, of } = JSON.parse(readFileSync(file, 'utf8'))
  const path = join(root, 'releases', release)
  if (!release || !isComplete(path)) return root
  if (of === head) return path
  console.error(`The sources here were changed since the last upgrade: running these, not releases/${release}.`)
  return root
}

function isComplete(release) {
  return existsSync(join(release, '.complete'))
}

/**
 * Returns the commit checked out in a folder, or an empty result. Reads the files directly because git refuses folders of
 * other users.
 */
function headOf(folder) {
  try {
    const head = readFileSync(join(folder, '.git', 'HEAD'), 'utf8').trim()
    if (!head.startsWith('ref: ')) return head
    const ref = head.slice(5)
    if (existsSync(join(folder, '.git', ref))) return readFileSync(join(folder, '.git', ref), 'utf8').trim()
    const packed = readFileSync(join(folder, '.git', 'packed-refs'), 'utf8').split('\n')
    return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? ''
  } catch {
    return ''
  }
}

/**
 * Installs the packages of the lock file unless the installation is complete: those of the site, or those of its tests
 * too.
 */
function install() {
  const stamp = join(dir, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(dir, 'package-lock.json')))
    .digest('hex')
  const [installed, bytes] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  if (installed === lock || (!everything && installed === `running ${lock}`)) {
    const flaw = flawOfRuntime(dir, bytes)
    if (!flaw) return
    console.error(`What was installed is not whole any more: ${flaw}`)
    needWritable(dir)
  }
  // A repair installs the same set of packages again.
  const isForTests = everything || installed === lock
  console.error(`Installing what ${isForTests ? 'the site and its tests need' : 'the site needs'}: about a minute …`)
  // Limits of memory and downloads let the installation run on a machine with 512 MB: a third less memory in the same
  // time, and two packages in memory in place of fifteen.
  const scope = isForTests ? ['--include=dev'] : ['--omit=dev', '--maxsockets=2']
  const onSmallMachines = {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=96 --max-semi-space-size=1`.trim(),
    MALLOC_ARENA_MAX: '1',
  }
  // npm is a script, which Windows only finds through a shell.
  const npm = (more) =>
    spawnSync('npm', ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: dir,
      // npm puts the pinned Node first in PATH, which may be what is broken.
      env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), ...more },
      stdio: ['ignore', 2, 2],
      shell: isWindows,
    })
  let { status, signal, error } = npm(isForTests ? {} : onSmallMachines)
  // Node aborts when its heap is full. npm then runs again without the memory limit.
  if (!isForTests && signal === 'SIGABRT') ({ status, signal, error } = npm({}))
  if (error) console.error(`npm does not start here (${error.code}): install it beside Node, then run this once more.`)
  if (signal)
    console.error(`npm was ended by ${signal} before it was done: the machine may have too little memory. Add swap.`)
  if (status !== 0) {
    // npm reports a full disk only in its log.
    const { bavail, bsize } = statfsSync(dir)
    const free = Math.floor((bavail * bsize) / 1e6)
    if (free < 500)
      console.error(`${dir} has ${free} MB free, and an install takes 700: make room, then run this once more.`)
    process.exit(status ?? 1)
  }
  if (!isForTests) leaveOutUnused(join(dir, 'node_modules'))
  const lack = lackOf(dir)
  if (lack) {
    rmSync(join(dir, 'node_modules'), { recursive: true, force: true })
    console.error(
      `What was installed is not whole: ${lack} It was removed again. See that ${dir} has 700 MB free and that the network holds, then run this once more.`,
    )
    process.exit(1)
  }
  const runtime = pinnedNode(dir)
  writeFileSync(stamp, `${isForTests ? '' : 'running '}${lock}${runtime ? `\n${statSync(runtime).size}` : ''}`)
}

/**
 * Returns what is wrong with the installed runtime, or an empty string. Runs at each start in about 40 ms, because a full
 * disk or an interrupted copy leaves half a file.
 * @param {string} dir
 * @param {string | undefined} bytes size at installation, where it was recorded
 * @returns {string}
 */
function flawOfRuntime(dir, bytes) {
  const runtime = pinnedNode(dir)
  if (!runtime) return lackOfRuntime()
  if (bytes !== undefined && statSync(runtime).size !== Number(bytes))
    return `${runtime} has ${statSync(runtime).size} bytes instead of ${bytes}.`
  return startFlawOf(runtime)
}

/** Returns an empty string where no pinned Node exists for this kind of machine. */
function lackOfRuntime() {
  const machine = `-${isWindows ? 'win' : process.platform}-${process.arch}`
  return runtimePackages.some((name) => name.endsWith(machine)) ? `Node ${pinnedVersion} is missing.` : ''
}

function startFlawOf(runtime) {
  const said = spawnSync(runtime, ['--version'], { encoding: 'utf8' })
  // Status 127: the file is complete but lacks a system library. The dynamic loader reports that itself.
  if (said.status === 127 || said.stdout?.trim() === `v${pinnedVersion}`) return ''
  return `Node ${pinnedVersion} does not start.`
}

/** Exits with a message where this user may not install packages, such as the user of the systemd unit. */
function needWritable(dir) {
  try {
    accessSync(dir, constants.W_OK)
  } catch {
    console.error(`Run "npm run build" in ${root}, as the user that folder belongs to: it installs what is missing.`)
    process.exit(1)
  }
}

/**
 * Returns what an installation lacks, or an empty string. npm silently skips an optional package that fails to download,
 * and a full disk leaves half a file. The check runs the runtime for its version and loads the native packages with it.
 */
function lackOf(dir) {
  const runtime = pinnedNode(dir)
  const flaw = runtime ? startFlawOf(runtime) : lackOfRuntime()
  if (!runtime || flaw) return flaw
  // A release from a tarball comes built and has no bundler.
  const { dependencies } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  const native = dependencies.vite ? ['rolldown', 'sharp'] : ['sharp']
  const loads = native.map((name) => `await import(${JSON.stringify(name)})`).join(';')
  const { status, stderr, signal } = spawnSync(runtime, ['--input-type=module', '-e', loads], {
    cwd: dir,
    encoding: 'utf8',
  })
  if (status === 0) return ''
  return `${native.join(' and ')} cannot be loaded. ${signal ?? stderr.split('\n').find((line) => line.includes('Error')) ?? ''}`
}

/**
 * Removes a third of the installed files that are never loaded: the runtime's headers, source maps, types, and the
 * compiler, which npm installs as an optional peer dependency.
 */
function leaveOutUnused(modules) {
  const unused = [...runtimePackages.map((name) => join(name, 'include')), 'typescript', '@typescript']
  const files = readdirSync(modules, { recursive: true }).filter((file) => /\.(map|d\.[cm]?ts)$/.test(file))
  for (const path of [...unused, ...files]) rmSync(join(modules, path), { recursive: true, force: true })
}

/** Returns the executable of the pinned runtime. Windows cannot start the `node.cmd` of `.bin` without a shell. */
function pinnedNode(dir) {
  const executables = runtimePackages.map((name) =>
    join(dir, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'),
  )
  return executables.find((path) => existsSync(path))
}

/** Returns the running Node where it is the pinned version or newer. */
function systemNode() {
  const [have, need] = [process.versions.node, pinnedVersion].map((version) => version.split('.').map(Number))
  const difference = have.map((number, i) => number - need[i]).find((step) => step !== 0) ?? 0
  return difference >= 0 ? process.execPath : null
}

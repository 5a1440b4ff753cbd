// Installs what is missing, the pinned Node among it, and hands over to that one. With the two files it imports it runs on any
// Node that bootstrap.mjs, which imports it, lets by.
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
/** The packages that bring the pinned runtime; npm installs the one for this machine. */
const runtimePackages = Object.keys(manifest.optionalDependencies)
const pinnedVersion = Object.values(manifest.optionalDependencies)[0]

const head = headOf(root)
/** The folder whose program runs: the release `npm run upgrade` switched to last, or this one. */
const dir = everything ? root : currentRelease()
install()
const node = pinnedNode(dir) ?? systemNode()
if (!node) {
  console.error(
    `The pinned Node does not come for ${process.platform} ${process.arch}: install Node ${pinnedVersion} or newer.`,
  )
  process.exit(1)
}

// Nothing of the site is in memory yet beside the bundler. What has become stale since, the site builds anew itself.
if (program[0] === 'start.ts' && !existsSync(join(dir, 'build', 'stamp'))) bundleIfStale(node, dir)

process.on('exit', (code) => {
  // Said by the loader just before, in its own words.
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
// A killed npm tells nobody: then the parent of this process changes, and the port would stay taken.
if (process.env.npm_lifecycle_event && !isWindows) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && running.kill('SIGTERM'), 1000).unref()
}

/**
 * The file descriptor of the socket that systemd opened for this very process, or null. See sd_listen_fds(3); the first
 * is always 3.
 */
function heldSocket() {
  const { LISTEN_PID, LISTEN_FDS } = process.env
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? 3 : null
}

function runOnce() {
  const { command, args, options } = commandIn(dir, [])
  // Over the channel the program learns when this process is killed without a word.
  const child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  return child
}

/** How the program is run out of a folder, by the runtime of that folder. */
function commandIn(dir, more) {
  const command = pinnedNode(dir) ?? node
  const [file, ...args] = program
  const env = {
    ...process.env,
    PATH: [dirname(command), join(dir, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_ENV: process.env.NODE_ENV ?? (file === 'dev.ts' ? 'development' : 'production'),
    // Compiled code is kept from start to start: that starts sooner and saves some ten megabytes.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dir, 'node_modules', '.cache', 'node'),
    // A release works on the data that lie where it was cloned.
    ...(dir !== root && { DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') }),
    ...(file === 'upgrade.ts' && { RELEASES_OF: root, RELEASES_OF_HEAD: head }),
  }
  return {
    command,
    // Megabytes of the young heap: half of it costs requests a twentieth more, and at rest saves nothing.
    args: ['--max-semi-space-size=32', programIn(dir, file), ...args, ...more],
    // What is built lies where the program does; files an owner names lie where they are.
    options: { cwd: isServer || file === 'build.ts' ? dir : root, env },
  }
}

/**
 * A name alone is a program of `bin/`, a path one of the others.
 * @param {string} dir
 * @param {string} file
 */
function programIn(dir, file) {
  const program = join(dir, 'bin', file)
  return existsSync(program) ? program : resolve(dir, file)
}

/**
 * The folder of the last upgrade; or, where the sources here were changed by hand since, as by `git pull`, this one.
 */
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

/** The commit that is checked out in a folder, or nothing. Read by hand: git mistrusts folders of other users. */
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

/** Installs what the lock file says, unless that is done and whole: for running the site, or for testing it too. */
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
  // What is installed again is what was there.
  const isForTests = everything || installed === lock
  console.error(`Installing what ${isForTests ? 'the site and its tests need' : 'the site needs'}: about a minute …`)
  // A third less memory, in the same time: it installs on a machine of 512 MB. Two packages at a time are in memory, not fifteen.
  const scope = isForTests ? ['--include=dev'] : ['--omit=dev', '--maxsockets=2']
  const onSmallMachines = {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=96 --max-semi-space-size=1`.trim(),
    MALLOC_ARENA_MAX: '1',
  }
  // npm itself is a script; on Windows it is only found through a shell.
  const npm = (more) =>
    spawnSync('npm', ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: dir,
      // npm puts the pinned Node first, which may be what is broken.
      env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), ...more },
      stdio: ['ignore', 2, 2],
      shell: isWindows,
    })
  let { status, signal, error } = npm(isForTests ? {} : onSmallMachines)
  // Node ends itself so where its heap is full: an npm that takes more than that gets what it takes.
  if (!isForTests && signal === 'SIGABRT') ({ status, signal, error } = npm({}))
  if (error) console.error(`npm does not start here (${error.code}): install it beside Node, then run this once more.`)
  if (signal)
    console.error(`npm was ended by ${signal} before it was done: the machine may have too little memory. Add swap.`)
  if (status !== 0) {
    // Of a full disk npm speaks in its log only.
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
 * What is wrong with the installed runtime, or nothing. It is asked at each start, which takes it some 40 ms: a disk that
 * was full, or a copy that was cut off, leaves half of it.
 * @param {string} dir
 * @param {string | undefined} bytes how large it was when it was installed, where that was written down
 * @returns {string}
 */
function flawOfRuntime(dir, bytes) {
  const runtime = pinnedNode(dir)
  if (!runtime) return lackOfRuntime()
  if (bytes !== undefined && statSync(runtime).size !== Number(bytes))
    return `${runtime} has ${statSync(runtime).size} bytes instead of ${bytes}.`
  return startFlawOf(runtime)
}

/** Nothing where the pinned Node does not come for this kind of machine. */
function lackOfRuntime() {
  const machine = `-${isWindows ? 'win' : process.platform}-${process.arch}`
  return runtimePackages.some((name) => name.endsWith(machine)) ? `Node ${pinnedVersion} is missing.` : ''
}

function startFlawOf(runtime) {
  const said = spawnSync(runtime, ['--version'], { encoding: 'utf8' })
  // 127: it is whole, and lacks a library of this machine, of which it speaks itself.
  if (said.status === 127 || said.stdout?.trim() === `v${pinnedVersion}`) return ''
  return `Node ${pinnedVersion} does not start.`
}

/** Ends with words where this user may not install anew, as the one a unit of systemd runs the site as. */
function needWritable(dir) {
  try {
    accessSync(dir, constants.W_OK)
  } catch {
    console.error(`Run "npm run build" in ${root}, as the user that folder belongs to: it installs what is missing.`)
    process.exit(1)
  }
}

/**
 * What is missing of an installation, or nothing. npm leaves a package that is optional out without a word where it does
 * not arrive, and a full disk leaves half a file: the runtime says its version, and what is made for one kind of machine
 * is loaded with it.
 */
function lackOf(dir) {
  const runtime = pinnedNode(dir)
  const flaw = runtime ? startFlawOf(runtime) : lackOfRuntime()
  if (!runtime || flaw) return flaw
  // A release from its tarball is built already and has no bundler.
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
 * A third of what npm installs is loaded by nothing here: the headers of the runtime, source maps, types, and the
 * compiler, which npm brings since a package of the site would take it if it were there.
 */
function leaveOutUnused(modules) {
  const unused = [...runtimePackages.map((name) => join(name, 'include')), 'typescript', '@typescript']
  const files = readdirSync(modules, { recursive: true }).filter((file) => /\.(map|d\.[cm]?ts)$/.test(file))
  for (const path of [...unused, ...files]) rmSync(join(modules, path), { recursive: true, force: true })
}

/** The executable of the pinned runtime itself: Windows does not start the `node.cmd` of `.bin` without a shell. */
function pinnedNode(dir) {
  const executables = runtimePackages.map((name) =>
    join(dir, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'),
  )
  return executables.find((path) => existsSync(path))
}

/** The Node that runs this, where it is of the pinned version or newer. */
function systemNode() {
  const [have, need] = [process.versions.node, pinnedVersion].map((version) => version.split('.').map(Number))
  const difference = have.map((number, i) => number - need[i]).find((step) => step !== 0) ?? 0
  return difference >= 0 ? process.execPath : null
}

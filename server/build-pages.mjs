// Bundles the pages. Like install-and-run.mjs, which runs the build before loading any of the site, it runs on any Node
// that bootstrap.mjs accepts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Saves a third of the memory for a few seconds more, so that a build fits next to a running site on a machine with 512
 * MB.
 */
const lowMemoryFlags = ['--max-old-space-size=256', '--max-semi-space-size=2', '--optimize-for-size']
const lowMemoryEnv = {
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '65536',
  // The bundler's allocator returns freed memory at once and reserves none ahead.
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
}

/**
 * Bundles pages and islands unless the sources are unchanged since the last build. Returns the hash of the sources.
 * @param {string} node runtime that bundles
 * @param {string} dir folder of the site
 * @returns {string}
 */
export function bundleIfStale(node, dir) {
  const sources = computeSourcesHash(dir)
  const bundled = join(dir, 'build', 'bundled')
  if (existsSync(bundled) && readFileSync(bundled, 'utf8') === sources) return sources
  if (!existsSync(join(dir, 'node_modules', 'vite')))
    throw Object.assign(new Error(formatMissingBundler(dir)), { name: 'BuildError' })
  // The user that runs the site must be able to read the build, regardless of the user that builds.
  const usual = process.umask(0o022)
  rmSync(join(dir, 'build'), { recursive: true, force: true })
  for (const half of ['client', 'ssr']) run(node, dir, ['server/bundle.ts', half])
  for (const half of ['client', 'server']) rmSync(join(dir, 'build', half, '.vite'), { recursive: true })
  const vite = join(dir, 'node_modules', 'vite', 'bin', 'vite.js')
  run(node, dir, [vite, 'build', '--config', 'vite.islands.config.ts'])
  writeFileSync(bundled, sources)
  process.umask(usual)
  return sources
}

/**
 * @param {string} node
 * @param {string} dir
 * @param {string[]} args
 */
function run(node, dir, args) {
  // Every first build is a production build, also in a test: React's development build is twice as large and slow.
  const env = { ...process.env, NODE_ENV: 'production', ...lowMemoryEnv }
  const { status, signal, stderr, stdout } = spawnSync(node, [...lowMemoryFlags, ...args], {
    cwd: dir,
    encoding: 'utf8',
    env,
  })
  if (status === 0) return
  throw Object.assign(new Error(formatBuildFailure(signal, `${stdout}\n${stderr}`, dir)), { name: 'BuildError' })
}

/**
 * @param {string | null} signal
 * @param {string} said
 * @param {string} dir
 */
function formatBuildFailure(signal, said, dir) {
  if (['SIGSEGV', 'SIGBUS', 'SIGILL'].includes(signal ?? ''))
    return `The bundler was ended by ${signal}: what is installed is broken. Remove ${join(dir, 'node_modules')}, and start again.`
  if (signal)
    return `The bundler was ended by ${signal}: the machine may have too little memory. Add swap, and start again.`
  if (/ENOSPC|no space left/i.test(said))
    return `The disk is full: the pages cannot be built. Make room in ${dir}, and start again.`
  return `The pages could not be built.\n${said.trim()}`
}

/**
 * Message for a release from a tarball, which comes built and without a bundler. It can't be rebuilt after its files were
 * changed.
 * @param {string} dir
 */
function formatMissingBundler(dir) {
  return `${dir} has no bundler, and its files are not the ones it was built from. Unpack the release into an empty folder again; to change the site, use a clone of its repository.`
}

/**
 * Returns the hash of the sources of the pages.
 * @param {string} dir
 * @returns {string}
 */
export function computeSourcesHash(dir) {
  const hash = createHash('sha256')
  const inApp = readdirSync(join(dir, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css|svg|woff2)$/.test(file) && !file.includes('.test.'))
    .map((file) => join('app', file))
  const beside = readdirSync(dir).filter((file) => file.endsWith('.config.ts'))
  const own = ['bin/build.ts', 'server/build-pages.mjs', 'server/bundle.ts', 'package-lock.json', 'tsconfig.json']
  const inOrder = [...inApp, ...beside, ...own].toSorted((one, other) => (one < other ? -1 : 1))
  for (const file of inOrder) hash.update(file).update(readFileSync(join(dir, file)))
  return hash.digest('hex')
}

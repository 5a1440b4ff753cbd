import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { icons } from './app/business/brand/icons.ts'

const stampFile = 'build/stamp'
const sources = ['app/**/*.{ts,tsx,css,svg,woff2}', '*.config.ts', 'build.ts', 'package-lock.json', 'tsconfig.json']

/** Builds pages and islands, unless the sources are the ones the last build was made of. */
export async function buildIfStale(): Promise<void> {
  const stamp = sourcesHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync('build', { recursive: true, force: true })
  run('react-router', ['build'])
  run('vite', ['build', '--config', 'vite.islands.config.ts'])
  await paintIcons()
  for (const file of globSync('build/{client,islands}/**/*.{js,css,svg}')) compress(file)
  writeFileSync(stampFile, stamp)
}

/** The icons of the house's own emblem. They lie beside the site's files, for a route that knows whether there is another. */
async function paintIcons(): Promise<void> {
  const { default: sharp } = await import('sharp')
  mkdirSync('build/icons', { recursive: true })
  const pictures = { tile: 'app/ui/favicon.svg', dark: 'app/ui/emblem.svg', light: 'app/ui/emblem-on-light.svg' }
  for (const [name, { size, share, emblem, ground }] of Object.entries(icons)) {
    const height = Math.round(size * share)
    const painted = await sharp(pictures[emblem], { density: 600 }).resize({ height }).png().toBuffer()
    await sharp({ create: { width: size, height: size, channels: 4, background: ground } })
      .composite([{ input: painted }])
      .png({ compressionLevel: 9 })
      .toFile(`build/icons/${name}.png`)
  }
}

/** What the visitor's browser asks for again and again is compressed once, as hard as it goes. */
function compress(file: string): void {
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

/** A third less memory for half a second more: a build fits beside a running site on a machine of 512 MB. */
const onSmallMachines = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=256 --max-semi-space-size=2`.trim(),
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  MALLOC_ARENA_MAX: '1',
  // The bundler's own allocator gives back what it has done with, and takes nothing ahead: 300 MB instead of 410.
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
}

function run(command: string, args: string[]): void {
  // Whoever builds first, a test too, builds what visitors get: React for development is twice as long and slow.
  const env = { ...process.env, NODE_ENV: 'production', ...onSmallMachines }
  const { status, stderr, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    env,
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  process.stderr.write(`${stdout}\n${stderr}\n`)
  throw new Error(`${command} ${args.join(' ')} failed`)
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources).toSorted())
    if (!file.includes('.test.')) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

if (import.meta.main) await buildIfStale()

import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundleIfStale } from '../server/build-pages.mjs'
import { siteIcons } from '../app/business/brand/site-icons.ts'

const root = dirname(import.meta.dirname)
const stampFile = 'build/stamp'

/** Builds pages and islands, unless the sources are the ones the last build was made of. */
export async function buildIfStale(): Promise<void> {
  const usual = process.umask()
  try {
    const stamp = bundleIfStale(process.execPath, root)
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
    // Whoever builds, the user the site runs as reads it. What comes after the build is for its own user alone.
    process.umask(0o022)
    await paintIcons()
    for (const file of globSync('build/{client,islands}/**/*.{js,css,svg}')) compress(file)
    writeFileSync(stampFile, stamp)
  } finally {
    process.umask(usual)
  }
}

/** What an earlier version built may be closed to all but its own user. */
function openToReaders(): void {
  for (const path of ['build', ...globSync('build/**/*')]) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
}

/** The icons of the house's own emblem. They lie beside the site's files, for a route that knows whether there is another. */
async function paintIcons(): Promise<void> {
  const { default: sharp } = await import('sharp')
  mkdirSync('build/icons', { recursive: true })
  const pictures = { tile: 'app/ui/favicon.svg', dark: 'app/ui/logo.svg', light: 'app/ui/logo-on-light.svg' }
  for (const [name, { size, share, emblem, ground }] of Object.entries(siteIcons)) {
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

if (import.meta.main) {
  await buildIfStale()
    .then(openToReaders)
    .catch(async (error) => {
      // Only now: beside the bundler nothing of the site is in memory.
      const { exitWithError } = await import('../app/exit-with-error.server.ts')
      exitWithError(error)
    })
}

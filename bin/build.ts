import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundleIfStale } from '../server/build-pages.mjs'
import { siteIcons } from '../app/business/brand/site-icons.ts'

const root = dirname(import.meta.dirname)
const stampFile = 'build/stamp'

/** Builds pages, islands and icons unless the sources are unchanged since the last build. */
export async function buildIfStale(): Promise<void> {
  const usual = process.umask()
  try {
    const stamp = bundleIfStale(process.execPath, root)
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
    // The user that runs the site must be able to read the build. Files written later are private to their user.
    process.umask(0o022)
    await renderIcons()
    for (const file of globSync('build/{client,islands}/**/*.{js,css,svg}')) compressFile(file)
    writeFileSync(stampFile, stamp)
  } finally {
    process.umask(usual)
  }
}

/** A build by an earlier version may be readable only by its own user. */
function makeBuildReadable(): void {
  for (const path of ['build', ...globSync('build/**/*')]) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
}

/**
 * Renders the icons of the default logo. They are kept apart from the site's static files, because a route checks first
 * whether the owner has uploaded a logo.
 */
async function renderIcons(): Promise<void> {
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

/** Compresses a static file once at the highest level, because browsers request it often. */
function compressFile(file: string): void {
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

if (import.meta.main) {
  await buildIfStale()
    .then(makeBuildReadable)
    .catch(async (error) => {
      // Imported late, so that none of the site is in memory beside the bundler.
      const { exitWithError } = await import('../app/exit-with-error.server.ts')
      exitWithError(error)
    })
}

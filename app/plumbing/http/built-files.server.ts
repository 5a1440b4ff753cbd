import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { createCachedResponse, type CachedResponse } from './cached-response.server.ts'
import { getCommonHeaders } from './headers.server.ts'

/** File types that a build produces. A new type must be added here: an unknown type stops the site at startup. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

const immutableCacheControl = 'public, max-age=31536000, immutable'

/**
 * Loads all built files into memory, by URL path, a megabyte or two. They stay available when the next build clears the
 * folder under a running site. Browsers cache files that match `hashed` forever.
 */
export function loadBuiltFiles(dir: string, hashed: RegExp, hsts: string | null): Map<string, CachedResponse> {
  const files = globSync('**/*', { cwd: dir }).filter((file) => statSync(join(dir, file)).isFile())
  const originals = files.filter((file) => !/\.(br|gz)$/.test(file) && !file.startsWith('.'))
  return new Map(
    originals.map((file) => {
      const address = `/${file.replaceAll('\\', '/')}`
      const read = (suffix: string) => (files.includes(file + suffix) ? readFileSync(join(dir, file + suffix)) : null)
      const bodies = { plain: readFileSync(join(dir, file)), br: read('.br'), gzip: read('.gz') }
      return [address, finishFile(file, bodies, hashed.test(address) ? immutableCacheControl : 'no-cache', hsts)]
    }),
  )
}

type Bodies = { plain: Buffer; br: Buffer | null; gzip: Buffer | null }

function finishFile(name: string, { plain, br, gzip }: Bodies, caching: string, hsts: string | null): CachedResponse {
  const type = types[extname(name)]
  if (!type) throw new Error(`The build made ${name}, a kind of file without a type`)
  const headers = {
    'Content-Type': type,
    ...getCommonHeaders(hsts),
    'Cache-Control': caching,
    ...(br && { Vary: 'Accept-Encoding' }),
  }
  return createCachedResponse(headers, { plain, ...(br && { br }), ...(gzip && { gzip }) })
}

/** Number of builds whose files are kept: those of the last few versions, or of the last few changes during development. */
const maxSharedBuilds = 5

/**
 * Copies a build's hashed folders to a folder shared by all versions that run on this data, atomically. Deletes the
 * builds that were started least recently. `stamp` names the build.
 */
export async function shareBuildFiles(shared: string, stamp: string, folders: string[]): Promise<void> {
  const mine = join(shared, stamp)
  if (!existsSync(mine)) {
    await mkdir(shared, { recursive: true, mode: 0o700 })
    const half = await mkdtemp(join(shared, '.half-'))
    try {
      for (const folder of folders) await linkAll(folder, join(half, basename(folder)))
      await rename(half, mine)
    } catch (error) {
      await rm(half, { recursive: true, force: true })
      // The rename fails if another process of this version has already created the folder, which is fine.
      if (!existsSync(mine)) throw error
    }
  }
  const now = new Date()
  await utimes(mine, now, now)
  const builds = readdirSync(shared)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, startedAt: statSync(join(shared, name)).mtimeMs }))
  for (const { name } of builds.toSorted((a, b) => b.startedAt - a.startedAt).slice(maxSharedBuilds))
    await rm(join(shared, name), { recursive: true, force: true })
}

/** Creates hard links where possible, so that the bytes are stored once. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const name of readdirSync(from))
    await link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)))
}

/** Returns a file that a page of another version requests, from the shared folder, or null if no version has it. */
export async function findSharedBuildFile(
  shared: string,
  address: string,
  hsts: string | null,
): Promise<CachedResponse | null> {
  const [, folder, name] = /^\/(assets|islands)\/(\w[\w.-]*\.\w+)$/.exec(address) ?? []
  if (!folder || !name || !types[extname(name)]) return null
  const read = (path: string) => readFile(path).catch(() => null)
  for (const build of await readdir(shared).catch(() => [])) {
    const path = join(shared, build, folder, name)
    const plain = await read(path)
    if (plain)
      return finishFile(
        name,
        { plain, br: await read(`${path}.br`), gzip: await read(`${path}.gz`) },
        immutableCacheControl,
        hsts,
      )
  }
  return null
}

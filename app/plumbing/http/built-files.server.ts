import { globSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { finish, type Finished } from './finished-answer.server.ts'
import { everyAnswer } from './headers.server.ts'

/** What a build makes. A new kind of file is entered here; one that is not keeps the site from opening. */
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

const forEver = 'public, max-age=31536000, immutable'

/**
 * Every file of a build by its address, in memory: a megabyte or two. So none is missing when the next build clears
 * the folder under a running site. What has a hash in its name, all in `hashed`, is kept by browsers for ever.
 */
export function readBuiltFiles(dir: string, hashed: RegExp, hsts: string | null): Map<string, Finished> {
  const files = globSync('**/*', { cwd: dir }).filter((file) => statSync(join(dir, file)).isFile())
  const originals = files.filter((file) => !/\.(br|gz)$/.test(file) && !file.startsWith('.'))
  return new Map(
    originals.map((file) => {
      const type = types[extname(file)]
      if (!type) throw new Error(`The build made ${file}, a kind of file without a type`)
      const address = `/${file.replaceAll('\\', '/')}`
      const read = (suffix: string) =>
        files.includes(file + suffix) ? readFileSync(join(dir, file + suffix)) : undefined
      const [plain, br, gzip] = [readFileSync(join(dir, file)), read('.br'), read('.gz')]
      const headers = {
        'Content-Type': type,
        ...everyAnswer(hsts),
        'Cache-Control': hashed.test(address) ? forEver : 'no-cache',
        ...(br && { Vary: 'Accept-Encoding' }),
      }
      return [address, finish(headers, { plain, ...(br && { br }), ...(gzip && { gzip }) })]
    }),
  )
}

import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { sendCachedResponse, type CachedResponse } from './cached-response.server.ts'
import type { PageCache } from './page-cache.server.ts'
import type { PhotoCache } from './cached-photos.server.ts'
import type { Logger } from './logger.server.ts'

type Kept = {
  files: Map<string, CachedResponse>
  /** A file of another version's build, which its pages still ask for. */
  formerFile: (path: string) => Promise<CachedResponse | null>
  /** The addresses of pages and icons that may be kept, each with the names in a query that make it another page. */
  paths: Map<string, readonly string[]>
  /** What is filled in where a page has blanks. */
  stamp: () => string
  pages: PageCache
  pictures: PhotoCache
  log: Logger
  now: () => number
}

/**
 * Answers with what is finished, before anything is made of a request that costs more than sending it; `rest` gets
 * everything else, and alone has places to run out of. A query of names the page does not know changes nothing: a campaign's address is answered by the page
 * itself.
 */
export function createCachedResponseListener(
  { files, formerFile, paths, pages, pictures, stamp, log, now }: Kept,
  rest: RequestListener,
): RequestListener {
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return rest(req, res)
    const url = req.url ?? ''
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const file = files.get(path)
    if (file) return void sendCachedResponse(req, res, file, null)
    if (/^\/(assets|islands)\//.test(path))
      return void formerFile(path).then(
        (found) => (found && !res.destroyed ? sendCachedResponse(req, res, found, null) : rest(req, res)),
        () => rest(req, res),
      )
    const started = now()
    const send = (page: CachedResponse) => {
      const id = randomUUID()
      const status = sendCachedResponse(req, res, page, id, stamp)
      log('info', 'request', { id, method: req.method ?? '', path, status, ms: now() - started })
    }
    const sendOrPass = (page: CachedResponse | Promise<CachedResponse | null> | null) => {
      if (page === null) return rest(req, res)
      if (!(page instanceof Promise)) return send(page)
      // Whatever went wrong while it was made goes wrong again where it is reported.
      page.then(
        (made) => (made && !res.destroyed ? send(made) : rest(req, res)),
        () => rest(req, res),
      )
    }
    if (/^\/(media|brand)\/[^/]+$/.test(path))
      return sendOrPass(req.headers.range === undefined ? pictures.take(path) : null)
    const names = paths.get(path)
    if (!names || (query >= 0 && names.length > 0 && hasOne(url.slice(query), names))) return rest(req, res)
    sendOrPass(pages.take(path))
  }
}

function hasOne(query: string, names: readonly string[]): boolean {
  const params = new URLSearchParams(query)
  return names.some((name) => params.has(name))
}

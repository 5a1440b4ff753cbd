import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { sendCachedResponse, type CachedResponse } from './cached-response.server.ts'
import type { PageCache } from './page-cache.server.ts'
import type { PhotoCache } from './cached-photos.server.ts'
import type { Logger } from './logger.server.ts'

type CachedResponses = {
  files: Map<string, CachedResponse>
  /** Returns a file of another version's build, which that version's pages still request. */
  formerFile: (path: string) => Promise<CachedResponse | null>
  /** Paths of cacheable pages and icons, each with the query parameters that change the page. */
  paths: Map<string, readonly string[]>
  /** Returns the value filled into page templates. */
  stamp: () => string
  pages: PageCache
  pictures: PhotoCache
  log: Logger
  now: () => number
}

/**
 * Serves cached responses before any costly work, and passes all other requests to `rest`, which alone limits
 * concurrency. Unknown query parameters change nothing, so a campaign link gets the cached page.
 */
export function createCachedResponseListener(
  { files, formerFile, paths, pages, pictures, stamp, log, now }: CachedResponses,
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
      // On an error, `rest` handles the request again and reports the error.
      page.then(
        (made) => (made && !res.destroyed ? send(made) : rest(req, res)),
        () => rest(req, res),
      )
    }
    if (/^\/(media|brand)\/[^/]+$/.test(path))
      return sendOrPass(req.headers.range === undefined ? pictures.take(path) : null)
    const names = paths.get(path)
    if (!names || (query >= 0 && names.length > 0 && hasAnyParam(url.slice(query), names))) return rest(req, res)
    sendOrPass(pages.take(path))
  }
}

function hasAnyParam(query: string, names: readonly string[]): boolean {
  const params = new URLSearchParams(query)
  return names.some((name) => params.has(name))
}

import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { sendFinished, type Finished } from './finished-answer.server.ts'
import type { FinishedPages } from './finished-pages.server.ts'
import type { Log } from './log.server.ts'

type Shelf = {
  files: Map<string, Finished>
  /** The addresses of pages that may be kept. */
  paths: Set<string>
  pages: FinishedPages
  log: Log
  now: () => number
}

/**
 * Answers with what is finished, before anything is made of a request that costs more than sending it; `rest` gets
 * everything else. A query changes neither file nor page: a campaign's address is answered by the page itself.
 */
export function finishedFirst({ files, paths, pages, log, now }: Shelf, rest: RequestListener): RequestListener {
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return rest(req, res)
    const url = req.url ?? ''
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const file = files.get(path)
    if (file) return void sendFinished(req, res, file, null)
    if (!paths.has(path)) return rest(req, res)

    const started = now()
    const send = (page: Finished) => {
      const id = randomUUID()
      const status = sendFinished(req, res, page, id)
      log('request', { id, method: req.method ?? '', path, status, ms: now() - started })
    }
    const page = pages.take(path)
    if (!(page instanceof Promise)) return send(page)
    // Whatever went wrong while it was made goes wrong again where it is reported.
    page.then((made) => (made && !res.destroyed ? send(made) : rest(req, res)), () => rest(req, res))
  }
}

import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import sirv from 'sirv'
import type { House } from './app/house.server.ts'
import type { Visit } from './app/house-context.server.ts'
import { barePolicy, everyAnswer } from './app/plumbing/http/headers.server.ts'
import { siteListener } from './app/plumbing/http/listener.server.ts'
import { closedForNow } from './app/plumbing/http/problem.ts'

/** The whole site as one answer to a request: what the server listens with, and what tests send requests to. */
export async function openSite(house: House): Promise<(request: Request, from: Pick<Visit, 'sender' | 'requestId'>) => Promise<Response>> {
  const build = (await import(join(import.meta.dirname, 'build/server/index.js'))) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  const { visitContext } = build.entry.module as unknown as typeof import('./app/house-context.server.ts')
  return async (request, from) => {
    const context = new RouterContextProvider()
    const visit: Visit = { house, ...from }
    context.set(visitContext, visit)
    const response = await handle(request, context)
    // Pages say so themselves, and what is no page says it to machines.
    return response.status === 500 && visit.isDatabaseAway ? closedForNow() : response
  }
}

/** A server for the site: built files first, compressed and for ever; everything else is a page. Not yet listening. */
export async function siteServer(house: House): Promise<Server> {
  const pages = siteListener(await openSite(house), {
    siteUrl: house.config.siteUrl,
    trustedProxies: house.config.trustedProxies,
    log: house.log,
    now: house.now,
  })
  const files = [builtFiles('build/client'), builtFiles('build/islands')]
  // A visitor on one bar of signal gets half a minute to send a form; who drips bytes for longer does not.
  return createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 10_000 }, through(files, pages))
}

type Step = (req: Parameters<RequestListener>[0], res: Parameters<RequestListener>[1], next: () => void) => void

function through([step, ...rest]: Step[], last: RequestListener): RequestListener {
  if (!step) return last
  const onward = through(rest, last)
  return (req, res) => step(req, res, () => onward(req, res))
}

function builtFiles(dir: string): Step {
  return sirv(join(import.meta.dirname, dir), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      for (const [name, value] of Object.entries(everyAnswer)) res.setHeader(name, value)
      res.setHeader('Content-Security-Policy', barePolicy)
      res.setHeader('Cache-Control', /^\/(assets|islands)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

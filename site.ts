import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import sirv from 'sirv'
import { findSession } from './app/backbar/sessions.server.ts'
import type { House } from './app/house.server.ts'
import type { Visit } from './app/house-context.server.ts'
import { largestPhotoBytes } from './app/media/photo-flaw.ts'
import type { BodyLimit } from './app/plumbing/http/body-limit.ts'
import { barePolicy, everyAnswer } from './app/plumbing/http/headers.server.ts'
import { siteListener } from './app/plumbing/http/listener.server.ts'

/** The whole site as one answer to a request: what the server listens with, and what tests send requests to. */
export async function openSite(house: House): Promise<(request: Request, visit: Omit<Visit, 'house'>) => Promise<Response>> {
  const build = (await import(join(import.meta.dirname, 'build/server/index.js'))) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  const { visitContext } = build.entry.module as unknown as typeof import('./app/house-context.server.ts')
  return (request, visit) => {
    const context = new RouterContextProvider()
    context.set(visitContext, { house, ...visit })
    return handle(request, context)
  }
}

/** A photo and the form around it, sent from a phone with a bar or two of signal. */
const photoLimit: BodyLimit = {
  bytes: largestPhotoBytes + 1024 * 1024,
  ms: 10 * 60_000,
  heading: 'That photo is too large',
  words: 'That photo is larger than 20 MB. Go back, choose a smaller one or save this one smaller (3000 pixels wide is plenty), and send it again.',
}

/** A server for the site: built files first, compressed and for ever; everything else is a page. Not yet listening. */
export async function siteServer(house: House): Promise<Server> {
  const pages = siteListener(await openSite(house), {
    siteUrl: house.config.siteUrl,
    trustedProxies: house.config.trustedProxies,
    log: house.log,
    now: house.now,
    bodyLimits: { '/backbar/photos': { ...photoLimit, isFor: async (request) => (await findSession(house, request)) !== null } },
  })
  const files = [builtFiles('build/client'), builtFiles('build/islands')]
  // How long a body may take is for each address to say; this is the longest any of them gives.
  return createServer({ requestTimeout: photoLimit.ms, headersTimeout: 15_000, keepAliveTimeout: 10_000 }, through(files, pages))
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

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { limitOf, type BodyLimits } from './body-limit.ts'
import { compressed } from './compress.server.ts'
import { dressed, everyAnswer } from './headers.server.ts'
import type { Log } from './log.server.ts'
import { brokenHere, fromElsewhere, tooLarge } from './refusals.server.ts'
import { senderAddress } from './sender.server.ts'
import type { Traffic } from './traffic.server.ts'
import { seeOut, withBodyWithin } from './upload.server.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

type Answer = (request: Request, visit: { sender: string; requestId: string }) => Promise<Response>
type Site = {
  siteUrl: string
  trustedProxies: number
  log: Log
  now: () => number
  bodyLimits?: BodyLimits
  traffic: Traffic
  /** A form was taken, and is about to be answered: what it changed must be seen from now on. */
  posted: () => void
}

/** From a Node request to an answer and back: address, body limit, headers, compression, one log line. */
export function siteListener(answer: Answer, site: Site): RequestListener {
  const bodyLimits = site.bodyLimits ?? {}
  const respond = (request: Request, client: { address: string }) => site.traffic.serve(() => serve(request, client.address))
  const serve = async (request: Request, address: string) => {
    const started = site.now()
    const requestId = randomUUID()
    const sender = senderAddress(address, request.headers.get('X-Forwarded-For'), site.trustedProxies)
    const { pathname } = new URL(request.url)
    const limit = limitOf(pathname, bodyLimits)
    const bounded = await withBodyWithin(limit, readable(request))
    const response = !bounded
      ? tooLarge(limit)
      : isFromElsewhere(bounded)
        ? fromElsewhere()
        : await answer(asGet(bounded), { sender, requestId }).finally(() => request.method === 'POST' && site.posted())
    const finished = await compressed(request, dressed(response, site.siteUrl))
    finished.headers.set('X-Request-Id', requestId)
    site.log('request', {
      id: requestId,
      method: request.method,
      path: pathname.slice(0, 200),
      status: finished.status,
      ms: site.now() - started,
    })
    if (request.method !== 'HEAD') return finished
    // A file opened for nobody is closed again.
    await finished.body?.cancel()
    return new Response(null, finished)
  }
  const onError = (error: unknown) => {
    site.log('failure', { error: error instanceof Error ? error.name : 'unknown' })
    return dressed(brokenHere(), site.siteUrl)
  }
  const listeners = new Map<string, RequestListener>()
  /** One listener an origin: a request's address is built from where its visitor says the page is. */
  const listenAs = (origin: string | null) => {
    const key = origin ?? ''
    const { protocol, host } = new URL(origin ?? site.siteUrl)
    const listener = listeners.get(key) ?? createRequestListener(respond, { protocol, onError, ...(origin && { host }) })
    if (listeners.size < 10) listeners.set(key, listener)
    return listener
  }
  const unknownMethod = { ...everyAnswer(site.siteUrl), 'Cache-Control': 'no-store', 'Allow': [...methods].join(', ') }
  return (req, res) => {
    if (!methods.has(req.method ?? '')) return void res.writeHead(405, unknownMethod).end()
    dropHiddenOrigin(req)
    seeOut(req, res, limitOf(req.url ?? '', bodyLimits).ms)
    return listenAs(trustedOrigin(req, site.siteUrl))(req, res)
  }
}

/**
 * The visitor's own word for where our page is, where it can be believed: the published address, or the very host
 * this request was sent to. A proxy may hand on another Host, or speak plain HTTP to us while the visitor speaks TLS;
 * a form posted from our own page is ours all the same. Anybody else's origin stays as it is, and is refused.
 */
function trustedOrigin({ headers }: IncomingMessage, siteUrl: string): string | null {
  const { origin, host } = headers
  if (!origin || !URL.canParse(origin)) return null
  return origin === siteUrl || new URL(origin).host === host ? origin : null
}

/**
 * Privacy tools send `Origin: null` with a form of our own. The browser still says that it is ours,
 * and a visitor's request must not be lost over it.
 */
function dropHiddenOrigin(req: IncomingMessage): void {
  if (req.headers.origin === 'null' && req.headers['sec-fetch-site'] === 'same-origin') delete req.headers.origin
}

/** An address that is not even well encoded is an unknown one, and gets the page of those. */
function readable(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    url.pathname = '/not-found'
    return new Request(url, request)
  }
}

/** HEAD is answered as GET is, so that it says the same; only the body stays here. A part is nothing HEAD could ask for. */
function asGet(request: Request): Request {
  if (request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('Range')
  return new Request(request.url, { headers, signal: request.signal })
}

function isFromElsewhere(request: Request): boolean {
  const origin = request.headers.get('Origin')
  return request.method === 'POST' && origin !== null && origin !== new URL(request.url).origin
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { limitOf, type BodyLimit, type BodyLimits } from './body-limit.ts'
import { compressed } from './compress.server.ts'
import { barePolicy, everyAnswer } from './headers.server.ts'
import type { Log } from './log.server.ts'
import { senderAddress } from './sender.server.ts'
import { seeOut, withBodyWithin } from './upload.server.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

type Answer = (request: Request, visit: { sender: string; requestId: string }) => Promise<Response>
type Site = { siteUrl: string; trustedProxies: number; log: Log; now: () => number; bodyLimits?: BodyLimits }

/** From a Node request to an answer and back: address, body limit, headers, compression, one log line. */
export function siteListener(answer: Answer, site: Site): RequestListener {
  const isSecure = site.siteUrl.startsWith('https:')
  const bodyLimits = site.bodyLimits ?? {}
  const respond = async (request: Request, client: { address: string }) => {
    const started = site.now()
    const requestId = randomUUID()
    const sender = senderAddress(client.address, request.headers.get('X-Forwarded-For'), site.trustedProxies)
    const { pathname } = new URL(request.url)
    const limit = limitOf(pathname, bodyLimits)
    const bounded = await withBodyWithin(limit, readable(request))
    const response = !bounded
      ? tooLarge(limit)
      : isFromElsewhere(bounded)
        ? fromElsewhere()
        : await answer(bounded, { sender, requestId })
    const finished = await compressed(request, dressed(response, requestId, isSecure))
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
  const onError = (error: unknown) => failed(error, site.log)
  const listeners = new Map<string, RequestListener>()
  /** One listener an origin: a request's address is built from where its visitor says the page is. */
  const listenAs = (origin: string | null) => {
    const key = origin ?? ''
    const { protocol, host } = new URL(origin ?? site.siteUrl)
    const listener = listeners.get(key) ?? createRequestListener(respond, { protocol, onError, ...(origin && { host }) })
    if (listeners.size < 10) listeners.set(key, listener)
    return listener
  }
  return (req, res) => {
    if (!methods.has(req.method ?? '')) return void res.writeHead(405, { Allow: [...methods].join(', ') }).end()
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

function dressed(response: Response, requestId: string, isSecure: boolean): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(everyAnswer)) headers.set(name, value)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', barePolicy)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  if (isSecure) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  headers.set('X-Request-Id', requestId)
  return new Response(response.body, { status: response.status, headers })
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

function isFromElsewhere(request: Request): boolean {
  const origin = request.headers.get('Origin')
  return request.method === 'POST' && origin !== null && origin !== new URL(request.url).origin
}

function fromElsewhere(): Response {
  return plainPage(403, 'That did not come from our own page', 'For your safety we take forms only from our own pages. Please open ours and send it from there.')
}

function tooLarge({ heading, words }: BodyLimit): Response {
  return plainPage(413, heading, words)
}

function failed(error: unknown, log: Log): Response {
  log('failure', { error: error instanceof Error ? error.name : 'unknown' })
  const response = plainPage(500, 'Something broke on our side', 'Nothing you did. Go back, your words are still there, and try once more in a minute.')
  return dressed(response, 'none', false)
}

function plainPage(status: number, heading: string, words: string): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><h1>${heading}</h1><p>${words}</p></html>`
  return new Response(page, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } })
}

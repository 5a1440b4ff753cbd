import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { withBoundedBody } from './body.server.ts'
import { compressed } from './compress.server.ts'
import { barePolicy, everyAnswer } from './headers.server.ts'
import type { Log } from './log.server.ts'
import { senderAddress } from './sender.server.ts'

/** Larger bodies are refused unread: the longest form with every field full is a hundredth of it. */
const bodyLimit = 2 * 1024 * 1024

type Answer = (request: Request, visit: { sender: string; requestId: string }) => Promise<Response>
type Site = { siteUrl: string; trustedProxies: number; log: Log; now: () => number }

/** From a Node request to an answer and back: address, body limit, headers, compression, one log line. */
export function siteListener(answer: Answer, site: Site): RequestListener {
  const isSecure = site.siteUrl.startsWith('https:')
  const respond = async (request: Request, client: { address: string }) => {
    const started = site.now()
    const requestId = randomUUID()
    const sender = senderAddress(client.address, request.headers.get('X-Forwarded-For'), site.trustedProxies)
    const bounded = await withBoundedBody(request, bodyLimit)
    const response = bounded ? await answer(bounded, { sender, requestId }) : tooLarge()
    const finished = await compressed(request, dressed(response, requestId, isSecure))
    const { pathname } = new URL(request.url)
    site.log('request', {
      id: requestId,
      method: request.method,
      path: pathname.slice(0, 200),
      status: finished.status,
      ms: site.now() - started,
    })
    return request.method === 'HEAD' ? new Response(null, finished) : finished
  }
  const options = { protocol: isSecure ? 'https:' : 'http:', onError: (error: unknown) => failed(error, site.log) }
  const asSent = createRequestListener(respond, options)
  // A proxy may hand on another Host than the visitor's; a form posted from our public origin is ours all the same.
  const asPublished = createRequestListener(respond, { ...options, host: new URL(site.siteUrl).host })
  return (req, res) => {
    dropHiddenOrigin(req)
    return req.headers.origin === site.siteUrl ? asPublished(req, res) : asSent(req, res)
  }
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

function tooLarge(): Response {
  return plainPage(413, 'That was too much at once', 'The form you sent is larger than two megabytes. Go back, your words are still there, and shorten the message.')
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

import type { IncomingMessage, RequestListener } from 'node:http'
import { sendResponse } from '@remix-run/node-fetch-server'
import { withCommonHeaders, getCommonHeaders } from './headers.server.ts'
import { createBadRequestResponse } from './request-errors.server.ts'
import { parseRequestTarget } from './request-target.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/**
 * Returns a listener that normalizes each request's URL before any other code compares it. Sets `req.url` and the Host
 * header. Rejects unsupported methods, invalid URLs and requests with two Host headers.
 */
export function createNormalizingListener(listener: RequestListener, hsts: string | null): RequestListener {
  const allowed = { ...getCommonHeaders(hsts), 'Cache-Control': 'no-store', Allow: [...methods].join(', ') }
  return (req, res) => {
    if (!methods.has(req.method ?? '')) return void res.writeHead(405, allowed).end()
    // `OPTIONS *` is about the server, not about a page.
    if (req.url === '*') return void res.writeHead(204, allowed).end()
    const target = hasTwoHosts(req) ? null : parseRequestTarget(req.url ?? '', req.headers.host)
    if (!target) return void sendResponse(res, withCommonHeaders(createBadRequestResponse(), hsts))
    req.url = target.path
    req.headers.host = target.host
    listener(req, res)
  }
}

/**
 * Whether a request has two Host headers, which a proxy could read differently. Node itself keeps the first and drops the
 * rest.
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

import type { IncomingMessage, RequestListener } from 'node:http'
import { sendResponse } from '@remix-run/node-fetch-server'
import { withCommonHeaders, getCommonHeaders } from './headers.server.ts'
import { createBadRequestResponse } from './request-errors.server.ts'
import { parseRequestTarget } from './request-target.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/**
 * Returns a listener that hands each request on with its address normalized, before anything compares that address.
 * It sets `req.url` and the Host header. Methods that no page takes, unreadable addresses and a second Host header are
 * refused here.
 */
export function createNormalizingListener(listener: RequestListener, hsts: string | null): RequestListener {
  const allowed = { ...getCommonHeaders(hsts), 'Cache-Control': 'no-store', Allow: [...methods].join(', ') }
  return (req, res) => {
    if (!methods.has(req.method ?? '')) return void res.writeHead(405, allowed).end()
    // It asks about the server, not about a page.
    if (req.url === '*') return void res.writeHead(204, allowed).end()
    const target = hasTwoHosts(req) ? null : parseRequestTarget(req.url ?? '', req.headers.host)
    if (!target) return void sendResponse(res, withCommonHeaders(createBadRequestResponse(), hsts))
    req.url = target.path
    req.headers.host = target.host
    listener(req, res)
  }
}

/** Returns whether two machines on the way could read two hosts here. Node itself keeps the first and drops the rest. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

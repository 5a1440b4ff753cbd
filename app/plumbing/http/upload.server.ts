import type { IncomingMessage, ServerResponse } from 'node:http'
import { formLimit, type BodyLimit } from './body-limit.ts'
import { withBoundedBody } from './body.server.ts'

/** The request with its body read, as far as its sender may send one; else why it is not. */
export async function withBodyWithin(limit: BodyLimit, request: Request): ReturnType<typeof withBoundedBody> {
  if (!limit.isFor || (await limit.isFor(request))) return withBoundedBody(request, limit.bytes)
  // Not one megabyte is kept for a stranger. Whoever answers strangers there gets to answer this one too.
  const bounded = await withBoundedBody(request, formLimit.bytes)
  return bounded === 'too large' ? emptied(request) : bounded
}

/**
 * Lets go of who is still sending after `ms`: Node's own limit knows one time for all addresses. Nor may a line be silent
 * for longer, whether it is to send or to read. And where an answer is out before the body is in, takes the rest off the
 * line unseen: cut off, a sender never gets to read the answer.
 */
export function seeOut(req: IncomingMessage, res: ServerResponse, ms: number): void {
  if (ms > formLimit.ms) req.setTimeout(ms)
  const timer = setTimeout(() => {
    if (req.complete) return
    if (res.headersSent) return void req.socket.destroy()
    res.writeHead(408, { Connection: 'close' }).end()
  }, ms)
  timer.unref()
  req.once('close', () => clearTimeout(timer))
  res.once('finish', () => req.resume())
}

function emptied(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['Content-Length', 'Content-Type', 'Transfer-Encoding']) headers.delete(name)
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

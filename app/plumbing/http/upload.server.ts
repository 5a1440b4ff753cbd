import type { IncomingMessage, ServerResponse } from 'node:http'
import { formLimit, type BodyLimit } from './body-limit.ts'
import { withBoundedBody, withCutBody, type Bounded } from './body.server.ts'

/** How many bodies larger than a form are in our memory at once, each several times its size until it is answered. */
const mostLarge = 4

/**
 * Reads the bodies of requests, as far as their senders may send one, and hands them on to be answered, or the word for
 * why not. Whoever uses an owner's session, too, fills our memory with no more than `mostLarge`.
 */
export function openUploads() {
  let large = 0
  return async (
    limit: BodyLimit,
    request: Request,
    answer: (bounded: Bounded | 'too many') => Promise<Response>,
  ): Promise<Response> => {
    if (!limit.isFor) return answer(await withBoundedBody(request, limit.bytes))
    if (!(await limit.isFor(request))) {
      // Not one megabyte is kept for a stranger. Whoever answers strangers there gets to answer this one too.
      const bounded = await withBoundedBody(request, formLimit.bytes)
      return answer(bounded === 'too large' ? emptied(request) : bounded)
    }
    const isForm = !request.body || Number(request.headers.get('Content-Length') ?? Infinity) <= formLimit.bytes
    if (!isForm && large >= mostLarge) {
      await request.body?.cancel()
      return answer('too many')
    }
    large += Number(!isForm)
    try {
      return await answer(
        await (limit.isCut ? withCutBody(request, limit.bytes) : withBoundedBody(request, limit.bytes, limit.fields)),
      )
    } finally {
      large -= Number(!isForm)
    }
  }
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

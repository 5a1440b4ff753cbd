import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSharedQuota } from './shared-quota.server.ts'
import { defaultBodyLimit, type BodyLimit } from './body-limit.ts'
import { readBoundedBody, type ReadBodyResult } from './bounded-body.server.ts'
import { readTruncatedBody } from './truncated-body.server.ts'

/** Maximum number of bodies larger than a form in memory at once. Each takes several times its size until the response. */
const maxLargeBodies = 4

/**
 * Memory limits for request bodies that wait for a response, per sender and in total. Bodies larger than a form are not
 * included.
 */
const defaultBounds = { each: 2 * 1024 * 1024, inAll: 16 * 1024 * 1024 }
/**
 * Assumed memory of a request besides its body, and of a body with undeclared size, which may take many times its size
 * when it arrives in small chunks. Bytes.
 */
const [around, untold] = [8 * 1024, 256 * 1024]

/** Memory reserved for a body. Until `isRead` is called, another sender may take it, which aborts `dropped`. */
export type BodyReservation = { dropped: AbortSignal; isRead: () => void }
/**
 * Reserved memory for a body with a time limit. `giveTime` grants the full time limit of the path to a permitted
 * sender.
 */
type TimedBody = BodyReservation & { giveTime: () => void }

/**
 * Reserves memory for each request body until the response, by its declared size. If none is left, the largest holder
 * loses its newest reservation, and that request gets 'too many', whether it was read or not.
 */
export function createBodyMemoryLimiter(bounds = defaultBounds) {
  const shares = createSharedQuota(bounds)
  return async function hold<T>(
    sender: string,
    request: Request,
    limit: BodyLimit,
    work: (held: BodyReservation) => Promise<T>,
  ): Promise<T | 'too many'> {
    const bytes = estimateMemory(request, limit)
    const end = new AbortController()
    if (bytes === 0) return work({ dropped: end.signal, isRead: () => {} })
    const dropped = Promise.withResolvers<'too many'>()
    const claim = shares.claim(sender, bytes, () => {
      end.abort()
      dropped.resolve('too many')
    })
    if (!claim) return 'too many'
    try {
      return await Promise.race([work({ dropped: end.signal, isRead: claim.keep }), dropped.promise])
    } finally {
      claim.release()
    }
  }
}

/** Memory to reserve, by the request's own headers. Larger bodies are limited in number where they are read. */
function estimateMemory({ headers }: Request, limit: BodyLimit): number {
  if (headers.has('Transfer-Encoding')) return around + untold
  const told = Number(headers.get('Content-Length') ?? 0)
  return told === 0 ? 0 : around + Math.min(told, untold, limit.isFor ? defaultBodyLimit.bytes : limit.bytes)
}

/**
 * Reads request bodies up to the limit of their sender and passes them, or the reason for a rejection, to `answer`. Even
 * an owner's session can hold at most `maxLargeBodies` large bodies in memory.
 */
export function createBodyReader() {
  let large = 0
  return async (
    limit: BodyLimit,
    request: Request,
    { dropped, isRead, giveTime }: TimedBody,
    answer: (bounded: ReadBodyResult | 'too many') => Promise<Response>,
  ): Promise<Response> => {
    const answerRead = (bounded: ReadBodyResult | 'too many') => {
      isRead()
      return answer(dropped.aborted ? 'too many' : bounded)
    }
    if (!limit.isFor) return answerRead(await readBoundedBody(request, limit.bytes, { dropped }))
    if (!(await limit.isFor(request))) {
      // A visitor without permission gets only a form's size. A larger body is emptied, and the handler of the path
      // responds to the request.
      const bounded = await readBoundedBody(request, defaultBodyLimit.bytes, { dropped })
      return answerRead(bounded === 'too large' ? withoutBody(request) : bounded)
    }
    giveTime()
    const isForm = !request.body || Number(request.headers.get('Content-Length') ?? Infinity) <= defaultBodyLimit.bytes
    if (!isForm && large >= maxLargeBodies) {
      await request.body?.cancel()
      return answer('too many')
    }
    // The sender is known to be permitted.
    if (!isForm) isRead()
    large += Number(!isForm)
    try {
      return await answerRead(
        await (limit.isCut
          ? readTruncatedBody(request, limit.bytes, { dropped })
          : readBoundedBody(request, limit.bytes, { dropped, fields: limit.fields })),
      )
    } finally {
      large -= Number(!isForm)
    }
  }
}

/**
 * Disconnects a sender whose body is incomplete when the time limit of the path is over, because Node has a single limit
 * for all paths. The connection may not be silent for longer either. On a path with `isFor`, a form's time limit applies
 * until the returned `giveTime` is called. If the response is sent before the body is complete, the rest is read and
 * discarded: a sender that is cut off never reads the response.
 */
export function enforceSendTimeout(req: IncomingMessage, res: ServerResponse, { ms, isFor }: BodyLimit): () => void {
  const letGo = () => {
    if (req.complete) return
    if (res.headersSent) return void req.socket.destroy()
    res.writeHead(408, { Connection: 'close' }).end()
  }
  let timer: NodeJS.Timeout | undefined
  const allow = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(letGo, time).unref()
    if (time > defaultBodyLimit.ms) req.setTimeout(time)
  }
  allow(isFor ? Math.min(ms, defaultBodyLimit.ms) : ms)
  let isOver = false
  // A request that got its response before its body was complete emits no `close` when its connection closes. Without
  // this listener the timer would keep it in memory.
  const { socket } = req
  const over = () => {
    isOver = true
    clearTimeout(timer)
    socket.off('close', over)
  }
  req.once('close', over)
  socket.once('close', over)
  res.once('finish', () => req.resume())
  return () => {
    if (!isOver) allow(ms)
  }
}

function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['Content-Length', 'Content-Type', 'Transfer-Encoding']) headers.delete(name)
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSharedQuota } from './request-admission.server.ts'
import { defaultBodyLimit, type BodyLimit } from './body-limit.ts'
import { readBoundedBody, readTruncatedBody, type ReadBodyResult } from './bounded-body.server.ts'

/** How many bodies larger than a form are in our memory at once, each several times its size until it is answered. */
const mostLarge = 4

/** What bodies may hold of our memory before they are answered, of one sender and in all, the larger ones aside. */
const usual = { each: 2 * 1024 * 1024, inAll: 16 * 1024 * 1024 }
/** What a request holds beside its body, and one that does not tell how long it is: piece by piece it may take many times its size. */
const [around, untold] = [8 * 1024, 256 * 1024]

/** A body that has its share of our memory: until it `isRead` somebody else may get that, and it is `dropped`. */
export type BodyReservation = { dropped: AbortSignal; isRead: () => void }
/** The same with all the time its address gives, for whoever turns out to be allowed that. */
type TimedBody = BodyReservation & { giveTime: () => void }

/**
 * Gives each request with a body a share of our memory until it is answered, as much as it says it will send. Where there is
 * none left, whoever holds most of it gives up what came last: that is told 'too many', read or not.
 */
export function createBodyMemoryLimiter(bounds = usual) {
  const shares = createSharedQuota(bounds)
  return async function hold<T>(
    sender: string,
    request: Request,
    limit: BodyLimit,
    work: (held: BodyReservation) => Promise<T>,
  ): Promise<T | 'too many'> {
    const bytes = heldBytes(request, limit)
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

/** What a request may come to hold by what it says of itself. What is larger, only few may send at a time: it is counted where it is read. */
function heldBytes({ headers }: Request, limit: BodyLimit): number {
  if (headers.has('Transfer-Encoding')) return around + untold
  const told = Number(headers.get('Content-Length') ?? 0)
  return told === 0 ? 0 : around + Math.min(told, untold, limit.isFor ? defaultBodyLimit.bytes : limit.bytes)
}

/**
 * Reads the bodies of requests, as far as their senders may send one, and hands them on to be answered, or the word for
 * why not. Whoever uses an owner's session, too, fills our memory with no more than `mostLarge`.
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
      // Not one megabyte is kept for a stranger. Whoever answers strangers there gets to answer this one too.
      const bounded = await readBoundedBody(request, defaultBodyLimit.bytes, { dropped })
      return answerRead(bounded === 'too large' ? emptied(request) : bounded)
    }
    giveTime()
    const isForm = !request.body || Number(request.headers.get('Content-Length') ?? Infinity) <= defaultBodyLimit.bytes
    if (!isForm && large >= mostLarge) {
      await request.body?.cancel()
      return answer('too many')
    }
    // It is known who sends it.
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
 * Lets go of whoever is still sending a body when the time of its address is over, since Node's own limit knows one time
 * for all addresses. Nor may a line be silent for longer, whether it is to send or to read. At an address that is for some
 * people only, everybody has a form's time until the returned `giveTime` is called. Where an answer is out before the body
 * is in, the rest is taken off the line unseen: cut off, a sender never gets to read the answer.
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
  // A request that was answered before it was whole says nothing when its line is closed; its timer would keep all of it.
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

function emptied(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['Content-Length', 'Content-Type', 'Transfer-Encoding']) headers.delete(name)
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

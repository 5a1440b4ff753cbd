import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests may wait behind the one being answered on a connection. No browser sends even one. */
const mostWaiting = 16

type Line = { answering: ServerResponse | null; waiting: [IncomingMessage, ServerResponse][]; next: () => void }

/**
 * Answers one request of a connection at a time: what is pipelined behind it costs nothing until it is its turn. Who
 * sends more than may wait, or a body that would lie there meanwhile, is told so, where that can still be said, and cut off.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function answer(line: Line, req: IncomingMessage, res: ServerResponse): void {
    line.answering = res
    res.once('close', line.next)
    listener(req, res)
  }

  function open(socket: Socket): Line {
    const next = () => {
      line.answering = null
      const waiting = socket.destroyed ? undefined : line.waiting.shift()
      if (waiting) answer(line, ...waiting)
    }
    const line: Line = { answering: null, waiting: [], next }
    lines.set(socket, line)
    return line
  }

  return (req, res) => {
    const line = lines.get(req.socket) ?? open(req.socket)
    if (line.answering === null) answer(line, req, res)
    else if (line.waiting.length < mostWaiting && !hasBody(req)) line.waiting.push([req, res])
    else cutOff(req.socket, line.answering)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Written past Node's queue of answers: what is in it would be kept for as long as the other end does not read. */
function cutOff(socket: Socket, answering: ServerResponse): void {
  if (socket.writableEnded) return
  if (answering.headersSent) return void socket.destroy()
  const words = 'Too many requests at once on one connection. Wait for each answer before you ask again.\n'
  socket.end(
    [
      'HTTP/1.1 503 Service Unavailable',
      'Retry-After: 5',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${words.length}`,
      'Connection: close',
      '',
      words,
    ].join('\r\n'),
  )
  socket.destroySoon()
}

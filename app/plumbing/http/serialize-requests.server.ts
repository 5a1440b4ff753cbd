import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of pipelined requests that wait on a connection. Browsers send none. */
const maxPipelinedRequests = 16

type ConnectionState = {
  answering: ServerResponse | null
  waiting: [IncomingMessage, ServerResponse][]
  next: () => void
}

/**
 * Handles the requests of a connection strictly in sequence. A pipelined request costs nothing until its turn. A client
 * that pipelines too many, or a request with a body, gets a 503 if that is still possible, and is disconnected.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, ConnectionState>()

  function answer(line: ConnectionState, req: IncomingMessage, res: ServerResponse): void {
    line.answering = res
    res.once('close', line.next)
    listener(req, res)
  }

  function open(socket: Socket): ConnectionState {
    const next = () => {
      line.answering = null
      const waiting = socket.destroyed ? undefined : line.waiting.shift()
      if (waiting) answer(line, ...waiting)
    }
    const line: ConnectionState = { answering: null, waiting: [], next }
    lines.set(socket, line)
    return line
  }

  return (req, res) => {
    const line = lines.get(req.socket) ?? open(req.socket)
    if (line.answering === null) answer(line, req, res)
    else if (line.waiting.length < maxPipelinedRequests && !hasBody(req)) line.waiting.push([req, res])
    else disconnect(req.socket, line.answering)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Bypasses Node's response queue, which would be kept in memory as long as the client does not read. */
function disconnect(socket: Socket, answering: ServerResponse): void {
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

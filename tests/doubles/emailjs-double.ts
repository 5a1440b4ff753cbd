import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type EmailjsBehavior =
  | 'accept'
  // accepts the request without a response, or closes the connection
  | 'hang'
  | 'reset'
  // any row of the contract's table, or another body
  | { status: number; text: string }
  // responds with a status and then endlessly a byte at a time
  | { drip: number }

export type EmailjsRequest = {
  lib_version: string
  user_id: string
  service_id: string
  template_id: string
  template_params: Record<string, string>
  accessToken?: string
}

export type EmailjsDouble = Awaited<ReturnType<typeof emailjsDouble>>

/**
 * Fake EmailJS on loopback: validates like the real service, keeps accepted emails, and can misbehave.
 * @param options.now clock of its limit of a request per second, in milliseconds
 */
export async function emailjsDouble({ now = () => performance.now() } = {}) {
  const requests: { body: EmailjsRequest; answered: number | null }[] = []
  const sockets = new Set<Socket>()
  let behaviour: EmailjsBehavior = 'accept'
  let lastAt = -Infinity

  const server = createServer(async (request, response) => {
    const text = await getText(request)
    const complaint = findRequestError(request, text)
    if (complaint) return answer(response, ...complaint)
    const kept: (typeof requests)[number] = { body: JSON.parse(text), answered: null }
    requests.push(kept)
    const tooSoon = now() - lastAt < 1_000
    lastAt = now()
    if (tooSoon) return answer(response, (kept.answered = 429), 'Too Many Requests')
    if (behaviour === 'hang') return
    if (behaviour === 'reset') return void request.socket.resetAndDestroy()
    if (behaviour === 'accept') return answer(response, (kept.answered = 200), 'OK')
    if ('drip' in behaviour) return drip(response, behaviour.drip)
    answer(response, (kept.answered = behaviour.status), behaviour.text)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  async function start(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  async function stop() {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }

  const port = await start(0)
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Well-formed requests, oldest first, each with the response status, null without a response. */
    requests,
    /** Template variables of the emails accepted with 200. */
    get letters() {
      return requests.filter(({ answered }) => answered === 200).map(({ body }) => body.template_params)
    },
    behave(next: EmailjsBehavior) {
      behaviour = next
    },
    /** Stops listening until `restart`, which opens the same port again. */
    stop,
    restart: () => start(port),
    [Symbol.asyncDispose]: stop,
  }
}

function findRequestError(request: IncomingMessage, text: string): [status: number, text: string] | null {
  if (request.url !== '/api/v1.0/email/send') return [404, 'Not Found']
  if (request.method !== 'POST') return [405, 'Method Not Allowed']
  if (request.headers['content-type'] !== 'application/json') return [400, 'JSON is needed']
  const body = parsed(text)
  if (!body) return [400, 'JSON is needed']
  for (const key of ['user_id', 'service_id', 'template_id']) {
    if (typeof body[key] !== 'string' || body[key] === '') return [400, `The ${key} parameter is required`]
  }
  const params = body.template_params
  if (typeof params !== 'object' || params === null) return [400, 'The template_params parameter is required']
  if (Object.values(params).some((value) => typeof value !== 'string')) return [400, 'Variables are strings']
  if (Buffer.byteLength(JSON.stringify(params)) > 50_000) return [413, 'Variables size limit, 50Kb']
  return null
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function getText(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString()
}

function answer(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text)
}

function drip(response: ServerResponse, status: number) {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).flushHeaders()
  const timer = setInterval(() => response.write('O'), 20)
  response.on('close', () => clearInterval(timer))
}

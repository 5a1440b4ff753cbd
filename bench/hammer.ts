import { connect, type Socket } from 'node:net'
import { issueFormToken } from '../app/events/quote-form/form-token.server.ts'
import { validQuoteForm } from '../tests/doubles/sample-form.ts'

/** Load on a site: requests, connections and duration in milliseconds. */
export type LoadJob = {
  /** Addresses on the same server, requested in turn. */
  addresses: string[]
  connections: number
  duration: number
  headers?: Record<string, string>
  /** Posts quote requests instead, each a new form with a token made with this secret. */
  formsOf?: string
  /** Requests per second, however slow the responses are. Without it, as many as possible. */
  perSecond?: number
}

/**
 * Result of a load job. All responses count, but those of the warm-up are not timed. Times in milliseconds. At a steady
 * pace a time starts when the request was due, even without a free connection. With a free connection it starts when the
 * request was sent, because timers are off by a millisecond and the page did not cause that.
 */
export type LoadResult = { answers: number; perSecond: number; p50: number; p99: number; status: string; bytes: number }

/**
 * Program that runs a load job, `hammer.ts '{…}'`, and prints its `LoadResult`. It speaks HTTP over plain sockets,
 * because Node's own client would be slower than everything measured here.
 */
const loadJob: LoadJob = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(loadJob.addresses[0]!)
const head = Object.entries({ Host: `${hostname}:${port}`, ...loadJob.headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const paths = loadJob.addresses.map((address) => new URL(address)).map(({ pathname, search }) => pathname + search)
const buildRequest = loadJob.formsOf === undefined ? buildGetRequest : buildPostRequest
const durationsMs: number[] = []
const statuses = new Set<number>()
let [sentCount, responseCount, bytes] = [0, 0, 0]

// At a steady pace the first responses are not timed, because this program's own cold code dominates them.
const warmUp = loadJob.perSecond === undefined ? 0 : 500
const begun = performance.now()
const started = begun + warmUp
const until = started + loadJob.duration
let isDone = false
// With fast responses the program never sleeps: on a small machine its wake-up would cost more than the server's work for
// a request. With slow responses the database needs the processor.
const stayAwake = () => void (isDone || setImmediate(stayAwake))
if (loadJob.perSecond === undefined && loadJob.formsOf === undefined) stayAwake()
await Promise.all(Array.from({ length: loadJob.connections }, runConnection))
isDone = true
const lasted = performance.now() - started
durationsMs.sort((a, b) => a - b)
const share = (part: number) => durationsMs[Math.floor(durationsMs.length * part)] ?? Number.NaN
const run: LoadResult = {
  answers: responseCount,
  perSecond: durationsMs.length / (lasted / 1_000),
  p50: share(0.5),
  p99: share(0.99),
  status: [...statuses].join(),
  bytes: bytes / durationsMs.length,
}
console.log(JSON.stringify(run))

/** Sends a request and waits for the whole response, repeatedly on the same connection. */
function runConnection(): Promise<void> {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  let [due, missing] = [0, 0]
  let isInside = false
  const ask = () => {
    const nth = sentCount++
    due = loadJob.perSecond === undefined ? performance.now() : begun + (nth * 1_000) / loadJob.perSecond
    if (due >= until) return void socket.end()
    const early = due - performance.now()
    if (early > 0) setTimeout(send, early, nth)
    else socket.write(buildRequest(nth))
  }
  const send = (nth: number) => {
    due = performance.now()
    socket.write(buildRequest(nth))
  }
  return new Promise((resolve, reject) => {
    socket
      .once('connect', ask)
      .once('error', reject)
      .once('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      if (due >= started) bytes += chunk.length
      if (!isInside) [isInside, missing] = [true, getResponseLength(chunk, socket)]
      missing -= chunk.length
      if (missing > 0) return
      isInside = false
      responseCount++
      if (due >= started) durationsMs.push(performance.now() - due)
      ask()
    })
  })
}

function buildGetRequest(nth: number): string {
  return `GET ${paths[nth % paths.length]} HTTP/1.1\r\n${head}\r\n`
}

/** Builds the post of a quote form opened a minute ago. Each visitor has a different IP address, phone number and date. */
function buildPostRequest(nth: number): string {
  const token = issueFormToken(loadJob.formsOf!, Date.now() - 60_000)
  const words = {
    ...validQuoteForm,
    eventDate: `2027-${twoDigits(1 + (nth % 12))}-${twoDigits(1 + (nth % 28))}`,
    fromEmail: `guest${process.pid}-${nth}@home.example`,
    phoneNumber: `(904) 2${twoDigits(nth % 100)}-${String(1_000 + (nth % 9_000))}`,
    eventTheme: '',
    message: `Dinner is at seven, the ${nth}th time.`,
    token,
  }
  const body = new URLSearchParams(words).toString()
  const from = `X-Forwarded-For: 2001:db8:${(nth >> 16).toString(16)}:${(nth & 0xffff).toString(16)}::1\r\n`
  const kind = 'Content-Type: application/x-www-form-urlencoded\r\n'
  return `POST ${paths[nth % paths.length]} HTTP/1.1\r\n${head}${from}${kind}Content-Length: ${body.length}\r\n\r\n${body}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Total length of a response in bytes, taken from its headers. The headers arrive in one chunk here. */
function getResponseLength(chunk: Buffer, socket: Socket): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  statuses.add(status)
  if (status === 304) return end + 4
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  // An empty chunked response is only its last chunk.
  if (length === undefined && chunk.subarray(end + 4).equals(Buffer.from('0\r\n\r\n'))) return chunk.length
  if (end < 0 || length === undefined) socket.destroy(new Error(`no length in ${head.slice(0, 80)}`))
  return end + 4 + Number(length)
}

import { connect, type Socket } from 'node:net'

/**
 * A process of its own that asks for one address over and over: `hammer.ts <url> <header lines> <connections> <ms>`.
 * It speaks HTTP over bare sockets, since Node's own client would be the slowest of all that is measured here.
 * Prints `{ answers, perSecond, p50, p99, status, bytes }`, times in milliseconds.
 */
const [address = '', lines = '', connections = '16', duration = '2000'] = process.argv.slice(2)
const { hostname, port, pathname, search } = new URL(address)
const question = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${lines ? `${lines}\r\n` : ''}\r\n`
const took: number[] = []
const statuses = new Set<number>()
let bytes = 0

const started = performance.now()
const until = started + Number(duration)
let isDone = false
// It never sleeps: on a small machine waking it up would be the larger part of what a server does for an answer.
const stayAwake = () => void (isDone || setImmediate(stayAwake))
stayAwake()
await Promise.all(Array.from({ length: Number(connections) }, walk))
isDone = true
const lasted = performance.now() - started
took.sort((a, b) => a - b)
const share = (part: number) => took[Math.floor(took.length * part)] ?? Number.NaN
console.log(JSON.stringify({
  answers: took.length,
  perSecond: took.length / (lasted / 1_000),
  p50: share(0.5),
  p99: share(0.99),
  status: [...statuses].join(),
  bytes: bytes / took.length,
}))

/** Asks and waits for the whole answer, again and again on one connection. */
function walk(): Promise<void> {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  let [asked, missing] = [0, 0]
  let isInside = false
  const ask = () => {
    if (performance.now() >= until) return void socket.end()
    asked = performance.now()
    socket.write(question)
  }
  return new Promise((resolve, reject) => {
    socket.once('connect', ask).once('error', reject).once('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (!isInside) [isInside, missing] = [true, lengthOf(chunk, socket)]
      missing -= chunk.length
      if (missing > 0) return
      isInside = false
      took.push(performance.now() - asked)
      ask()
    })
  })
}

/** How long an answer is in all, from its head; heads come in one piece here. */
function lengthOf(chunk: Buffer, socket: Socket): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  statuses.add(status)
  if (status === 304) return end + 4
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || length === undefined) socket.destroy(new Error(`${address}: no length in ${head.slice(0, 80)}`))
  return end + 4 + Number(length)
}

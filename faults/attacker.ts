import { once } from 'node:events'
import { request as ask } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { bombPng, interlacedPng, plainJpeg } from '../tests/doubles/sample-images.ts'

/** Attack that runs `atOnce` requests in parallel, again and again. */
type Attack = { atOnce: number; tryOnce: (nth: number) => Promise<unknown> }
export type AttackName = keyof typeof attacks
/** Number of requests sent, and the number of responses by status. */
export type Tally = { tried: number; statuses: Record<string, number> }

/**
 * Process that attacks a site from another address of this machine: `attacker.ts NAME URL COOKIE`. It sends 'begun',
 * continues until it receives a stop message, and then sends its `Tally`.
 */
const [name = '', url = '', cookie = ''] = process.argv.slice(2)
const { port } = new URL(url)
/** Returns a loopback address. Only Linux has all of 127.0.0.0/8. */
const getAddress = (nth: number) => (process.platform === 'linux' ? `127.0.0.${2 + nth}` : undefined)
const localAddress = getAddress(0)
const tally: Tally = { tried: 0, statuses: {} }

const form = (headers: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(
      `POST /quote HTTP/1.1\r\nHost: bar.example\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}\r\n\r\n`,
    ),
    Buffer.from(body),
  ])
const formatRequests = (path: string, times: number) =>
  `GET ${path} HTTP/1.1\r\nHost: bar.example\r\n\r\n`.repeat(times)

const attacks = {
  /** Forms with two megabytes of fields, with and without Content-Length, and forms with the maximum number of fields. */
  formFlood() {
    const fields = '&a'.repeat(1_000_000)
    return repeatRequests(8, [
      form(`Content-Length: ${fields.length}`, fields),
      form('Transfer-Encoding: chunked', `${fields.length.toString(16)}\r\n${fields}\r\n0\r\n\r\n`),
      form('Content-Length: 64000', '&a'.repeat(32_000)),
      form('Content-Length: 998', '&a'.repeat(499)),
    ])
  },

  /**
   * Forms of the maximum size whose texts repeat the same characters. No pattern may restart its match at every
   * character.
   */
  longRows() {
    const rows = ['+', '%09', '.', ',+', '1', '1+', '(', 'a@', '@', '-']
    const fields = ['message', 'requestorName', 'fromEmail', 'phoneNumber', 'eventLocation', 'eventVenue', 'heardFrom']
    const bodies = rows.flatMap((sign) => {
      const row = sign.repeat(Math.floor(60_000 / sign.length))
      return fields.map((field) => `${field}=x${row}x`)
    })
    return repeatRequests(
      4,
      bodies.map((body) => form(`Content-Length: ${body.length}`, body)),
    )
  },

  /** Thousands of pipelined requests on the same connection, without reading any response. */
  pipelining() {
    const all = ['/quote?a=b', '/', '/alcohol-calculator?guests=120'].map((path) => formatRequests(path, 20_000))
    return {
      atOnce: 2,
      async tryOnce(nth) {
        const line = await openConnection()
        line.pause()
        line.write(all[nth % all.length]!)
        await wait(200)
        line.destroy()
      },
    }
  },

  /**
   * 300 connections that request photos and pages and never read the responses. The oldest is closed for a new
   * connection.
   */
  async unreadSockets() {
    const all = [await photoOnHome(), '/', '/quote?a=b', '/alcohol-calculator?guests=120']
      .map((path) => formatRequests(path, 4))
      .join('')
    const lines: Socket[] = []
    const tryOnce = async () => {
      const line = await openConnection()
      line.pause()
      line.write(all)
      lines.push(line)
      if (lines.length > 300) lines.shift()!.destroy()
    }
    for (let i = 0; i < 300; i++) await tryOnce()
    return { atOnce: 4, tryOnce }
  },

  /** 300 connections that request photos and read four kilobytes ten times a second. */
  async sips() {
    const photo = await photoOnHome()
    const lines: Socket[] = []
    const open = async () => {
      const line = await openConnection()
      // Pauses the stream, so that it is read by hand.
      line.on('readable', () => {})
      line.write(formatRequests(photo, 16))
      return line
    }
    for (let i = 0; i < 300; i++) lines.push(await open())
    return {
      atOnce: 1,
      async tryOnce() {
        for (const [i, line] of lines.entries()) {
          if (line.destroyed || line.readableEnded) lines[i] = await open()
          else line.read(4_096)
        }
        await wait(100)
      },
    }
  },

  /** A hundred connections that each request a rendered page and read it, repeatedly. */
  crowd() {
    return repeatRequests(100, [Buffer.from(formatRequests('/alcohol-calculator?guests=120', 1))])
  },

  /** Ten addresses with 68 connections each, which all request a missing page, repeatedly. */
  crowds() {
    return repeatRequests(10 * 68, [Buffer.from(formatRequests('/nowhere', 1))], 10)
  },

  /**
   * Twenty connections that each request an address of `ATTACK_PATHS` (separated by spaces) and read the response,
   * repeatedly.
   */
  papers() {
    const paths = (process.env.ATTACK_PATHS ?? '').split(' ')
    return repeatRequests(
      20,
      paths.map((path) => Buffer.from(formatRequests(path, 1))),
    )
  },

  /** `ATTACK_LINES` connections from ten addresses that each send a form without its last thousand bytes, and wait. */
  halfSentForms() {
    const most = Number(process.env.ATTACK_LINES)
    const half = form('Content-Length: 65000', `message=${'x'.repeat(63_992)}`)
    return {
      atOnce: 40,
      async tryOnce(nth) {
        if (nth === most) process.send!('all are open')
        if (nth >= most) return stopped.then(() => tally.tried--)
        const line = await openConnection(nth % 10)
        line.once('data', (answer: Buffer) => count(answer.toString('latin1', 9, 12)))
        if (line.writable) line.write(half)
      },
    }
  },

  /** Compressed bodies of some kilobytes that would decompress to 200 megabytes. */
  packedBodies() {
    const body = gzipSync(Buffer.alloc(200_000_000, '&a'))
    const small = gzipSync(Buffer.alloc(40_000_000, '&a'))
    return repeatRequests(
      8,
      [body, small].map((body) => form(`Content-Encoding: gzip\r\nContent-Length: ${body.length}`, body)),
    )
  },

  /** Uploads by the owner's session of photos that decode to gigabytes, are truncated, or are only large. */
  async imageBombs() {
    const photo = await plainJpeg(6_000, 4_000)
    const padded = Buffer.concat([photo, Buffer.alloc(20_000_000 - photo.length)])
    const pictures = [interlacedPng(), bombPng(), padded, photo.subarray(0, photo.length / 2)]
    return {
      atOnce: 8,
      async tryOnce(nth) {
        const body = new FormData()
        body.set('alt', 'Somebody pours a drink')
        // Each upload has different bytes, so that none is a known photo.
        body.set('photo', new File([new Uint8Array(pictures[nth % pictures.length]!), String(nth)], 'bomb.png'))
        const packed = new Response(body)
        const headers = { 'Content-Type': packed.headers.get('Content-Type')!, Cookie: cookie, Host: 'bar.example' }
        const outgoing = ask({
          port,
          host: '127.0.0.1',
          localAddress,
          path: '/backbar/photos',
          method: 'POST',
          headers,
        })
        outgoing.end(Buffer.from(await packed.arrayBuffer()))
        const [answer] = await Promise.race([once(outgoing, 'response'), stopped.then(() => [])])
        if (!answer) return outgoing.on('error', () => {}).destroy()
        count(String(answer.statusCode))
        answer.resume()
      },
    }
  },
} satisfies Record<string, () => Attack | Promise<Attack>>

// A real attacker has its own machine and takes none of the site's CPU time.
setPriority(19)
let isOver = false
const stopped = once(process, 'message').then(() => (isOver = true))
process.once('disconnect', () => process.exit())
const { atOnce, tryOnce }: Attack = await attacks[name as AttackName]()
process.send!('begun')
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (!isOver) await tryOnce(tally.tried++)
  }),
)
process.send!(tally, () => process.exit())

/** Sends each request on its own connection and waits for the first bytes of the response. */
function repeatRequests(atOnce: number, all: Buffer[], addresses = 1): Attack {
  return {
    atOnce,
    async tryOnce(nth) {
      const line = await openConnection(nth % addresses)
      if (line.destroyed) return
      line.write(all[nth % all.length]!)
      const [answer] = await Promise.race([once(line, 'data'), once(line, 'close')]).catch(() => [null])
      if (answer instanceof Buffer) count(answer.toString('latin1', 9, 12))
      line.destroy()
    },
  }
}

async function photoOnHome(): Promise<string> {
  return /\/media\/[\w.-]+/.exec(await (await fetch(url)).text())![0]
}

function count(status: string): void {
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
}

/** Opens a connection from another address of this machine, as another sender, or from several addresses in turn. */
async function openConnection(nth = 0): Promise<Socket> {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: getAddress(nth) })
  // The server is expected to close such connections.
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
  return socket
}

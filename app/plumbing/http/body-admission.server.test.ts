import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultBodyLimit, type BodyLimit } from './body-limit.ts'
import { createSiteListener } from './site-listener.server.ts'
import { createActivityTracker } from './activity-tracker.server.ts'
import { createBodyMemoryLimiter } from './body-admission.server.ts'

const megabyte = 1024 * 1024
const photos: BodyLimit = {
  bytes: 21 * megabyte,
  ms: 60_000,
  heading: 'That photo is too large',
  words: 'That photo is larger than 20 MB.',
}

test.each([
  ['/backbar/photos', 21 * megabyte, 200, `${21 * megabyte} bytes`],
  ['/backbar/photos', 21 * megabyte + 1, 413, 'That photo is larger than 20 MB.'],
  ['/quote', 64 * 1024, 200, `${64 * 1024} bytes`],
  ['/quote', 64 * 1024 + 1, 413, 'larger than 64 kB'],
])('POST %s with %i bytes returns %i', async (path, bytes, status, words) => {
  const bar = await openBar({ '/backbar/photos': photos })
  for (const isTold of [true, false]) {
    const answer = await bar.call().send(path, bytes, { isTold })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
  }
})

test.each([true, false])('a 200 MB upload is rejected with a reason (Content-Length sent: %s)', async (isTold) => {
  const bar = await openBar({ '/backbar/photos': photos })
  const line = bar.call()
  const answer = await line.send('/backbar/photos', 200 * megabyte, { isTold })
  expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('larger than 20 MB')])
  expect(bar.answered).toBe(0)
  // The connection is clean: its next request is handled.
  expect(await line.send('/backbar/photos', 10)).toMatchObject({
    status: 200,
    text: expect.stringContaining('10 bytes'),
  })
})

test('large bodies from visitors without permission are discarded before the handler answers', async () => {
  const bar = await openBar({
    '/backbar/photos': { ...photos, isFor: async (request) => request.headers.has('Cookie') },
  })
  const line = bar.call()
  for (const [bytes, isTold, headers, heard] of [
    [3 * megabyte, true, [], 0],
    [3 * megabyte, false, [], 0],
    [1000, true, [], 1000],
    [3 * megabyte, true, ['Cookie: owner=1'], 3 * megabyte],
  ] as const) {
    const answer = await line.send('/backbar/photos', bytes, { isTold, headers: [...headers] })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(`\r\n${heard} bytes`)])
  }
})

test('concurrent large uploads are limited to four and others get a 503 with Retry-After', async () => {
  let come = 0
  const bar = await openBar({ '/backbar/photos': { ...photos, isFor: async () => ++come > 0 } })
  const few = Array.from({ length: 4 }, () => bar.call())
  for (const line of few) {
    await line.begin('/backbar/photos', megabyte)
    await line.say(new Uint8Array(megabyte - 1))
  }
  await expect.poll(() => come).toBe(few.length)
  const large = await bar.call().send('/backbar/photos', megabyte)
  expect([large.status, large.text]).toEqual([503, expect.stringContaining('your words are still there')])
  expect(large.text).toContain('retry-after: 5')
  expect(await bar.call().send('/backbar/photos', 1_000)).toMatchObject({ status: 200 })
  for (const line of few) {
    await line.say('x')
    expect(await line.answer()).toMatchObject({ status: 200, text: expect.stringContaining(`${megabyte} bytes`) })
  }
  expect(await bar.call().send('/backbar/photos', megabyte)).toMatchObject({ status: 200 })
})

test('a sender with too many unfinished request bodies gets a 503 for the newest', async () => {
  const bar = await openBar({})
  const greedy = []
  // Eight bodies of undeclared size use up the memory of a single sender.
  for (let i = 0; i < 8; i++) {
    const line = bar.call()
    await line.begin('/quote', null)
    await line.say('1\r\nx\r\n')
    greedy.push(line)
  }
  await expect.poll(() => bar.heardOf).toBe(8)
  const last = greedy.at(-1)!
  expect(await last.answer()).toMatchObject({ status: 503, text: expect.stringContaining('retry-after: 5') })
  expect(await bar.call().send('/quote', 10)).toMatchObject({ status: 200 })
  for (const line of greedy.slice(0, -1)) {
    await line.say('0\r\n\r\n')
    expect(await line.answer()).toMatchObject({ status: 200, text: expect.stringContaining('1 bytes') })
  }
})

test('a sender holding little memory is not rejected because of senders holding much', async () => {
  const hold = createBodyMemoryLimiter({ each: 100_000, inAll: 150_000 })
  const post = (bytes: number, length: string | null = String(bytes)) =>
    new Request('http://bar.example/quote', {
      method: 'POST',
      ...(length !== null && { headers: { 'Content-Length': length } }),
      body: 'x',
    })
  const open = Promise.withResolvers<string>()
  const reading = (sender: string, bytes: number, isRead = false) =>
    hold(sender, post(bytes), defaultBodyLimit, (held) => {
      if (isRead) held.isRead()
      return open.promise
    })
  const [read, unread] = [reading('a', 40_000, true), reading('a', 40_000)]
  expect(await reading('a', 40_000)).toBe('too many')
  const other = reading('b', 40_000)
  const newcomer = reading('c', 40_000)
  expect(await unread).toBe('too many')
  // A request without Content-Length or Transfer-Encoding has no body.
  expect(await hold('a', post(0, null), defaultBodyLimit, async () => 'served')).toBe('served')
  open.resolve('served')
  expect(await Promise.all([read, other, newcomer])).toEqual(['served', 'served', 'served'])
})

test('a slow upload gets a 408 after the time limit of its path', async () => {
  const bar = await openBar({ '/slow': { ...defaultBodyLimit, ms: 100 }, '/backbar/photos': photos })
  const [patient, late] = [bar.call(), bar.call()]
  await patient.begin('/backbar/photos', 2)
  await patient.say('x')
  await late.begin('/slow', 2)
  await late.say('x')
  expect(await late.answer()).toMatchObject({ status: 408 })
  await patient.say('y')
  expect(await patient.answer()).toMatchObject({ status: 200, text: expect.stringContaining('2 bytes') })
})

test('a visitor gets the form timeout even on a path with a longer upload timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let known = 0
  const isFor = async ({ headers }: Request) => headers.has('Cookie') && ++known > 0
  const bar = await openBar({ '/backbar/photos': { ...photos, isFor }, '/crew/*/papers': { ...photos, isFor } })
  const [owner, ...strangers] = [bar.call(), bar.call(), bar.call()]
  await owner.begin('/backbar/photos', 2, ['Cookie: owner=1'])
  await strangers[0].begin('/backbar/photos', 2)
  await strangers[1].begin('/crew/x/papers/', 1_000)
  for (const line of [owner, ...strangers]) await line.say('x')
  await expect.poll(() => bar.heardOf === 3 && known === 1).toBe(true)
  vi.advanceTimersByTime(defaultBodyLimit.ms)
  for (const line of strangers) expect(await line.answer()).toMatchObject({ status: 408 })
  await owner.say('y')
  expect(await owner.answer()).toMatchObject({ status: 200, text: expect.stringContaining('2 bytes') })
})

test('a rejected upload that keeps sending is disconnected', async () => {
  const bar = await openBar({ '/slow': { ...defaultBodyLimit, ms: 100 } })
  const line = bar.call()
  line.socket.on('error', () => {})
  const closed = once(line.socket, 'close')
  await line.begin('/slow', 1e12)
  expect(await line.answer()).toMatchObject({ status: 413 })
  await closed
})

test('after an aborted upload only the next request reaches the handler', async () => {
  const bar = await openBar({})
  const gone = bar.call()
  await gone.begin('/quote', 1000)
  await bar.heard
  gone.socket.destroy()
  expect(await bar.call().send('/quote', 10)).toMatchObject({ status: 200 })
  expect(bar.answered).toBe(1)
})

/** Starts a listener whose site responds with the number of bytes it received. */
async function openBar(bodyLimits: Record<string, BodyLimit>) {
  let answered = 0
  const site = {
    siteUrl: 'http://bar.example',
    trustedProxies: 0,
    log: () => {},
    now: () => 0,
    activity: createActivityTracker(),
    hsts: null,
    bodyLimits,
    posted: () => {},
  }
  const listener = createSiteListener(async (request) => {
    answered++
    return new Response(`${(await request.arrayBuffer()).byteLength} bytes`)
  }, site)
  let heardOf = 0
  const server = createServer(listener).listen(0, '127.0.0.1')
  server.on('request', () => heardOf++)
  const heard = once(server, 'request')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    heard,
    get answered() {
      return answered
    },
    get heardOf() {
      return heardOf
    },
    call: () => callUp((server.address() as AddressInfo).port),
  }
}

/** A raw connection to the server. Unlike an HTTP client, it sends everything even after a response. */
function callUp(port: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))

  const say = async (bytes: string | Uint8Array) => {
    if (!socket.write(bytes)) await once(socket, 'drain')
  }

  /** Begins a request. With `bytes` null its size is not declared. */
  const begin = (path: string, bytes: number | null, headers: string[] = []) => {
    heard = ''
    const size = bytes === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
    return say([`POST ${path} HTTP/1.1`, 'Host: bar.example', size, ...headers, '', ''].join('\r\n'))
  }

  /** Reads a response to its end. */
  async function answer() {
    while (!isWhole(heard)) await once(socket, 'data')
    return { status: Number(heard.split(' ')[1]), text: heard }
  }

  /** Begins a request, sends that many bytes, then reads the response. */
  async function send(path: string, bytes: number, { isTold = true, headers = [] as string[] } = {}) {
    await begin(path, isTold ? bytes : null, headers)
    for (let sent = 0; sent < bytes; sent += megabyte) {
      const piece = new Uint8Array(Math.min(megabyte, bytes - sent))
      if (!isTold) await say(`${piece.length.toString(16)}\r\n`)
      await say(piece)
      if (!isTold) await say('\r\n')
    }
    if (!isTold) await say('0\r\n\r\n')
    return answer()
  }
  return { socket, say, begin, answer, send }
}

/** Whether a response is complete, according to its own headers. */
function isWhole(heard: string): boolean {
  const [head = '', ...rest] = heard.split('\r\n\r\n')
  if (rest.length === 0) return false
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length !== undefined) return Buffer.byteLength(rest.join('\r\n\r\n')) >= Number(length)
  return /^HTTP\S+ 408 /.test(head) || heard.endsWith('\r\n0\r\n\r\n')
}

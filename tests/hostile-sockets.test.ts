import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { validQuoteForm } from './doubles/sample-form.ts'
import { waitUntil } from '../faults/outcome.ts'
import { issueFormToken } from '../app/events/quote-form/form-token.server.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { startLoopbackServer } from './loopback.ts'
import { getUnsubscribePath } from '../app/agreements/unsubscribe/unsubscribe-link.server.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
const answered = (app: TestApp, path: string) =>
  app.lines.filter((line) => line.event === 'request' && line.path === path).length

test.each(['/quote', '/backbar/log-in', '/backbar/settings'])(
  'a form with too many bytes or fields posted to %s is refused',
  async (path) => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const boundary = 'between'
    const parts = Array(501).fill(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`).join('')
    const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    for (const [headers, body, status, words] of [
      [urlencoded, '&a'.repeat(1_000_000), 413, 'larger than 64 kB'],
      [urlencoded, '&onRequest=cups'.repeat(190_000), 413, 'larger than 64 kB'],
      [urlencoded, '&a'.repeat(32_000), 422, 'too many fields'],
      [multipart, `${parts}--${boundary}--\r\n`, 422, 'too many fields'],
      [multipart, parts.repeat(10), 413, 'larger than 64 kB'],
    ] as const) {
      const answer = await site.ask(path, { ...headers }, 'POST', body)
      expect([answer.status, String(answer.bytes)]).toEqual([status, expect.stringContaining(words)])
      expect(String(answer.bytes)).toContain('your words are still there')
    }
  },
)

test('a compressed form body is refused with an explanation', async () => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  const bomb = gzipSync('&a'.repeat(4_000_000))
  expect(bomb.length).toBeLessThan(64 * 1024)
  for (const path of ['/quote', '/backbar/log-in', '/backbar/photos']) {
    const answer = await site.ask(path, { ...urlencoded, 'Content-Encoding': 'gzip' }, 'POST', bomb)
    expect([answer.status, String(answer.bytes)]).toEqual([415, expect.stringContaining('without a Content-Encoding')])
  }
  const plain = await site.ask('/quote', { ...urlencoded, 'Content-Encoding': 'identity' }, 'POST', 'fromEmail=x')
  expect(plain.status).toBe(422)
})

test('a connection pipelining 20,000 requests without reading is closed after few responses', async () => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  for (const path of ['/quote', '/']) {
    const line = await openSocket(site.port)
    line.write(`GET ${path} HTTP/1.1\r\nHost: bar.example\r\n\r\n`.repeat(20_000))
    await waitUntil('the site has let go of it', async () => (await connections(site.server)) === 0)
    expect((await site.ask('/quote')).status).toBe(200)
  }
  expect(answered(app, '/quote')).toBeLessThan(5)
  expect(answered(app, '/')).toBeLessThan(20)
})

test('a connection pipelining too many requests gets status 503 with an explanation', async () => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  const line = await openSocket(site.port)
  let heard = ''
  line.on('data', (bytes) => (heard += String(bytes)))
  line.write('GET /quote HTTP/1.1\r\nHost: bar.example\r\n\r\n'.repeat(18))
  await once(line, 'close')
  expect(heard).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n/)
  expect(heard).toContain('Wait for each answer')
})

test('a few pipelined requests are answered in order', async () => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  const line = await openSocket(site.port)
  let heard = ''
  line.on('data', (bytes) => (heard += String(bytes)))
  const asked = ['/', '/quote/miles?zip=32084', '/up', '/robots.txt']
  line.write(asked.map((path) => `HEAD ${path} HTTP/1.1\r\nHost: bar.example\r\n\r\n`).join(''))
  await waitUntil('all four are answered', () => heard.split('\r\n\r\n').length === 5)
  const types = [...heard.matchAll(/^content-type: ([^;\r]+)/gim)].map(([, type]) => type)
  expect(types).toEqual(['text/html', 'application/json', 'application/json', 'text/plain'])
})

test('requests beyond a sender’s limit of connections get status 503, and other senders are served', async () => {
  await using app = await createTestApp('sqlite', { TRUST_PROXY: '1' })
  await using site = await startLoopbackServer(app)
  const crowd = Array.from({ length: 200 }, () => site.ask('/quote?guests=120', { 'X-Forwarded-For': '198.51.100.7' }))
  const other = site.ask('/quote?guests=120', { 'X-Forwarded-For': '192.0.2.9' })
  const answers = await Promise.all(crowd)
  const [served, refused] = [
    answers.filter(({ status }) => status === 200),
    answers.filter(({ status }) => status !== 200),
  ]
  expect((await other).status).toBe(200)
  expect(served.length).toBeGreaterThanOrEqual(68)
  for (const answer of refused) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(String(answer.bytes)).toContain('your words are still there')
  }
})

test('a connection that reads no responses is closed after the timeout', async () => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  expect(site.server.timeout).toBeGreaterThan(0)
  expect(site.server.timeout).toBeLessThanOrEqual(60_000)
  const photo = largestPhoto(app)
  expect((await site.ask(photo)).status).toBe(200)
  site.server.timeout = 300
  const lines = await Promise.all(Array.from({ length: 20 }, () => openSocket(site.port)))
  for (const line of lines) {
    line.pause()
    line.write(`GET ${photo} HTTP/1.1\r\nHost: bar.example\r\n\r\n`.repeat(15))
  }
  await waitUntil('the site has let go of every line', async () => (await connections(site.server)) === 0)
})

test('a slow photo upload outlasts the idle timeout, but a slow form does not', async () => {
  await using app = await createTestApp()
  const { cookie } = await createOwnerClient(app)
  await using site = await startLoopbackServer(app)
  site.server.timeout = 2_000
  const [photo, form] = [await openSocket(site.port), await openSocket(site.port)]
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: bar.example\r\nCookie: ${cookie}\r\nContent-Length: 5\r\n\r\nab`
  let heard = ''
  photo.on('data', (bytes) => (heard += String(bytes)))
  photo.write(head('/backbar/photos'))
  form.resume().write(head('/quote'))
  await once(form, 'close')
  photo.write('cde')
  await waitUntil('the photo is answered', () => heard !== '')
  expect(heard).toMatch(/^HTTP\/1\.1 (?!408)\d{3} /)
})

test.each([
  ['GET / HTTP/1.1\r\nHost: [', 400],
  ['GET / HTTP/1.1\r\nHost: bar.example\r\nHost: evil.example', 400],
  ['GET /quote?a=b HTTP/1.1\r\nhost: bar.example\r\nHOST: bar.example', 400],
  ['POST /quote HTTP/1.0\r\nContent-Length: 0\r\nHost: a\r\nHost: b', 400],
  ['GET http://bar.example/quote HTTP/1.1\r\nHost: bar.example\r\nHost: b', 400],
  ['GET /thankyou?a=b HTTP/1.1\r\nHost: [', 400],
  ['GET /thankyou HTTP/1.1\r\nHost: a:99999', 400],
  ['GET /thankyou HTTP/1.1\r\nHost: a/b', 400],
  ['POST /quote HTTP/1.1\r\nContent-Length: 0\r\nHost: [', 400],
  ['GET http://[/quote HTTP/1.1\r\nHost: bar.example', 400],
  ['OPTIONS * HTTP/1.1\r\nHost: bar.example', 204],
  ['GET http://bar.example/nowhere HTTP/1.1\r\nHost: bar.example', 404],
  ['GET http://bar.example/quote HTTP/1.1\r\nHost: other.example', 200],
  ['GET http://bar.example/services?a=b HTTP/1.1\r\nHost: bar.example', 200],
  ['GET //elsewhere.example/quote HTTP/1.1\r\nHost: bar.example', 404],
])('the request %j receives status %i', async (head, status) => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  const line = await openSocket(site.port)
  let heard = ''
  line.on('data', (bytes) => (heard += String(bytes)))
  line.write(`${head}\r\nConnection: close\r\n\r\n`)
  await once(line, 'close')
  expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(app.lines.filter(({ event }) => event === 'failure' || event === 'error')).toEqual([])
})

test('a request with an absolute URL serves the page it names', async () => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  const page = await site.ask('http://bar.example/services')
  expect(String(page.bytes)).toContain('<link rel="canonical" href="http://localhost:3000/services"')
  expect(answered(app, '/services')).toBe(1)
})

test('all addresses of one IPv6 /56 count as one sender, whatever the port', async () => {
  await using app = await createTestApp('sqlite', { TRUST_PROXY: '1', QUOTES_PER_HOUR: '2' })
  await using site = await startLoopbackServer(app)
  const ask = async (from: string) => {
    const words = { ...validQuoteForm, token: issueFormToken(app.config.secret, app.now() - 60_000) }
    const headers = { ...urlencoded, 'X-Forwarded-For': from }
    return (await site.ask('/quote', headers, 'POST', new URLSearchParams(words).toString())).status
  }
  expect([await ask('2001:db8::1'), await ask('[2001:db8::2:1]:4711'), await ask('2001:db8::ffff')]).toEqual([
    303, 303, 429,
  ])
  expect(await ask('2001:db8:0:ff::1')).toBe(429)
  expect(await ask('2001:db8:0:100::1')).toBe(303)
  expect([await ask('198.51.100.7:1'), await ask('198.51.100.7:2'), await ask('198.51.100.7')]).toEqual([303, 303, 429])
})

test.each([
  ['both a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 50'],
  ['a list of lengths', 'Content-Length: 5, 50'],
  ['a signed length', 'Content-Length: +5'],
  ['a length in hex', 'Content-Length: 0x5'],
  ['a length before a blank', 'Content-Length : 5'],
  ['a length over two lines', 'Content-Length:\r\n 5'],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity'],
  ['chunks by another name', 'Transfer-Encoding: xchunked'],
  ['chunks behind a sign', 'Transfer-Encoding: \u000bchunked'],
])('ambiguous length headers cannot smuggle a second request: %s', async (_, headers) => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  const line = await openSocket(site.port)
  let heard = ''
  line.on('data', (bytes) => (heard += String(bytes)))
  const hidden = 'GET /llms.txt HTTP/1.1\r\nHost: bar.example\r\n\r\n'
  line.write(`POST /quote HTTP/1.1\r\nHost: bar.example\r\n${headers}\r\n\r\n0\r\n\r\n${hidden}`)
  await once(line, 'close')
  expect(heard).toMatch(/^HTTP\/1\.1 4/)
  expect(heard.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  expect(answered(app, '/llms.txt')).toBe(0)
})

describe('a form posted with the owner’s session', () => {
  const ours = 'https://bar.example'
  const foreign = [
    'https://evil.example',
    'https://bar.example.evil.example',
    'https://evil-bar.example',
    'https://shop.bar.example',
    'https://bar.example:8443',
    'http://other.example',
    'null',
    'https://',
    'bar.example',
    '',
  ]
  test.each([
    ...foreign.map((origin) => [origin, 'cross-site', 403] as const),
    ...foreign.map((origin) => [origin, '', 403] as const),
    // A proxy or privacy tool removed the header, so the browser's Sec-Fetch-Site counts.
    [null, 'cross-site', 403] as const,
    [null, 'same-site', 403] as const,
    [null, 'same-origin', 303] as const,
    [null, 'none', 303] as const,
    ['null', 'same-origin', 303] as const,
    [ours, 'same-origin', 303] as const,
    // A form with neither header is accepted, because only clients other than browsers send one. Browsers add a header
    // to every cross-site form.
    [null, '', 303] as const,
  ])('a form with Origin %j and Sec-Fetch-Site %j receives status %i', async (origin, fetchSite, status) => {
    await using app = await createTestApp('sqlite', { SITE_URL: ours })
    const { cookie } = await createOwnerClient(app)
    const { id } = await insertEvent(app)
    await using site = await startLoopbackServer(app)
    const headers = {
      ...urlencoded,
      Host: 'bar.example',
      Cookie: cookie,
      ...(origin !== null && { Origin: origin }),
      ...(fetchSite && { 'Sec-Fetch-Site': fetchSite }),
    }
    const note = 'intent=note&key=key-of-a-note&words=Call+them'
    const { status: answered } = await site.ask(`/backbar/jobs/${id}`, headers, 'POST', note)
    expect(answered).toBe(status)
    const notes = await app.db.selectFrom('history_entry').select('id').where('kind', '=', 'note').execute()
    expect(notes).toHaveLength(status === 403 ? 0 : 1)
  })
})

test('a cross-site unsubscribe click works, and other cross-site posts are refused', async () => {
  await using app = await createTestApp('sqlite', { SITE_URL: 'https://bar.example' })
  const { id } = await insertEvent(app)
  await using site = await startLoopbackServer(app)
  const headers = { ...urlencoded, Host: 'bar.example', Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }
  const press = (path: string) => site.ask(path, headers, 'POST', 'List-Unsubscribe=One-Click')
  const here = getUnsubscribePath(app.config.secret, id, 'nora@home.example')
  expect((await press(here)).status).toBe(200)
  expect(await app.db.selectFrom('unsubscribe').select('recipient').execute()).toEqual([
    { recipient: 'nora@home.example' },
  ])
  expect((await press(here.replace(/\w$/, '*'))).status).toBe(404)
  expect((await press('/backbar/letters/waiting')).status).toBe(403)
})

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // The server closing the connection is expected here.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
}

function largestPhoto({ config }: TestApp): string {
  const folder = join(config.dataDir, 'files')
  const files = readdirSync(folder).filter((name) => /\.(avif|webp|jpg)$/.test(name))
  return `/media/${files.toSorted((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)[0]}`
}

import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor } from './guest.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { startLoopbackServer, type ReceivedRequest } from './loopback.ts'

/** Kinds of responses as they leave the server, with the headers each must have. */
type ResponseKind = {
  what: string
  ask: [path: string, headers?: Record<string, string>, method?: string, body?: string]
  status: number
  type?: string
  cache: string
  /** Content security policy: of pages without script, of pages with script, or of everything else. */
  may?: 'show' | 'run'
  has?: Record<string, string>
  /** Whether pages of other sites may also request the file. */
  forAll?: true
  /** Refused too early or too often to get a request id and a log line. */
  unnamed?: true
}

const immutableCache = 'public, max-age=31536000, immutable'
const html = 'text/html; charset=utf-8'
const problem = 'application/problem+json'
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const estimate = '/api/estimate?experience=luxe-cocktail&guests=120&date=2027-05-15&start=17:00&end=23:00'
const asset = (folder: string, ending: string) =>
  `/${folder}/${readdirSync(`build/${folder === 'assets' ? 'client' : folder}/${folder}`).find((file) => file.endsWith(ending))}`

const kinds: ResponseKind[] = [
  ...['/', '/ourstory', '/services', '/partners', '/privacy'].flatMap((path): ResponseKind[] => [
    {
      what: `the finished page ${path}`,
      ask: [path],
      status: 200,
      type: html,
      cache: 'no-cache',
      may: 'show',
      has: { vary: 'Accept-Encoding', 'speculation-rules': '"/speculation-rules.json"' },
    },
    {
      what: `${path} again`,
      ask: [path, { 'If-None-Match': '*' }],
      status: 304,
      cache: 'no-cache',
      may: 'show',
      has: { vary: 'Accept-Encoding' },
    },
    { what: `HEAD ${path}`, ask: [path, {}, 'HEAD'], status: 200, type: html, cache: 'no-cache', may: 'show' },
  ]),
  {
    what: 'the thank-you page of nobody',
    ask: ['/thankyou'],
    status: 200,
    type: html,
    cache: 'no-store',
    may: 'show',
    has: { 'x-robots-tag': 'noindex' },
  },
  {
    what: 'a venue’s packet of nobody',
    ask: ['/venue/nobody'],
    status: 404,
    type: html,
    cache: 'no-store',
    may: 'show',
    has: { 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' },
  },
  {
    what: 'the form',
    ask: ['/quote'],
    status: 200,
    type: html,
    cache: 'no-cache',
    may: 'run',
    has: { vary: 'Accept-Encoding' },
  },
  { what: 'HEAD of the form', ask: ['/quote', {}, 'HEAD'], status: 200, type: html, cache: 'no-cache', may: 'run' },
  {
    what: 'the form come back',
    ask: ['/quote', form, 'POST', 'eventVenue=x'],
    status: 422,
    type: html,
    cache: 'no-cache',
    may: 'run',
  },
  { what: 'the calculator', ask: ['/alcohol-calculator'], status: 200, type: html, cache: 'no-cache', may: 'run' },
  {
    what: 'the calculator asked badly',
    ask: ['/alcohol-calculator?guests=none'],
    status: 400,
    type: html,
    cache: 'no-cache',
    may: 'run',
  },
  { what: 'an unknown address', ask: ['/nowhere'], status: 404, type: html, cache: 'no-cache', may: 'show' },
  { what: 'an unreadable address', ask: ['/%E0%A4%A'], status: 404, type: html, cache: 'no-cache', may: 'show' },
  {
    what: 'a form posted nowhere',
    ask: ['/nowhere', form, 'POST', 'a=b'],
    status: 404,
    type: html,
    cache: 'no-cache',
    may: 'show',
  },
  {
    what: 'a form posted to a page without one',
    ask: ['/services', form, 'POST', 'a=b'],
    status: 405,
    type: html,
    cache: 'no-cache',
    may: 'show',
  },
  {
    what: 'a form from elsewhere',
    ask: ['/quote', { ...form, Origin: 'https://evil.example' }, 'POST', 'a=b'],
    status: 403,
    type: html,
    cache: 'no-store',
  },
  {
    what: 'a form of megabytes',
    ask: ['/quote', form, 'POST', 'x'.repeat(3_000_000)],
    status: 413,
    type: html,
    cache: 'no-store',
  },
  {
    what: 'a method nobody has',
    ask: ['/', {}, 'DELETE'],
    status: 405,
    cache: 'no-store',
    has: { allow: 'GET, HEAD, POST, OPTIONS' },
    unnamed: true,
  },
  {
    what: 'an estimate',
    ask: [estimate],
    status: 200,
    type: 'application/json',
    cache: 'public, max-age=60',
    forAll: true,
    has: { 'access-control-allow-origin': '*' },
  },
  {
    what: 'a plan of drinks',
    ask: ['/api/drinks?guests=50'],
    status: 200,
    type: 'application/json',
    cache: 'public, max-age=86400',
    forAll: true,
  },
  {
    what: 'the description of both',
    ask: ['/api/openapi.json'],
    status: 200,
    type: 'application/json',
    cache: 'public, max-age=300',
    forAll: true,
  },
  {
    what: 'an estimate asked badly',
    ask: ['/api/estimate'],
    status: 400,
    type: problem,
    cache: 'no-store',
    forAll: true,
  },
  {
    what: 'an estimate posted',
    ask: ['/api/estimate', form, 'POST', 'a=b'],
    status: 405,
    type: problem,
    cache: 'no-store',
    forAll: true,
    has: { allow: 'GET, HEAD, OPTIONS' },
  },
  {
    what: 'a preflight',
    ask: ['/api/drinks', { Origin: 'https://evil.example' }, 'OPTIONS'],
    status: 204,
    cache: 'no-cache',
    forAll: true,
  },
  {
    what: 'miles',
    ask: ['/quote/miles?zip=32084'],
    status: 200,
    type: 'application/json',
    cache: 'private, max-age=3600',
  },
  { what: 'miles to nowhere', ask: ['/quote/miles?zip=x'], status: 400, type: 'application/json', cache: 'no-cache' },
  {
    what: 'whether a form arrived',
    ask: ['/quote/sent?token=x'],
    status: 200,
    type: 'application/json',
    cache: 'no-store',
  },
  { what: 'no photograph', ask: ['/media/nothing.avif'], status: 404, type: 'text/plain', cache: 'no-cache' },
  {
    what: 'no calendar file',
    ask: ['/thankyou/event.ics'],
    status: 404,
    type: 'text/plain; charset=utf-8',
    cache: 'no-cache',
  },
  { what: 'robots.txt', ask: ['/robots.txt'], status: 200, type: 'text/plain; charset=utf-8', cache: 'no-cache' },
  {
    what: 'the sitemap',
    ask: ['/sitemap.xml'],
    status: 200,
    type: 'application/xml; charset=utf-8',
    cache: 'no-cache',
  },
  {
    what: 'speculation rules',
    ask: ['/speculation-rules.json'],
    status: 200,
    type: 'application/speculationrules+json',
    cache: 'public, max-age=86400',
  },
  { what: 'the health', ask: ['/up'], status: 200, type: 'application/json', cache: 'no-store' },
  {
    what: 'an icon',
    ask: [asset('assets', '.svg')],
    status: 200,
    type: 'image/svg+xml',
    cache: immutableCache,
    unnamed: true,
  },
  {
    what: 'a font',
    ask: [asset('assets', '.woff2')],
    status: 200,
    type: 'font/woff2',
    cache: immutableCache,
    unnamed: true,
  },
  {
    what: 'a font again',
    ask: [asset('assets', '.woff2'), { 'If-None-Match': '*' }],
    status: 304,
    cache: immutableCache,
    unnamed: true,
  },
  {
    what: 'a script',
    ask: [asset('islands', '.js'), { 'Accept-Encoding': 'br' }],
    status: 200,
    type: 'text/javascript; charset=utf-8',
    cache: immutableCache,
    unnamed: true,
    has: { 'content-encoding': 'br', vary: 'Accept-Encoding' },
  },
  {
    what: 'HEAD of a script',
    ask: [asset('islands', '.js'), {}, 'HEAD'],
    status: 200,
    type: 'text/javascript; charset=utf-8',
    cache: immutableCache,
    unnamed: true,
  },
  // A library once crashed on this and took down the whole server.
  {
    what: 'an upside-down part of a font',
    ask: [asset('assets', '.woff2'), { Range: 'bytes=5-2' }],
    status: 200,
    type: 'font/woff2',
    cache: immutableCache,
    unnamed: true,
  },
  { what: 'no such script', ask: ['/islands/nothing.js'], status: 404, type: html, cache: 'no-cache', may: 'show' },
  {
    what: 'a script posted to',
    ask: [asset('islands', '.js'), form, 'POST', 'a=b'],
    status: 404,
    type: html,
    cache: 'no-cache',
    may: 'show',
  },
]

describe.each(['http://localhost:3000', 'https://bar.example'])('response headers of a site at %s', (siteUrl) => {
  let app: TestApp
  let site: Awaited<ReturnType<typeof startLoopbackServer>>
  beforeAll(async () => {
    app = await createTestApp('sqlite', { SITE_URL: siteUrl, API_PER_MINUTE: '0' })
    site = await startLoopbackServer(app)
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
  })

  test.each(kinds)('the response for $what has the expected headers', async (kind) =>
    expectHeaders(await site.ask(...kind.ask), kind, siteUrl),
  )

  test.each(kinds.filter(({ ask: [, , method = 'GET'] }) => method === 'GET'))(
    'HEAD for $what returns the headers of GET without a body',
    async ({ ask: [path, asked] }) => {
      const [get, head] = [await site.ask(path, asked), await site.ask(path, asked, 'HEAD')]
      expect(head).toEqual({ ...get, headers: { ...get.headers, ...pickVaryingHeaders(head) }, bytes: Buffer.alloc(0) })
    },
  )

  test('photo responses handle full, range, conditional and invalid range requests', async () => {
    const [, path = ''] = /src="(\/media\/[^"]+)"/.exec((await site.ask('/')).bytes.toString()) ?? []
    const picture = {
      what: path,
      ask: [path],
      cache: immutableCache,
      type: 'image/webp',
      forAll: true,
    } satisfies Partial<ResponseKind>
    const whole = await site.ask(path)
    expectHeaders(whole, { ...picture, status: 200, has: { 'accept-ranges': 'bytes' } }, siteUrl)
    const [tag, size] = [whole.headers.etag ?? '', whole.bytes.length]
    expect(Number(whole.headers['content-length'])).toBe(size)

    const part = await site.ask(path, { Range: 'bytes=-100', 'If-Range': tag })
    expectHeaders(
      part,
      {
        ...picture,
        status: 206,
        has: { 'content-range': `bytes ${size - 100}-${size - 1}/${size}`, 'content-length': '100', etag: tag },
      },
      siteUrl,
    )
    expect(part.bytes).toEqual(whole.bytes.subarray(-100))
    const first = await site.ask(path, { Range: 'bytes=0-9' })
    expect(first.bytes).toEqual(whole.bytes.subarray(0, 10))

    for (const range of [
      { Range: 'bytes=0-9', 'If-Range': '"another"' },
      { Range: 'bytes=0-1,5-6' },
      { Range: 'bytes=5-2' },
    ]) {
      const all = await site.ask(path, range)
      expect([all.status, all.bytes.length]).toEqual([200, size])
    }
    const beyond = await site.ask(path, { Range: `bytes=${size}-` })
    expectHeaders(
      beyond,
      { what: 'beyond', ask: [path], status: 416, cache: 'no-cache', has: { 'content-range': `bytes */${size}` } },
      siteUrl,
    )
    const { type: _, ...again } = picture
    expectHeaders(
      await site.ask(path, { 'If-None-Match': tag }),
      { ...again, status: 304, has: { etag: tag } },
      siteUrl,
    )
    const head = await site.ask(path, {}, 'HEAD')
    expectHeaders(head, { ...picture, status: 200, has: { 'content-length': String(size), etag: tag } }, siteUrl)
    expect(head.bytes.length).toBe(0)
  })

  test('the thank-you page and calendar file are not cached or indexed', async () => {
    const asked = await createVisitor(app)
    const { address } = await asked.ask(validQuoteForm)
    const { fields } = await asked.pickUp()
    const sent = new URLSearchParams({
      ...validQuoteForm,
      token: fields.get('token') ?? '',
      eventTheme: '',
      message: 'Again',
    })
    const redirect = await site.ask('/quote', form, 'POST', sent.toString())
    expectHeaders(redirect, { what: 'sent', ask: ['/quote'], status: 303, cache: 'no-cache' }, siteUrl)
    expect(redirect.headers.location).toMatch(/^\/thankyou\?to=/)
    const hidden = { cache: 'no-store', has: { 'x-robots-tag': 'noindex' } }
    expectHeaders(
      await site.ask(address),
      { ...hidden, what: 'thanks', ask: [address], status: 200, type: html, may: 'show' },
      siteUrl,
    )
    const file = await site.ask(address.replace('?', '/event.ics?'))
    expectHeaders(
      file,
      { ...hidden, what: 'calendar', ask: [address], status: 200, type: 'text/calendar; charset=utf-8' },
      siteUrl,
    )
  })
})

test('the content security policy names only a hosted form’s origin', async () => {
  await using app = await createTestApp()
  await saveSetting(
    app.db,
    'hosted',
    { quoteUrl: 'https://forms.example/nerd?x=1', calculatorUrl: null, calculatorHeight: 1200 },
    app.now(),
  )
  await using site = await startLoopbackServer(app)
  const policy = String((await site.ask('/quote')).headers['content-security-policy'])
  expect(policy.match(/https?:[^\s;]*/g)).toEqual(['https://forms.example'])
  expect(policy.replace('frame-src https://forms.example', "frame-src 'none'")).not.toMatch(/unsafe|\*|data:|https?:/)
})

test('responses to rate-limited requests and database failures have the standard headers', async () => {
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '1' })
  await using site = await startLoopbackServer(app)
  await site.ask(estimate)
  const often = await site.ask(estimate)
  expectHeaders(
    often,
    { what: 'often', ask: [estimate], status: 429, type: problem, cache: 'no-store', forAll: true },
    'http:',
  )
  expect(Number(often.headers['retry-after'])).toBeGreaterThan(0)
  await app.db.destroy()
  expectHeaders(
    await site.ask('/up'),
    { what: 'down', ask: ['/up'], status: 503, type: 'application/json', cache: 'no-store' },
    'http:',
  )
  expectHeaders(
    await site.ask('/quote'),
    { what: 'broken', ask: ['/quote'], status: 500, type: html, cache: 'no-cache', may: 'run' },
    'http:',
  )
})

/** Headers that differ in every response. */
function pickVaryingHeaders({ headers: { date, 'x-request-id': id } }: ReceivedRequest) {
  return { ...(date && { date }), ...(id && { 'x-request-id': id }) }
}

function expectHeaders(
  { status, headers }: ReceivedRequest,
  { what, ask, status: wanted, type, cache, may, has, forAll, unnamed }: ResponseKind,
  siteUrl: string,
): void {
  expect([what, ask[0], status]).toEqual([what, ask[0], wanted])
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': forAll ? 'cross-origin' : 'same-origin',
    'cache-control': cache,
    date: expect.any(String),
    ...has,
  })
  expect(headers['content-type']).toBe(type)
  expect(headers['strict-transport-security']).toBe(siteUrl.startsWith('https:') ? 'max-age=63072000' : undefined)
  if (unnamed) expect(headers).not.toHaveProperty('x-request-id')
  else expect(headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  for (const gossip of ['server', 'x-powered-by', 'set-cookie']) expect(headers).not.toHaveProperty(gossip)

  const policy = headers['content-security-policy'] as string
  expect(policy).not.toMatch(/unsafe|\*|data:|blob:|https?:/)
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(policy).toContain(part)
  if (!may) expect(policy).not.toMatch(/style-src|script-src|img-src|'self'/)
  else expect(policy).toContain(may === 'run' ? "script-src 'self'" : "script-src 'none'")
}

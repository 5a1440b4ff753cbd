import { expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { modules } from '../../../modules.ts'
import { startLoopbackServer } from '../../../../tests/loopback.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { getEmbedScript } from '../embed-script.server.ts'

const party = 'date=2027-10-16&guests=100'
const origin = { Origin: 'https://venue.example' }

async function openSite(app: TestApp) {
  const site = await startLoopbackServer(app)
  const ask = async (path: string) => {
    const { status, headers, bytes } = await site.ask(path, origin)
    return { status, headers, body: JSON.parse(bytes.toString()) }
  }
  return { ...site, ask, raw: site.ask, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

test.each([
  [
    'en',
    ['from $900', 'from $1,100', 'from $700'],
    '100 guests, 5 to 11 PM',
    '/quote?',
    'No tax is added. Tips are welcome',
  ],
  [
    'es',
    ['desde $900', 'desde $1,100', 'desde $700'],
    '100 invitados, de 5 a 11 p.m.',
    '/es/quote?',
    'No se suma ningún impuesto. Las propinas',
  ],
])('embedded prices in %s equal those of the home page', async (lang, prices, people, quote, note) => {
  await using app = await createTestApp()
  await using site = await openSite(app)
  const { status, headers, body } = await site.ask(`/embed/prices?${party}&lang=${lang}`)
  expect(status).toBe(200)
  expect(body.totals.map(({ price }: { price: string }) => price)).toEqual(prices)
  expect(body.party).toBe(people)
  expect(body.note).toContain(note)
  expect(body.day.state).toBe('open')
  expect(body.quotePath).toBe(`${quote}eventDate=2027-10-16&eventGuestCount=100`)
  expect(body.totals[0].quotePath).toMatch(/\?experience=[\w-]+&eventDate=2027-10-16&eventGuestCount=100$/)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
  expect(headers['set-cookie']).toBeUndefined()
})

test.each<[query: string, fields: string[]]>([
  ['', ['date', 'guests']],
  ['date=2027-10-16', ['guests']],
  ['date=%20&guests=100', ['date']],
  ['date=2020-01-01&guests=0', ['date', 'guests']],
  [`date=2027-10-16&guests=${'9'.repeat(4_000)}`, ['guests']],
  ['date=2027-10-16&guests=100-120', ['guests']],
  [`${party}&lang=fr`, ['lang']],
  [`${party}&guests=90`, ['guests']],
  [`${party}&total=1`, ['total']],
])('the query "%s" gets an error for each wrong input', async (query, fields) => {
  await using app = await createTestApp()
  await using site = await openSite(app)
  const { status, headers, body } = await site.ask(`/embed/prices?${query}`)
  expect(status).toBe(400)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
})

test('errors of the embedded form are in its language', async () => {
  await using app = await createTestApp()
  await using site = await openSite(app)
  const { body } = await site.ask('/embed/prices?date=2020-01-01&guests=&lang=es')
  expect(body.errors).toEqual([
    { field: 'guests', message: 'Escribe cuántos invitados esperas' },
    { field: 'date', message: 'Escribe una fecha de hoy en adelante' },
  ])
})

test('embedded price requests are rate-limited per sender', async () => {
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '2' })
  await using site = await openSite(app)
  for (const status of [200, 200, 429]) expect((await site.ask(`/embed/prices?${party}`)).status).toBe(status)
  const { headers } = await site.ask(`/embed/prices?${party}`)
  expect(headers).toMatchObject({ 'retry-after': '60', 'access-control-allow-origin': '*' })
})

test('the embed script is a function of at most 12 kB loadable anywhere', async () => {
  await using app = await createTestApp()
  await using site = await openSite(app)
  const { status, headers, bytes } = await site.raw('/embed.js', origin)
  console.info(`embed.js: ${bytes.length} bytes`)
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(bytes.length).toBeLessThanOrEqual(12_000)
  expect(bytes.toString()).toBe(getEmbedScript())
  expect(getEmbedScript()).not.toMatch(/\b(import|export)\b|innerHTML|\.style\b|priceCents/)
})

test('while the embed module is off, other websites get no script and no prices', async () => {
  await using app = await createTestApp()
  await using site = await openSite(app)
  const all = modules.map(({ name }) => name)
  await switchModules(app.db, ['embed'], false, { all, by: null, now: app.now() })
  expect((await site.raw('/embed.js', origin)).status).toBe(404)
  const { status, headers } = await site.ask(`/embed/prices?${party}`)
  expect([status, headers['access-control-allow-origin']]).toEqual([403, '*'])
  const owner = await createOwnerClient(app)
  expect((await owner.visit('/backbar/settings/embed')).headers.get('Location')).toBe('/backbar/off/embed')
})

test('the embed settings show the script tag and a plain link', async () => {
  await using app = await createTestApp('sqlite', { SITE_URL: 'https://bar.example' })
  const owner = await createOwnerClient(app)
  const { html } = await owner.open('/backbar/settings/embed')
  expect(html).toContain('&lt;script async src=&quot;https://bar.example/embed.js&quot;&gt;&lt;/script&gt;')
  expect(html).toContain('lang=&quot;es&quot;')
  expect(html).toContain('value="https://bar.example/quote"')
  expect((await owner.open('/backbar/settings')).text).toContain('Prices on other websites')
})

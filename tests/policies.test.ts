import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, createAppVisitor } from './test-app.ts'

const pagesWithoutScript = [
  '/',
  '/ourstory',
  '/services',
  '/partners',
  '/privacy',
  '/accessibility',
  '/thankyou',
  '/nowhere',
]
const pagesWithScript = ['/quote', '/alcohol-calculator', '/es/alcohol-calculator']

describe('page security', () => {
  test.each([...pagesWithoutScript, ...pagesWithScript])(
    'the content security policy of %s allows only same-origin files and hashed styles',
    async (path) => {
      await using app = await createTestApp()
      const page = await parsePage(await (await createAppVisitor(app))(path))
      const policy = getPolicy(page.headers)
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'img-src': "'self'",
        'font-src': "'self'",
        'form-action': "'self'",
        'frame-src': "'none'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
        'script-src': pagesWithScript.includes(path) ? "'self'" : "'none'",
      })
      expect(page.headers.get('Content-Security-Policy')).not.toMatch(/unsafe|\*|data:|https?:/)
      const styles = [...page.html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
      const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
      expect(hashes.join(' ')).toBe(policy['style-src'])
      expect(page.html).not.toMatch(/\sstyle="|\son\w+="/)
    },
  )

  test.each(pagesWithoutScript)('the page %s contains no script except structured data', async (path) => {
    await using app = await createTestApp()
    const { html } = await parsePage(await (await createAppVisitor(app))(path))
    for (const [, tag, inside = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      expect(tag).toBe(' type="application/ld+json"')
      expect(JSON.parse(inside)).toMatchObject({ '@context': 'https://schema.org' })
    }
    expect(html).not.toMatch(/rel="(modulepreload|preload" as="script)/)
  })

  test.each([...pagesWithoutScript, ...pagesWithScript])(
    'the page %s loads nothing from other origins and sets no cookie',
    async (path) => {
      await using app = await createTestApp()
      const { html, headers } = await parsePage(await (await createAppVisitor(app))(path))
      const loads =
        /<(?:img|source|script|iframe|link(?! rel="(?:canonical|alternate)"))\b[^>]*?\s(?:src|srcset|href)="([^"]*)"/gi
      const loaded = [...html.matchAll(loads)].map(([, to = '']) => to)
      expect(loaded.filter((to) => !to.startsWith('/') || to.startsWith('//'))).toEqual([])
      expect(headers.has('Set-Cookie')).toBe(false)
    },
  )
})

test('robots.txt excludes only the personal pages and names the sitemap', async () => {
  await using app = await createTestApp('sqlite', { SITE_URL: 'https://bar.example/' })
  const visit = await createAppVisitor(app)
  const robots = await (await visit('/robots.txt')).text()
  const lines = robots.split('\n').filter((line) => line !== '')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines.filter((line) => line.startsWith('Disallow: ')).toSorted()).toEqual([
    'Disallow: /backbar',
    'Disallow: /es/thankyou',
    'Disallow: /es/yours',
    'Disallow: /thankyou',
    'Disallow: /venue',
    'Disallow: /yours',
  ])
  expect(lines).toContain('Sitemap: https://bar.example/sitemap.xml')
})

test('the sitemap lists every public page in both languages, and each opens', async () => {
  await using app = await createTestApp('sqlite', { SITE_URL: 'https://bar.example/' })
  const visit = await createAppVisitor(app)
  const sitemap = await visit('/sitemap.xml')
  expect(sitemap.headers.get('Content-Type')).toMatch(/^application\/xml/)
  const places = [...(await sitemap.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place)
  const pages = [
    '/',
    '/ourstory',
    '/services',
    '/alcohol-calculator',
    '/quote',
    '/partners',
    '/privacy',
    '/accessibility',
    '/questions',
  ]
  const all = pages.flatMap((path) => [path, `/es${path}`.replace(/\/$/, '')])
  expect(places).toEqual(all.map((path) => `https://bar.example${path}`))
  for (const place of places) expect([place, (await visit(new URL(place).pathname)).status]).toEqual([place, 200])
})

test('structured data names the business and the price of each experience', async () => {
  await using app = await createTestApp('sqlite', { SITE_URL: 'https://bar.example' })
  const visit = await createAppVisitor(app)
  const thingsOn = async (path: string) =>
    [...(await (await visit(path)).text()).matchAll(/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    )
  for (const path of ['/', '/quote']) {
    expect(await thingsOn(path)).toMatchObject([
      { '@type': 'LocalBusiness', name: 'Nerd & Tonic', telephone: '+19045550142', url: 'https://bar.example' },
    ])
  }
  const services = (await thingsOn('/services')).filter((thing) => thing['@type'] === 'Service')
  expect(services.map(({ name, offers }) => [name, offers.priceCurrency, offers.priceSpecification.minPrice])).toEqual([
    ['Hops & Grapes Experience', 'USD', 600],
    ['Luxe Cocktail Experience', 'USD', 800],
    ['Dry Hire Bartender Experience', 'USD', 400],
  ])
})

test('photos are served as AVIF and WebP with a permanent cache', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const { html } = await parsePage(await visit('/'))
  for (const format of ['avif', 'webp']) {
    const path = new RegExp(`/media/[\\w-]+\\.${format}`).exec(html)?.[0]
    const response = await visit(path!)
    expect(response.headers.get('Content-Type')).toBe(`image/${format}`)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('Content-Length')))
  }
})

test.each(databases)('%s: /up returns 200 when healthy and 503 with the reason otherwise', async (database) => {
  await using app = await createTestApp(database)
  const visit = await createAppVisitor(app)
  const up = await visit('/up')
  expect([up.status, await up.json()]).toEqual([
    200,
    {
      up: true,
      letters: { overdue: 0, refused: 0 },
      backup: { status: 'none-yet', lastAt: null },
      copies: { status: 'off', newestAt: null },
      presence: 'held',
    },
  ])
  await sql`delete from kysely_migration`.execute(app.db)
  const behind = await visit('/up')
  expect([behind.status, await behind.json()]).toEqual([
    503,
    { up: false, why: expect.stringContaining('0140-baseline') },
  ])
  await app.db.destroy()
  const down = await visit('/up')
  expect([down.status, await down.json()]).toEqual([503, { up: false, why: 'the database does not answer' }])
})

function getPolicy(headers: Headers): Record<string, string> {
  const parts = (headers.get('Content-Security-Policy') ?? '').split('; ')
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]))
}

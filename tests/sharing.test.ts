import type { LocalBusiness, Service, WithContext } from 'schema-dts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createLocalBusinessJsonLd } from '../app/business/local-business-json-ld.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { sampleSettings } from '../app/business/sample-business.ts'
import { sampleCatalog } from '../app/menu/catalog/sample-catalog.ts'
import { buildServicesJsonLd } from '../app/menu/catalog/services-json-ld.ts'
import { meta, parsePage } from './doubles/read-page.ts'
import { createTestApp, createAppVisitor } from './test-app.ts'

const pages = [
  '/',
  '/ourstory',
  '/services',
  '/alcohol-calculator',
  '/quote',
  '/partners',
  '/privacy',
  '/accessibility',
]
const siteUrl = 'https://bar.example'

test.each(pages)('the page %s has a canonical URL, a description and a preview image', async (path) => {
  await using app = await createTestApp('sqlite', { SITE_URL: siteUrl })
  const visit = await createAppVisitor(app)
  const page = await parsePage(await visit(path))
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page.html)?.[1]
  expect([canonical, meta(page, 'og:url')]).toEqual([siteUrl + path, siteUrl + path])
  expect([meta(page, 'og:title'), meta(page, 'twitter:card')]).toEqual([page.title, 'summary_large_image'])
  expect(meta(page, 'description')!.length).toBeGreaterThan(50)
  const card = new URL(meta(page, 'og:image')!)
  expect(meta(page, 'og:image:alt')).toMatch(/\w/)
  const response = await visit(card.pathname)
  const image = await sharp(await response.arrayBuffer()).metadata()
  expect([response.headers.get('Content-Type'), image.format, image.width, image.height]).toEqual([
    'image/jpeg',
    'jpeg',
    1200,
    630,
  ])
  expect([Number(meta(page, 'og:image:width')), Number(meta(page, 'og:image:height'))]).toEqual([1200, 630])
})

test('Spanish pages have a Spanish description and share image text', async () => {
  await using app = await createTestApp('sqlite', { SITE_URL: siteUrl })
  const visit = await createAppVisitor(app)
  const alts = ['/', '/services', '/alcohol-calculator', '/es', '/es/services', '/es/alcohol-calculator']
  const told = await Promise.all(alts.map(async (path) => meta(await parsePage(await visit(path)), 'og:image:alt')))
  expect(told).toEqual([
    'Nerd & Tonic, a mobile bar',
    'Our Services. Nerd & Tonic',
    'How much is enough? Nerd & Tonic',
    'Nerd & Tonic, una barra móvil',
    'Nuestros servicios. Nerd & Tonic',
    '¿Cuánto hay que comprar? Nerd & Tonic',
  ])
  for (const path of pages.filter((path) => !['/privacy', '/accessibility', '/alcohol-calculator'].includes(path))) {
    const page = await parsePage(await visit(path === '/' ? '/es' : `/es${path}`))
    expect([path, meta(page, 'description')]).toEqual([path, expect.stringContaining('Jacksonville y St. Augustine')])
    expect([path, page.title]).toEqual([path, expect.not.stringContaining('Jacksonville &')])
  }
})

test('every page has its own title, description and share image', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const read = await Promise.all(pages.map(async (path) => parsePage(await visit(path))))
  for (const of of ['description', 'og:image', 'og:title'])
    expect(new Set(read.map((page) => meta(page, of))).size).toBe(pages.length)
})

test('a share image changes with the business name and is cached otherwise', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const first = await visit('/cards/home.jpg')
  const etag = first.headers.get('ETag')!
  expect((await visit('/cards/home.jpg', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  await saveSetting(app.db, 'identity', { ...sampleSettings.identity, name: 'Gin & Bear It' }, app.now())
  const second = await visit('/cards/home.jpg', { headers: { 'If-None-Match': etag } })
  expect([second.status, second.headers.get('ETag') === etag]).toEqual([200, false])
  expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await second.arrayBuffer()))).toBe(false)
  for (const path of ['/cards/nothing.jpg', '/cards/home.png', '/cards/toString.jpg'])
    expect((await visit(path)).status).toBe(404)
})

test('the structured data uses only known schema.org types and contains no reviews', () => {
  // The compiler checks these objects against schema.org's types. The test checks names that those types leave open.
  const business: WithContext<LocalBusiness> = createLocalBusinessJsonLd(
    sampleSettings.identity,
    siteUrl,
    `${siteUrl}/x.webp`,
  )
  const services: WithContext<Service>[] = buildServicesJsonLd({ version: 1, ...sampleCatalog }, siteUrl)
  expect(business).toMatchObject({ '@context': 'https://schema.org', telephone: expect.stringMatching(/^\+\d+$/) })
  expect(services).toHaveLength(3)
  const things = JSON.stringify([business, services])
  for (const [, type] of things.matchAll(/"@type":"(\w+)"/g)) expect(known).toContain(type)
  expect(things).not.toMatch(/aggregateRating|"review"/)
})

/** Types the site uses, each defined on schema.org. */
const known = ['LocalBusiness', 'City', 'Service', 'Offer', 'PriceSpecification']

test('llms.txt, the web manifest and its icons have the right content types', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const llms = await visit('/llms.txt')
  expect([llms.status, llms.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const manifest = await visit('/manifest.webmanifest')
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
  const { name, icons } = (await manifest.json()) as {
    name: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(name).toBe('Nerd & Tonic')
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of icons) {
    const icon = await visit(src)
    expect([src, icon.status, icon.headers.get('Content-Type')]).toEqual([src, 200, 'image/png'])
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

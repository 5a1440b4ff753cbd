import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { getSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { siteIcons } from '../app/business/brand/site-icons.ts'
import { createPartner } from '../app/site/partners/partners.server.ts'
import { getCatalog, createCatalog } from '../app/menu/catalog/catalog.server.ts'
import { verifyFormToken } from '../app/events/quote-form/form-token.server.ts'
import { getRevision } from '../app/plumbing/database/revision.server.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { startLoopbackServer, type ReceivedRequest } from './loopback.ts'

const cachedPaths = ['/', '/ourstory', '/services', '/partners', '/privacy', '/quote', '/alcohol-calculator']
// The form token differs in every response.
const readBodyWithoutToken = ({ bytes }: ReceivedRequest) => bytes.toString().replace(/[\w-]{67}\.[\w-]{32}/g, '')

describe('a cached page', () => {
  test.each(cachedPaths)('the page %s stays cached while the content revision is unchanged', async (path) => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const before = readBodyWithoutToken(await site.ask(path))
    await updateNameRow(app, 'Rum & Reason')
    expect(readBodyWithoutToken(await site.ask(path))).toBe(before)
    expect(before).not.toContain('Rum &amp; Reason')
  })

  test.each(['/quote?experience=luxe-cocktail', '/alcohol-calculator?guests=50', '/thankyou', '/nowhere', '/Services'])(
    'the path %s is rendered for each request',
    async (path) => {
      await using app = await createTestApp()
      await using site = await startLoopbackServer(app)
      await site.ask(path)
      await updateNameRow(app, 'Rum & Reason')
      expect(readBodyWithoutToken(await site.ask(path))).toContain('Rum &amp; Reason')
    },
  )

  test('each icon is cached, whatever version a page requests', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    for (const name of Object.keys(siteIcons)) {
      const { status, headers, bytes } = await site.ask(`/icons/${name}.png?v=4`)
      // Responses rendered by the router have no Content-Length.
      expect([name, status, headers['content-length']]).toEqual([name, 200, String(bytes.length)])
    }
  })

  test('a cached page is sent in the preferred encoding, with a separate ETag for each', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const plain = await site.ask('/')
    const brotli = await site.ask('/', { 'Accept-Encoding': 'gzip, deflate, br' })
    const gzip = await site.ask('/', { 'Accept-Encoding': 'gzip' })
    const encodings = [plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])
    expect(encodings).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    for (const { headers, bytes } of [plain, brotli, gzip]) {
      expect(headers).toMatchObject({
        'content-length': String(bytes.length),
        vary: 'Accept-Encoding',
        'cache-control': 'no-cache',
      })
      expect(headers.etag).toMatch(/^"[\w-]{22}"$/)
    }
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const liked of ['br;q=0, gzip;q=0', 'identity', '*', 'zstd']) {
      expect((await site.ask('/', { 'Accept-Encoding': liked })).headers.etag).toBe(plain.headers.etag)
    }
  })

  test('every response of the quote form contains a new token in any encoding', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const keys: string[] = []
    for (const [accepted, unpack] of [
      ['identity', (bytes: Buffer) => bytes],
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (const path of ['/quote', '/quote?utm_source=a%20friend&igshid=1&mc_cid=2']) {
        const { status, headers, bytes } = await site.ask(path, { 'Accept-Encoding': accepted, 'If-None-Match': '*' })
        expect([status, headers.etag, headers['content-length']]).toEqual([200, undefined, String(bytes.length)])
        const html = unpack(bytes).toString()
        const [field, ...others] = [...html.matchAll(/[\w-]{67}\.[\w-]{32}/g)].map(([token]) => token)
        expect(others).toEqual([field])
        keys.push(verifyFormToken(app.config.secret, field)!.key)
      }
    }
    expect(new Set(keys).size).toBe(6)
  })

  test('a form opened with campaign parameters posts to the same URL and stores them', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const path = '/quote?utm_source=a%20friend&igshid=1'
    const html = (await site.ask(path)).bytes.toString()
    expect(html).toMatch(/<form id="quote"(?![^>]*action=)/)
    app.advance(60_000)
    const token = /name="token" value="([^"]+)"/.exec(html)![1]!
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const words = new URLSearchParams({ ...validQuoteForm, token }).toString()
    expect((await site.ask(path, form, 'POST', words)).status).toBe(303)
    const { request } = await app.db.selectFrom('event').select('request').executeTakeFirstOrThrow()
    expect(JSON.parse(request)).toMatchObject({ campaign: { utm_source: 'a friend' } })
  })

  test('a cached page returns 304 when the browser has the current ETag', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const {
      headers: { etag = '' },
    } = await site.ask('/', { 'Accept-Encoding': 'br' })
    for (const has of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await site.ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': has })
      expect([has, again.status, again.bytes.length]).toEqual([has, 304, 0])
      expect(again.headers).toMatchObject({
        etag,
        vary: 'Accept-Encoding',
        'cache-control': 'no-cache',
        date: expect.any(String),
      })
      expect(again.headers).not.toHaveProperty('content-type')
    }
    for (const has of ['"other"', etag.replaceAll('"', '')]) {
      expect((await site.ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': has })).status).toBe(200)
    }
    // An ETag of another encoding does not match.
    expect((await site.ask('/', { 'Accept-Encoding': 'gzip', 'If-None-Match': etag })).status).toBe(200)
  })

  test.each([{}, { 'Accept-Encoding': 'br' }])(
    'HEAD of a cached page returns the headers of GET without a body: %j',
    async (headers) => {
      await using app = await createTestApp()
      await using site = await startLoopbackServer(app)
      const [get, head] = [await site.ask('/services', headers), await site.ask('/services', headers, 'HEAD')]
      const { 'x-request-id': one, date: _, ...rest } = get.headers
      expect(head.headers).toMatchObject(rest)
      expect(head.headers['x-request-id']).not.toBe(one)
      expect([head.status, head.bytes.length]).toEqual([200, 0])
    },
  )

  test.each(['bytes=0-10', 'bytes=5-2', 'bytes=999999-', 'bytes=-5'])(
    'a range request for a cached page returns the whole page: %s',
    async (range) => {
      await using app = await createTestApp()
      await using site = await startLoopbackServer(app)
      const whole = await site.ask('/')
      const part = await site.ask('/', { Range: range, 'If-Range': whole.headers.etag ?? '' })
      expect(part.status).toBe(200)
      expect(part.bytes).toEqual(whole.bytes)
      expect(part.headers).not.toHaveProperty('accept-ranges')
    },
  )

  test('a cached page is the same for every query, cookie, host and language', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const first = await site.ask('/services?utm_source=flyer&to=x', {
      Host: 'evil.example',
      Cookie: 'a=b',
      'X-Forwarded-Host': 'evil.example',
      'Accept-Language': 'de',
    })
    const second = await site.ask('/services')
    expect(first.bytes).toEqual(second.bytes)
    expect(readBodyWithoutToken(first)).not.toMatch(/flyer|evil/)
  })

  test('requests for cached pages are logged with path and status but without the query', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const answers = [
      await site.ask('/?fromEmail=nora@home.example'),
      await site.ask('/?nora'),
      await site.ask('/', { 'If-None-Match': '*' }),
    ]
    const lines = app.lines.filter(({ event }) => event === 'request')
    expect(lines).toMatchObject(
      answers.map(({ status, headers }) => ({ method: 'GET', path: '/', status, id: headers['x-request-id'], ms: 0 })),
    )
    expect(JSON.stringify(lines)).not.toContain('nora')
  })

  test('the copyright year of cached pages changes at midnight in the business time zone', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const year = async () => /© (?:<!-- -->)?(\d{4})/.exec(readBodyWithoutToken(await site.ask('/')))?.[1]
    app.advance(Date.parse('2027-01-01T04:59:00Z') - app.now())
    expect(await year()).toBe('2026')
    app.advance(60_000)
    expect(await year()).toBe('2027')
  })

  test('a page that fails to render returns 500 and recovers later', async () => {
    await using app = await createTestApp()
    const name = await app.db.selectFrom('setting').selectAll().where('name', '=', 'story').executeTakeFirstOrThrow()
    await app.db.deleteFrom('setting').where('name', '=', 'story').execute()
    await using site = await startLoopbackServer(app)
    expect((await site.ask('/ourstory')).status).toBe(500)
    await app.db.insertInto('setting').values(name).execute()
    expect((await site.ask('/ourstory')).status).toBe(200)
  })

  test('a cached page is still served when the database connection is closed', async () => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    const before = readBodyWithoutToken(await site.ask('/'))
    await app.db.destroy()
    app.advance(60_000)
    expect(readBodyWithoutToken(await site.ask('/'))).toBe(before)
  })
})

describe.each(databases)('%s: an owner’s saved change', (database) => {
  test('a saved change appears with the next request after any POST to this process', async () => {
    await using app = await createTestApp(database)
    await using site = await startLoopbackServer(app)
    for (const name of ['Rum & Reason', 'Gin & Geometry']) {
      await site.ask('/')
      await saveBusinessName(app, name)
      await site.ask('/api/estimate', {}, 'POST')
      expect(readBodyWithoutToken(await site.ask('/'))).toContain(name.replace('&', '&amp;'))
    }
  })

  test('a saved change appears in other processes after one second, not before', async () => {
    await using app = await createTestApp(database)
    await using here = await startLoopbackServer(app)
    await using there = await startLoopbackServer(app)
    await Promise.all([here.ask('/'), there.ask('/')])
    await saveBusinessName(app, 'Rum & Reason')
    await here.ask('/quote', {}, 'POST')
    expect(readBodyWithoutToken(await here.ask('/'))).toContain('Rum &amp; Reason')
    expect(readBodyWithoutToken(await there.ask('/'))).not.toContain('Rum &amp; Reason')
    app.advance(1_000)
    expect(readBodyWithoutToken(await there.ask('/'))).toContain('Rum &amp; Reason')
  })

  test('a setting, a partner or the catalog raises the content revision once', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const counted = async (change: () => Promise<void>) => {
      const before = await getRevision(db, 'content')
      await change()
      return (await getRevision(db, 'content')) - before
    }
    expect(await counted(() => saveBusinessName(app, 'Rum & Reason'))).toBe(1)
    const partner = {
      kind: 'DJ',
      name: 'DJ',
      trade: 'DJ',
      instagramUrl: 'https://a.example',
      websiteUrl: 'https://b.example',
    } as const
    expect(await counted(() => createPartner(db, partner, 99))).toBe(1)
    const { version: _, ...catalogue } = await getCatalog(db)
    for (const table of ['package_item', 'package', 'add_on', 'experience', 'general_detail'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('setting').where('name', '=', 'rules').execute()
    expect(await counted(() => createCatalog(db, catalogue, app.now()))).toBe(1)
  })
})

async function saveBusinessName(app: TestApp, name: string): Promise<void> {
  await app.db
    .transaction()
    .execute(async (db) => saveSetting(db, 'identity', { ...(await getSetting(db, 'identity')), name }, app.now()))
}

/** Changes the row directly, past the code that counts content revisions. */
async function updateNameRow({ db }: TestApp, name: string): Promise<void> {
  const value = JSON.stringify({ ...(await getSetting(db, 'identity')), name })
  await db.updateTable('setting').set({ value }).where('name', '=', 'identity').execute()
}

describe('assets of other builds', () => {
  test('assets of another build are served from the shared builds folder', async () => {
    await using app = await createTestApp()
    const builds = join(app.config.dataDir, 'builds')
    mkdirSync(join(builds, 'another', 'islands'), { recursive: true })
    writeFileSync(join(builds, 'another', 'islands', 'form-Ab12.js'), 'live()')
    writeFileSync(join(builds, 'another', 'islands', 'form-Ab12.js.br'), 'packed')
    await using site = await startLoopbackServer(app)
    const found = await site.ask('/islands/form-Ab12.js', { 'Accept-Encoding': 'br' })
    expect([found.status, found.bytes.toString()]).toEqual([200, 'packed'])
    expect(found.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    })
    expect((await site.ask('/islands/form-Ab12.js', {}, 'HEAD')).status).toBe(200)
    for (const path of [
      '/islands/form-Ab13.js',
      '/islands/',
      '/islands/..x.js',
      '/assets/..%2f..%2fsecret',
      '/assets/a.db',
    ])
      expect([path, (await site.ask(path)).status]).toEqual([path, 404])
  })

  test('only the last five builds are kept', async () => {
    await using app = await createTestApp()
    const builds = join(app.config.dataDir, 'builds')
    for (const [age, name] of ['e', 'd', 'c', 'b', 'a'].entries()) {
      mkdirSync(join(builds, name), { recursive: true })
      utimesSync(join(builds, name), 1_000 - age, 1_000 - age)
    }
    await using site = await startLoopbackServer(app)
    const kept = readdirSync(builds)
    expect(kept.filter((name) => name.length === 1).toSorted()).toEqual(['b', 'c', 'd', 'e'])
    expect(kept).toHaveLength(5)
    const [mine = ''] = kept.filter((name) => name.length > 1)
    const [asset = ''] = readdirSync(join(builds, mine, 'islands')).filter((name) => name.endsWith('.js'))
    expect((await site.ask(`/islands/${asset}`)).status).toBe(200)
  })

  test('the site starts even if its built files cannot be copied', async () => {
    await using app = await createTestApp()
    writeFileSync(join(app.config.dataDir, 'builds'), 'in the way')
    await using site = await startLoopbackServer(app)
    expect((await site.ask('/')).status).toBe(200)
    expect(app.lines.map(({ event }) => event)).toContain('build-not-shared')
  })
})

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findSetting, getSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { defaultBrand, type StoredLogo } from '../app/business/brand/brand.ts'
import {
  publishBrandDraft,
  repairBrandSetting,
  restorePreviousBrand,
  saveBrandDraft,
} from '../app/business/brand/brand.server.ts'
import { undoPeriodMs } from '../app/business/undo-period.ts'
import { listColors } from './doubles/brand-traces.ts'
import { parsePage } from './doubles/read-page.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const here = '/backbar/settings/brand'
const createLogoFile = (fill: string, more = '') =>
  new File(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"${more}><circle cx="50" cy="50" r="48" fill="${fill}"/></svg>`,
    ],
    'logo.svg',
  )

async function openBrandForm(app: TestApp) {
  const owner = await createOwnerClient(app)
  const stranger = await createAppVisitor(app)
  async function send(words: Record<string, string | File>) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ first: '#e0a03c', second: '#c93e27', prefix: '', ...words }))
      form.set(name, value)
    const response = await owner.visit(here, { method: 'POST', body: form })
    return { status: response.status, to: response.headers.get('Location'), page: await parsePage(response) }
  }
  return { ...owner, send, html: async (path: string) => (await stranger(path)).text(), stranger }
}

describe.each(databases)('logo and theme on %s', (database) => {
  test('the owner previews a theme privately, saves it for visitors and can undo it', async () => {
    await using app = await createTestApp(database)
    const desk = await openBrandForm(app)
    const before = await desk.html('/')
    expect(before).toMatch(/class="brand" href="\/"><img src="\/assets\/logo-/)
    const tried = await desk.send({
      onDark: createLogoFile('#ffffff'),
      first: '#1f5f8b',
      second: '#0a7d5a',
      prefix: 'sv',
    })
    expect([tried.status, tried.to]).toEqual([303, `${here}?said=tried#preview`])
    const { text, html } = await desk.open(here)
    expect(text).toContain('#1f5f8b would have')
    expect(text).toContain('On a light background little of the logo can be seen')
    expect(html).toContain('--amber:#')
    expect((await desk.open(`${here}/preview`)).html).toMatch(/brand" href="\/"><img src="\/brand\/[\da-f]{20}\.png"/)
    expect(await desk.html('/')).toBe(before)

    expect(await desk.post(here, { intent: 'keep' })).toMatchObject({ status: 303, to: `${here}?said=saved` })
    const response = await desk.stranger('/')
    const kept = await response.text()
    const [, src] = /class="brand" href="\/"><img src="(\/brand\/[\da-f]{20}\.png)"/.exec(kept)!
    const [, rule] = /<style>(:root\{--amber[^<]*)<\/style>/.exec(kept)!
    const hash = createHash('sha256').update(rule!).digest('base64')
    expect(response.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
    expect(kept).not.toContain('/assets/emblem')
    expect(kept).toMatch(/<link rel="icon" type="image\/png" href="\/icons\/icon-192\.png\?v=/)

    const picture = await desk.stranger(src!)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const icon = await desk.stranger('/icons/apple-touch.png')
    expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 180 })
    // Apart from its look the identity is still the sample's own.
    expect(await app.db.selectFrom('setting').select('is_sample').where('name', '=', 'identity').execute()).toEqual([
      { is_sample: 1 },
    ])
    expect((await desk.open('/backbar/account?open=happened')).text).toContain('Changed settings: Logo and colors')

    // Saving the business settings keeps the look.
    const fields = Object.fromEntries((await desk.open('/backbar/settings/business')).fields)
    const seen = /name="seen" value="([^"]+)"/.exec((await desk.open('/backbar/settings/business')).html)![1]!
    expect(await desk.post('/backbar/settings/business', { ...fields, intent: 'identity', seen })).toMatchObject({
      status: 303,
    })
    expect((await getSetting(app.db, 'identity')).brand).toMatchObject({ first: '#1f5f8b', prefix: 'SV' })

    // An older version that knows no look saves the identity. The look is restored when this version opens the site
    // again.
    const { brand, ...withoutLook } = await getSetting(app.db, 'identity')
    await saveSetting(app.db, 'identity', withoutLook, app.now(), true)
    await repairBrandSetting(app.db, app.now())
    expect(await getSetting(app.db, 'identity')).toEqual({ ...withoutLook, brand })

    const { at } = (await findSetting(app.db, 'brandBefore'))!
    const undo = { intent: 'undo', before: String(at) }
    app.advance(1_000)
    // Two taps on Undo revert the brand only once.
    const taps = await Promise.all([desk.post(here, undo), desk.post(here, undo)])
    expect(taps.map(({ to }) => to).toSorted((one, other) => one.localeCompare(other))).toEqual([
      `${here}?said=saved`,
      `${here}?said=stale`,
    ])
    expect(await desk.html('/')).toContain('/assets/logo-')
    expect((await desk.fill(here, { intent: 'undo' })).to).toBe(`${here}?said=saved`)
    expect(await desk.html('/')).toContain(src)
    const again = (await findSetting(app.db, 'brandBefore'))!.at
    app.advance(undoPeriodMs + 1)
    expect(await restorePreviousBrand(app.db, again, app.now())).toBe(false)
  })

  test('a wide logo replaces the name, and icons use the small mark', async () => {
    await using app = await createTestApp(database)
    const desk = await openBrandForm(app)
    const wide = (fill: string) =>
      new File(
        [
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100"><rect width="500" height="100" fill="${fill}"/></svg>`,
        ],
        'wordmark.svg',
      )
    await desk.send({ onDark: wide('#5fb3d9') })
    const seen = async (path: string) => {
      const bytes = new Uint8Array(await (await desk.stranger(path)).arrayBuffer())
      return [path, await listColors(bytes, ['#7adf61', '#5fb3d9', '#e0a03c'])]
    }
    const square = ['/icons/icon-192.png', '/icons/apple-touch.png']
    expect((await desk.open(here)).text).toContain('show the first letter of your name; add a small mark')
    await desk.post(here, { intent: 'keep' })
    for (const path of square) expect(await seen(path)).toEqual([path, ['#e0a03c']])
    const back = await desk.send({ small: wide('#5fb3d9') })
    expect([back.status, back.page.text.includes('5 times as wide')]).toEqual([422, true])
    await desk.send({ small: createLogoFile('#7adf61') })
    expect((await desk.open(here)).text).not.toContain('add a small mark')
    await desk.post(here, { intent: 'keep' })
    const header = /<a class="brand" href="\/">(.*?)<\/a>/.exec(await desk.html('/'))![1]
    expect(header).toMatch(/^<img src="\/brand\/[\da-f]{20}\.png" alt="Nerd &amp; Tonic" width="750" height="150"\/>$/)
    for (const path of square) expect(await seen(path)).toEqual([path, ['#7adf61']])
    expect((await seen('/cards/home.jpg'))[1]).not.toContain('#5fb3d9')
  })

  test('new event references begin with the owner’s prefix, and earlier references stay', async () => {
    await using app = await createTestApp(database)
    const desk = await openBrandForm(app)
    const ask = async (name: string) => {
      const page = await parsePage(await desk.stranger('/quote'))
      const body = new URLSearchParams({ ...validQuoteForm, requestorName: name, token: page.fields.get('token')! })
      await desk.stranger('/quote', { method: 'POST', body })
    }
    await ask('First Comer')
    await desk.send({ prefix: 'TERN' })
    await desk.post(here, { intent: 'keep' })
    await ask('Second Comer')
    const rows = await app.db.selectFrom('event').select('reference').orderBy('id').execute()
    expect(rows.map(({ reference }) => reference.split('-')[0])).toEqual(['NT', 'TERN'])
    expect((await desk.open(`/backbar/jobs?q=${rows[0]!.reference}`)).text).toContain('First Comer')
  })

  test('an invalid logo is refused with a reason while a valid logo is previewed', async () => {
    await using app = await createTestApp(database)
    const desk = await openBrandForm(app)
    const huge = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const back = await desk.send({
      onDark: new File([new Uint8Array(huge)], 'a.png'),
      onLight: createLogoFile('#0f1f1c', ' onload="alert(1)"'),
      first: 'red',
      prefix: 'toolong',
    })
    expect(back.status).toBe(422)
    expect(back.page.text).toContain('This picture has 40 megapixels (8,000 × 5,000)')
    expect(back.page.text).toContain('Enter a color as # and six digits')
    expect(back.page.text).toContain('two to four letters')
    const [, id] = /\/brand\/([\da-f]{20})\.png/.exec((await desk.open(here)).html)!
    expect(await app.db.selectFrom('logo').select(['id', 'kind', 'svg']).execute()).toEqual([
      { id, kind: 'png', svg: null },
    ])
    // A visitor’s upload is not processed, and invalid file names return 404.
    expect((await desk.stranger(here, { method: 'POST', body: new FormData() })).status).toBe(303)
    for (const file of ['x.svg', '../../etc/passwd', `${'0'.repeat(20)}.svg`, `${'0'.repeat(20)}.html`])
      expect([file, (await desk.stranger(`/brand/${encodeURIComponent(file)}`)).status]).toEqual([file, 404])
  })

  test('a JPG logo is accepted with a warning, and a text file is refused', async () => {
    await using app = await createTestApp(database)
    const desk = await openBrandForm(app)
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#5fb3d9' } })
      .jpeg()
      .toBuffer()
    const sent = await desk.send({
      onDark: new File([new Uint8Array(photo)], 'logo.jpg'),
      onLight: new File(['Dear bar'], 'logo.png'),
    })
    expect([sent.status, sent.page.text]).toEqual([422, expect.stringContaining('Choose a PNG, JPG, WebP or SVG.')])
    const { text, html } = await desk.open(here)
    expect(text).toContain('no transparent background')
    const [src] = /\/brand\/[\da-f]{20}\.png/.exec(html)!
    expect((await desk.stranger(src)).headers.get('Content-Type')).toBe('image/png')
  })

  test('an SVG logo stored by version 1.1.0 is still shown', async () => {
    await using app = await createTestApp(database)
    const desk = await openBrandForm(app)
    const [id, svg] = ['0123456789abcdef0123', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>']
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#5fb3d9' } })
      .png()
      .toBuffer()
    await app.db
      .insertInto('logo')
      .values({ id, kind: 'svg', svg, png: png.toString('base64'), at: 0 })
      .execute()
    const mark: StoredLogo = { id, kind: 'svg', width: 200, seen: { dark: 1, light: 1 } }
    await saveBrandDraft(app.db, { brand: { ...defaultBrand, onDark: mark }, notes: [] }, app.now())
    await publishBrandDraft(app.db, app.now())
    expect(await desk.html('/')).toContain(`<img src="/brand/${id}.svg"`)
    const picture = await desk.stranger(`/brand/${id}.svg`)
    expect([await picture.text(), Object.fromEntries(picture.headers)]).toEqual([
      svg,
      expect.objectContaining({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      }),
    ])
    expect((await desk.stranger(`/brand/${id}.png`)).headers.get('Content-Type')).toBe('image/png')
    const icon = await desk.stranger('/icons/apple-touch.png')
    expect(await listColors(new Uint8Array(await icon.arrayBuffer()), ['#5fb3d9'])).toEqual(['#5fb3d9'])
  })
})

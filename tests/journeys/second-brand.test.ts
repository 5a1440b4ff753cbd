import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { siteIcons } from '../../app/business/brand/site-icons.ts'
import { shareImages } from '../../app/photos/share-images/share-image.ts'
import routes from '../../app/routes.ts'
import {
  brandColors,
  brandName,
  listPageColors,
  listColors,
  journeyEmails,
  readPdf,
  findBrandTrace,
} from '../doubles/brand-traces.ts'
import { createUploadForm } from '../doubles/sample-pdf.ts'
import { twoHalves } from '../doubles/sample-images.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { createVisitor } from '../guest.ts'
import type { TestApp } from '../test-app.ts'
import type { createOwnerClient } from '../owner-client.ts'
import { openSharedBar, expectNoBarriers, openPage, phone } from './browser.ts'
import { openAwake } from './low-vision-views.ts'
import { ownerPages, ownerPagesInOtherStates } from './owner-pages.ts'
import { openOwnerVisit } from './owner-visit.ts'
import { openWebKit } from './webkit.ts'

const bar = openSharedBar()
const [sky, plum] = ['#5fb3d9', '#7a1f5c']
const emblem = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="46" fill="${sky}"/><path d="M22 62 Q36 44 50 62 T78 62" fill="none" stroke="${plum}" stroke-width="10"/></svg>`

test('after rebranding, no page, file or email shows the sample brand', async () => {
  await using smtp = await smtpDouble()
  const env = { MAIL_URL: smtp.url, SITE_URL: 'http://saltandvine.com', API_PER_MINUTE: '0', QUOTES_PER_HOUR: '0' }
  await using visit = await openOwnerVisit(bar.browser, phone, env)
  const { house: app, owner, page, url } = visit
  await rebrandSite(page, url)
  const { id, pages, files } = await runEvent(app, owner)

  const found: string[] = []
  const search = (where: string, words: string, trace?: RegExp) => {
    const hit = findBrandTrace(words, trace)
    if (hit) found.push(`${where}: ${hit}`)
  }
  const searchPdf = (where: string, bytes: Uint8Array) => {
    const { words, colors } = readPdf(bytes)
    search(where, words)
    found.push(...colors.filter((color) => brandColors.includes(color)).map((color) => `${where}: ${color}`))
  }
  const client = await createVisitor(app)

  // Every address of the site, and those of this event.
  for (const path of [...listPublicPaths(), ...pages]) {
    const response = await client.visit(path)
    search(path, JSON.stringify([...response.headers]) + (await response.text()))
  }
  for (const path of files) {
    const response = await client.visit(path)
    expect([path, response.headers.get('Content-Type')]).toEqual([path, 'application/pdf'])
    search(path, JSON.stringify([...response.headers]))
    searchPdf(path, new Uint8Array(await response.arrayBuffer()))
  }
  // The import page names collections of another program. Sample photos stay in the library.
  const sampleAlts = (await app.db.selectFrom('photo').select('alt').where('is_sample', '=', 1).execute()).map(
    ({ alt }) => alt,
  )
  const ofOwner = [...ownerPages, ...ownerPagesInOtherStates].map((path) =>
    path.replaceAll(/:(?:lead|agreed|proposed|paid)\b/g, id),
  )
  for (const path of ofOwner.filter((path) => !/:|in-and-out\/former/.test(path))) {
    const { html } = await owner.open(path)
    search(path, html, brandName)
    search(
      path,
      sampleAlts.reduce((rest, alt) => rest.replaceAll(alt, ''), html),
    )
  }
  // The owner's import page names collections of another program. Visitors do not load its script.
  const built = globSync('build/{client,islands}/**/*.{js,css,svg}').filter((file) => !file.includes('/import'))
  for (const file of built) search(file, readFileSync(file, 'utf8'), brandName)

  const arrived = () => new Set(smtp.emails.map(({ messageId }) => messageId)).size
  const posted = (await app.db.selectFrom('email').select('kind').execute()).map(({ kind }) => kind)
  await expect.poll(arrived).toBe(posted.length)
  expect(posted).toEqual(expect.arrayContaining(journeyEmails.kinds))
  for (const email of smtp.emails) {
    const { subject, from, replyTo, html, text, attachments, raw } = email
    search(`letter ${subject}`, [raw.split('\r\n\r\n')[0], subject, from, replyTo, text, html].join('\n'))
    found.push(...brandColors.filter((color) => html.toLowerCase().includes(color)).map((one) => `${subject}: ${one}`))
    for (const { name, type, bytes } of attachments)
      if (type === 'application/pdf') searchPdf(`${subject}: ${name}`, bytes)
      else search(`${subject}: ${name}`, Buffer.from(bytes).toString())
  }

  // Icons and share images have the new colors and none of the old.
  const pictures = [
    ...Object.keys(siteIcons).map((name) => `/icons/${name}.png`),
    ...Object.keys(shareImages).map((name) => `/cards/${name}.jpg`),
  ]
  for (const path of pictures) {
    const response = await client.visit(path)
    expect([path, response.status]).toEqual([path, 200])
    const seen = await listColors(new Uint8Array(await response.arrayBuffer()), [sky, ...brandColors])
    expect([path, seen]).toEqual([path, [sky]])
  }

  // As rendered on a phone: none of the old colors remain, and all text is readable. The back office keeps the second
  // color. Spanish pages have the same components.
  await using visitor = await openPage(bar.browser, phone)
  const shown = [...listPublicPaths('.tsx'), ...pages].filter((path) => !/\.|^\/(backbar|es)\b/.test(path))
  for (const path of shown) {
    await openAwake(visitor.page, url + path)
    const left = (await listPageColors((script) => visitor.page.evaluate(script))).filter((color) =>
      brandColors.includes(color),
    )
    found.push(...left.map((color) => `${path}: ${color}`))
    await expectNoBarriers(visitor.page, { only: ['color-contrast', 'link-in-text-block'] })
  }
  // As rendered in WebKit: the logo is drawn, and nothing is wider than the screen.
  await using iphone = await openWebKit()
  for (const path of shown) {
    await iphone.goto(url + path)
    const left = (await listPageColors(iphone.evaluate)).filter((color) => brandColors.includes(color))
    found.push(...left.map((color) => `${path} in WebKit: ${color}`))
    const broken = await iphone.evaluate(brokenPictures)
    const over = await iphone.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect([path, broken, over]).toEqual([path, [], 0])
  }
  expect(found).toEqual([])
})

/** Loaded images that could not be drawn. Images far below are not loaded yet. */
const brokenPictures = `[...document.images].filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.src)`

/** Rebrands the site in the back office, like a new owner on the first day. */
async function rebrandSite(page: Page, url: string): Promise<void> {
  const open = (path: string) => page.goto(`${url}/backbar/${path}`)
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
  const fill = async (words: Record<string, string>) => {
    for (const [name, value] of Object.entries(words)) await page.locator(`main [name="${name}"]`).fill(value)
  }
  const kept = () => page.locator('.said').waitFor()
  const visitors = async (path = '/') => (await fetch(url + path)).text()

  await open('settings/brand?open=samples')
  await page.getByText('the sample brand’s name, ways to reach it').waitFor()
  await fill({ name: 'Salt & Vine', email: 'hi@saltandvine.com', phone: '(912) 234-5678' })
  await tap('Remove all samples')
  await page.getByText('Nothing of the sample brand is left').waitFor()

  await open('settings/business')
  await fill({
    legalName: 'Salt & Vine LLC',
    packages: 'Our three bars',
    opening: 'Any day, by appointment',
    answers: 'within a day',
    instagramUrl: 'https://instagram.com/saltandvine',
    area: 'Savannah & the islands',
    cities: 'Savannah\nTybee Island',
    baseZip: '31401',
  })
  // Removing the samples also removed their time zone.
  await page.locator('main [name="timeZone"]').selectOption('America/New_York')
  await page
    .locator('form', { has: page.locator('[name=legalName]') })
    .getByRole('button', { name: 'Preview' })
    .click()
  await page
    .getByText('We pour in Savannah and Tybee Island.')
    .or(page.locator('.foot', { hasText: 'Salt & Vine LLC' }))
    .first()
    .waitFor()
  expect(await visitors()).not.toContain('Salt &amp; Vine LLC')
  await tap('Save')
  await kept()

  // The new look is previewed by its owner alone, saved, undone and saved again.
  await open('settings/brand')
  await page.locator('#onDark').setInputFiles({ name: 'e.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(emblem) })
  await fill({ first: sky, second: plum, prefix: 'sv' })
  await tap('Preview')
  await page.getByText(`${plum}, `).first().waitFor()
  await page.getByRole('link', { name: 'See Home with it' }).click()
  await page.locator('.top .brand img[src^="/brand/"]').waitFor()
  const hasLook = async () => (await visitors()).includes('/brand/')
  expect(await hasLook()).toBe(false)
  for (const [button, look] of [
    ['Save logo and colors', true],
    ['Bring it back', false],
    ['Bring it back', true],
  ] as const) {
    await tap(button)
    await expect.poll(hasLook).toBe(look)
    await page.getByRole('button', { name: 'Bring it back' }).waitFor()
  }

  await open('photos')
  await page.locator('#upload[data-alive]').waitFor()
  const buffer = await twoHalves(1000, 700, '#3a2f5f', '#8fa8c8').jpeg().toBuffer()
  await page.locator('#photo').setInputFiles({ name: 'marsh.jpg', mimeType: 'image/jpeg', buffer })
  await fill({ alt: 'The marsh at dusk' })
  await tap('Send the photo')
  await page.getByText('The photo is here.').waitFor()
  await tap('Use here (Home, top, on a wide screen)')
  await page.getByText('This photo is on the site').waitFor()

  for (const [name, words] of Object.entries<Record<string, string>>({
    home: {
      eyebrow: 'Mobile bar · Savannah',
      tagline: 'Brackish, bright and by the tide',
      subTagline: 'Poured where you are',
      aboutHeading: 'Who pours',
      'about-1': 'Two sisters and a boat-shaped bar.',
    },
    story: {
      historyHeading: 'How it began',
      history: 'With a cooler on a dock.',
      ceoHeading: 'Who runs it',
      ceoName: 'Ada Vine',
      biography: 'I learned to pour on a shrimp boat.',
    },
  })) {
    await open(`pages/${name}`)
    await fill(words)
    await tap('Preview')
    await page.getByText('A preview. Nothing is saved yet.').waitFor()
    await tap('Save')
    await kept()
  }

  for (const [path, words] of Object.entries<Record<string, string>>({
    'menu?open=own-add-ons': { label: 'Oyster cart', note: 'A shucker and two hundred oysters.', price: '650' },
    'pages?open=parts/questions': { question: 'Do you come by boat?', answer: 'Where there is a dock.' },
    'pages?open=parts/fine-print': { heading: 'The deposit', words: 'A quarter, and the day is yours.' },
    'pages?open=parts/evenings': { place: 'The boathouse', guests: '80', line: 'High tide came at nine.' },
    'pages?open=parts/quotations': { words: 'They measured the ice.', who: 'June P.', where: 'Wedding, Tybee Island' },
  })) {
    await open(`${path}/new`)
    await fill(words)
    if (path.endsWith('evenings')) await page.getByRole('radio', { name: 'The marsh at dusk' }).check()
    await tap('Preview')
    await page.getByText('Nothing is saved yet').waitFor()
    await tap('Save')
    await kept()
  }
}

/**
 * Runs an event from the quote request to the invoice, in both languages. Returns every page and PDF that opens without a
 * log-in.
 */
async function runEvent(app: TestApp, owner: Awaited<ReturnType<typeof createOwnerClient>>) {
  const client = await createVisitor(app)
  const asked = {
    eventDate: '2027-05-15',
    eventStartTime: '17:00',
    eventEndTime: '23:00',
    eventVenue: 'The boathouse',
    eventLocation: 'Tybee Island, GA 31328',
    eventGuestCount: '120',
    experience: 'luxe-cocktail',
    requestorName: 'Nora Ephron',
    fromEmail: 'nora@home.example',
    phoneNumber: '(912) 234-9999',
    'addOn-oyster-cart': 'yes',
  }
  const pages: string[] = []
  for (const [address, name] of [
    ['/es/quote', 'Ana Ruiz'],
    ['/quote', 'Nora Ephron'],
  ] as const) {
    const thanks = (await client.send(await client.pickUp(address), { ...asked, requestorName: name })).address
    pages.push(
      thanks,
      [...(await client.open(thanks)).links.values()].find((link) => link.includes('event.ics'))!,
    )
  }
  const { id } = await app.db
    .selectFrom('event')
    .select('id')
    .where('reference', 'like', 'SV-%')
    .where('language', '=', 'en')
    .executeTakeFirstOrThrow()
  const here = `/backbar/jobs/${id}`
  const done = (answer: { status: number; page: { text: string } }) =>
    expect([answer.status, answer.status === 303 || answer.page.text.slice(0, 600)]).toEqual([303, true])
  const linkOn = async (path: string, kind: string) =>
    new RegExp(`/${kind}/[\\w-]{22}`).exec((await owner.open(path)).html)![0]

  await app.db.updateTable('event').set({ state: 'lost' }).where('language', '=', 'es').execute()
  done(await owner.fill(`${here}/reply?template=quote`, {}))
  done(await owner.fill(`${here}/proposal`, { intent: 'see' }))
  done(await owner.fill(`${here}/proposal/see`, { intent: 'send' }))
  const yours = await linkOn(here, 'yours')
  const say = async (words: Record<string, string>, path = yours) => {
    const fields = Object.fromEntries((await client.open(path)).fields)
    return client.visit(path, { method: 'POST', body: new URLSearchParams({ ...fields, ...words }) })
  }
  await say({ intent: 'ask', words: 'Do you bring ice?' })
  done(await owner.post(`${here}/proposal/act`, { intent: 'answer', answer: 'We do.' }))
  expect((await say({ intent: 'yes', signature: 'Nora Ephron', consent: 'on' })).status).toBe(303)
  const list = (await say({ intent: 'list' })).headers.get('Location')!
  await say({ intent: 'save', 'recipe-0': 'negroni', 'name-0': 'The Tide' }, `${yours}/drinks`)

  const money = `${here}/money`
  const paid = { intent: 'pay', key: 'key-of-a-payment', sum: '200', way: 'check', paidOn: '2026-11-20', reference: '' }
  done(await owner.post(money, { ...paid, receipt: 'yes' }))
  done(await owner.post(money, { intent: 'invoice-send', key: 'key-of-an-invoice', poNumber: '' }))
  const [, seen = ''] =
    /id="remind".*?value="([^"]+)" name="seen"/s.exec((await owner.open(`${money}?remind=yes`)).html) ?? []
  done(await owner.post(money, { intent: 'remind', seen }))
  const papers = '/backbar/settings/papers'
  const certificate = { id: 'a-certificate', kind: 'insurance', name: '', endsOn: '2027-05-20', isForVenues: 'yes' }
  await owner.visit(papers, { method: 'POST', body: createUploadForm(certificate) })
  const packet = { intent: 'send', key: 'key-of-a-letter', to: 'gate@club.example' }
  done(await owner.fill(`${here}/packet`, packet))
  done(await owner.post('/backbar/calendar', { intent: 'make' }))
  const feed = /\/calendar\.ics\?key=[\w-]+/.exec((await owner.open('/backbar/calendar')).html)![0]
  const sheet = await owner.open(`/backbar/jobs/${id}/sheet`)
  const printed = new URL([...sheet.links].find(([words]) => words.startsWith('version'))![1]).pathname
  const menu = /\/menu\/[\w-]{22}/.exec((await owner.open(`${here}/card?sign=1`)).html)?.[0]
  await owner.post('/backbar/forgot', { email: 'olive@bar.example' })
  await owner.post('/backbar/account', {
    intent: 'invite',
    theirName: 'Mia',
    theirEmail: 'mia@bar.example',
    role: 'desk',
  })
  app.nudge()

  return {
    id,
    pages: [
      ...pages,
      ...['', '/pay', '/change', '/drinks', '/card', '/card?design=dark'].map((part) => yours + part),
      `${yours}?language=es`,
      list,
      `${list}/worker.js`,
      await linkOn(`${here}/packet`, 'venue'),
      ...(menu ? [menu] : []),
      printed,
      feed,
    ],
    files: [`${yours}/agreement.pdf`, `${yours}/card.pdf`, `${yours}/card.pdf?design=dark&format=a5`],
  }
}

type Entry = { path?: string | undefined; index?: boolean | undefined; file: string; children?: Entry[] | undefined }

/** Returns every public address without parameters, of modules with this ending. */
function listPublicPaths(ending = ''): string[] {
  const inside = (entries: Entry[]): string[] =>
    entries.flatMap(({ path, index, file, children }) => {
      if (path === 'backbar') return []
      if (children) return inside(children)
      return (index || (path && !/[:]/.test(path))) && file.endsWith(ending)
        ? [`/${path ?? ''}`.replace('*', 'no/such/page')]
        : []
    })
  return inside(routes)
}

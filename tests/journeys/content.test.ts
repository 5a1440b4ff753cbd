import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPhotos } from '../../app/photos/library/photo-library.server.ts'
import { getPhotosBySlot } from '../../app/photos/library/photo-slots.server.ts'
import { listPartners } from '../../app/site/partners/partners.server.ts'
import { plainJpeg, svgWithScript } from '../doubles/sample-images.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createOwnerClient } from '../owner-client.ts'
import {
  desktop,
  expectGoodAtEveryWidth,
  expectNoBarriers,
  openBrowser,
  serve,
  openPage,
  phone,
  withoutScript,
} from './browser.ts'
import { logInOwner } from './owner-visit.ts'

let browser: Browser
let app: TestApp
let server: Awaited<ReturnType<typeof serve>>
let cookie: string
beforeAll(async () => {
  ;[browser, app] = await Promise.all([openBrowser(), createTestApp()])
  ;[server, { cookie }] = await Promise.all([serve(app), createOwnerClient(app)])
})
afterAll(async () => {
  // Test apps share a folder for files, so added photos are deleted again.
  const own = (await listPhotos(app.db)).filter(({ isSample }) => !isSample)
  for (const { file } of own.flatMap(({ variants }) => variants)) await app.files.remove(file)
  await server[Symbol.asyncDispose]()
  await Promise.all([browser.close(), app[Symbol.asyncDispose]()])
})

test('on a phone without JavaScript a partner is added, shown, deleted and restored', async () => {
  await using visit = await openOwnerPage({ ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${server.url}/backbar/partners`)
  await page.getByRole('link', { name: 'Add a partner' }).click()
  await page.getByLabel('Category').selectOption('DJ')
  await page.getByLabel('Name').fill('Needle & Thread')
  await page.getByLabel('What the partner does').fill('Weddings on vinyl')
  await page.getByRole('button', { name: 'Add this partner' }).click()
  await expect.poll(() => page.title()).toBe('Error: Add a partner · Backbar')
  await page.getByLabel('Website').fill('needle.example')
  await page.getByRole('button', { name: 'Add this partner' }).click()
  await page.getByRole('link', { name: 'Needle & Thread' }).waitFor()
  await page.getByRole('button', { name: 'Move Needle & Thread up' }).click()
  await page.waitForURL(/said=saved/)
  expect(await namesOnPartners()).toEqual(['DJ Half-Time', 'Needle & Thread', 'Sunday Vinyl'])

  await page.getByRole('link', { name: 'Needle & Thread' }).click()
  await page.getByText('Delete Needle & Thread').first().click()
  await page.getByRole('button', { name: 'Yes, delete Needle & Thread' }).click()
  await page.getByText('Deleted.').waitFor()
  expect(await namesOnPartners()).toEqual(['DJ Half-Time', 'Sunday Vinyl'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It is back.').waitFor()
  expect(await namesOnPartners()).toEqual(['DJ Half-Time', 'Needle & Thread', 'Sunday Vinyl'])

  async function namesOnPartners() {
    await using visitor = await openPage(browser, phone)
    await visitor.page.goto(`${server.url}/partners#dj`)
    return await visitor.page.locator('#dj h3').allTextContents()
  }
})

test('without JavaScript the text of Home is edited, previewed, edited again and saved', async () => {
  await using visit = await openOwnerPage({ ...desktop, ...withoutScript })
  const { page } = visit
  await page.goto(`${server.url}/backbar/pages`)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.locator('#tagline').fill('Stirred, not shouted')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('A preview. Nothing is saved yet.').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Stirred, not shouted')
  expect(await headline()).toBe('Raising the Bar, Crafting Unforgettable Moments')
  await page.getByRole('button', { name: 'Back to editing' }).click()
  const tagline = page.locator('#tagline')
  expect(await tagline.inputValue()).toBe('Stirred, not shouted')
  // Enter submits with Save, whatever button comes first.
  await tagline.fill('Stirred & never shouted')
  await tagline.press('Enter')
  await page.getByText('Saved. Visitors see it with their next page.').waitFor()
  expect(await headline()).toBe('Stirred & never shouted')

  async function headline() {
    await using visitor = await openPage(browser, desktop)
    await visitor.page.goto(server.url)
    return await visitor.page.getByRole('heading', { level: 1 }).textContent()
  }
})

test('on a phone without JavaScript Privacy sections are added, moved, removed and restored', async () => {
  await using visit = await openOwnerPage({ ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${server.url}/backbar/pages?open=privacy`)
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByText('Section 6 is new. Not saved yet.').waitFor()
  await page.getByLabel('Section 6, heading').fill('Photos')
  await page.getByLabel('Section 6, words').fill('Only with your word.\n\nAsk us to take one down.')
  await page.getByRole('button', { name: 'Move section 6 up' }).click()
  await page.waitForURL(/#section-4$/)
  await page.getByRole('button', { name: 'Remove section 1' }).click()
  await page.getByText('“What we keep” is removed once you save.').waitFor()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText('Saved. Visitors see it with their next page.').waitFor()
  await page.getByRole('link', { name: 'See the page' }).click()
  const headings = [
    'What we keep',
    'What we use it for',
    'Who else sees it',
    'On your device',
    'Photos',
    'Your choice',
    'How we measure miles',
    'Proposals and signatures',
    'Your evening',
    'Shared shopping lists',
    'Emails',
    'Text messages',
    'Photos you send us',
    'Other companies',
    'Who answers',
  ]
  await expect.poll(() => page.locator('.prose h2').allTextContents()).toEqual(headings)
  const section = page.locator('.prose', { has: page.getByRole('heading', { name: 'Photos', exact: true }) })
  expect(await section.locator('p').allTextContents()).toEqual(['Only with your word.', 'Ask us to take one down.'])
})

test('with JavaScript the owner uploads a photo, sets its focal point and shows it', async () => {
  await using visit = await openOwnerPage(desktop)
  const { page } = visit
  const said = await recordUploadMessages(page)
  const hold = await holdUploads(page)
  await page.goto(`${server.url}/backbar/photos`)
  await page.locator('#upload[data-alive]').waitFor()
  await chooseFile(page, 'bar.jpg', await plainJpeg(1310, 900))
  await page.getByLabel('Description of the photo').fill('Our own bar, half orange and half blue')
  await page.getByRole('button', { name: 'Send the photo' }).click()
  await page.getByRole('progressbar').waitFor()
  expect(await page.getByRole('button', { name: 'Send the photo' }).isDisabled()).toBe(true)
  await expectNoBarriers(page)
  hold.letGo()
  await page.getByText('The photo is here.').waitFor()
  expect(said[0]).toBe('Sending: 0% so far.')
  expect(said.at(-1)).toMatch(/^Sent\. It is being made ready/)

  await page.getByRole('radio', { name: 'the very middle' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Visitors see it with their next page.').waitFor()
  expect(await page.getByRole('radio', { name: 'middle, right of the middle', exact: true }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Use here (Home, top, on a wide screen)' }).click()
  await page.getByRole('button', { name: 'Remove from here (Home, top, on a wide screen)' }).waitFor()
  await expectOnHome('Our own bar, half orange and half blue')
})

test('with JavaScript a canceled upload saves nothing, and a disguised file is refused', async () => {
  await using visit = await openOwnerPage(phone)
  const { page } = visit
  const before = await listPhotos(app.db)
  const hold = await holdUploads(page)
  await page.goto(`${server.url}/backbar/photos`)
  await page.locator('#upload[data-alive]').waitFor()
  await chooseFile(page, 'coupe.jpg', svgWithScript)
  await page.getByLabel('Description of the photo').fill('A coupe')
  await page.getByRole('button', { name: 'Send the photo' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Canceled. Nothing was saved.').waitFor()
  hold.letGo()

  await page.getByRole('button', { name: 'Send the photo' }).click()
  await page.getByRole('link', { name: /“coupe.jpg” is an SVG drawing/ }).waitFor()
  expect(await page.title()).toBe('Error: Photos · Backbar')
  await expect.poll(() => page.locator('.summary').evaluate((summary) => summary === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Description of the photo').inputValue()).toBe('A coupe')
  expect(await page.locator('#photo').evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('coupe.jpg')
  await expectNoBarriers(page)
  expect(await listPhotos(app.db)).toEqual(before)

  await chooseFile(page, 'coupe.jpg', await plainJpeg(1320, 900))
  await page.getByRole('button', { name: 'Send the photo' }).click()
  await page.getByText('The photo is here.').waitFor()
})

test('without JavaScript a disguised file is refused, and a photo can be deleted and restored', async () => {
  await using visit = await openOwnerPage({ ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${server.url}/backbar/photos`)
  await chooseFile(page, 'coupe.jpg', svgWithScript)
  await page.getByLabel('Description of the photo').fill('A bar without script')
  await page.getByRole('button', { name: 'Send the photo' }).click()
  await page.getByRole('link', { name: /“coupe.jpg” is an SVG drawing/ }).waitFor()
  expect(await page.getByLabel('Description of the photo').inputValue()).toBe('A bar without script')
  await chooseFile(page, 'bar.jpg', await plainJpeg(1330, 900))
  await page.getByRole('button', { name: 'Send the photo' }).click()
  await page.getByText('The photo is here.').waitFor()
  await page.getByRole('button', { name: 'Use here (Home, about us)' }).click()
  await page.getByText('This photo is on the site: it is used in “Home, about us”.').waitFor()
  await expectOnHome('A bar without script')
  // A photo in use has no delete form.
  expect(await page.getByRole('button', { name: 'Yes, delete this photo', includeHidden: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove from here (Home, about us)' }).click()
  await page.getByText('Delete this photo').first().click()
  await page.getByRole('button', { name: 'Yes, delete this photo' }).click()
  await page.getByText('Deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It is back.').waitFor()
  expect((await listPhotos(app.db)).some(({ alt }) => alt === 'A bar without script')).toBe(true)
})

test('a session that ends before a photo is sent leads to the log-in page', async () => {
  await using visit = await openOwnerPage(desktop)
  const { page } = visit
  await page.goto(`${server.url}/backbar/photos`)
  await page.locator('#upload[data-alive]').waitFor()
  await chooseFile(page, 'bar.jpg', await plainJpeg(1340, 900))
  await page.getByLabel('Description of the photo').fill('A bar')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send the photo' }).click()
  await page.waitForURL(/\/backbar\/log-in\?to=%2Fbackbar%2Fphotos$/)
})

const partnerSlip = async () => `/backbar/partners?open=${(await listPartners(app.db))[0]!.id}`
test('page editor states for deletion, errors and previews pass axe and fit the screen', async () => {
  await using visit = await openOwnerPage(phone)
  const { page } = visit
  await page.goto(server.url + (await partnerSlip()))
  await page.locator('summary', { hasText: 'Delete Salt Marsh Table' }).click()
  await expectGoodAtEveryWidth(page)
  await page.locator('#name').evaluate((input) => input.removeAttribute('required'))
  await page.locator('#name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.summary').waitFor()
  await expectGoodAtEveryWidth(page)
  await page.goto(`${server.url}/backbar/pages?open=home`)
  await page.locator('#tagline').fill('A very long tagline. '.repeat(6))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('To save it: Shorten “Tagline”').waitFor()
  await expectGoodAtEveryWidth(page)
  await page.goto(`${server.url}/backbar/pages?open=privacy`)
  await page.getByRole('button', { name: 'Remove section 1' }).click()
  await page.getByRole('button', { name: 'Put it back' }).waitFor()
  await expectGoodAtEveryWidth(page)
})

test('the second of two tabs that edit a page sees both versions and can overwrite', async () => {
  await using visit = await openOwnerPage(phone)
  const { page } = visit
  const other = await page.context().newPage()
  const photo = (await getPhotosBySlot(app.db))['page-header']!.id
  const things = [
    { path: await partnerSlip(), field: '#trade' },
    { path: '/backbar/pages?open=story', field: '#ceoName' },
    { path: `/backbar/photos?open=${photo}`, field: '#alt' },
  ]
  for (const { path, field } of things) {
    for (const tab of [page, other]) await tab.goto(server.url + path)
    await other.locator(field).fill('Theirs, in the meantime')
    await other.getByRole('button', { name: 'Save', exact: true }).last().click()
    await other.waitForURL(/said=saved/)
    await page.locator(field).fill('Ours, typed before')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    const both = page.locator('.edit-conflict')
    await both.waitFor()
    for (const words of ['Theirs, in the meantime', 'Ours, typed before'])
      expect(await both.textContent()).toContain(words)
    await expectGoodAtEveryWidth(page)
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await page.waitForURL(/said=saved/)
  }
})

/** Opens a page of a logged-in user. */
async function openOwnerPage(options: BrowserContextOptions) {
  const visit = await openPage(browser, options)
  await logInOwner(visit.page, server.url, cookie)
  return visit
}

async function chooseFile(page: Page, name: string, buffer: Buffer) {
  await page.locator('#photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
}

/** Records every message of the upload in order, including the last before the page changes. */
async function recordUploadMessages(page: Page): Promise<string[]> {
  const said: string[] = []
  await page.exposeFunction('hear', (words: string) => void said.push(words))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const words = document.querySelector('.sending-words')?.textContent
      if (words) (globalThis as unknown as { hear: (words: string) => void }).hear(words)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return said
}

/** Holds uploads until released, so that the progress can be tested. */
async function holdUploads(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/backbar/photos', async (route) => {
    if (route.request().method() === 'POST') await held
    // A canceled upload cannot continue, and need not.
    await route.continue().catch(() => {})
  })
  return { letGo }
}

/** Asserts that the photo with this description is on Home and loads. */
async function expectOnHome(alt: string) {
  await using visitor = await openPage(browser, desktop)
  await visitor.page.goto(server.url)
  const image = visitor.page.getByAltText(alt)
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { pathname } = new URL(await image.evaluate((image: HTMLImageElement) => image.currentSrc))
  expect((await fetch(server.url + pathname)).status).toBe(200)
}

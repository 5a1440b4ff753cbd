import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBusinessDocuments } from '../../app/operations/business-documents/business-documents.server.ts'
import { createUploadForm, samplePdf } from '../doubles/sample-pdf.ts'
import { createTestApp } from '../test-app.ts'
import { createOwnerClient } from '../owner-client.ts'
import { insertEvent } from '../stocked.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, openPage, phone, serve, withoutScript } from './browser.ts'
import { listActions, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** Creates a booked event with a complete venue packet and a certificate. */
async function createPacket(app: Awaited<ReturnType<typeof createTestApp>>) {
  const owner = await createOwnerClient(app)
  const event = await insertEvent(app, {}, { state: 'booked' })
  const certificate = { id: 'a-certificate', kind: 'insurance', name: '', endsOn: '2027-06-01', isForVenues: 'yes' }
  await owner.visit('/backbar/settings/papers', { method: 'POST', body: createUploadForm(certificate) })
  const page = `/backbar/jobs/${event.id}/packet`
  await owner.fill(page, {
    names: 'Bartholomew Featherstonehaugh, '.repeat(9),
    vehicle: 'White Ford Transit, FL ABC 123',
    needs: 'Two outlets on one circuit, '.repeat(17),
    note: 'Gates and geese. '.repeat(58),
  })
  const { pathname } = new URL(/value="(http[^"]+\/venue\/[\w-]{22})"/.exec((await owner.open(page)).html)![1]!)
  const clear = async () => {
    for (const { file } of await listBusinessDocuments(app.db)) await app.files.remove(file)
  }
  return { owner, page, pathname, clear }
}

test(
  'Chromium, without JavaScript: a venue packet opens, prints on one page and can be revoked',
  { timeout: journeyTimeout },
  async () => {
    await using app = await createTestApp()
    const { owner, page: ownPage, pathname, clear } = await createPacket(app)
    await using server = await serve(app)
    await using window = await openPage(browser, { ...phone, ...withoutScript, acceptDownloads: true })
    const { page } = window
    await page.goto(server.url + pathname)
    expect(await page.textContent('h1')).toBe('The bar for Nora Ephron')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Certificate of insurance' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('nerd-tonic-certificate-of-insurance.pdf')
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part)
    expect(new Uint8Array(Buffer.concat(parts))).toEqual(samplePdf())
    // Prints on a single page, however long.
    const print = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(print.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await owner.post(ownPage, { intent: 'revoke' })
    await page.goto(server.url + pathname)
    expect(await page.textContent('h1')).toBe('This packet is no longer shared')
    await clear()
  },
)

test('a venue packet passes axe at phone and desktop widths', { timeout: journeyTimeout }, async () => {
  await using app = await createTestApp()
  const { pathname, clear } = await createPacket(app)
  await using server = await serve(app)
  await using window = await openPage(browser, {})
  await window.page.goto(server.url + pathname)
  await expectGoodAtEveryWidth(window.page)
  await clear()
})

test.skipIf(!hasWebKit)(
  'WebKit: a venue packet opens on a phone until it is revoked',
  { timeout: journeyTimeout },
  async () => {
    await using driver: Driver = await openWebKit()
    await using app = await createTestApp()
    const { owner, page, pathname, clear } = await createPacket(app)
    await using server = await serveSite(driver, app)
    const { goto, text, until, has } = listActions(driver)
    await goto(server.url + pathname)
    await until(() => text('h1')).toBe('The bar for Nora Ephron')
    expect(
      await has(`document.querySelector('.packet-papers a[download]').href.includes('/papers/a-certificate')`),
    ).toBe(true)
    await owner.post(page, { intent: 'revoke' })
    await goto(server.url + pathname)
    await until(() => text('h1')).toBe('This packet is no longer shared')
    await clear()
  },
)

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainJpeg, twoHalves } from '../../../../tests/doubles/sample-images.ts'
import {
  expectGoodAtEveryWidth,
  openBrowser,
  openPage,
  phone,
  serve,
  withoutScript,
} from '../../../../tests/journeys/browser.ts'
import { createTestApp } from '../../../../tests/test-app.ts'
import { createTestClient } from '../../../../tests/test-client.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

test.each([
  ['with script', phone],
  ['without script', { ...phone, ...withoutScript }],
] as const)('on a phone %s: a client edits feedback, sends photos and deletes one', async (_, device) => {
  await using app = await createTestApp()
  const them = await createTestClient(app)
  await them.post({ signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' })
  await app.db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
  await using server = await serve(app)
  await using opened = await openPage(browser, device)
  const { page } = opened
  const isAlive = !('javaScriptEnabled' in device)
  const look = async () => {
    if (isAlive) await expectGoodAtEveryWidth(page)
  }

  await page.goto(server.url + them.here)
  await page.getByLabel('Your words').fill('We danced until eleven.')
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('Only we read it.').waitFor()
  await page.getByText('Change it').click()
  expect(await page.getByLabel('Your words').inputValue()).toBe('We danced until eleven.')
  await look()
  await page.getByLabel('You may show these words').check()
  await page.getByRole('button', { name: 'Send the change' }).click()
  await page.getByText('We may show it with your first names.').waitFor()

  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  await page
    .locator('#photos')
    .setInputFiles([
      jpeg('bar.jpg', await plainJpeg()),
      jpeg('page.jpg', Buffer.from('<!doctype html><title>No photo</title>')),
      jpeg('us.jpg', await twoHalves(300, 400).jpeg().toBuffer()),
    ])
  await page.getByLabel('You may show these photographs').check()
  await page.getByRole('button', { name: 'Send them' }).click()
  await page.getByText('page.jpg: It is a web page, whatever its name says.').waitFor()
  await page.getByText('We have 2 of 3.').waitFor()
  expect(new URL(page.url()).pathname).toBe(them.here + (isAlive ? '' : '/photos'))
  expect(await page.locator('#your-photos img').count()).toBe(2)
  await look()
  await page.getByRole('link', { name: 'All 2: look at them or take one down' }).click()
  await page.waitForURL(`**${them.here}/photos`)
  expect(await page.getByText('We may show it.').count()).toBe(2)
  await look()
  await page.getByRole('button', { name: /^Take it down ?: Photograph 2$/ }).click()
  await page.getByText('It is taken down and deleted.').waitFor()
  expect(await page.getByText('We may show it.').count()).toBe(1)
})

test('photos of a second upload are also sent one by one', async () => {
  await using app = await createTestApp()
  const them = await createTestClient(app)
  await them.post({ signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' })
  await app.db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
  await using server = await serve(app)
  await using opened = await openPage(browser, phone)
  const { page } = opened
  let sentCount = 0
  page.on('request', (request) => void (sentCount += Number(request.method() === 'POST')))
  await page.goto(`${server.url}${them.here}/photos`)
  for (const [taken, width] of [
    [2, 300],
    [4, 500],
  ] as const) {
    const pictures = [width, width + 100].map(async (width) => {
      const buffer = await twoHalves(width, 400).jpeg().toBuffer()
      return { name: `$&${width}.jpg`, mimeType: 'image/jpeg', buffer }
    })
    await page.locator('#photos').setInputFiles(await Promise.all(pictures))
    await page.getByRole('button', { name: 'Send them' }).click()
    await expect.poll(() => page.getByText('Only we see it.').count()).toBe(taken)
    expect(sentCount).toBe(taken)
  }
})

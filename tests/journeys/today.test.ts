import { expect, test } from 'vitest'
import { busyBar } from '../busy-bar.ts'
import { expectGoodAtEveryWidth, openBrowser, phone, withoutScript } from './browser.ts'
import { ownerVisit } from './owner-visit.ts'
import { openWebkit } from './webkit.ts'

test.each([
  ['Chromium', openBrowser],
  ['WebKit', openWebkit],
] as const)('%s, on a phone without script: a deposit is one tap, its undo another', async (_, open) => {
  await using opened = new AsyncDisposableStack()
  const browser = await open()
  opened.defer(() => browser.close())
  await using visit = await ownerVisit(browser, { ...phone, ...withoutScript }, { MAIL_URL: 'smtp://127.0.0.1:1' })
  const { house, page, url } = visit
  await busyBar(house)
  await page.goto(`${url}/backbar`)
  // The first thing to do is in sight.
  expect((await page.locator('.today-event').boundingBox())!.y).toBeLessThan(360)
  const got = page.getByRole('button', { name: 'Got $260' })
  expect((await got.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await got.tap()
  await expect.poll(() => page.locator('.today-rows .done').innerText()).toContain('$260 is in the books')
  expect(await got.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => got.count()).toBe(1)
})

test('the first line of a day without an event is above 360 px, and nothing bars the way at any width', async () => {
  await using opened = new AsyncDisposableStack()
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  await using visit = await ownerVisit(browser, phone)
  const { house, page, url } = visit
  const { event } = await busyBar(house)
  await page.goto(`${url}/backbar`)
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: 'Find a job' }).tap()
  await page.locator('#q').pressSequentially('elena')
  await expect.poll(() => page.locator('.today-found').innerText()).toContain('Elena Ferrante')
  const [field, first] = [page.locator('#q'), page.locator('.today-found li').first()]
  const below = (await first.boundingBox())!.y - (await field.boundingBox())!.y
  expect(below).toBeLessThan(100)
  await house.db.updateTable('lead').set({ state: 'lost' }).where('id', '=', event.id).execute()
  await page.goto(`${url}/backbar`)
  const row = (await page.locator('.today-rows li').first().boundingBox())!
  expect(row.y + row.height).toBeLessThan(360)
})

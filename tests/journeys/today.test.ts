import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBusyBar } from '../busy-bar.ts'
import { createTestApp } from '../test-app.ts'
import { ownerSetupForm, createOwner } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, phone } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openOwnerVisit } from './owner-visit.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const engines: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium', () => chromiumWindow(browser, phone)],
  ...(hasWebKit ? [['WebKit', () => openWebKit()] as [string, () => Promise<Driver>]] : []),
]

describe.each(engines)('%s, on a phone', { timeout: journeyTimeout }, (_, open) => {
  test('tapping once records a deposit and tapping again undoes it', async () => {
    await using driver = await open()
    await using app = await createTestApp()
    await createOwner(app)
    await createBusyBar(app)
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, until } = listActions(driver)
    await goto(`${server.url}/backbar/log-in`)
    await fill('#email', ownerSetupForm.email)
    await fill('#password', ownerSetupForm.password)
    await tap('button', 'Log in')
    await until(() => text('h1')).toBe('Tomorrow you pour for Ana & Luis. 5 to do first.')
    // The first task is visible.
    expect(await driver.evaluate(`document.querySelector('.today-event').getBoundingClientRect().y`)).toBeLessThan(360)
    await tap('.today-rows button', 'Mark $260 received')
    await until(() => text('.today-rows .done')).toContain('$260 is in the books, received today.')
    expect(await text('.today-list')).not.toContain('Mark $260 received')
    await tap('.today-rows button', 'Undo')
    await until(() => text('.today-list')).toContain('Mark $260 received')
  })
})

test('Today passes axe and, without an event, shows its first row above 360 px', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { house: app, page, url } = visit
  const { event } = await createBusyBar(app)
  await page.goto(`${url}/backbar`)
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: 'Find an event' }).tap()
  await page.locator('#q').pressSequentially('elena')
  await expect.poll(() => page.locator('.today-found').innerText()).toContain('Elena Ferrante')
  const [field, first] = [page.locator('#q'), page.locator('.today-found li').first()]
  // The list is rendered again with each response.
  const below = async () => {
    const [above, under] = [await field.boundingBox(), await first.boundingBox()]
    return above && under ? under.y - above.y : Infinity
  }
  await expect.poll(below).toBeLessThan(100)
  await app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', event.id).execute()
  await page.goto(`${url}/backbar`)
  const row = (await page.locator('.today-rows li').first().boundingBox())!
  expect(row.y + row.height).toBeLessThan(360)
})

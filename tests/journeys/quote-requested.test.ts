import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEventDetails } from '../../app/operations/events/event-logistics.server.ts'
import { createTestClient } from '../test-client.ts'
import { createTestApp } from '../test-app.ts'
import { createOwnerClient } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, openPage, phone, serve, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { logInOwner } from './owner-visit.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }
const send = (...fields: string[]): [string, string][] => [
  ['intent', 'send'],
  ...fields.map((field): [string, string] => ['field', field]),
]

const windows: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium, on a phone', () => chromiumWindow(browser, phone)],
  ['Chromium, on a phone, without script', () => chromiumWindow(browser, { ...phone, ...withoutScript })],
  ...(hasWebKit ? ([['WebKit, on a phone', () => openWebKit()]] as [string, () => Promise<Driver>][]) : []),
]

test.for(windows)(
  '%s: a client corrects an answer to a question, and only unanswered questions remain',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp()
    const them = await createTestClient(app)
    await them.post(signed)
    const owner = await createOwnerClient(app)
    await owner.post(
      `/backbar/jobs/${them.event.id}/facts?open=ask`,
      send('power', 'contactPhone', 'finalCount', 'setting'),
    )
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, value, until } = listActions(driver)
    await goto(server.url + them.here)
    await until(() => text('#facts h2')).toMatch(/things? we need to know$/)
    await fill('#fact-power', 'Two outlets by the bar')
    await fill('#fact-contactPhone', '12')
    await tap('#facts button', 'Send these answers')
    await until(() => text('#fact-contactPhone-error')).toContain('Enter a phone number with its area code')
    expect(await value('#fact-power')).toBe('Two outlets by the bar')
    await fill('#fact-contactPhone', '904 555 0177')
    await tap('#facts button', 'Send these answers')
    await until(() => text('#facts [role=status]')).toContain('Thank you.')
    expect(await text('#facts')).not.toContain('power')
    expect(await text('#facts')).toContain('How many guests will it be?')
    expect(await getEventDetails(app.db, them.event.id)).toMatchObject({
      contactPhone: '+19045550177',
      finalCount: null,
      site: { power: 'Two outlets by the bar' },
    })
  },
)

test('client pages for questions and declining pass axe in both languages', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  const owner = await createOwnerClient(app)
  await logInOwner(page, server.url, owner.cookie)
  const all = ['power', 'contactPhone', 'finalCount', 'setting', 'toast', 'contact', 'parking']
  for (const [i, language] of (['en', 'es'] as const).entries()) {
    const them = await createTestClient(app, i > 0 ? { reference: 'NT-2', keepsDay: false } : {}, language)
    await page.goto(`${server.url}/backbar/jobs/${them.event.id}/reply?open=decline`)
    await expectGoodAtEveryWidth(page)
    if (i > 0) continue
    await them.post(signed)
    await page.goto(`${server.url}/backbar/jobs/${them.event.id}/facts?open=ask`)
    await expectGoodAtEveryWidth(page)
    await owner.post(`/backbar/jobs/${them.event.id}/facts?open=ask`, send(...all))
    for (const query of ['', '?language=es']) {
      await page.goto(server.url + them.here + query)
      await expectGoodAtEveryWidth(page)
      await page.locator('#facts button').click()
      await page.locator('#facts .err').first().waitFor()
      await expectGoodAtEveryWidth(page)
    }
    await page.goto(`${server.url}/backbar/jobs/${them.event.id}/facts?open=ask`)
    await expectGoodAtEveryWidth(page)
  }
})

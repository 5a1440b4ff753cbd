import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  desktop,
  expectGoodAtEveryWidth,
  openBrowser,
  phone,
  withoutScript,
} from '../../../../tests/journeys/browser.ts'
import { journeyTimeout } from '../../../../tests/journeys/driver.ts'
import { openOwnerVisit } from '../../../../tests/journeys/owner-visit.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { receive } from './create-conversation.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** Ana waits first, then Nora. */
async function openMessages(options: typeof desktop) {
  const visit = await openOwnerVisit(browser, options)
  const { house: app, page, url } = visit
  const nora = await insertEvent(app, { requestorName: 'Nora Ephron', fromEmail: 'nora@home.example' })
  const ana = await insertEvent(app, { requestorName: 'Ana Ruiz', fromEmail: 'ana@home.example' })
  await app.db.updateTable('event').set({ state: 'replied', first_reply_at: app.now() }).execute()
  app.advance(3_600_000)
  await receive(app, { from: { name: 'Ana', email: 'ana@home.example' }, text: 'Is there a ramp?' })
  app.advance(3_600_000)
  await receive(app, { text: 'Do you bring the ice?' })
  await page.goto(`${url}/backbar/messages`)
  return { ...visit, nora, ana }
}

test.each([
  ['with script', desktop],
  ['without script', { ...desktop, ...withoutScript }],
] as const)(
  'on a desktop, %s: the owner opens a conversation beside the list and answers there',
  { timeout: journeyTimeout },
  async (_, options) => {
    await using visit = await openMessages(options)
    const { page, url, nora } = visit
    const list = page.locator('.conversations')
    expect((await list.boundingBox())!.width).toBe(420)
    const beside = page.locator('.thread-beside')
    await beside.getByText('Is there a ramp?').waitFor()
    expect(await page.getByRole('link', { name: 'Ana', exact: true }).getAttribute('aria-current')).toBe('true')
    // The unanswered message is visible without scrolling.
    expect((await beside.getByText('Is there a ramp?').boundingBox())!.y).toBeLessThan(700)
    if (options === desktop) await expectGoodAtEveryWidth(page)

    await page.getByRole('link', { name: 'Answer Nora' }).click()
    await page.waitForURL(`${url}/backbar/messages?open=${nora.id}#reply`)
    await beside.getByText('Do you bring the ice?').waitFor()
    expect((await list.boundingBox())!.y).toBe(0)
    if (options === desktop) await expectGoodAtEveryWidth(page)
    await page.getByLabel('Your email').fill('Hi Nora, the ice is ours.')
    await page.getByRole('button', { name: 'Keep it, not sent' }).click()
    await page.waitForURL(`${url}/backbar/messages?open=${nora.id}&done=sent#last`)
    await beside.getByText('Goes in two minutes').waitFor()
    await beside.getByRole('button', { name: 'Undo' }).click()
    await beside.getByText('Not sent. Your text is in the form below.').waitFor()
    expect(await page.getByLabel('Your email').inputValue()).toBe('Hi Nora, the ice is ours.')
  },
)

test(
  'on a phone the list is alone and leads to the page of each conversation',
  { timeout: journeyTimeout },
  async () => {
    await using visit = await openMessages(phone)
    const { page, url, nora, ana } = visit
    expect(await page.locator('.thread-beside').isVisible()).toBe(false)
    await expectGoodAtEveryWidth(page)
    await page.getByRole('link', { name: 'Ana', exact: true }).click()
    await page.waitForURL(`${url}/backbar/jobs/${ana.id}/messages#last`)
    await page.goto(`${url}/backbar/messages`)
    await page.getByRole('link', { name: 'Answer Nora' }).click()
    await page.waitForURL(`${url}/backbar/jobs/${nora.id}/messages#reply`)
    // Opened on a wide screen and read on a narrow one, the conversation is there without the list.
    await page.goto(`${url}/backbar/messages?open=${nora.id}`)
    await page.locator('.thread-beside').getByText('Do you bring the ice?').waitFor()
    expect(await page.locator('.conversations').isVisible()).toBe(false)
    await expectGoodAtEveryWidth(page)
    await page.getByRole('link', { name: 'All conversations' }).click()
    await page.getByRole('heading', { name: 'Two people wait for an answer' }).waitFor()
  },
)

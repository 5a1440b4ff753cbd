import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { createVisitor } from '../guest.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { desktop, expectGoodAtEveryWidth, openBrowser, phone, withoutScript } from './browser.ts'
import { openHistory, openOwnerVisit } from './owner-visit.ts'

/** Allows more time on a busy machine. */
const longer = { timeout: 10_000 }

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const phoneWithoutScript = { ...phone, ...withoutScript }
const visits = [
  ['on a phone, without script', phoneWithoutScript],
  ['on a desktop', desktop],
] as const

test.each(visits)(
  '%s: the owner answers, holds and books a quote request, then undoes the booking',
  async (_, options) => {
    await using smtp = await smtpDouble()
    await using visit = await openOwnerVisit(browser, options, { MAIL_URL: smtp.url })
    const { house: app, url, page } = visit

    await (
      await createVisitor(app)
    ).ask({
      ...validQuoteForm,
      experience: 'luxe-cocktail',
      occasion: 'Wedding reception',
      message: 'Dinner is at seven',
    })
    app.advance(12 * 60_000)
    await page.goto(`${url}/backbar/jobs`)
    expect(await heading(page)).toBe('Events')
    // A number and its unit stay on the same line.
    expect(await page.locator('.tag.new').innerText()).toBe('new, 12\u00a0min')
    if (options === desktop) expect(await page.getByRole('link', { name: 'Answer Nora Ephron' }).isVisible()).toBe(true)
    if (options === phoneWithoutScript)
      for (const name of ['Answer', 'Call'])
        expect((await page.getByRole('link', { name }).first().boundingBox())!.height).toBeGreaterThanOrEqual(48)
    await page.getByRole('link', { name: 'Nora Ephron', exact: true }).click()
    await expect.poll(() => heading(page)).toBe('Nora Ephron')
    expect(await page.locator('main').innerText()).toContain('Dinner is at seven')

    await page.getByRole('link', { name: 'Answer', exact: true }).click()
    await page.getByRole('link', { name: 'The quote' }).click()
    await expect.poll(() => page.locator('#notedAs').inputValue(), longer).toBe('quoted')
    await page.locator('#body').fill(`${await page.locator('#body').inputValue()}\n\nPS: Congratulations!`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByRole('status').innerText(), longer).toContain('Your email is on its way.')
    expect(await page.locator('.job-standing').innerText()).toContain('Quoted · in')
    await vi.waitUntil(() => smtp.emails.length === 3, { timeout: 10_000 })
    const email = smtp.emails.find(({ subject }) => subject.startsWith('Your quote for'))
    expect(email?.envelope.to).toEqual(['nora@home.example'])
    expect(email?.replyTo).toContain('hello@nerdandtonic.example')
    for (const words of [
      'Hi Nora,',
      'Luxe Cocktail Experience: $800.00',
      'Total: $1,100',
      '9:45 PM: Last call',
      'PS: Congratulations!',
    ])
      expect(email?.text).toContain(words)

    const more = page.getByRole('button', { name: 'More for this event' })
    await more.click()
    await page.locator('summary', { hasText: 'Hold the date' }).click()
    await page.locator('#heldUntil').fill('2026-11-24')
    await page.getByRole('button', { name: 'Hold the date' }).click()
    await expect.poll(() => standing(page), longer).toContain('On hold until Tuesday, November 24')
    expect(await page.getByRole('status').innerText()).toMatch(/ is on hold for Nora until Tuesday, November 24\.$/)
    await more.click()
    await page.getByRole('button', { name: 'Mark booked' }).click()
    await page.getByRole('radio', { name: 'Not yet' }).check()
    await page.getByRole('button', { name: 'Mark booked' }).click()
    await expect.poll(() => standing(page), longer).toContain('Booked · in')
    await openHistory(page)
    await page.locator('#words').fill('The deposit is in')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await expect.poll(() => page.locator('.history').first().innerText(), longer).toContain('The deposit is in')
    await page.getByRole('button', { name: 'Undo the last move: back to held' }).click()
    await expect.poll(() => standing(page), longer).toContain('On hold until Tuesday, November 24')
    expect(await page.locator('.history').first().innerText()).toContain(
      'Undone: the date is on hold again until Tuesday, November 24',
    )

    await page.goto(`${url}/backbar`)
    expect(await heading(page)).toContain('No client is waiting for you.')
    await page.goto(`${url}/backbar/jobs`)
    if (options === phoneWithoutScript) await page.getByRole('button', { name: 'Search' }).click()
    await page.locator('#q').fill('nora wedding')
    await page.locator('.search button').click()
    await expect.poll(() => page.locator('.requests').innerText(), longer).toContain('on hold until Tue')
  },
)

test('event pages and their error states pass axe at phone and desktop widths', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { house: app, owner, url, page } = visit
  const { id } = await createStoredEvent(app.db, app.now(), {
    request: { zip: null, message: 'Hello', onRequest: ['cups'] },
    snapshot: { open: ['travel'] },
  })
  const own = `/backbar/jobs/${id}`
  await createStoredEvent(app.db, app.now(), {}, { state: 'held', held_until: '2026-11-10' })
  await createStoredEvent(app.db, app.now(), { request: { occasion: 'A'.repeat(200) } }, { state: 'booked' })
  for (const path of ['/backbar', '/backbar/jobs', own]) {
    await page.goto(url + path)
    await expectGoodAtEveryWidth(page)
  }
  await owner.post(own, { intent: 'note', key: 'key-of-a-note', words: 'A note' })
  await page.goto(`${url}${own}/history`)
  await expectGoodAtEveryWidth(page)
  await page.goto(`${url}/backbar/jobs/new`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectError(page)
  await page.goto(`${url}${own}/reply`)
  await page.locator('#body').fill('Hello {somebody}')
  await page.getByRole('button', { name: 'Keep it, not sent' }).click()
  await expectError(page)
  await page.goto(`${url}/backbar/settings/replies`)
  const template = await page.locator('#body').inputValue()
  await page.locator('#body').fill('Hello {somebody}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectError(page)
  await page.locator('#body').fill(`${template} One.`)
  await app.db
    .insertInto('setting')
    .values({
      name: 'replies',
      value: JSON.stringify({ 'first-answer': { name: 'First', subject: 'S', body: 'B', notedAs: 'none' } }),
      is_sample: 0,
      changed_at: 0,
    })
    .execute()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectError(page, '.edit-conflict')

  await page.goto(url + own)
  await page.getByRole('button', { name: 'More for this event' }).click()
  await page.locator('summary', { hasText: 'Mark lost' }).click()
  await page.locator('#lostReason').fill(' ')
  await page.getByRole('button', { name: 'Mark lost' }).click()
  await expectError(page)
  await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', id).execute()
  await page.locator('#lostReason').fill('No answer')
  await page.getByRole('button', { name: 'Mark lost' }).click()
  await expect.poll(() => page.locator('.summary').innerText(), longer).toContain('changed since you opened it')
  await expectGoodAtEveryWidth(page)
})

async function expectError(page: Page, summary = '.summary'): Promise<void> {
  await expect.poll(() => page.title(), longer).toMatch(/^Error:/)
  await page.locator(summary).waitFor()
  await expectGoodAtEveryWidth(page)
}

function standing(page: Page): Promise<string> {
  return page.locator('.job-standing').innerText()
}

function heading(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 1 }).innerText()
}

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainJpeg } from '../doubles/sample-images.ts'
import { createTestApp } from '../test-app.ts'
import { createTestClient } from '../test-client.ts'
import type { Language } from '../../app/ui/language.ts'
import { openBrowser, openPage, phone, serve } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const disconnected = /ERR_INTERNET_DISCONNECTED/
const messages = { en: 'No signal. Your answers are safe here', es: 'Sin señal. Tus respuestas están a salvo aquí' }
const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

type ClientForm = {
  what: string
  /** State of the event, by its proposal. */
  state: 'sent' | 'agreed' | 'done'
  language?: Language
  page?: string
  /** Opens the form's section, on pages where it is folded. */
  open?: string
  fields: Record<string, string>
  button: string
  /** Text of the page once the form was received. */
  received: string
}

const forms: ClientForm[] = [
  {
    what: 'a signature',
    state: 'sent',
    fields: { '#signature': 'Nora Ephron' },
    button: 'Yes, book May 15',
    received: 'One step left',
  },
  {
    what: 'a question in Spanish',
    state: 'sent',
    language: 'es',
    open: '#ask summary',
    fields: { '#words': '¿Traen hielo?' },
    button: 'Preguntar',
    received: '¿Traen hielo?',
  },
  {
    what: 'a declined proposal',
    state: 'sent',
    open: '.act.no summary',
    fields: { '#reason': 'We found another bar.' },
    button: 'Say no',
    received: 'You said no, thank you',
  },
  {
    what: 'a change',
    state: 'agreed',
    page: '/change',
    open: '.change-row[data-row=else] > summary',
    fields: { '#words': 'Could the bar stand outside?' },
    button: 'Ask for this',
    received: 'Could the bar stand outside?',
  },
  {
    what: 'how it was',
    state: 'done',
    fields: { '#words': 'We danced until eleven.' },
    button: 'Send it',
    received: 'Only we read it.',
  },
]

/** A phone on the page of a client whose proposal is in a state. */
async function openClientPage(
  state: ClientForm['state'],
  { language = 'en', page: below = '' }: Partial<ClientForm> = {},
) {
  await using opened = new AsyncDisposableStack()
  const app = opened.use(await createTestApp())
  const { here, post } = await createTestClient(app, { language }, language)
  if (state !== 'sent') expect((await post(signed)).status).toBe(303)
  if (state === 'done') await app.db.updateTable('proposal').set({ state, settled_at: app.now() }).execute()
  const { url } = opened.use(await serve(app))
  const { page } = opened.use(await openPage(browser, phone, disconnected))
  await page.goto(url + here + below)
  const kept = opened.move()
  return { page, here, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

const readField = (page: Page, field: string) => page.locator(field).inputValue()

test.each(forms)(
  '$what sent offline stays on the page and is sent once online',
  async ({ state, language = 'en', open, fields, button, received, ...form }) => {
    await using visit = await openClientPage(state, { language, ...form })
    const { page } = visit
    if (open) await page.locator(open).click()
    for (const [field, words] of Object.entries(fields)) await page.fill(field, words)
    if (state === 'sent' && fields['#signature']) await page.locator('#consent').check()
    const send = page.getByRole('button', { name: button })
    await send.waitFor()
    await page.context().setOffline(true)
    await send.click()
    const message = page.getByRole('alert').filter({ hasText: messages[language] })
    await message.waitFor()
    await send.click()
    await message.waitFor()
    expect(await message.count()).toBe(1)
    for (const [field, words] of Object.entries(fields)) expect(await readField(page, field)).toBe(words)
    await page.context().setOffline(false)
    await send.click()
    await page.getByText(received).first().waitFor()
    expect(await message.count()).toBe(0)
  },
)

test('a change that is edited after it was sent without a network is sent', async () => {
  await using visit = await openClientPage('agreed', { page: '/change' })
  const { page } = visit
  await page.fill('#eventGuestCount', '160')
  const send = page.getByRole('button', { name: 'Ask for this' })
  await send.waitFor()
  await page.context().setOffline(true)
  await send.click()
  await page.getByText(messages.en).waitFor()
  await page.context().setOffline(false)
  await page.fill('#eventGuestCount', '170')
  // The new preview replaces the button and the message.
  await page.getByText('170 guests:').first().waitFor()
  expect(await page.getByText(messages.en).count()).toBe(0)
  await send.click()
  await page.getByText('You asked for a change').waitFor()
})

test('a photo sent offline stays chosen and is sent once online', async () => {
  await using visit = await openClientPage('done', { page: '/photos' })
  const { page } = visit
  await page.locator('#photos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send them' }).click()
  await page.getByText(messages.en).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send them' }).click()
  await page.getByText('Thank you. We have the photograph.').waitFor()
})

/** Sends a form whose response leaves the page as it is, as Back does, and then once more without a network. */
async function sendAgainOffline(page: Page, address: string, send: () => Promise<void>): Promise<void> {
  const posted = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fulfill({ status: 204 })
    posted.resolve()
  })
  await send()
  await posted.promise
  await page.context().setOffline(true)
  await send()
  await page.getByText(messages.en).waitFor()
}

const venue = 'The Cistern Club'

test('a second quote request from the same page also waits for the network', async () => {
  await using visit = await openClientPage('sent')
  const { page } = visit
  await page.goto(new URL('/quote', page.url()).href)
  await page.locator('.num button').first().waitFor({ state: 'attached' })
  await page.locator('#eventVenue').fill(venue)
  await sendAgainOffline(page, '**/quote', () => page.getByRole('button', { name: 'Request my free quote' }).click())
  expect(await readField(page, '#eventVenue')).toBe(venue)
})

test('a second question from the same page also waits for the network', async () => {
  await using visit = await openClientPage('sent')
  const { page, here } = visit
  await page.locator('#ask summary').click()
  await page.fill('#words', 'Is there ice?')
  await sendAgainOffline(page, `**${here}`, () => page.getByRole('button', { name: 'Ask', exact: true }).click())
  expect(await readField(page, '#words')).toBe('Is there ice?')
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureSharedLinkToken, getSharedLinkPath } from '../../app/operations/events/shared-links.server.ts'
import { sampleCatalog } from '../../app/menu/catalog/sample-catalog.ts'
import { cancelEvent } from '../submit-change-form.ts'
import { createTestClient } from '../test-client.ts'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { sampleLine, sampleProposal } from '../doubles/sample-proposal.ts'
import { createVisitor } from '../guest.ts'
import { createTestApp, openingTime } from '../test-app.ts'
import { createOwnerClient } from '../owner-client.ts'
import { expectNoBarriers, openBrowser, openPage, phone, serve } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const es = { heading: 'Las bebidas', words: 'El alcohol es tuyo.' }
const [first] = sampleProposal().terms.clauses
const proposed = {
  event: { ...sampleProposal().event, eventVenue: 'Villa Zorayda' },
  whoBrings: sampleCatalog.experiences[0]!.whoBrings,
  lines: [
    sampleLine({
      unitCents: 104_000,
      es: { label: 'Bartender adicional', reason: '120 invitados: al menos dos bartenders' },
    }),
    sampleLine({
      id: 'ice',
      label: 'Ice with our logo',
      reason: 'as you asked',
      choice: { kind: 'optional', ticked: false },
    }),
  ],
  terms: {
    version: 2,
    clauses: [
      { ...first!, es },
      { id: 'tips', heading: 'Tips', words: 'Tips are welcome.' },
    ],
  },
}

test('Spanish client pages pass axe and mark English text as English', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  const look = async (path: string, said: string) => {
    await page.goto(server.url + path)
    await page.locator('main', { hasText: said }).waitFor()
    await expectSpanishPage(page)
  }
  const owner = await createOwnerClient(app)

  const { pickUp, send } = await createVisitor(app)
  const asked = await send(await pickUp('/es/quote'), { ...validQuoteForm, eventVenue: 'Villa Zorayda' })
  await look(asked.address, 'Gracias')

  const theirs = await createTestClient(app, proposed, 'es')
  const { here, post, event } = theirs
  const requests = `/backbar/jobs/${event.id}`
  const act = async (path: string, words: Record<string, string>) =>
    expect((await owner.post(`${requests}/${path}`, words)).status).toBe(303)

  await page.route('**/islands/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await look(here, 'asegura tu fecha')
  await page.unroute('**/islands/**')
  await look(here, 'asegura tu fecha')
  await page.locator('#yours[data-alive]').waitFor()
  await page.locator('.opt').first().click()
  await expectSpanishPage(page)
  await page.getByRole('button', { name: /^Sí, reservar/ }).click()
  await page.locator('#consent-error').waitFor()
  await expectSpanishPage(page)

  await post({ ...Object.fromEntries((await theirs.open()).fields), signature: 'Nora', consent: 'on', intent: 'yes' })
  await look(here, 'Con el depósito, el 15 de mayo es tuyo')
  for (const [beside, said] of [
    ['change', 'invitados'],
    ['pay', 'Pag'],
    ['paid?session=cs_none', 'No existe ese pago'],
    ['drinks', 'bebidas'],
    ['card', 'Imprime'],
  ])
    await look(`${here}/${beside}`, said!)
  const menu = await ensureSharedLinkToken(
    app.db,
    { eventId: event.id, kind: 'menu' },
    { secret: app.config.secret, now: openingTime },
  )
  await look(getSharedLinkPath('menu', menu), 'En la barra')

  const paid = {
    intent: 'pay',
    key: 'k1',
    sum: '260',
    way: 'cash',
    paidOn: '2026-11-20',
    for: 'due',
    receipt: 'yes',
  }
  await act('money', paid)
  await look(here, 'El 15 de mayo es tuyo')
  const wanted = { eventGuestCount: '160', words: '' }
  const shown = await post({ ...wanted, intent: 'change' }, `${here}/change`)
  const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
  await post({ ...wanted, total, intent: 'ask-change' }, `${here}/change`)
  await look(here, 'Te respondemos aquí')
  await look(`${here}/change`, 'Pediste')
  const change = /name="change" value="([^"]+)"/.exec((await owner.open(requests)).html)![1]!
  await act('change', { change, total, intent: 'offer', sum: '1,100', answer: '' })
  await look(`${here}/change`, 'en total')
  expect((await cancelEvent(owner, requests, '130')).status).toBe(303)
  await look(here, 'queda cancelado')
  app.advance(30 * 86_400_000)
  const late = await createTestClient(app, { ...proposed, reference: 'NT-2' }, 'es')
  await look(late.here, 'venció')
  await page.setExtraHTTPHeaders({ 'Accept-Language': 'es-MX' })
  await look('/yours/nobody', 'Este enlace no funciona')
})

/** Asserts that axe finds nothing and that no English text is marked as Spanish. */
async function expectSpanishPage(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
  await expectNoBarriers(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const [es, en] = [await page.evaluate(listTextIn, 'es'), await page.evaluate(listTextIn, 'en')]
  const strays = [
    ...es.filter((words) => english.test(words.replace('Sex on the Beach', ''))),
    ...en.filter((words) => spanish.test(words)),
  ]
  expect.soft(strays, page.url()).toEqual([])
}

const english =
  /\b(the|and|for|of|with|you|your|we|bring|this|that|from|drinks?|guests?|hours?|ice|tips|welcome|service|included|day|card)\b/i

const spanish = /\b(los|las|del|para|que|tu|invitados)\b/i

/** Returns the text that screen readers read in a language. */
function listTextIn(language: string): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (walker.nextNode()) {
    const { parentElement: at, nodeValue } = walker.currentNode
    if (at?.closest('script, style') || !at?.closest('[lang]')?.matches(`[lang^=${language}]`)) continue
    words.push(nodeValue!.trim())
  }
  return words.filter(Boolean)
}

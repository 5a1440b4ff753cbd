import { describe, expect, test } from 'vitest'
import { createVisitor } from '../../../../tests/guest.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { fullQuoteForm } from '../../../../tests/doubles/sample-form.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createAppVisitor, createTestApp, databases } from '../../../../tests/test-app.ts'
import { getOrCreateClientLink, getClientPagePath } from '../../../agreements/proposals/client-link.server.ts'
import { canTextAutomatically, recordTextStop } from '../outbox/text-consents.server.ts'
import { createTextsApp, noraPhone } from './texts-app.ts'

const listConsents = (app: { db: Awaited<ReturnType<typeof createTestApp>>['db'] }) =>
  app.db.selectFrom('text_consent').selectAll().execute()

describe.each(databases)('%s: the checkbox on the quote form', (database) => {
  test('the consent checkbox starts unchecked, and checking it stores the wording shown', async () => {
    await using at = await createTextsApp(database, { isAgreed: false })
    const { open, ask } = await createVisitor(at.app)
    const form = await open()
    expect(form.text).toContain('Text me about this event A few texts per event. Msg & data rates may apply.')
    expect(form.html).not.toMatch(/name="textMe"[^>]*checked/)
    expect(form.links.get('About our texts')).toBe('/texts')
    await ask({ ...fullQuoteForm, textMe: 'yes' })
    const { id } = await at.app.db
      .selectFrom('event')
      .select('id')
      .where('id', '!=', at.event.id)
      .executeTakeFirstOrThrow()
    expect(await listConsents(at.app)).toMatchObject([
      {
        phone: '+19045550142',
        event_id: id,
        kind: 'form',
        version: '1',
        language: 'en',
        page: '/quote',
        text: expect.stringContaining('Text me about this event. A few texts per event.'),
        withdrawn_at: null,
      },
    ])
    // Submitting the form sends no text message.
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
  })

  test('an unchecked consent checkbox stores nothing', async () => {
    await using at = await createTextsApp(database, { isAgreed: false })
    await (await createVisitor(at.app)).ask(fullQuoteForm)
    expect(await listConsents(at.app)).toEqual([])
  })

  test('the consent checkbox stays checked in a form returned with errors', async () => {
    await using at = await createTextsApp(database, { isAgreed: false })
    const { ask } = await createVisitor(at.app)
    const { response } = await ask({ ...fullQuoteForm, textMe: 'yes', fromEmail: 'no' })
    expect(response.status).toBe(422)
    expect((await parsePage(response)).html).toMatch(/<input[^>]*name="textMe"[^>]*checked|checked[^>]*name="textMe"/)
    expect(await listConsents(at.app)).toEqual([])
  })

  test('the consent checkbox is hidden while no carrier is connected', async () => {
    await using app = await createTestApp(database, { MODULES: 'texts' })
    const { open, ask } = await createVisitor(app)
    expect((await open()).text).not.toContain('Text me')
    await ask({ ...fullQuoteForm, textMe: 'yes' })
    expect(await listConsents(app)).toEqual([])
  })
})

test('the consent checkbox and its stored wording are Spanish on the Spanish form', async () => {
  await using at = await createTextsApp('sqlite', { isAgreed: false })
  const page = await parsePage(await at.visit('/es/quote'))
  expect(page.text).toContain('Envíenme mensajes de texto sobre este evento')
  expect(page.links.get('Sobre nuestros mensajes')).toBe('/es/texts')
})

describe('the page about texts', () => {
  test('the page about texts has the required wording in both languages', async () => {
    await using at = await createTextsApp()
    const [english, spanish] = await Promise.all([at.visit('/texts'), at.visit('/es/texts')])
    expect([english.status, spanish.status]).toEqual([200, 200])
    const { text, html } = await parsePage(english)
    for (const words of [
      'Nerd & Tonic event texts',
      'Msg & data rates may apply',
      'Reply STOP',
      'HELP',
      'for marketing',
      'when we have answered you, when an amount is due, and the day before it.',
    ])
      expect(text).toContain(words)
    expect(text).toContain('Text me about this event')
    expect(html).not.toContain('<script src')
    expect((await parsePage(spanish)).text).toContain('Pueden aplicarse tarifas de mensajes y datos')
    const sitemap = await (await at.visit('/sitemap.xml')).text()
    expect(sitemap).toContain('/texts</loc>')
    expect(sitemap).toContain('/es/texts</loc>')
    expect((await parsePage(await at.visit('/privacy'))).links.get('About our texts')).toBe('/texts')
  })

  test('the page about texts is not found while no carrier is connected', async () => {
    await using app = await createTestApp('sqlite', { MODULES: 'texts' })
    const visit = await createAppVisitor(app)
    expect((await visit('/texts')).status).toBe(404)
    expect(await (await visit('/sitemap.xml')).text()).not.toContain('/texts')
    expect((await parsePage(await visit('/privacy'))).html).not.toContain('href="/texts"')
  })

  test('the page about texts is not found while the texts module is off', async () => {
    await using at = await createTextsApp('sqlite', { env: { MODULES: 'changes' } })
    expect((await at.visit('/texts')).status).toBe(404)
  })
})

describe.each(databases)('%s: the client page', (database) => {
  test('on the client page the client withdraws consent to texts and gives it again', async () => {
    await using at = await createTextsApp(database, { isAgreed: false })
    const { db, config } = at.app
    await acceptSampleProposal(db, at.event.id)
    const person = { eventId: at.event.id, name: 'Nora Ephron', email: 'nora@home.example' }
    const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: at.app.now() })
    const path = getClientPagePath(token)
    const here = `${path}/texts`
    const post = async (intent: string) => {
      const response = await at.visit(here, { method: 'POST', body: new URLSearchParams({ intent }) })
      return response.headers.get('Location')
    }
    expect((await parsePage(await at.visit(path))).html).toContain(here)
    expect((await parsePage(await at.visit(here))).text).toContain('We do not text (904) 555-0133.')
    expect(await post('give')).toBe(`${here}?said=given`)
    expect(await canTextAutomatically(db, noraPhone, at.event.id)).toBe(true)
    expect(await canTextAutomatically(db, noraPhone, 'another event')).toBe(false)
    expect((await parsePage(await at.visit(here))).text).toContain('We text (904) 555-0133 about this event.')
    expect(await post('back')).toBe(`${here}?said=taken`)
    expect(await canTextAutomatically(db, noraPhone, at.event.id)).toBe(false)
    expect(await listConsents(at.app)).toMatchObject([{ kind: 'client-page', withdrawn_at: at.app.now() }])
    await post('give')
    await recordTextStop(db, noraPhone, at.app.now())
    expect((await parsePage(await at.visit(here))).text).toContain('said STOP')
    expect(await post('give')).toBe(here)
  })
})

test('in the demo, texts count as delivered and users can text as a client', async () => {
  await using app = await createTestApp('sqlite', { MODULES: 'texts' })
  const demo = { ...app, config: { ...app.config, isDemo: true } }
  const { createOwnerClient } = await import('../../../../tests/owner-client.ts')
  const { insertEvent } = await import('../../../../tests/stocked.ts')
  const { sendDueTextMessages } = await import('../outbox/text-queue.server.ts')
  const owner = await createOwnerClient(demo)
  const { id } = await insertEvent(app, { requestorName: 'Nora Ephron', phoneNumber: noraPhone })
  const page = `/backbar/jobs/${id}/texts`
  const arrived = await owner.post(page, { intent: 'text-as-client', to: noraPhone, clientText: 'Is 5 PM fine?' })
  expect(arrived.to).toBe(`${page}?done=received`)
  await owner.fill(page, { intent: 'send', to: noraPhone, words: 'Yes' })
  await sendDueTextMessages(demo)
  expect(await owner.open(page)).toMatchObject({ text: expect.stringMatching(/Is 5 PM fine\?.*Delivered/s) })
})

test('the demo has a text conversation with a picture and sends nothing over the network', async () => {
  await using app = await createTestApp('sqlite', { MODULES: 'texts' })
  const demo = { ...app, config: { ...app.config, isDemo: true } }
  const { createOwnerClient } = await import('../../../../tests/owner-client.ts')
  const { insertEvent } = await import('../../../../tests/stocked.ts')
  const { addDemoTexts } = await import('../stand-in/demo-texts.server.ts')
  const owner = await createOwnerClient(demo)
  const { id } = await insertEvent(app, { requestorName: 'Ana Vidal', phoneNumber: noraPhone })
  await addDemoTexts(demo, new Map([['Ana & Mateo', id]]))
  const { text, html } = await owner.open(`/backbar/jobs/${id}/texts`)
  expect(text).toMatch(/look like that.*lime wheel.*Delivered.*See you Saturday!.*at the gate.*Delivered/s)
  expect(html).toContain('/backbar/texts/file/')
  expect((await owner.open('/backbar')).text).not.toContain('Ana texted')
})

test('on a real site users cannot text as a client', async () => {
  await using at = await createTextsApp()
  expect((await at.owner.open(at.page)).text).not.toContain('Text as')
  const posted = await at.owner.post(at.page, { intent: 'text-as-client', to: noraPhone, clientText: 'I agree' })
  expect(posted.status).toBe(404)
})

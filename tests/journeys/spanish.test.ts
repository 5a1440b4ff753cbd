import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTerms } from '../../app/agreements/proposals/terms.server.ts'
import { saveSetting } from '../../app/business/stored-settings.server.ts'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createOwnerClient } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const windows: [name: string, hasScript: boolean, open: () => Promise<Driver>][] = [
  ['Chromium', true, () => chromiumWindow(browser, phone)],
  ['Chromium', false, () => chromiumWindow(browser, { ...phone, ...withoutScript })],
]
if (hasWebKit) windows.push(['WebKit', true, () => openWebKit()])

describe.each(windows)('%s, script: %s', { timeout: journeyTimeout }, (_, hasScript, open) => {
  test('a client asks for a quote and signs the proposal in Spanish', async () => {
    await using smtp = await smtpDouble()
    await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
    await using driver = await open()
    await using server = await serveSite(driver, app)
    const { url } = server
    app.config.siteUrl = url
    const { goto, tap, fill, text, value, until, has } = listActions(driver)
    const isAlive = () => has(`document.querySelector('#quote-desk[data-alive]')`)
    const email = async (subject: string) => {
      const found = () =>
        smtp.emails.findLast((one) => one.envelope.to[0] === validQuoteForm.fromEmail && one.subject.includes(subject))
      await until(async () => found()?.subject ?? '').toContain(subject)
      return found()!
    }

    await goto(`${url}/`)
    await tap('.menu-button')
    await tap('#menu a', 'Español')
    await until(() => text('h1')).toContain('la barra')
    await tap('.hero a', 'cotización')
    await until(() => text('h1')).toBe('Contacto')
    if (hasScript) await until(isAlive).toBe(true)
    app.advance(60_000)

    for (const [name, words] of Object.entries({ ...validQuoteForm, eventGuestCount: '' }))
      await fill(`#${name}`, words)
    await tap('.bars label', 'Luxe')
    if (hasScript) await until(() => text('.day-line')).toContain('El sábado 15 de mayo de 2027 está libre')
    await tap('#quote button', 'Pedir mi cotización gratis')
    await until(() => text('#eventGuestCount-error').then(String)).toContain('Escribe cuántos invitados esperas')
    await until(() => has(`document.activeElement?.id === 'eventGuestCount'`)).toBe(true)
    expect(await value('#eventVenue')).toBe(validQuoteForm.eventVenue)
    if (hasScript) await until(isAlive).toBe(true)
    await fill('#eventGuestCount', '120')
    if (hasScript) await until(() => text('.bars label', 'Luxe')).toContain('desde $1,100')
    await tap('#quote button', 'Pedir mi cotización gratis')
    await until(() => text('h1')).toBe('Gracias')
    expect(await text('.ticket')).toContain('120 invitados: al menos dos bartenders')
    expect((await email('Tu solicitud')).text).toContain('Hola, Nora:')

    await proposeInSpanish(app)
    const [page = ''] = /http\S+\/yours\/[\w-]+/.exec((await email('Nuestra propuesta para el 15 de mayo')).text) ?? []
    await goto(page)
    await until(() => text('h1')).toMatch(/^Nora,\s+tu barra el 15 de mayo$/)
    expect(await driver.evaluate('document.documentElement.lang')).toBe('es')
    expect(await text('.ticket')).toContain('120 invitados: al menos dos bartenders')
    await tap('.yours-points > summary', 'Los 15 puntos')
    await until(() => text('main')).toContain('Tú compras el alcohol y es tuyo.')
    expect(await driver.evaluate(`document.querySelectorAll('.clause[lang=en]').length`)).toBe(1)
    expect(await driver.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await tap('header a', 'English')
    await until(() => text('h1')).toMatch(/^Nora,\s+here is May 15$/)
    await tap('header a', 'Español')
    await until(() => text('h1')).toContain('tu barra el')
    await fill('#signature', 'Nora Ephron')
    await tap('button', 'Sí, reservar el 15 de mayo')
    await until(() => text('#consent-error')).toContain('Marca la casilla para firmar')
    await tap('.consent')
    await tap('button', 'Sí, reservar el 15 de mayo')
    await until(() => text('.yours-head')).toContain('el 15 de mayo es tuyo')
    expect((await email('Confirmaste el 15 de mayo: aquí está tu copia')).text).toContain('palabra por palabra')
  })
})

/** A term has the owner's own Spanish, another has none, and the proposal is sent as drafted. */
async function proposeInSpanish(app: TestApp): Promise<void> {
  const { db } = app
  const terms = await getTerms(db)
  const [first, ...others] = terms.clauses
  const last = others.pop()
  const es = { heading: 'Las bebidas', words: 'Tú compras el alcohol y es tuyo.' }
  await saveSetting(db, 'terms', { ...terms, clauses: [{ ...first, es }, ...others, { ...last, es: null }] }, app.now())
  const { id } = await db.selectFrom('event').select('id').executeTakeFirstOrThrow()
  const owner = await createOwnerClient(app)
  const draft = await owner.open(`/backbar/jobs/${id}/proposal`)
  expect(draft.text).toContain('120 guests: at least two bartenders past 75')
  await owner.post(`/backbar/jobs/${id}/proposal`, { ...Object.fromEntries(draft.fields), intent: 'see' })
  const seen = await owner.open(`/backbar/jobs/${id}/proposal/see`)
  await owner.post(`/backbar/jobs/${id}/proposal/see`, { ...Object.fromEntries(seen.fields), intent: 'send' })
}

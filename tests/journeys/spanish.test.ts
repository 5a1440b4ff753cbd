import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodWords } from '../doubles/sample-form.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { emptyHouse } from '../house.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone, withoutScript } from './browser.ts'
import { actionsIn, chromiumWindow, journeyTimeout, serveTo, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const windows: [name: string, hasScript: boolean, open: () => Promise<Driver>][] = [
  ['Chromium', true, () => chromiumWindow(browser, phone)],
  ['Chromium', false, () => chromiumWindow(browser, { ...phone, ...withoutScript })],
  ...(hasWebKit ? [['WebKit', true, () => openWebKit()] as [string, boolean, () => Promise<Driver>]] : []),
]

describe.each(windows)('%s, script: %s', { timeout: journeyTimeout }, (_, hasScript, open) => {
  test('from Home by its link to a Spanish form, a thank-you and a receipt', async () => {
    await using smtp = await smtpDouble()
    await using house = await emptyHouse('sqlite', { MAIL_URL: smtp.url })
    await using driver = await open()
    await using server = await serveTo(driver, house)
    const { goto, tap, fill, text, value, until, has } = actionsIn(driver)

    await goto(`${server.url}/`)
    await tap('.menu-button')
    await tap('#menu a', 'Español')
    await until(() => text('h1')).toContain('la barra')
    await tap('.hero a', 'cotización')
    await until(() => text('h1')).toBe('Contacto')
    if (hasScript) await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
    house.advance(60_000)

    for (const [name, words] of Object.entries({ ...goodWords, eventGuestCount: '' })) await fill(`#${name}`, words)
    await tap('.choice label', 'Luxe')
    if (hasScript) await until(() => text('.day-line')).toContain('El sábado 15 de mayo de 2027 está libre')
    await tap('#quote button', 'Pedir mi cotización gratis')
    await until(() => text('.summary')).toContain('Escribe cuántos invitados esperas')
    expect(await value('#eventVenue')).toBe(goodWords.eventVenue)
    if (hasScript) await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
    await fill('#eventGuestCount', '120')
    if (hasScript) await until(() => text('.ticket-bar')).toMatch(/^Desde \$/)
    await tap('#quote button', 'Pedir mi cotización gratis')
    await until(() => text('h1')).toBe('Gracias')
    expect(await text('.ticket')).toContain('120 invitados: al menos dos bartenders')

    const receipt = () => smtp.letters.find(({ envelope }) => envelope.to[0] === goodWords.fromEmail)
    await until(async () => receipt()?.text ?? '').toContain('Hola, Nora:')
  })
})

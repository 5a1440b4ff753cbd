import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTerms } from '../../app/bookings/proposals/terms.server.ts'
import { writeSetting } from '../../app/business/business.server.ts'
import { goodWords } from '../doubles/sample-form.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { emptyHouse } from '../house.ts'
import { ownerClient } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone } from './browser.ts'
import { actionsIn, chromiumWindow, journeyTimeout, serveTo } from './driver.ts'
import { openWebKit } from './webkit.ts'

type Known = 'eventDate' | 'eventStartTime' | 'eventEndTime' | 'eventGuestCount'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

test(
  'asked in Spanish, proposed by an owner who reads English, read, mended and signed in Spanish, with its letters',
  {
    timeout: journeyTimeout,
  },
  async () => {
    await using smtp = await smtpDouble()
    await using house = await emptyHouse('sqlite', { MAIL_URL: smtp.url })
    await using driver = await (hasWebKit ? openWebKit() : chromiumWindow(browser, phone))
    await using server = await serveTo(driver, house)
    const { url } = server
    const { db } = house
    house.config.siteUrl = url
    const { goto, tap, fill, text, until, has } = actionsIn(driver)
    const them = 'nora@home.example'
    const letter = async (subject: string) => {
      const found = () => smtp.letters.findLast((one) => one.envelope.to[0] === them && one.subject.includes(subject))
      await until(async () => found()?.subject ?? '').toContain(subject)
      return found()!
    }

    const { eventDate, eventStartTime, eventEndTime, eventGuestCount, ...own } = goodWords as Record<Known, string>
    const known = { eventDate, eventStartTime, eventEndTime, eventGuestCount, experience: 'luxe-cocktail' }
    await goto(`${url}/es/quote?${new URLSearchParams(known)}`)
    await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
    for (const [field, words] of Object.entries<string>(own)) await fill(`#${field}`, words)
    house.advance(60_000)
    await tap('#quote button[type="submit"]', 'Pedir mi cotización gratis')
    await until(() => text('h1')).toBe('Gracias')

    // The owner has put one of the points into Spanish, and sends the proposal as it is drafted.
    const terms = await readTerms(db)
    const [first, ...others] = terms.clauses
    const es = { heading: 'Las bebidas', words: 'Tú compras el alcohol y es tuyo.' }
    await writeSetting(db, 'terms', { ...terms, clauses: [{ ...first, es }, ...others] }, house.now())
    const { id } = await db.selectFrom('lead').select('id').executeTakeFirstOrThrow()
    const owner = await ownerClient(house)
    const draft = await owner.open(`/backbar/requests/${id}/proposal`)
    expect(draft.text).toContain('120 guests: at least two bartenders past 75')
    await owner.post(`/backbar/requests/${id}/proposal`, { ...Object.fromEntries(draft.fields), intent: 'see' })
    const seen = await owner.open(`/backbar/requests/${id}/proposal/see`)
    await owner.post(`/backbar/requests/${id}/proposal/see`, { ...Object.fromEntries(seen.fields), intent: 'send' })
    const proposal = await letter('Nuestra propuesta para el 15 de mayo')
    const [page = ''] = /http\S+\/yours\/[\w-]+/.exec(proposal.text) ?? []

    await goto(page)
    await until(() => text('h1')).toMatch(/^Nora,\s+este es tu 15 de mayo$/)
    expect(await driver.evaluate('document.documentElement.lang')).toBe('es')
    expect(await text('.ticket')).toContain('120 invitados: al menos dos bartenders')
    expect(await driver.evaluate(`document.querySelectorAll('.clause[lang=en]').length`)).toBe(others.length)
    expect(await driver.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await tap('header a', 'English')
    await until(() => text('h1')).toMatch(/^Nora,\s+here is May 15$/)
    await tap('header a', 'Español')
    await until(() => text('h1')).toContain('este es tu')
    await fill('#signature', 'Nora Ephron')
    await tap('button', 'Sí, reservar el 15 de mayo')
    await until(() => text('.summary')).toContain('Marca la casilla para firmar')
    await tap('.consent')
    await tap('button', 'Sí, reservar el 15 de mayo')
    await until(() => text('.yours-standing')).toContain('Dijiste que sí al 15 de mayo')
    const copy = await letter('Dijiste que sí al 15 de mayo: tu copia')
    expect(copy.text).toContain('palabra por palabra')
  },
)

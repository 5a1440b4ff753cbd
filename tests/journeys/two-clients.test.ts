import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyWaitlistOpenings } from '../../app/events/event/notify-owner.server.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { createTestApp } from '../test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { desktop, openBrowser, phone, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const day = 86_400_000
type Window = readonly [name: string, isAlive: boolean, open: () => Promise<Driver>]
const windows: Window[] = [
  ['Chromium, on a desktop', true, () => chromiumWindow(browser, desktop)],
  ['Chromium, on a phone, without script', false, () => chromiumWindow(browser, { ...phone, ...withoutScript })],
  ...(hasWebKit ? ([['WebKit, on a phone', true, () => openWebKit()]] as const) : []),
]

test.for(windows)(
  '%s: a Friday on hold is offered to the next client when the hold ends',
  { timeout: journeyTimeout },
  async ([, isAlive, open]) => {
    await using driver = await open()
    await using app = await createTestApp()
    await createOwnerClient(app)
    const priya = {
      eventDate: '2027-10-16',
      eventStartTime: '17:00',
      eventEndTime: '22:00',
      requestorName: 'Priya Shah',
    }
    await createStoredEvent(app.db, app.now(), { request: priya }, { state: 'booked' })
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, value, until, has } = listActions(driver)
    const told = () => text('.day-told')
    const heading = () => text('h1')

    const openForm = async (address: string) => {
      await goto(server.url + address)
      if (isAlive) await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
    }
    const fillIn = async (words: Record<string, string>) => {
      for (const [field, typed] of Object.entries(words)) await fill(`#${field}`, typed)
    }
    const send = async () => {
      // The form rejects faster submissions.
      app.advance(60_000)
      await tap('#quote button[type="submit"]', 'Request my free quote')
      await until(heading).toMatch(/Thank you|Thanks/)
    }
    const { eventVenue, eventLocation, phoneNumber } = validQuoteForm as Record<
      'eventVenue' | 'eventLocation' | 'phoneNumber',
      string
    >
    const where = { eventVenue, eventLocation, phoneNumber, eventGuestCount: '60' }

    await openForm('/quote')
    await fillIn({ eventDate: '2027-10-16', eventStartTime: '17:00', eventEndTime: '22:00', ...where })
    await fillIn({ requestorName: 'Maya Torres', fromEmail: 'maya@home.example' })
    if (!isAlive) await tap('.show-prices button', 'Show prices')
    await until(told).toContain('We are booked on Saturday, October 16, 2027.')
    await tap('.day-told button', 'Friday, October 15')
    await until(told).toContain('Friday, October 15, 2027 is open.')
    expect(await value('#requestorName')).toBe('Maya Torres')
    expect(await has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(isAlive)
    await send()
    expect(await text('main')).toContain('Friday, October 15, 2027 is open.')

    await goto(`${server.url}/backbar`)
    await fill('#email', ownerSetupForm.email)
    await fill('#password', ownerSetupForm.password)
    await tap('main button[type="submit"], main form button:not([type])')
    await until(() => text('.today-list')).toContain('Maya, 60 guests')
    const openRequest = async (name: string) => {
      await goto(`${server.url}/backbar`)
      const { id } = await app.db
        .selectFrom('event')
        .select('id')
        .where('requestor_name', '=', name)
        .executeTakeFirstOrThrow()
      await goto(`${server.url}/backbar/jobs/${id}`)
      await until(heading).toContain(name)
    }
    await openRequest('Maya Torres')
    await tap('.job-more')
    await tap('#moves summary', 'Hold the date')
    await tap('#moves button', 'Hold')
    await until(() => text('.job-standing')).toContain('On hold until Friday, November 27')

    await openForm('/quote?eventDate=2027-10-15&eventStartTime=17:00&eventEndTime=22:00')
    const held = 'We are keeping October 15 for somebody until November 27.'
    await until(told).toContain(held)
    await fillIn({
      ...where,
      requestorName: 'Lena Voss',
      fromEmail: 'lena@home.example',
      phoneNumber: '(904) 555-0177',
    })
    await tap('.day-tick', 'Tell me if October 15 opens up')
    await send()
    expect(await text('main')).toContain(held)

    // The hold ends automatically after its last day.
    app.advance(8 * day)
    await notifyWaitlistOpenings(app)
    await openForm('/quote?eventDate=2027-10-15&eventStartTime=17:00&eventEndTime=22:00')
    await until(told).toContain('Friday, October 15, 2027 is open.')
    await openRequest('Lena Voss')
    await until(() => text('.turn')).toContain('October 15 is open again')
    await tap('.turn a', 'Write “The day opened up”')
    await until(heading).toContain('Write to Lena Voss')
    await tap('main button', 'Keep it, not sent')
    await until(() => text('.job-standing')).toContain('On hold until')
    const emails = await app.db
      .selectFrom('email')
      .select('subject')
      .where('recipient', '=', 'lena@home.example')
      .execute()
    expect(emails).toHaveLength(2)
  },
)

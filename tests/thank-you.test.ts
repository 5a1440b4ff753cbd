import { expect, test } from 'vitest'
import { signToken } from '../app/plumbing/secrets/signed-token.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { parseCalendar } from './doubles/read-calendar.ts'
import { meta, parsePage } from './doubles/read-page.ts'
import { fullQuoteForm, validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'

const day = 24 * 3_600_000

test.each(databases)(
  '%s: the thank-you page shows the reference, the request, its price and the schedule',
  async (database) => {
    await using app = await createTestApp(database)
    const { visit, ask } = await createVisitor(app)
    const { address } = await ask({ ...fullQuoteForm, message: 'No <rosemary>.' }, ['cups'])
    const [event] = (await listStoredData(app)).leads
    const page = await parsePage(await visit(address))
    expect(page.status).toBe(200)
    for (const words of [
      event!.reference,
      'Nora Ephron',
      'nora@home.example',
      '(904) 555-0142',
      'Saturday, May 15, 2027',
      '5:00 PM to 11:00 PM',
      'The Cistern Club',
      'St. Augustine, FL 32084',
      '120',
      'Luxe Cocktail Experience',
      'Cups',
      'Our wedding',
      'No <rosemary>.',
      'What happens next',
      '$1,140',
      '120 guests: at least two bartenders past 75',
      'Bar opens',
      'Last call',
    ])
      expect(page.text).toContain(words)
    expect(page.links.get('Add to my calendar')).toMatch(/^\/thankyou\/event\.ics\?to=/)
  },
)

test('the thank-you page and its calendar file are neither cached nor indexed', async () => {
  await using app = await createTestApp()
  const { visit, ask } = await createVisitor(app)
  const { address } = await ask(validQuoteForm)
  for (const path of [address, '/thankyou', address.replace('/thankyou', '/thankyou/event.ics')]) {
    const response = await visit(path)
    if (path !== '/thankyou') expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  }
  expect(meta(await parsePage(await visit(address)), 'robots')).toBe('noindex')
})

test.each<[string, (house: TestApp, ours: string) => string]>([
  ['nothing', () => '/thankyou'],
  ['an empty token', () => '/thankyou?to='],
  ['a forged token', (_, ours) => ours.slice(0, -2) + (ours.endsWith('AA') ? 'BB' : 'AA')],
  ['a lead’s id alone', (_, ours) => `/thankyou?to=${ours.split('=')[1]!.split('.')[0]}`],
  [
    'a token for another purpose',
    (app) => `/thankyou?to=${signToken(app.config.secret, 'quote-form', `lead.${app.now() + day}`)}`,
  ],
  [
    'a token for a request that is gone',
    (app) => `/thankyou?to=${signToken(app.config.secret, 'thanks', `gone.${app.now() + day}`)}`,
  ],
  // The event is on May 15, 2027.
  ['a token whose event was a month ago', (app, ours) => (app.advance(210 * day), ours)],
  ['characters of every kind', () => '/thankyou?to=%00%F0%9F%8D%B8.%22%3E%3Cscript%3E'],
])('with %s the thank-you page shows a plain thank-you without details', async (_, change) => {
  await using app = await createTestApp()
  const { visit, ask } = await createVisitor(app)
  const { address } = await ask(validQuoteForm)
  const changed = change(app, address)
  const page = await parsePage(await visit(changed))
  expect(page.status).toBe(200)
  expect(page.text).toContain('Thank you')
  expect(page.text).toContain('(904) 555-0142')
  expect(page.text).not.toMatch(/Nora|NT-\w{4}|Cistern/)
  expect(meta(page, 'robots')).toBe('noindex')
  const file = await visit(changed.replace('/thankyou', '/thankyou/event.ics'))
  expect(file.status).toBe(404)
  expect(await file.text()).not.toMatch(/Nora|NT-/)
})

test('the thank-you page opens until after the event, even from older links', async () => {
  await using app = await createTestApp()
  const { visit, ask } = await createVisitor(app)
  const { address } = await ask(validQuoteForm)
  const { id } = (await listStoredData(app)).leads[0]!
  const earlier = `/thankyou?to=${signToken(app.config.secret, 'thanks', `${id}.${app.now() + 7 * day}`)}`
  app.advance(190 * day)
  for (const path of [address, earlier]) expect((await parsePage(await visit(path))).text).toContain('The Cistern Club')
})

test('the thank-you page of a booked event no longer describes the first steps', async () => {
  await using app = await createTestApp()
  const { visit, ask } = await createVisitor(app)
  const { address } = await ask(validQuoteForm)
  await app.db.updateTable('event').set({ state: 'booked' }).execute()
  const { text } = await parsePage(await visit(address))
  expect(text).toContain('The Cistern Club')
  expect(text).not.toMatch(/usually the same day|Nothing is booked/)
})

const smtp = { MAIL_URL: 'smtp://127.0.0.1:1' }
const isPromised = /emailing|emailed|on its way/

test('with email connected, the thank-you page shows the state of the confirmation email', async () => {
  await using app = await createTestApp('sqlite', smtp)
  const shown = async (i: number) => {
    const { visit, ask } = await createVisitor(app, `192.0.2.${i}`)
    const { address } = await ask({ ...validQuoteForm, message: `Version ${i}` })
    return { address, read: async () => (await parsePage(await visit(address))).text, visit }
  }
  const first = await shown(1)
  expect(await first.read()).toMatch(/We’re emailing your reference NT-\S+ to nora@home\.example now\./)
  for (let i = 2; i <= 5; i++) await shown(i)
  const sixth = await (await shown(6)).read()
  expect(sixth).not.toMatch(isPromised)
  expect(sixth).toContain('This page is your copy: have the reference ready when you call.')

  await app.db.updateTable('email').set({ state: 'sent', transport: 'smtp://127.0.0.1:1' }).execute()
  app.advance(day)
  expect(await first.read()).toMatch(/We emailed your reference NT-\S+ to nora@home\.example\./)
  await app.db.updateTable('email').set({ state: 'refused' }).execute()
  expect(await first.read()).toContain('Our email to nora@home.example did not get through')
  expect((await parsePage(await first.visit('/thankyou'))).text).toContain('Look for our email')
})

test('without an email connection the thank-you page promises no email', async () => {
  await using app = await createTestApp()
  const { visit, ask } = await createVisitor(app)
  const { address } = await ask(validQuoteForm)
  await sendDueEmails(app)
  const { text } = await parsePage(await visit(address))
  expect(text).not.toMatch(isPromised)
  expect(text).toContain('This page is your copy')
  expect((await parsePage(await visit('/thankyou'))).text).not.toContain('Look for our email')
})

test('the link in the confirmation email opens the thank-you page', async () => {
  await using app = await createTestApp('sqlite', smtp)
  const { visit, ask } = await createVisitor(app)
  await ask(validQuoteForm)
  const receipt = (await listStoredData(app)).emails.find(({ kind }) => kind === 'receipt')!
  const [, path] = /: (?:https?:\/\/[^/\s]+)(\/thankyou\?to=\S+)/.exec(receipt.body_text) ?? []
  const page = await parsePage(await visit(path!))
  expect(page.text).toContain('The Cistern Club')
})

test.each([
  ['/thankyou', 'This calendar file is no longer here.'],
  ['/es/thankyou', 'Este archivo de calendario ya no está aquí.'],
])('a missing calendar file of the thank-you page is reported in its language: %s', async (page, words) => {
  await using app = await createTestApp()
  const { visit } = await createVisitor(app)
  const response = await visit(`${page}/event.ics?to=nobody`)
  expect([response.status, await response.text()]).toEqual([404, words])
})

test('the thank-you page’s calendar file gives the event in the business time zone', async () => {
  await using app = await createTestApp()
  const { visit, ask } = await createVisitor(app)
  const { address } = await ask({ ...validQuoteForm, eventVenue: 'Barn; 1, Elm St', eventEndTime: '1:30 AM' })
  const response = await visit(address.replace('/thankyou', '/thankyou/event.ics'))
  const { reference, id } = (await listStoredData(app)).leads[0]!
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${reference}.ics"`)
  const { calendar, zone, event } = parseCalendar(await response.text())
  expect(calendar).toMatchObject({ VERSION: '2.0' })
  expect(zone.TZID).toBe('America/New_York')
  expect(event).toMatchObject({
    UID: `${id}@nerdandtonic.example`,
    DTSTAMP: '20261120T140100Z',
    'DTSTART;TZID=America/New_York': '20270515T170000',
    'DTEND;TZID=America/New_York': '20270516T013000',
    SUMMARY: `Nerd & Tonic: bar requested (${reference})`,
    LOCATION: 'Barn; 1, Elm St, St. Augustine, FL 32084',
  })
  expect(event.DESCRIPTION).toContain('12:30 AM, May 16 Service stops')
})

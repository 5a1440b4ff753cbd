import { expect, test } from 'vitest'
import { fullQuoteForm, validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'

const bad: [string, string, string][] = [
  ...Object.keys(validQuoteForm).flatMap((name): [string, string, string][] => [
    ['empty', name, ''],
    ['too long', name, 'x'.repeat(5_000)],
  ]),
  ['no such day', 'eventDate', '2027-02-31'],
  ['a day gone by', 'eventDate', '2026-11-19'],
  ['no such time', 'eventStartTime', '25:00'],
  ['an end too soon', 'eventEndTime', '17:30'],
  ['nobody', 'eventGuestCount', '0'],
  ['everybody', 'eventGuestCount', '1e9'],
  ['half an address', 'fromEmail', 'a@b'],
  ['letters', 'phoneNumber', '904-CALL-NOW'],
  ['a megabyte', 'message', '🍸 & <b>"bar"</b> '.repeat(50_000)],
  ['half a ZIP', 'eventZip', '3208'],
  ['too many', 'cocktails', '51'],
  ['markup', 'fromEmail', '"><script>alert(1)</script>'],
]

test.each(databases)(
  '%s: an invalid quote form field returns an error, keeps all typed values and stores nothing',
  async (database) => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    for (const [what, name, value] of bad) {
      const words = { ...fullQuoteForm, [name]: value }
      const { page } = await send(await pickUp(), words, ['cups'])
      const about = `${what} in ${name}`
      expect([about, page.status]).toEqual([about, 422])
      expect(page.title).toMatch(/^Error: /)
      // An error in a single required field needs no list of errors, because the page focuses that field.
      const isLedTo = name in validQuoteForm
      expect([about, page.html.includes(`<a href="#${name}">`)]).toEqual([about, !isLedTo])
      expect([about, new RegExp(`<input id="${name}"[^>]* autofocus=""`, 'i').test(page.html)]).toEqual([
        about,
        isLedTo,
      ])
      expect(page.html).toContain(`id="${name}-error"`)
      for (const [field, typed] of Object.entries(words))
        expect([about, field, page.fields.get(field)]).toEqual([about, field, typed])
      expect(page.fields.get('onRequest')).toBe('cups')
    }
    expect(await listStoredData(app)).toEqual({ leads: [], emails: [] })
    expectNoFault(app)
  },
)

// Values that no page of the site sends, such as choices that do not exist and invalid hidden fields.
test.each(databases)('%s: forged values in the quote form are rejected and nothing is stored', async (database) => {
  await using app = await createTestApp(database)
  const { pickUp, send } = await createVisitor(app)
  const byHand: Record<string, string>[] = [
    { package: 'x'.repeat(5_000) },
    { drinks: 'x'.repeat(5_000) },
    { mixers: 'many' },
  ]
  for (const words of byHand) {
    expect([words, (await send(await pickUp(), { ...validQuoteForm, ...words })).response.status]).toEqual([words, 422])
  }
  expect((await send(await pickUp(), validQuoteForm, ['champagne'])).response.status).toBe(422)
  expect(await listStoredData(app)).toEqual({ leads: [], emails: [] })
  expectNoFault(app)
})

test.each(databases)(
  '%s: the quote form accepts unusual input such as emoji, old choices and control characters',
  async (database) => {
    await using app = await createTestApp(database)
    const { ask } = await createVisitor(app)
    const odd: Record<string, string>[] = [
      { requestorName: '🍸 Ada 👩‍👩‍👧' },
      { eventVenue: 'قاعة الأفراح' },
      { experience: 'long-gone' },
      { package: 'long-gone' },
      { ['__proto__']: 'x', constructor: 'x', toString: 'x' },
      { message: "'; drop table lead; --" },
      { drinks: 'guests=120&nonsense' },
      { requestorName: 'Ada\u0000\u0001', message: 'look \u202ehere\u0000', experience: '\u0000', heardFrom: '\u0007' },
    ]
    for (const words of odd) {
      const { response } = await ask({ ...validQuoteForm, ...words })
      expect([words, response.status]).toEqual([words, 303])
    }
    expectNoFault(app)
  },
)

test.each<[string, BodyInit, string]>([
  ['JSON', JSON.stringify(validQuoteForm), 'application/json'],
  ['plain text', 'guests=120', 'text/plain'],
  ['nothing at all', '', 'application/x-www-form-urlencoded'],
  ['multipart without its boundary', 'a=b', 'multipart/form-data'],
  [
    'multipart that breaks off',
    '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nhel',
    'multipart/form-data; boundary=x',
  ],
  ['bytes that are no text', new Uint8Array([255, 254, 0, 61, 255]), 'application/x-www-form-urlencoded'],
  ['broken percent signs', '%=%zz&%E0%A4=1', 'application/x-www-form-urlencoded'],
  ['a field many times', Array(20_000).fill('requestorName=x').join('&'), 'application/x-www-form-urlencoded'],
])('posting %s to the quote form returns it with status 422 and logs no error', async (_, body, type) => {
  await using app = await createTestApp()
  const { post } = await createVisitor(app)
  const response = await post('/quote', body, { headers: { 'Content-Type': type } })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('name="requestorName"')
  expect(await listStoredData(app)).toEqual({ leads: [], emails: [] })
  expectNoFault(app)
})

test('a quote form posted from another site is rejected', async () => {
  await using app = await createTestApp()
  const { pickUp, post } = await createVisitor(app)
  const form = await pickUp()
  const body = new URLSearchParams({ ...validQuoteForm, token: form.fields.get('token')! })
  const response = await post('/quote', body, {
    headers: { Origin: 'https://elsewhere.example', Host: 'localhost:3000' },
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect((await listStoredData(app)).leads).toEqual([])
})

function expectNoFault(app: TestApp) {
  expect(app.lines.filter(({ event }) => event === 'error')).toEqual([])
}

test('an invalid date or guest count in the URL shows a field error', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const { status, text } = await open('/quote?eventDate=2026-11-19&eventGuestCount=many')
  expect([status, text]).toEqual([200, expect.stringContaining('Choose today or a later date')])
  expect(text).toContain('Enter a whole number of guests')
  expect((await open('/es/quote?eventDate=2026-11-19')).text).toContain('Escribe una fecha de hoy en adelante')
  expect((await open('/quote?eventDate=2026-11-20&eventGuestCount=80')).html).not.toContain('Error: ')
})

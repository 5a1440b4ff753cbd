import { describe, expect, test } from 'vitest'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'

const doubtful: [what: string, words: Record<string, string>, field: string, question: string, zip: string | null][] = [
  ['a host nobody has', { fromEmail: 'ada@gmial.com' }, 'fromEmail', 'Did you mean ada@gmail.com?', '32084'],
  ['a host of the bills', { billingEmail: 'ap@yaho.com' }, 'billingEmail', 'Did you mean ap@yahoo.com?', '32084'],
  [
    'a name of two places',
    { eventLocation: 'Springfield' },
    'eventLocation',
    'Which one: Springfield, Jacksonville (ZIP 32206), or Springfield, Panama City (ZIP 32401)? Add its ZIP',
    null,
  ],
  [
    'a ZIP far from its city',
    { eventLocation: 'Jacksonville, FL 33101' },
    'eventLocation',
    'ZIP 33101 is about 326 miles from Jacksonville. Which of the two is right?',
    null,
  ],
  ['a ZIP nobody knows', { eventLocation: '00001' }, 'eventLocation', 'We can’t find ZIP 00001. Correct it', '00001'],
  [
    'a ZIP apart from its city',
    { eventLocation: 'Key West', eventZip: '32202' },
    'eventLocation',
    'ZIP 32202 is about 400 miles from Key West.',
    null,
  ],
]

describe.each(databases)('%s: likely typos', (database) => {
  test('the quote form asks once about a likely typo and accepts the same value again', async () => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    for (const [what, changes, field, question, zip] of doubtful) {
      const words = { ...validQuoteForm, ...changes, requestorName: what }
      const asked = await send(await pickUp(), words)
      expect([what, asked.page.status]).toEqual([what, 422])
      expect(asked.page.text).toContain(question)
      expect(asked.page.html).toContain(`id="${field}-error"`)
      for (const [name, typed] of Object.entries(words))
        expect([what, asked.page.fields.get(name)]).toEqual([what, typed])
      const again = await send(asked.page, { asked: asked.page.fields.get('asked')!, ...words })
      expect([what, again.response.status]).toEqual([what, 303])
      expect(await lastRequest(app)).toMatchObject({ requestorName: what, zip })
    }
  })

  test('the quote form asks again about a different error and accepts a corrected value', async () => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const words = { ...validQuoteForm, fromEmail: 'ada@gmial.com' }
    const { page } = await send(await pickUp(), words)
    const other = await send(page, { ...words, asked: page.fields.get('asked')!, fromEmail: 'ada@gmal.com' })
    expect([other.page.status, other.page.text]).toEqual([422, expect.stringContaining('Did you mean ada@gmail.com?')])
    expect(await listStoredData(app)).toEqual({ leads: [], emails: [] })
    const mended = await send(other.page, { ...words, fromEmail: 'ada@gmail.com' })
    expect(mended.response.status).toBe(303)
  })

  test('the quote form accepts city nicknames, guest counts in words and written-out dates', async () => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const words = {
      ...validQuoteForm,
      eventLocation: 'Jax Beach',
      eventGuestCount: 'about one hundred and twenty guests',
      eventDate: 'May 15, 2027',
    }
    expect((await send(await pickUp(), words)).response.status).toBe(303)
    const clear = { eventLocation: 'Jax Beach', zip: '32250', eventGuestCount: 120, eventDate: '2027-05-15' }
    expect(await lastRequest(app)).toMatchObject(clear)
    const { snapshot } = await app.db.selectFrom('event').select('snapshot').executeTakeFirstOrThrow()
    expect(JSON.parse(snapshot).miles).toBeGreaterThan(10)
  })

  test('a wrong end time, email address or guest range gets an error with an explanation', async () => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const wrong = {
      eventStartTime: '18:00',
      eventEndTime: '16:00',
      fromEmail: 'ada@gmail,com',
      eventGuestCount: '100-120',
    }
    const { page } = await send(await pickUp(), { ...validQuoteForm, ...wrong })
    expect(page.status).toBe(422)
    for (const words of ['The end is before the start', 'without a comma', 'Enter one number of guests'])
      expect(page.text).toContain(words)
    expect(Object.fromEntries(page.fields)).toMatchObject(wrong)
    expect(await listStoredData(app)).toEqual({ leads: [], emails: [] })
  })
})

test('the location endpoint returns the ZIP code or a question in the form’s language', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const ask = async (path: string) => ((await (await visit(path)).json()) as { place: unknown }).place
  expect(await ask('/quote/place?eventLocation=Ponte+Vedra')).toMatchObject({ zip: '32082', asks: null, asked: '' })
  expect(await ask('/quote/place?eventLocation=Rome')).toEqual({ zip: null, miles: null, asks: null, asked: '' })
  expect(await ask('/es/quote/place?eventLocation=Springfield')).toEqual({
    zip: null,
    miles: null,
    asks: '¿Cuál de estos: Springfield, Jacksonville (ZIP 32206), o Springfield, Panama City (ZIP 32401)? Agrega su código postal (ZIP)',
    asked: 'eventLocation Springfield',
  })
  expect(await ask('/quote/place')).toMatchObject({ zip: null, miles: null })
})

async function lastRequest({ db }: TestApp): Promise<unknown> {
  const { request } = await db.selectFrom('event').select('request').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return JSON.parse(request)
}

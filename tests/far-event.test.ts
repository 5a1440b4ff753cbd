import { expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const keyWest = {
  ...validQuoteForm,
  experience: 'luxe-cocktail',
  eventLocation: 'Key West, FL 33040',
  eventZip: '33040',
}
const cents = (words: string) => Math.round(Number(words.replaceAll(/[$,]/g, '')) * 100)

/** Price of a nearby event without its travel fee. Integer cents. */
function computeCentsWithoutTravel(text: string, sum: string): number {
  const drive = /Travel Mileage[^$]*(\$[\d,.]+)/.exec(text)
  return cents(sum) - (drive ? cents(drive[1]!) : 0)
}

const from = /from \$[\d,]+/i

test.each(databases)(
  '%s: a quote for a distant venue shows the price plus the drive, also in emails',
  async (database) => {
    await using app = await createTestApp(database)
    const { pickUp, send, ask, open } = await createVisitor(app)
    const near = (await send(await pickUp(), { ...validQuoteForm, experience: 'luxe-cocktail', intent: 'price' })).page
    expect(near.text).toMatch(from)

    const priced = (await send(await pickUp(), { ...keyWest, intent: 'price' })).page
    expect(priced.text).toContain('miles from us. We usually drive up to 120')
    const [, sum] = /from (\$[\d,]+(?:\.\d\d)?)/.exec(near.text.split('Your starting price')[1]!)!
    expect(priced.text).toMatch(/from \$[\d,.]+ plus the drive, if we can come/)
    expect(cents(/from (\$[\d,.]+) plus the drive/.exec(priced.text)![1]!)).toBeGreaterThanOrEqual(
      computeCentsWithoutTravel(near.text, sum!),
    )
    expect(priced.html).toContain('class="lines"')
    expect(priced.text).not.toContain('Travel Mileage')

    const { response } = await ask(keyWest)
    const thanks = await open(response.headers.get('Location')!)
    expect(thanks.html).toContain('class="lines"')
    const [shown] = /from \$[\d,.]+ plus the drive, if we can come/.exec(priced.text)!
    expect(thanks.text).toContain(shown)
    expect(thanks.text).not.toContain('Travel Mileage')

    const { leads: events, emails } = await listStoredData(app)
    const [event] = events
    expect(JSON.parse(event!.snapshot)).toMatchObject({ day: { state: 'far' }, totalCents: expect.any(Number) })
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['alert', 'receipt'])
    for (const { body_text, body_html } of emails) {
      expect(body_text.replace(/\s+/g, ' ')).toContain('We usually drive up to 120')
      // The request has already been sent.
      expect(body_text.replace(/\s+/g, ' ')).toContain('We’ll tell you honestly whether we can.')
      expect(body_text).not.toContain('Ask, and')
      expect(body_text).toMatch(/Luxe/)
      const sum = /\$[\d,.]+/.exec(shown)![0]
      expect(body_text.replace(/\s+/g, ' ')).toMatch(/plus the drive, if we can come; a starting price, not a contract/)
      expect(body_text).toContain(sum)
      expect(body_text + body_html).not.toContain('Travel Mileage')
    }

    // The owner sees the price the client was told, and the price with the drive, which the client has not seen until an
    // email states it.
    const owner = await createOwnerClient(app)
    const page = `/backbar/jobs/${event!.id}`
    const before = (await owner.open(page)).html
    expect(before).toContain('They have not seen this price yet')
    expect(before.match(/class="sum"/g)).toHaveLength(1)
    app.advance(60_000)
    expect((await owner.fill(`${page}/reply?template=quote`, {})).status).toBe(303)
    const after = (await owner.open(page)).html
    expect(after).not.toContain('They have not seen this price yet')
    expect(after).toContain('In your email')
    expect(after.match(/class="sum"/g)).toHaveLength(1)
  },
)

test.each(databases)(
  '%s: a city far from the typed ZIP prompts a question instead of showing a distance',
  async (database) => {
    await using app = await createTestApp(database)
    const { pickUp, send, ask, open } = await createVisitor(app)
    const miami = { ...validQuoteForm, eventLocation: 'Jacksonville', eventZip: '33101' }
    for (const [path, asked] of [
      ['/quote', /ZIP 33101 is about \d+ miles from Jacksonville\. Which of the two is right\?/],
      ['/es/quote', /El código postal 33101 está a unas \d+ millas de Jacksonville\. ¿Cuál de los dos es correcto\?/],
    ] as const) {
      const form = { ...(await pickUp(path)), action: path }
      const priced = (await send(form, { ...miami, intent: 'price' })).page
      expect(priced.text).toMatch(asked)
      const { address } = await send({ ...priced, action: path }, { ...miami, asked: priced.fields.get('asked')! })
      // Neither place was accepted, so the distance stays unknown.
      const thanks = await open(address)
      for (const { text } of [priced, thanks])
        expect(text).not.toMatch(/Jacksonville (is \d|está a \d)|33101 (is \d|está a \d)/)
    }
    // If the ZIP matches the city, the text names the city.
    const { address } = await ask(keyWest)
    expect((await open(address)).text).toContain('Key West is ')
  },
)

const languages = [
  [
    '/quote',
    /Key West is \d+ miles from us\./,
    /from \$[\d,.]+ plus the drive, if we can come/,
    /class="day-heading">[^<]*May 15/,
  ],
  [
    '/es/quote',
    /Key West está a \d+ millas de nosotros\./,
    /desde \$[\d,.]+ más el viaje, si podemos ir/i,
    /class="day-heading">[^<]*15 de mayo/,
  ],
] as const

test.each(databases.flatMap((database) => languages.map((language) => [database, ...language] as const)))(
  '%s: on %s the distance is below the city field, the availability below the date field',
  async (database, path, miles, price, ownDay) => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const form = { ...(await pickUp(path)), action: path }
    const { html, text } = (await send(form, { ...keyWest, intent: 'price' })).page
    const at = ['name="eventDate"', ownDay, 'name="eventLocation"', miles, 'name="eventVenue"'].map((part) =>
      html.search(part),
    )
    expect(at).not.toContain(-1)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(text.match(new RegExp(miles, 'g'))).toHaveLength(1)
    expect(text).toMatch(price)
  },
)

test.each(databases)('%s: a quote for a distant venue on a booked day offers other days', async (database) => {
  await using app = await createTestApp(database)
  const booked = { request: { eventDate: validQuoteForm.eventDate } }
  for (let nth = 0; nth < 4; nth++) await createStoredEvent(app.db, app.now(), booked, { state: 'booked' })
  const { pickUp, send } = await createVisitor(app)
  const { html, text } = (await send(await pickUp(), { ...keyWest, intent: 'price' })).page
  expect(text).toMatch(/We are booked on [^.]*May 15/)
  expect(html).toContain('name="near"')
  expect(text).toContain('Key West is ')
  // The waitlist is not offered for a venue that is too far away.
  expect(text).not.toContain('you are in line for it')
})

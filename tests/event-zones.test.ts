import { describe, expect, test } from 'vitest'
import type { QuoteRequest } from '../app/events/event/event.ts'
import { listCapacityClaims, computeEventStaffingWindow } from '../app/events/event/claims.server.ts'
import { setEventTimeZone } from '../app/events/event/event-zone.server.ts'
import { getCapacity } from '../app/days/capacity.server.ts'
import { getMenuAndIdentity } from '../app/quotes/pricing/menu-and-identity.server.ts'
import { findTimeZoneByZip } from '../app/quotes/travel/zone-of-zip.server.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parseCalendarFeed } from './doubles/read-calendar.ts'
import { sampleQuoteRequest } from './doubles/sample-event.ts'
import { createVisitor } from './guest.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const eastern = 'America/New_York'
const central = 'America/Chicago'
const inDestin = { eventLocation: 'Destin, FL 32541', zip: '32541' }

test.each([
  ['32541', central],
  ['32202', eastern],
  ['85003', 'America/Phoenix'],
  ['00901', 'America/Puerto_Rico'],
  ['99999', null],
  [null, null],
])('ZIP %s lies in %s', (zip, zone) => {
  expect(findTimeZoneByZip(zip)).toBe(zone)
})

describe('an event’s zone', () => {
  const getZone = (request: Partial<QuoteRequest>, stored?: Partial<QuoteRequest>, businessZone = eastern) =>
    setEventTimeZone(sampleQuoteRequest(request), businessZone, stored && sampleQuoteRequest(stored)).timeZone

  test('an event’s ZIP in another time zone proposes that zone', () => {
    expect(getZone({ zip: '32541' })).toBe(central)
  })
  test('an event’s ZIP with the same local time as the business proposes no zone', () => {
    // Detroit and Indianapolis have zones of their own, with Eastern time.
    expect(['32202', '48226', '46204', null].map((zip) => getZone({ zip }))).toEqual(Array(4).fill(undefined))
    expect(getZone({ zip: '32541' }, undefined, central)).toBeUndefined()
  })
  test('a rare time zone gets the common name of its local time', () => {
    // Menominee, Michigan.
    expect(getZone({ zip: '49858' })).toBe(central)
  })
  test('a time zone that the owner chose for an event stays', () => {
    expect(getZone({ zip: '32541', timeZone: eastern })).toBe(eastern)
    expect(getZone({ zip: '32541', timeZone: eastern }, { zip: '32541', timeZone: central })).toBe(eastern)
  })
  test('changing an event’s ZIP proposes its time zone again', () => {
    expect(getZone({ zip: '32202', timeZone: central }, { zip: '32541', timeZone: central })).toBeUndefined()
  })
  test('an event stored without a time zone keeps the business’s zone', () => {
    expect(getZone({ zip: '32541' }, { zip: '32541' })).toBeUndefined()
  })
})

describe.each(databases)('%s: an event in another zone', (database) => {
  test.each([
    ['/quote', '5:00 PM to 11:00 PM Central'],
    ['/es/quote', '5:00 p.m. a 11:00 p.m. hora central'],
  ])('the email of a quote request at %s states the event’s time zone', async (address, words) => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const { response } = await send(await pickUp(address), form)
    expect(response.status).toBe(303)
    const { body_text } = await app.db
      .selectFrom('email')
      .select('body_text')
      .where('kind', '=', 'receipt')
      .executeTakeFirstOrThrow()
    expect(body_text.replace(/\u00a0/g, ' ')).toContain(words)
    expect(await zoneIn(app)).toBe(central)
  })

  test('calendar file and run sheet of an event in another zone use local hours', async () => {
    await using app = await createTestApp(database)
    const { open, visit } = await createOwnerClient(app)
    const request = { ...inDestin, timeZone: central, eventDate: '2027-05-15' }
    const { id } = await createStoredEvent(
      app.db,
      openingTime,
      { request, snapshot: { timeline: [] } },
      { state: 'booked' },
    )
    expect((await open(`/backbar/jobs/${id}/sheet`)).text).toContain('Saturday, May 15, 2027 (Central)')
    const [event] = parseCalendarFeed(await (await visit(`/backbar/jobs/${id}/event.ics`)).text()).events
    // 11:00 PM Central is 04:00 UTC.
    expect(event!.DTEND).toBe('20270516T040000Z')
  })

  test('an event in another zone claims its date by its real hours', async () => {
    await using app = await createTestApp(database)
    const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(app.db), getCapacity(app.db)])
    const terms = { catalogue, identity, capacity }
    const request = sampleQuoteRequest({ ...inDestin, eventDate: '2027-05-15' })
    const here = computeEventStaffingWindow(request, terms)
    const there = computeEventStaffingWindow({ ...request, timeZone: central }, terms)
    expect([there.from - here.from, there.to - here.to]).toEqual([3_600_000, 3_600_000])
    await createStoredEvent(app.db, openingTime, { request: { ...request, timeZone: central } }, { state: 'booked' })
    const [claim] = await listCapacityClaims(app.db, { from: '2027-05-14', to: '2027-05-16', on: '2026-11-20' }, terms)
    expect(claim).toMatchObject({ from: there.from, to: there.to })
  })

  test('the owner can change an event’s zone, and the history records it', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const request = { ...inDestin, timeZone: central, eventDate: '2027-05-15' }
    const { id } = await createStoredEvent(app.db, openingTime, { request })
    const address = `/backbar/jobs/${id}/edit`
    const fields = Object.fromEntries((await open(address)).fields)
    expect(fields.eventTimeZone).toBe(central)
    const wrong = await post(address, { ...fields, eventTimeZone: 'Mars/Olympus' })
    expect([wrong.status, wrong.page.text.includes('Choose a time zone from the list')]).toEqual([422, true])
    expect((await post(address, { ...fields, eventTimeZone: 'America/Denver' })).status).toBe(303)
    expect(await zoneIn(app)).toBe('America/Denver')
    expect((await open(`/backbar/jobs/${id}/history`)).text).toMatch(/Time zone.*Central.*Mountain/)
  })
})

const form = {
  requestorName: 'Nora Ephron',
  eventLocation: inDestin.eventLocation,
  eventVenue: 'A beach house',
  eventDate: '2027-05-15',
  eventStartTime: '17:00',
  eventEndTime: '23:00',
  eventGuestCount: '80',
  fromEmail: 'nora@home.example',
  phoneNumber: '(904) 555-0142',
}

async function zoneIn(app: TestApp): Promise<string | undefined> {
  const { request } = await app.db.selectFrom('event').select('request').executeTakeFirstOrThrow()
  return (JSON.parse(request) as QuoteRequest).timeZone
}

import { expect, test } from 'vitest'
import { createDayRule } from '../app/days/capacity.server.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'
import { createAppVisitor, createTestApp, databases } from './test-app.ts'

const address = '/backbar/jobs/new'
const ask = { intent: 'check' }

/** The app's clock is at November 20, 2026, a Friday. */
test('a typed American date is parsed, and the answer names the available day', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  expect((await open(address)).text).toContain('The answer comes at once.')
  for (const eventDate of ['12/5', 'Dec 5', 'first Saturday in December', '2026-12-05']) {
    const { status, page } = await post(address, { ...ask, eventDate })
    expect([status, page.text]).toEqual([200, expect.stringContaining('Sat Dec 5 is available')])
    expect(page.fields.get('eventDate')).toBe('2026-12-05')
  }
  const next = await post(address, { ...ask, eventDate: 'next sat' })
  expect(next.page.text).toContain('Sat Nov 21 is tomorrow You ask for 3 days’ notice. Nobody has it.')
  expect((await post(address, { ...ask, eventDate: 'easter' })).page.text).toContain('Type a day, such as 12/5')
})

test('a date without a year offers years to choose with a tap', async () => {
  await using app = await createTestApp()
  const { post } = await createOwnerClient(app)
  const asked = await post(address, { ...ask, eventDate: '5/15' })
  expect(asked.page.text).toContain('May 15 has passed this year Which year? Sat May 15, 2027 Mon May 15, 2028')
  const unsaved = await post(address, { eventDate: '5/15', requestorName: 'Tori' })
  expect([unsaved.status, unsaved.page.text]).toEqual([422, expect.stringContaining('Tap the day they mean')])
  expect(unsaved.page.fields.get('requestorName')).toBe('Tori')
  const tapped = await post(address, { eventDate: '5/15', pick: '2027-05-15' })
  expect([tapped.status, tapped.page.text]).toEqual([200, expect.stringContaining('Sat May 15, 2027 is available')])
  expect((await post(address, { ...ask, eventDate: '12/5/2025' })).page.text).toContain(
    'Friday, December 5, 2025 is past Or did they mean Sat Dec 5',
  )
})

test.each(databases)('%s: a fully booked day names its events and offers nearby days', async (database) => {
  await using app = await createTestApp(database)
  const { post } = await createOwnerClient(app)
  const place = { eventDate: '2026-12-05', eventVenue: 'Epping Forest' }
  const hours = { eventStartTime: '17:00', eventEndTime: '23:00' }
  await insertEvent(app, { ...place, ...hours, requestorName: 'Ana & Mateo' }, { state: 'booked' })
  const booked = await post(address, { ...ask, eventDate: '12/5' })
  expect(booked.page.text).toContain('Sat Dec 5 is booked by Ana & Mateo 5–11 PM, Epping Forest')
  expect(booked.page.text).toContain('Available, close by Look further')
  expect(booked.page.text).toContain('Sat Nov 28 available Fri Dec 4 available Sun Dec 6 available')
  expect(booked.page.links.get('Look further')).toBe('/backbar/calendar?month=2026-12')

  const held = await insertEvent(app, { ...place, eventDate: '2026-12-18', requestorName: 'Elena' }, { state: 'held' })
  await app.db
    .insertInto('hold')
    .values({ event_id: held.id, until: '2026-12-08', placed_at: 1, placed_by: 'owner' })
    .execute()
  expect((await post(address, { ...ask, eventDate: '12/18' })).page.text).toContain(
    'Fri Dec 18 is held for Elena until Tue Dec 8',
  )
  await createDayRule(
    app.db,
    {
      id: 'rule-1',
      kind: 'closed',
      from: '2026-12-24',
      to: '2026-12-26',
      weekday: null,
      events: null,
      bartenders: null,
      note: 'With my mother',
    },
    app.now(),
  )
  expect((await post(address, { ...ask, eventDate: '12/24' })).page.text).toContain(
    'Thu Dec 24 is closed With my mother.',
  )
  for (const name of ['One', 'Two']) await insertEvent(app, { eventDate: '2027-01-09', requestorName: name })
  expect((await post(address, { ...ask, eventDate: '1/9/27' })).page.text).toContain(
    'Sat Jan 9, 2027 is available Two others asked for it.',
  )
})

test('prices on the call page equal the public estimate and name the assumed times', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const blank = await open(address)
  expect(blank.text).toContain('Experiences')
  expect(blank.text).toContain('$400 to $800 a date and guests for their price')
  const party = { ...ask, eventDate: '12/5', eventGuestCount: '110', experience: 'luxe-cocktail' }
  const assumed = await post(address, party)
  expect(assumed.page.text).toContain('For 110 guests, 5–11 PM')
  expect(assumed.page.text).toContain('5–11 PM is assumed until you have the times.')
  const timed = { ...party, eventStartTime: '18:00', eventEndTime: '23:00', eventLocation: 'St. Augustine, FL 32084' }
  const { page } = await post(address, timed)
  const query = 'experience=luxe-cocktail&guests=110&date=2026-12-05&start=18:00&end=23:00&zip=32084'
  const { totalCents } = await (await (await createAppVisitor(app))(`/api/estimate?${query}`)).json()
  expect(page.text).toContain(`Luxe Cocktail $${totalCents / 100}`)
  expect(page.text).toContain(`$${totalCents / 100} Luxe Cocktail, 110 guests Dec 5 is available · deposit $250`)
  expect(page.text).toContain('miles from you. Travel is included up to 40.')
  expect((await post(address, { ...timed, eventLocation: 'Miami 33101' })).page.text).toContain(
    ': you usually go up to 120.',
  )
})

test('a known venue typed in a call sets the distance and the venue', async () => {
  await using app = await createTestApp()
  const { fill, post } = await createOwnerClient(app)
  const venue = { name: 'The White Room', address: '1 King St, St. Augustine', zip: '32084' }
  expect((await fill('/backbar/venues?open=new', venue)).status).toBe(303)
  const typed = { eventDate: '12/5', eventLocation: 'The White Room, St. Augustine' }
  expect((await post(address, { ...ask, ...typed })).page.text).toContain('miles from you. Travel is included')
  const { to } = await post(address, typed)
  const stored = await app.db.selectFrom('event').select('request').executeTakeFirstOrThrow()
  expect(to).toContain('said=call-kept')
  expect(JSON.parse(stored.request)).toMatchObject({ eventVenue: 'The White Room', eventLocation: 'St. Augustine' })
})

test('an incomplete call is saved under the time of the call', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const { status, to } = await post(address, { eventDate: '12/5' })
  expect(status).toBe(303)
  const shown = await open(to)
  expect(shown.text).toContain('Kept. Next: make the proposal, and text them its link.')
  expect(shown.text).toContain('Caller, 9:00 AM Saturday, December 5')
  expect(shown.links.has('Make the proposal')).toBe(true)
  expect((await open(`${to.split('?')[0]}/reply?template=quote`)).fields.get('body')).toMatch(/^Hi \[first name\],/)
})

test('a call with an email address leads to emailing the price', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const { to } = await post(address, { eventDate: '12/5', requestorName: 'Tori & Sam', fromEmail: 'tori@home.example' })
  const shown = await open(to)
  expect(shown.text).toContain('Kept. Next: email the price.')
  expect(shown.links.get('Email the price')).toBe(`${to.split('?')[0]}/reply?template=quote`)
  expect(shown.text).not.toContain('Call Tori')
})

test('a caller for a booked day can join its waitlist or be booked', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  await insertEvent(app, { eventDate: '2026-12-05', requestorName: 'Ana & Mateo' }, { state: 'booked' })
  const waiting = await post(address, { intent: 'waitlist', eventDate: '12/5', requestorName: 'Tori' })
  expect((await open(waiting.to)).text).toContain('On the waitlist for December 5: Tori.')
  expect(await app.db.selectFrom('waitlist_entry').select('day').execute()).toEqual([{ day: '2026-12-05' }])
  const yes = await post(address, { intent: 'book', eventDate: '12/12', requestorName: 'Dee' })
  expect(yes.to).toMatch(/\?book=yes&said=call-to-book$/)
  expect((await open(yes.to)).text).toContain('Booked. For how much?')
})

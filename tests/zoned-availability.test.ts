import { describe, expect, test } from 'vitest'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { getCapacity } from '../app/days/capacity.server.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { createVisitor } from './guest.ts'
import { databases, createTestApp, openingTime, createAppVisitor } from './test-app.ts'

const destin = 'zip=32541'

describe.each(databases)('%s: availability at a ZIP in another time zone', (database) => {
  /** Stores capacity for one team without driving time that is busy until 1:00 PM Eastern on May 15. */
  async function oneCrew() {
    const app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const capacity = { ...(await getCapacity(app.db)), crews: 1, eventsADay: 3, farthestMiles: 900 }
    const still = { ...capacity, driveFactor: 0, marginMinutes: 0, noticeDays: 0 }
    await saveSetting(app.db, 'capacity', still, openingTime)
    const morning = { eventDate: '2027-05-15', eventStartTime: '09:00', eventEndTime: '12:00', eventGuestCount: 40 }
    await createStoredEvent(app.db, openingTime, { request: morning }, { state: 'booked' })
    return app
  }

  test.each([
    ['at 1:30 PM Central the team is available', destin, 'open'],
    ['at 1:30 PM Eastern the team is booked', 'zip=32202', 'taken'],
  ])('the availability at a ZIP in another time zone uses its local time: %s', async (_, where, state) => {
    await using app = await oneCrew()
    const visit = await createAppVisitor(app)
    const asked = `/api/availability?date=2027-05-15&start=13:30&end=20:00&guests=40&experience=dry-hire&${where}`
    expect(await (await visit(asked)).json()).toMatchObject({ state })
  })

  test.each([
    ['Destin, FL 32541', /May 15, 2027 is open/],
    ['Jacksonville, FL 32202', /booked/],
  ])('a quote request stores the availability by the local time of %s', async (eventLocation, words) => {
    await using app = await oneCrew()
    const { pickUp, send } = await createVisitor(app)
    expect((await send(await pickUp('/quote'), { ...form, eventLocation })).response.status).toBe(303)
    const { snapshot } = await app.db
      .selectFrom('event')
      .select('snapshot')
      .where('requestor_name', '=', form.requestorName)
      .where('event_start_time', '=', form.eventStartTime)
      .executeTakeFirstOrThrow()
    expect((JSON.parse(snapshot) as { day: { words: string } }).day.words).toMatch(words)
  })

  test('the availability at a ZIP in another time zone starts on the business’s current date', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const visit = await createAppVisitor(app)
    // 12:30 AM Eastern is 11:30 PM Central of the day before.
    app.advance(Date.parse('2026-11-21T05:30Z') - app.now())
    const statusOn = async (date: string) => (await visit(`/api/availability?date=${date}&${destin}`)).status
    expect([await statusOn('2026-11-20'), await statusOn('2026-11-21')]).toEqual([400, 200])
  })
})

const form = {
  requestorName: 'Nora Ephron',
  eventVenue: 'A beach house',
  eventDate: '2027-05-15',
  eventStartTime: '13:30',
  eventEndTime: '20:00',
  eventGuestCount: '40',
  fromEmail: 'nora@home.example',
  phoneNumber: '(904) 555-0142',
}

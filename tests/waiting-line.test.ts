import { describe, expect, test } from 'vitest'
import { joinWaitlist, leaveWaitlist, listWaitlist } from '../app/events/event/waitlist.server.ts'
import { createStoredEvent, setEventStatus } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'

const october = { eventDate: '2027-10-16', eventStartTime: '18:00', eventEndTime: '23:00' }
const today = '2026-11-20'

const createWaitingEvent = (app: TestApp, requestorName: string, row = {}, at = openingTime) =>
  createStoredEvent(app.db, at, { request: { ...october, requestorName } }, row)

async function listWaitingNames(app: TestApp) {
  return (await listWaitlist(app.db, { today })).map(({ request, place, of, isFree }) => [
    request.requestorName,
    place,
    of,
    isFree,
  ])
}

describe.each(databases)('%s: waitlist', (database) => {
  test('the waitlist follows request order and offers an opened date to the first client', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const by = { actor: 'owner' as const, now: openingTime }
    const priya = await createWaitingEvent(app, 'Priya', { state: 'booked' })
    const second = await createWaitingEvent(app, 'Second', {}, openingTime + 2)
    const first = await createWaitingEvent(app, 'First', {}, openingTime + 1)
    for (const event of [second, first, first]) await db.transaction().execute((db) => joinWaitlist(db, event, by))
    expect(await listWaitingNames(app)).toEqual([
      ['First', 1, 2, false],
      ['Second', 2, 2, false],
    ])
    await setEventStatus(db, priya.id, { state: 'lost' })
    expect(await listWaitingNames(app)).toEqual([
      ['First', 1, 2, true],
      ['Second', 2, 2, false],
    ])
    await db.transaction().execute((db) => leaveWaitlist(db, first.id, by))
    expect(await listWaitingNames(app)).toEqual([['Second', 1, 1, true]])
    await setEventStatus(db, second.id, { state: 'lost' })
    expect(await listWaitingNames(app)).toEqual([])
    const events = await db.selectFrom('history_entry').select('details').where('event_id', '=', first.id).execute()
    expect(events.map(({ details }) => JSON.parse(details))).toEqual([
      { date: '2027-10-16', isNext: true },
      { date: '2027-10-16', isNext: false },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { joinWaitlist, leaveWaitlist, listWaitlist } from '../app/leads/lead/next-in-line.server.ts'
import { createStoredEvent, setEventStatus } from './doubles/kept-lead.ts'
import { databases, createTestApp, openingTime, type TestApp } from './house.ts'

const october = { eventDate: '2027-10-16', eventStartTime: '18:00', eventEndTime: '23:00' }
const today = '2026-11-20'

const put = (house: TestApp, requestorName: string, row = {}, at = openingTime) =>
  createStoredEvent(house.db, at, { request: { ...october, requestorName } }, row)

async function namesFree(house: TestApp) {
  return (await listWaitlist(house.db, { today })).map(({ request, place, of, isFree }) => [
    request.requestorName,
    place,
    of,
    isFree,
  ])
}

describe.each(databases)('%s: next in line', (database) => {
  test('stand in the order they asked, and are free when the claims say so', async () => {
    await using house = await createTestApp(database)
    const { db } = house
    const by = { actor: 'owner' as const, now: openingTime }
    const priya = await put(house, 'Priya', { state: 'booked' })
    const second = await put(house, 'Second', {}, openingTime + 2)
    const first = await put(house, 'First', {}, openingTime + 1)
    for (const lead of [second, first, first]) await db.transaction().execute((db) => joinWaitlist(db, lead, by))
    expect(await namesFree(house)).toEqual([
      ['First', 1, 2, false],
      ['Second', 2, 2, false],
    ])
    await setEventStatus(db, priya.id, { state: 'lost' })
    expect(await namesFree(house)).toEqual([
      ['First', 1, 2, true],
      ['Second', 2, 2, false],
    ])
    await db.transaction().execute((db) => leaveWaitlist(db, first.id, by))
    expect(await namesFree(house)).toEqual([['Second', 1, 1, true]])
    await setEventStatus(db, second.id, { state: 'lost' })
    expect(await namesFree(house)).toEqual([])
    const events = await db.selectFrom('lead_event').select('details').where('lead_id', '=', first.id).execute()
    expect(events.map(({ details }) => JSON.parse(details))).toEqual([
      { date: '2027-10-16', isNext: true },
      { date: '2027-10-16', isNext: false },
    ])
  })
})

import type { EventRecord } from '../app/events/event/event.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { getOctoberTime, createStaffMember, createShift } from './doubles/worked-event.ts'
import { createStaffPath } from './staff-rows.ts'
import { openingTime, type TestApp } from './test-app.ts'

const day = 24 * 3_600_000
/** Time on the morning after October 16. */
const morning = getOctoberTime('09:00', '2026-10-17')

/**
 * Creates a wedding of October 16 for 100 guests, as of the morning after it. Ana worked, and so did Ben, who reads
 * Spanish. Cy did not. `pathOf` returns the path of a staff member's own page.
 */
export async function createDoneEvent(
  house: TestApp,
): Promise<{ event: EventRecord; pathOf: (personId: string) => Promise<string> }> {
  house.advance(morning - openingTime)
  const request = { eventDate: '2026-10-16', eventGuestCount: 100, onRequest: [], drinks: null, package: null }
  const event = await createStoredEvent(
    house.db,
    morning - 30 * day,
    { request: { ...request, requestorName: 'Harbor Dental', experience: null, occasion: 'Wedding' } },
    { state: 'booked' },
  )
  await createStaffMember(house.db, { id: 'ana-id-0001', name: 'Ana Reyes' })
  await createStaffMember(house.db, { id: 'ben-id-0001', name: 'Ben Ortiz', language: 'es' })
  await createStaffMember(house.db, { id: 'cy-id-00001', name: 'Cy Dunn' })
  await createShift(house.db, event.id, 'ana-id-0001')
  await createShift(house.db, event.id, 'ben-id-0001', { seq: 2 })
  const getPath = (id: string) => createStaffPath(house.db, id, { secret: house.config.secret, now: house.now() })
  return { event, pathOf: getPath }
}

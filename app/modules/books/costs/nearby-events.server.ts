import { addDays, startOfDay, formatWeekdayDate } from '../../../business/dates.ts'
import { getCapacity } from '../../../days/capacity.server.ts'
import { computeEventStaffingWindow } from '../../../events/event/claims.server.ts'
import { deserializeStaffingFields } from '../../../events/event/staffing-fields.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesBetweenZips } from '../../../quotes/travel/locations.server.ts'
import { guessPurchaseEvent, type NearbyEvent } from './guess-event.ts'

/** Days before and after today whose events the form offers. */
const [daysBack, daysAhead] = [45, 30]

export type NearbyEvents = {
  events: { id: string; words: string }[]
  near: NearbyEvent[]
  /** Likely event of a cost entered now. `chosen` wins where it exists. */
  guess: string | null
  /** Guesses the event from a receipt's day and the ZIP of the store, where it was typed. */
  guessBy: (receipt: { day: string; zip: string | null }) => string | null
}

/** Returns the candidate events of a cost, the latest first. `chosen` is included whatever its day. */
export async function getNearbyEvents(
  db: Db,
  { today, now, chosen }: { today: string; now: number; chosen: string | null },
): Promise<NearbyEvents> {
  const [rows, offer, capacity] = await Promise.all([
    db
      .selectFrom('event')
      .select(['id', 'requestor_name as name', 'event_date as day', 'event_venue as venue', 'staffing_fields as facts'])
      .where((is) =>
        is.or([
          is.and([
            is('state', 'in', ['booked', 'done']),
            is('event_date', '>=', addDays(today, -daysBack)),
            is('event_date', '<=', addDays(today, daysAhead)),
          ]),
          is('id', '=', chosen ?? ''),
        ]),
      )
      .orderBy('event_date', 'desc')
      .orderBy('id')
      .execute(),
    getMenuAndIdentity(db),
    getCapacity(db),
  ])
  const { timeZone, baseZip } = offer.identity
  const places = rows.map(({ id, facts }) => {
    const place = deserializeStaffingFields(facts)
    const { from, to } = computeEventStaffingWindow(place, { ...offer, capacity })
    return { id, from, to, zip: place.zip }
  })
  const near = places.map(({ id, from, to }): NearbyEvent => ({ id, from, to }))
  const isThere = rows.some(({ id }) => id === chosen)
  return {
    events: rows.map(({ id, name, day, venue }) => ({
      id,
      words: [formatWeekdayDate(day), name, venue].filter(Boolean).join(', '),
    })),
    near,
    guess: isThere ? chosen : guessPurchaseEvent(near, { from: now, to: now }),
    guessBy: ({ day, zip }) => {
      const far = (to: string | null) => (zip && to ? computeMilesBetweenZips(zip, to) : null)
      const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone) - 1]
      return guessPurchaseEvent(
        places.map(({ zip: there, ...event }) => ({ ...event, miles: far(there) })),
        { from, to, milesFromBase: far(baseZip) },
      )
    },
  }
}

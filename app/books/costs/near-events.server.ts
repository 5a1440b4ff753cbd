import { dayAway, shortDay } from '../../business/dates.ts'
import { readCapacity } from '../../days/days.server.ts'
import { placeOfRequest } from '../../leads/lead/claims.server.ts'
import { readPlaceFacts } from '../../leads/lead/place-facts.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { guessEvent, type NearEvent } from './guess-event.ts'

/** Events of so many days before and after today are offered. */
const [daysBack, daysOn] = [45, 30]

/** The events a cost may be for, the latest first, and which it is likely for; `chosen` is offered whenever it was. */
export async function readNearEvents(
  db: Db,
  { today, now, chosen }: { today: string; now: number; chosen: string | null },
): Promise<{ events: { id: string; words: string }[]; guess: string | null }> {
  const [rows, offer, capacity] = await Promise.all([
    db
      .selectFrom('lead')
      .select(['id', 'requestor_name as name', 'event_date as day', 'event_venue as venue', 'place_facts as facts'])
      .where((is) =>
        is.or([
          is.and([
            is('state', 'in', ['booked', 'done']),
            is('event_date', '>=', dayAway(today, -daysBack)),
            is('event_date', '<=', dayAway(today, daysOn)),
          ]),
          is('id', '=', chosen ?? ''),
        ]),
      )
      .orderBy('event_date', 'desc')
      .orderBy('id')
      .execute(),
    readOffer(db),
    readCapacity(db),
  ])
  const near = rows.map(({ id, facts }): NearEvent => {
    const { from, to } = placeOfRequest(readPlaceFacts(facts), { ...offer, capacity })
    return { id, from, to }
  })
  const isThere = rows.some(({ id }) => id === chosen)
  return {
    events: rows.map(({ id, name, day, venue }) => ({
      id,
      words: [shortDay(day), name, venue].filter(Boolean).join(', '),
    })),
    guess: isThere ? chosen : guessEvent(near, now),
  }
}

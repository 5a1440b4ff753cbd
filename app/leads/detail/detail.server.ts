import { today as todayIn } from '../../business/dates.ts'
import { lastMove } from '../lead/lead-event.ts'
import { readEvents } from '../lead/lead-events.server.ts'
import { othersOn } from '../lead/same-day.server.ts'
import { leadOf, selectLeads } from '../lead/leads.server.ts'
import { standingMark } from '../lead/lock-lead.server.ts'
import { missingFacts } from '../lead/missing-facts.ts'
import { readTellings } from '../lead/tellings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { drinksOf } from '../../quotes/pricing/drinks-plan.ts'
import { isKnownZip } from '../../quotes/travel/places.server.ts'
import { findAlike } from './alike.server.ts'
import { readLeadLetters } from './lead-letters.server.ts'

export type Detail = NonNullable<Awaited<ReturnType<typeof readDetail>>>

/** Everything known of a request, or null where there is none with this id. `now` in epoch milliseconds. */
export async function readDetail(db: Db, id: string, now: number) {
  const row = await selectLeads(db).where('lead.id', '=', id).executeTakeFirst()
  if (!row) return null
  const lead = leadOf(row)
  const [{ catalogue, identity }, events, letters, alike, sameDay, tellings] = await Promise.all([
    readOffer(db),
    readEvents(db, id),
    readLeadLetters(db, id),
    findAlike(db, id),
    othersOn(db, row.event_date, id),
    readTellings(db, lead),
  ])
  const undoable = lastMove(events)
  const today = todayIn(now, identity.timeZone)
  return {
    lead,
    seen: standingMark(row),
    events,
    undoable: undoable?.actor === 'owner' ? undoable : null,
    letters,
    alike,
    sameDay,
    tellings,
    missing: missingFacts(lead, today, isKnownZip),
    drinks: drinksOf(lead.request, catalogue, identity.timeZone),
    business: identity.name,
    timeZone: identity.timeZone,
    today,
    now,
  }
}

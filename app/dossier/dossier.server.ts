import { lastMove } from '../history/lead-event.ts'
import { readEvents } from '../history/lead-events.server.ts'
import { leadOf } from '../leads/leads.server.ts'
import { standingMark } from '../leads/lock-lead.server.ts'
import { missingFacts } from '../leads/missing-facts.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { openDesk } from '../quote/desk.server.ts'
import { drinksOf } from '../quote/drinks-plan.ts'
import { today as todayIn } from '../quote/event-times.ts'
import { findAlike } from './alike.server.ts'
import { readLeadLetters } from './lead-letters.server.ts'

export type Dossier = NonNullable<Awaited<ReturnType<typeof readDossier>>>

/** Everything known of a request, or null where there is none with this id. `now` in epoch milliseconds. */
export async function readDossier(db: Db, id: string, now: number) {
  const row = await db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const [{ catalogue, identity }, events, letters, alike] = await Promise.all([
    openDesk(db),
    readEvents(db, id),
    readLeadLetters(db, id),
    findAlike(db, id),
  ])
  const lead = leadOf(row)
  const today = todayIn(now, identity.timeZone)
  return {
    lead,
    seen: standingMark(row),
    events,
    undoable: lastMove(events),
    letters,
    alike,
    missing: missingFacts(lead, today),
    drinks: drinksOf(lead.request, catalogue, identity.timeZone),
    business: identity.name,
    timeZone: identity.timeZone,
    today,
    now,
  }
}

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
import { sql } from 'kysely'
import type { LeadState } from '../lead/lead.ts'
import type { LeadRow } from '../../plumbing/database/schema.ts'
import { mergeAlike, type Alike, type Likeness } from './alike.ts'

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

/** How many of each likeness are looked at. */
const most = 10

/** Other requests that look like this one: from the same form, the same mail or phone. */
async function findAlike(db: Db, id: string): Promise<Alike[]> {
  const own = await db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()
  if (!own) return []
  const found = await Promise.all([
    others(db, own, 'same form').where('idempotency_key', '=', own.idempotency_key).execute(),
    own.from_email
      ? others(db, own, 'same e-mail')
          .where(sql`lower(from_email)`, '=', sql`lower(${own.from_email})`)
          .execute()
      : [],
    own.phone_number ? others(db, own, 'same phone').where('phone_number', '=', own.phone_number).execute() : [],
  ])
  return mergeAlike(found.flat().map(({ state, ...alike }) => ({ ...alike, state: state as LeadState })))
}

function others(db: Db, own: LeadRow, likeness: Likeness) {
  return db
    .selectFrom('lead')
    .select([
      'id',
      'reference',
      'requestor_name as name',
      'event_date as date',
      'state',
      'created_at as at',
      sql.lit(likeness).as('likeness'),
    ])
    .where('id', '!=', own.id)
    .limit(most)
}

/** The letters of a request, the latest first. */
async function readLeadLetters(db: Db, leadId: string) {
  return db
    .selectFrom('letter')
    .select(['id', 'kind', 'subject', 'recipient as to', 'state', 'created_at as at'])
    .select(['claimed_until as claimedUntil', 'last_words as lastWords', 'carrier'])
    .where('lead_id', '=', leadId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

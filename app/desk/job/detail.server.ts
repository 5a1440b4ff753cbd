import { today as todayIn } from '../../business/dates.ts'
import { lastMove, type LeadEvent } from '../../leads/lead/lead-event.ts'
import { readEvents } from '../../leads/lead/lead-events.server.ts'
import { readAgreed, readAgreementState, readPostponed } from '../../agreements/proposals/agreed.server.ts'
import { othersOn } from '../../leads/lead/same-day.server.ts'
import { lineOf } from '../../leads/lead/next-in-line.server.ts'
import { findLead, leadOf, selectLeads } from '../../leads/lead/leads.server.ts'
import { readMerged } from '../../leads/lead/same-event.server.ts'
import { standingMark } from '../../leads/lead/lock-lead.server.ts'
import { openStates } from '../../leads/lead/mark.ts'
import { missingFacts } from '../../leads/lead/missing-facts.ts'
import { fits } from '../../leads/lead/moves.ts'
import { readToldEstimates } from '../../leads/lead/told-estimates.server.ts'
import { readSetting } from '../../business/business.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { isKnownZip } from '../../quotes/travel/places.server.ts'
import { sql } from 'kysely'
import type { LeadState } from '../../leads/lead/lead.ts'
import type { LeadRow } from '../../plumbing/database/schema.ts'
import { mergeAlike, type Alike, type Likeness } from './alike.ts'

/** Everything known of a request, or null where there is none with this id. `now` in epoch milliseconds. */
export async function readDetail(db: Db, id: string, now: number) {
  const row = await selectLeads(db).where('lead.id', '=', id).executeTakeFirst()
  if (!row) return null
  const lead = leadOf(row)
  const merged = await readMerged(db, id)
  const ids = [id, ...merged.map((one) => one.id)]
  const { timeZone } = await readSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const [{ identity }, events, letters, alike, sameDay, toldEstimates, line, postponed, agreed, agreement] =
    await Promise.all([
      readOffer(db),
      readEvents(db, id),
      readLeadLetters(db, ids),
      findAlike(db, id),
      othersOn(db, row.event_date, id),
      readToldEstimates(db, lead),
      lineOf(db, lead, today),
      readPostponed(db, [id]),
      readAgreed(db, [id]),
      readAgreementState(db, id),
    ])
  const last = lastMove(events)
  const undoable = last?.actor === 'owner' ? last : null
  const isUndoable = undoable !== null && fits(agreement, undoable.details.from)
  const named = await namesFor(db)
  return {
    lead,
    seen: standingMark(lead),
    events: named(events),
    undoable: isUndoable ? undoable : null,
    agreement,
    letters,
    merged,
    mergedEvents: named((await Promise.all(merged.map((one) => readEvents(db, one.id)))).flat()),
    alike,
    sameDay,
    isPostponed: postponed.has(id),
    toldEstimates: [...toldEstimates, ...(await readMergedEstimates(db, ids.slice(1)))].toSorted((a, b) => a.at - b.at),
    line,
    missing: missingFacts(lead, today, isKnownZip, agreed.get(id)?.event),
    business: identity.name,
    timeZone: identity.timeZone,
    today,
    now,
  }
}

/** Says who did what where there have been several people; what was before then was the owner's. */
async function namesFor(db: Db): Promise<(events: LeadEvent[]) => LeadEvent[]> {
  const isOne = (await db.selectFrom('owner').select('id').limit(2).execute()).length < 2
  return (events) =>
    events.map(({ by, ...event }) => (isOne || event.actor !== 'owner' ? event : { ...event, by: by ?? 'The owner' }))
}

/** What those were told that were put into a request. */
async function readMergedEstimates(db: Db, ids: string[]) {
  const leads = (await Promise.all(ids.map((id) => findLead(db, id)))).filter((lead) => lead !== null)
  return (await Promise.all(leads.map((lead) => readToldEstimates(db, lead)))).flat()
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
    own.event_location
      ? others(db, own, 'same day and place')
          .where('event_date', '=', own.event_date)
          .where('state', 'in', openStates)
          .where(sql`lower(event_location)`, '=', sql`lower(${own.event_location})`)
          .execute()
      : [],
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
    .where('state', '!=', 'merged')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
}

/** The letters of a request, the latest first. */
async function readLeadLetters(db: Db, leadIds: string[]) {
  return db
    .selectFrom('letter')
    .select(['id', 'kind', 'subject', 'recipient as to', 'state', 'created_at as at'])
    .select(['claimed_until as claimedUntil', 'last_words as lastWords', 'given_up as givenUp', 'carrier'])
    .where('lead_id', 'in', leadIds)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

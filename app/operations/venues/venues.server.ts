import { eraseEarlierVersions } from '../../business/earlier-versions.server.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { EventState } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import type { VenueRow } from '../../plumbing/database/schema.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { pickVenueDetails, getVenuePath, venueForm, type Venue, type VenueDetails } from './venue.ts'
import { rankSimilarVenues, type VenueSimilarity, type VenueAddress } from './compare-venues.ts'

/** Lock of every change to venues. */
const venuesLock = ['venues']

/** Returns the venue of an event. Null if it is not linked to a known venue. */
export async function getEventVenue(db: Db, eventId: string): Promise<Venue | null> {
  return (await getVenuesByEvent(db, [eventId])).get(eventId) ?? null
}

/** Returns the venues of several events by event id, without events that have none. */
export async function getVenuesByEvent(db: Db, eventIds: readonly string[]): Promise<Map<string, Venue>> {
  const rows = await db
    .selectFrom('event_venue')
    .innerJoin('venue', 'venue.id', 'event_venue.venue_id')
    .select('event_venue.event_id')
    .selectAll('venue')
    .where(matchesAnyId(db, 'event_venue.event_id', eventIds))
    .execute()
  return new Map(rows.map((row) => [row.event_id, getVenue(row)]))
}

/** Returns a venue by id, null if there is none. */
export async function findVenue(db: Db, id: string): Promise<Venue | null> {
  const row = await db.selectFrom('venue').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? getVenue(row) : null
}

/**
 * Returns the known venue whose name begins a typed location, such as "The White Room, St. Augustine". Null if there is
 * none.
 */
export async function findNamedVenue(db: Db, text: string): Promise<Venue | null> {
  const [name = ''] = text.split(',')
  const rows = await db.selectFrom('venue').selectAll().orderBy('name').orderBy('id').execute()
  const found = rankSimilarVenues(rows.map(getVenue), { name, address: '', zip: '' })
  return found.find(({ likeness }) => likeness === 'same')?.venue ?? null
}

/** Returns the names of all known venues. */
export async function listVenueNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('venue').select('name').distinct().orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** An event in the list of a venue. */
export type VenueEvent = { eventId: string; name: string; date: string; state: EventState }

/** Returns the events at a venue, latest first. */
export async function listVenueEvents(db: Db, venueId: string): Promise<VenueEvent[]> {
  return (await getEventsByVenue(db)).get(venueId) ?? []
}

/** Returns every known venue by name, with its events, latest first. */
export async function listVenues(db: Db): Promise<(Venue & { events: VenueEvent[] })[]> {
  const [rows, events] = await Promise.all([
    db.selectFrom('venue').selectAll().orderBy('name').orderBy('zip').orderBy('id').execute(),
    getEventsByVenue(db),
  ])
  return rows.map((row) => ({ ...getVenue(row), events: events.get(row.id) ?? [] }))
}

async function getEventsByVenue(db: Db): Promise<Map<string, VenueEvent[]>> {
  const rows = await db
    .selectFrom('event_venue')
    .innerJoin('event', 'event.id', 'event_venue.event_id')
    .select(['venue_id', 'event.id as eventId', 'requestor_name as name', 'event_date as date', 'state'])
    .where('state', '!=', 'merged')
    .orderBy('event_date', 'desc')
    .orderBy('event.id')
    .execute()
  const events = rows.map(({ venue_id, state, ...event }) => ({ venue_id, ...event, state: state as EventState }))
  return Map.groupBy(events, ({ venue_id }) => venue_id)
}

/** A known venue similar to an event's, with the kind of match and its last event. */
export type SimilarVenueMatch = Venue & { likeness: VenueSimilarity; last: VenueEvent | null }

/** Returns the venue of an event, or similar known venues. Null if the event does not exist. */
export async function getVenueSectionData(db: Db, eventId: string) {
  const event = await findEvent(db, eventId)
  if (!event) return null
  const { eventVenue, eventLocation, zip } = event.request
  const place: VenueAddress = { name: eventVenue ?? '', address: eventLocation ?? '', zip: zip ?? '' }
  const venue = await getEventVenue(db, eventId)
  return { eventId, place, venue, alike: venue ? [] : await findSimilarVenues(db, place) }
}

async function findSimilarVenues(db: Db, place: VenueAddress): Promise<SimilarVenueMatch[]> {
  const rows = await db.selectFrom('venue').selectAll().orderBy('name').orderBy('id').execute()
  const found = rankSimilarVenues(rows.map(getVenue), place).slice(0, 5)
  if (found.length === 0) return []
  const events = await getEventsByVenue(db)
  return found.map(({ venue, likeness }) => ({ ...venue, likeness, last: events.get(venue.id)?.[0] ?? null }))
}

/** Returns known venues that match a submitted form. Nothing is stored until the owner decides. */
export async function findMatchingVenues(db: Db, input: FormInput): Promise<SimilarVenueMatch[]> {
  const reading = venueForm.read(input)
  if ('errors' in reading) return []
  return (await findSimilarVenues(db, reading.values)).filter(({ likeness }) => likeness === 'same')
}

/**
 * Creates the edit form of a venue. A new venue is linked to the event it was filled in for. A known venue is not
 * stored and gets an error at `another`, unless the form states that it is another venue.
 */
export function createVenueEditForm({
  eventId,
  input,
}: {
  eventId: string | null
  input: FormInput
}): EditForm<VenueDetails> {
  return {
    form: venueForm,
    address: getVenuePath,
    locks: venuesLock,
    canAdd: true,
    async read(db, id) {
      const stored = await findVenue(db, id)
      return stored && pickVenueDetails(stored)
    },
    async write(db, facts, { key: id, stored, now }): Promise<void | FieldError[]> {
      const columns = { ...getColumns(facts), changed_at: now }
      if (stored) {
        await db.updateTable('venue').set(columns).where('id', '=', id).execute()
        return
      }
      if (input.another !== 'yes' && (await findMatchingVenues(db, input)).length > 0)
        return [{ field: 'another', message: 'There is a venue like this already' }]
      await db
        .insertInto('venue')
        .values({ id, ...columns, created_at: now })
        .execute()
      if (eventId !== null) await linkVenue(db, eventId, id, now)
    },
    // A venue may be a private home, so the activity log does not name it.
    title: () => 'A place',
    remove: deleteVenue,
  }
}

/** Links an event to a known venue. Returns false if either no longer exists. */
export async function linkEventVenue(db: Db, eventId: string, venueId: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, venuesLock)
    if (!(await findVenue(db, venueId)) || !(await findEvent(db, eventId))) return false
    await linkVenue(db, eventId, venueId, now)
    return true
  })
}

/** Unlinks an event from its venue. The details stay with the venue. */
export async function unlinkEventVenue(db: Db, eventId: string): Promise<void> {
  await db.deleteFrom('event_venue').where('event_id', '=', eventId).execute()
}

/** Moves a venue to the trash. Returns its id in the trash, or null if there is none. */
export async function deleteVenue(db: Db, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, venuesLock)
    const events = await db.deleteFrom('event_venue').where('venue_id', '=', id).returningAll().execute()
    const row = await db.deleteFrom('venue').where('id', '=', id).returningAll().executeTakeFirst()
    await eraseEarlierVersions(db, [getVenuePath(id)])
    return row ? moveToTrash(db, 'venue', row.name, { venue: [row], event_venue: events }, now) : null
  })
}

/** Erases the venues of erased events, and venues without other events, because these may be homes. */
export async function eraseVenues(db: Db, eventIds: string[]): Promise<void> {
  const gone = await db.deleteFrom('event_venue').where('event_id', 'in', eventIds).returning('venue_id').execute()
  if (gone.length === 0) return
  const erased = await db
    .deleteFrom('venue')
    .where(
      'id',
      'in',
      gone.map(({ venue_id }) => venue_id),
    )
    .where((is) => is.not(is.exists(is.selectFrom('event_venue').selectAll().whereRef('venue_id', '=', 'venue.id'))))
    .returning('id')
    .execute()
  await eraseEarlierVersions(
    db,
    erased.map(({ id }) => getVenuePath(id)),
  )
}

async function linkVenue(db: Db, eventId: string, venueId: string, now: number): Promise<void> {
  const row = { venue_id: venueId, assigned_at: now }
  await db
    .insertInto('event_venue')
    .values({ event_id: eventId, ...row })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
    .execute()
}

function getVenue(row: VenueRow): Venue {
  return { id: row.id, ...pickVenueDetails({ ...row, loadIn: row.load_in }) }
}

function getColumns({ loadIn, ...facts }: VenueDetails) {
  return { ...facts, load_in: loadIn }
}

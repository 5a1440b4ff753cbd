import { getCapacity } from '../../days/capacity.server.ts'
import { listBusySpans } from '../../days/busy-times.server.ts'
import { findCapacityShortage } from '../../days/capacity-shortage.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeEventStaffingWindow, getNearbyClaims } from './claims.server.ts'
import type { Actor } from './history-entry.ts'
import { recordHistoryEntry } from './history.server.ts'
import type { EventRecord, QuoteRequest } from './event.ts'
import { waitlistStates, canJoinWaitlist, findWaitlistOpenings, type WaitlistEntry } from './waitlist.ts'

/** Puts a locked event on the waitlist for its day, unless it is on it. Call it in the transaction that locked it. */
export async function joinWaitlist(
  db: Db,
  lead: { id: string; request: QuoteRequest },
  by: { actor: Actor; now: number },
): Promise<void> {
  const date = lead.request.eventDate
  const there = await db.selectFrom('waitlist_entry').select('day').where('event_id', '=', lead.id).executeTakeFirst()
  if (there?.day === date) return
  const place = { day: date, joined_at: by.now, joined_by: by.actor, notified_at: null }
  await db
    .insertInto('waitlist_entry')
    .values({ event_id: lead.id, ...place })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(place))
    .execute()
  await recordHistoryEntry(db, lead.id, { kind: 'next-in-line', details: { date, isNext: true } }, by)
}

/** Removes a locked event from the waitlist. Does nothing if it is not on it. Call it in the transaction that locked it. */
export async function leaveWaitlist(db: Db, eventId: string, by: { actor: Actor; now: number }): Promise<void> {
  const date = await deleteWaitlistEntry(db, eventId)
  if (date !== null)
    await recordHistoryEntry(db, eventId, { kind: 'next-in-line', details: { date, isNext: false } }, by)
}

/**
 * Deletes the waitlist entry without a history entry, for an event that had the day and gave it up. Returns the day, or
 * null.
 */
export async function deleteWaitlistEntry(db: Db, eventId: string): Promise<string | null> {
  const row = await db.deleteFrom('waitlist_entry').where('event_id', '=', eventId).returning('day').executeTakeFirst()
  return row?.day ?? null
}

/**
 * Lists the waitlist from `today` on, or for `day` alone, by day and then by time of joining. Room is computed from the
 * claims and the owner's own calendars each time. Events that are held, booked or lost, or whose date changed, are left
 * out.
 */
export async function listWaitlist(db: Db, { today, day }: { today: string; day?: string }): Promise<WaitlistEntry[]> {
  const rows = await db
    .selectFrom('waitlist_entry')
    .innerJoin('event', 'event.id', 'waitlist_entry.event_id')
    .select(['event.id', 'event.request', 'event.event_date', 'waitlist_entry.notified_at'])
    .whereRef('waitlist_entry.day', '=', 'event.event_date')
    .where('waitlist_entry.day', '>=', today)
    .$if(day !== undefined, (query) => query.where('waitlist_entry.day', '=', day!))
    .where('event.state', 'in', waitlistStates)
    .orderBy('waitlist_entry.day')
    .orderBy('event.created_at')
    .orderBy('event.id')
    .execute()
  if (rows.length === 0) return []
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const terms = { catalogue, identity, capacity }
  const line: WaitlistEntry[] = []
  for (const those of Map.groupBy(rows, ({ event_date }) => event_date).values()) {
    const places = those.map(({ id, request, notified_at }) => {
      const read = JSON.parse(request) as QuoteRequest
      return { eventId: id, request: read, place: computeEventStaffingWindow(read, terms), toldAt: notified_at }
    })
    const all = places.map(({ place }) => place)
    const { claims, limitsOf } = await getNearbyClaims(db, all, { on: today }, terms)
    const [from, to] = [Math.min(...all.map(({ from }) => from)), Math.max(...all.map(({ to }) => to))]
    const free = findWaitlistOpenings(places, claims, limitsOf, await listBusySpans(db, { from, to }))
    for (const [i, { eventId, request, toldAt }] of places.entries())
      line.push({ eventId, request, toldAt, place: i + 1, of: places.length, isFree: free.has(eventId) })
  }
  return line
}

/** Waitlist status of an open event: its position, or whether other events have its day. */
export async function getWaitlistStatus(
  db: Db,
  { id, state, request }: Pick<EventRecord, 'id' | 'state' | 'request'>,
  today: string,
): Promise<{ next: WaitlistEntry | null; isTaken: boolean }> {
  if (!canJoinWaitlist(state) || request.eventDate < today) return { next: null, isTaken: false }
  const line = await listWaitlist(db, { today, day: request.eventDate })
  const next = line.find(({ eventId }) => eventId === id) ?? null
  if (next) return { next, isTaken: !next.isFree }
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const terms = { catalogue, identity, capacity }
  const place = computeEventStaffingWindow(request, terms)
  const { claims, limitsOf } = await getNearbyClaims(db, [place], { on: today, but: id }, terms)
  const isTaken = findCapacityShortage(place, claims, limitsOf) !== null || (await listBusySpans(db, place)).length > 0
  return { next: null, isTaken }
}

import { listBusySpans } from '../../days/busy-times.server.ts'
import { raiseDayEventLimit, getCapacity } from '../../days/capacity.server.ts'
import type { CapacityClaim, StaffingWindow } from '../../days/capacity-claims.ts'
import { findConflictingClaims, listWindowDays, findCapacityShortage } from '../../days/capacity-shortage.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeEventStaffingWindow, getNearbyClaims, type StaffingSettings } from './claims.server.ts'
import type { Actor } from './history-entry.ts'
import { recordHistoryEntry } from './history.server.ts'
import type { QuoteRequest, EventState } from './event.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { selectHoldEndDate } from './events.server.ts'
import type { StaffingFields } from './staffing-fields.ts'
import type { SameDayEvent, DayConflict } from './day-conflict.ts'

/** Lists the other events that want or have a day. Held and booked events come first. Lost events and spam are left out. */
export async function listSameDayEvents(db: Db, date: string, eventId: string): Promise<SameDayEvent[]> {
  const rows = await selectSameDayRows(db)
    .where('event_date', '=', date)
    .where('id', '!=', eventId)
    .where('state', 'in', ['held', 'booked', 'done', 'new', 'replied', 'quoted'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(toSameDayEvent).toSorted(promisedFirst)
}

function selectSameDayRows(db: Db) {
  return db
    .selectFrom('event')
    .select((is) => ['id', 'reference', 'requestor_name as name', 'state', selectHoldEndDate(is).as('heldUntil')])
    .select(['event_date as date', 'request'])
}

type GuestRow = Omit<SameDayEvent, 'state' | 'event'> & { state: string; request: string }

function toSameDayEvent({ request, ...row }: GuestRow): SameDayEvent {
  const { timeZone, ...wanted }: QuoteRequest = JSON.parse(request)
  const { eventStartTime, eventEndTime, eventGuestCount, eventVenue, eventLocation } = wanted
  const hours = { eventStartTime, eventEndTime, ...(timeZone !== undefined && { timeZone }) }
  const event = { ...hours, eventGuestCount, eventVenue, eventLocation }
  return { ...row, state: row.state as EventState, event }
}

function promisedFirst(a: SameDayEvent, b: SameDayEvent): number {
  const order = ['booked', 'held']
  const place = (state: string) => (order.indexOf(state) + order.length + 1) % (order.length + 1)
  return place(a.state) - place(b.state)
}

/**
 * Query for the conflicts of an event's day: the event, the hash of conflicts the owner confirmed (`despite`), and the
 * current day.
 */
export type DayConflictQuery = { eventId: string; request: QuoteRequest; today: string; despite: string }

/**
 * Returns the events that conflict with a hold or booking and the reason, or null if there is room. If the owner has seen
 * exactly these conflicts and continues (`despite`), the capacity of the day is raised and null is returned. Call it in
 * the transaction that holds or books, before anything is written. It locks the days of the event, so that concurrent
 * holds and bookings wait.
 */
export async function findDayConflict(
  db: Db,
  { eventId, request, today, despite }: DayConflictQuery,
  by: { actor: Actor; now: number },
): Promise<DayConflict | null> {
  const { terms, place } = await lockEventDays(db, request)
  const { lack, isBusy, meets, others, limitsOf } = await readConflicts(db, { eventId, today }, { terms, place })
  if (lack === null && !isBusy) return null
  const mark = computeVersionTag([place, lack, isBusy, others.map(({ id, state }) => [id, state])])
  if (mark !== despite) return { date: place.day, lack, isBusy, others, mark }
  if (lack === null) return null
  const [out, pouring] = [meets.length + 1, meets.reduce((sum, { bartenders }) => sum + bartenders, place.bartenders)]
  const { events, bartenders } = limitsOf(place.day)
  const room = { events: Math.max(events, out), bartenders: Math.max(bartenders, pouring) }
  await raiseDayEventLimit(db, place.day, room, by.now)
  await recordHistoryEntry(db, eventId, { kind: 'room-made', details: { date: place.day, ...room } }, by)
  return null
}

/** Capacity of a day for an event: the shortage, the events that occupy the day, their hold, and the day's limits. */
export type DayCapacity = Pick<DayConflict, 'lack' | 'isBusy' | 'others'> & {
  /** Last day of the hold or proposal, by event id. */
  heldUntil: Record<string, string>
  /** Number of events that the day allows, and number of events that occupy it. */
  teams: { all: number; taken: number }
}

/**
 * Returns the capacity of a day for an event, as `findDayConflict` computes it. For display only, so it locks nothing.
 */
export async function getDayCapacity(db: Db, event: StaffingFields, today: string): Promise<DayCapacity> {
  const staffing = await getStaffing(db, event)
  const { place } = staffing
  const { lack, isBusy, meets, limitsOf } = await readConflicts(db, { eventId: '', today }, staffing)
  const held = meets.flatMap(({ ownerId, until }): [string, string][] => (until === null ? [] : [[ownerId, until]]))
  return {
    lack,
    isBusy,
    others: await listClaimEvents(db, meets),
    heldUntil: Object.fromEntries(held),
    teams: { all: limitsOf(place.day).events, taken: new Set(meets.map(({ ownerId }) => ownerId)).size },
  }
}

/**
 * Reads the conflicts of an event on its day: capacity shortage, busy owner calendar, and other events. Takes no locks, so
 * use it only for display.
 */
export async function readDayConflict(
  db: Db,
  { id: eventId, request }: { id: string; request: QuoteRequest },
  today: string,
): Promise<Pick<DayConflict, 'lack' | 'isBusy' | 'others'>> {
  const { lack, isBusy, others } = await readConflicts(db, { eventId, today }, await getStaffing(db, request))
  return { lack, isBusy, others }
}

type EventStaffing = { terms: StaffingSettings; place: StaffingWindow }

async function readConflicts(
  db: Db,
  { eventId, today }: { eventId: string; today: string },
  { terms, place }: EventStaffing,
) {
  const { claims, limitsOf } = await getNearbyClaims(db, [place], { on: today, but: eventId }, terms)
  const lack = findCapacityShortage(place, claims, limitsOf)
  const isBusy = (await listBusySpans(db, place)).length > 0
  const meets = findConflictingClaims(place, claims)
  const others = lack === null ? [] : await listClaimEvents(db, meets)
  return { lack, isBusy, meets, others, limitsOf }
}

/**
 * Locks the days of an event and returns its staffing window. Other changes of claims on these days wait. For an event
 * that already claims the day. `findDayConflict` locks by itself.
 */
export async function lockEventDays(db: Db, event: StaffingFields): Promise<EventStaffing> {
  const staffing = await getStaffing(db, event)
  const days = listWindowDays(staffing.place, staffing.terms.identity.timeZone)
  await acquireTransactionLocks(
    db,
    days.map((day) => `day ${day}`),
  )
  return staffing
}

async function getStaffing(db: Db, event: StaffingFields): Promise<EventStaffing> {
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const terms = { catalogue, identity, capacity }
  return { terms, place: computeEventStaffingWindow(event, terms) }
}

/** The events these claims belong to. Held and booked events come first. */
async function listClaimEvents(db: Db, claims: CapacityClaim[]): Promise<SameDayEvent[]> {
  const ids = claims.map(({ ownerId }) => ownerId)
  return ids.length === 0
    ? []
    : (await selectSameDayRows(db).where('id', 'in', ids).execute()).map(toSameDayEvent).toSorted(promisedFirst)
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { listAgreementStates } from '../../agreements/proposals/agreement-states.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { toEventRecord, selectEventsWithHold } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import type { CalendarAttachment } from '../../plumbing/outbox/email.ts'
import { buildCalendarFeed, type FeedEvent } from './calendar-feed.ts'
import { getSchedulesByEvent } from './event-schedule.server.ts'

/** Returns the feed key of a user. Null where there is none. */
export async function getFeedKey(db: Db, personId: string): Promise<string | null> {
  const row = await db.selectFrom('calendar_key').select('key').where('user_id', '=', personId).executeTakeFirst()
  return row?.key ?? null
}

/** Creates a new feed key for a user. An earlier key stops working. */
export async function createFeedKey(db: Db, personId: string, now: number): Promise<void> {
  const key = randomBytes(24).toString('base64url')
  await db
    .insertInto('calendar_key')
    .values({ user_id: personId, key, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ key, created_at: now }))
    .execute()
}

/** Deletes the feed key of a user. */
export async function deleteFeedKey(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('calendar_key').where('user_id', '=', personId).execute()
}

/** Whether a key belongs to a user whose account is active. Constant-time comparison. */
export async function isFeedKeyValid(db: Db, given: string | null): Promise<boolean> {
  if (given === null) return false
  const keys = await db
    .selectFrom('calendar_key')
    .innerJoin('user_account', 'user_account.id', 'calendar_key.user_id')
    .select('key')
    .where('user_account.ended_at', 'is', null)
    .execute()
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return keys.map(({ key }) => timingSafeEqual(digest(key), digest(given))).includes(true)
}

/**
 * Returns held, booked and completed events from a day on. Completed events stay, because calendars also serve as a
 * diary. Lost and released events are left out, so that calendars remove them.
 */
export async function listFeedEvents(db: Db, from: string): Promise<FeedEvent[]> {
  return toFeedEvents(db, await selectBookedEvents(db).where('event_date', '>=', from).execute())
}

/**
 * Returns the calendar file of an event with its name: booked, or canceled where an agreed event was canceled or
 * postponed since. Null for other events. `siteUrl` has no trailing slash.
 */
export async function getEventCalendarFile(
  db: Db,
  eventId: string,
  siteUrl: string,
): Promise<CalendarAttachment | null> {
  const promised = await selectBookedEvents(db).where('event.id', '=', eventId).execute()
  const isCancelled = promised.length === 0 && (await isCanceledOrPostponed(db, eventId))
  const rows = isCancelled ? await selectEvents(db).where('event.id', '=', eventId).execute() : promised
  const [found] = await toFeedEvents(db, rows)
  if (!found) return null
  const event = { ...found, isCancelled }
  const { reference } = event.event
  return {
    fileName: `${reference.toLowerCase()}.ics`,
    text: buildCalendarFeed([event], await getSetting(db, 'identity'), siteUrl),
    url: `${siteUrl}/backbar/jobs/${eventId}/event.ics`,
  }
}

async function isCanceledOrPostponed(db: Db, eventId: string): Promise<boolean> {
  const off = await db
    .selectFrom('proposal')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', 'in', ['called-off', 'postponed'])
    .executeTakeFirst()
  return off !== undefined
}

function selectBookedEvents(db: Db) {
  return selectEvents(db).where('state', 'in', ['held', 'booked', 'done']).orderBy('event_date').orderBy('id')
}

function selectEvents(db: Db) {
  return selectEventsWithHold(db).select((is) => [
    selectChanges(is)
      .select((of) => of.fn.max<number | null>('at').as('at'))
      .as('changed_at'),
    selectChanges(is)
      .select((of) => of.fn.countAll<number>().as('all'))
      .as('changes'),
    // Every later change of the agreement has an amount due of its own.
    is
      .selectFrom('event_balance')
      .select('due_cents')
      .whereRef('event_balance.event_id', '=', 'event.id')
      .as('agreed_cents'),
  ])
}

type BookedEventRow = Awaited<ReturnType<ReturnType<typeof selectBookedEvents>['execute']>>[number]

async function toFeedEvents(db: Db, rows: BookedEventRow[]): Promise<FeedEvent[]> {
  const events = rows.map(toEventRecord)
  const [nights, agreements] = await Promise.all([
    getSchedulesByEvent(
      db,
      events.filter(({ state }) => state !== 'held'),
    ),
    listAgreementStates(
      db,
      events.flatMap(({ id, state }) => (state === 'booked' ? id : [])),
    ),
  ])
  return rows.map((row, i) => {
    const night = nights.get(row.id) ?? null
    return {
      event: events[i]!,
      changedAt: Math.max(row.changed_at ?? row.created_at, night?.changedAt ?? 0),
      changes: row.changes ?? 0,
      agreedCents: row.agreed_cents,
      isAgreed: agreements.get(row.id) === 'agreed',
      night,
    }
  })
}

/** Notes and emails about an event do not change its entry. */
function selectChanges(is: ExpressionBuilder<Tables, 'event'>) {
  return is
    .selectFrom('history_entry')
    .whereRef('history_entry.event_id', '=', 'event.id')
    .where('kind', 'not in', ['note', 'reply', 'merged'])
}

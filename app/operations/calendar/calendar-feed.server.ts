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

/** The key of a person's private address, or null where they have none. */
export async function getFeedKey(db: Db, personId: string): Promise<string | null> {
  const row = await db.selectFrom('calendar_key').select('key').where('person_id', '=', personId).executeTakeFirst()
  return row?.key ?? null
}

/** Makes a private address of a person's; one that was given out before opens nothing from now on. */
export async function createFeedKey(db: Db, personId: string, now: number): Promise<void> {
  const key = randomBytes(24).toString('base64url')
  await db
    .insertInto('calendar_key')
    .values({ person_id: personId, key, made_at: now })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ key, made_at: now }))
    .execute()
}

/** Takes a person's private address back, without a new one. */
export async function deleteFeedKey(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('calendar_key').where('person_id', '=', personId).execute()
}

/** Whether a key opens the feed: that of any user whose login has not ended. Takes as long however much of it is right. */
export async function isFeedKeyValid(db: Db, given: string | null): Promise<boolean> {
  if (given === null) return false
  const keys = await db
    .selectFrom('calendar_key')
    .innerJoin('owner', 'owner.id', 'calendar_key.person_id')
    .select('key')
    .where('owner.ended_at', 'is', null)
    .execute()
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return keys.map(({ key }) => timingSafeEqual(digest(key), digest(given))).includes(true)
}

/**
 * The held and booked events from a day on, and what has been done: those were booked, and a calendar that forgot them
 * would be no diary. What was lost or let go is not among them, so that calendars drop it.
 */
export async function listFeedEvents(db: Db, from: string): Promise<FeedEvent[]> {
  return getPromised(db, await selectPromised(db).where('event_date', '>=', from).execute())
}

/**
 * One event as a calendar takes it in, with its file's name: as it is promised, or cancelled where it was agreed to and
 * called off or postponed since. Null where it is neither. `siteUrl` has no slash at its end.
 */
export async function getEventCalendarFile(
  db: Db,
  eventId: string,
  siteUrl: string,
): Promise<CalendarAttachment | null> {
  const promised = await selectPromised(db).where('lead.id', '=', eventId).execute()
  const isCancelled = promised.length === 0 && (await wasPromised(db, eventId))
  const rows = isCancelled ? await selectEvents(db).where('lead.id', '=', eventId).execute() : promised
  const [found] = await getPromised(db, rows)
  if (!found) return null
  const event = { ...found, isCancelled }
  const { reference } = event.event
  return {
    fileName: `${reference.toLowerCase()}.ics`,
    text: buildCalendarFeed([event], await getSetting(db, 'identity'), siteUrl),
    url: `${siteUrl}/backbar/jobs/${eventId}/event.ics`,
  }
}

async function wasPromised(db: Db, eventId: string): Promise<boolean> {
  const off = await db
    .selectFrom('proposal')
    .select('id')
    .where('lead_id', '=', eventId)
    .where('state', 'in', ['called-off', 'postponed'])
    .executeTakeFirst()
  return off !== undefined
}

function selectPromised(db: Db) {
  return selectEvents(db).where('state', 'in', ['held', 'booked', 'done']).orderBy('event_date').orderBy('id')
}

function selectEvents(db: Db) {
  return selectEventsWithHold(db).select((is) => [
    changes(is)
      .select((of) => of.fn.max<number | null>('at').as('at'))
      .as('changed_at'),
    changes(is)
      .select((of) => of.fn.countAll<number>().as('all'))
      .as('changes'),
    // Whatever is agreed after the yes is a due of its own.
    is.selectFrom('balance').select('due_cents').whereRef('balance.lead_id', '=', 'lead.id').as('agreed_cents'),
  ])
}

type PromisedRow = Awaited<ReturnType<ReturnType<typeof selectPromised>['execute']>>[number]

async function getPromised(db: Db, rows: PromisedRow[]): Promise<FeedEvent[]> {
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
      changedAt: Math.max(Number(row.changed_at ?? row.created_at), night?.changedAt ?? 0),
      changes: Number(row.changes),
      agreedCents: row.agreed_cents,
      isAgreed: agreements.get(row.id) === 'agreed',
      night,
    }
  })
}

/** What was noted or written about an event does not move it. */
function changes(is: ExpressionBuilder<Tables, 'lead'>) {
  return is
    .selectFrom('lead_event')
    .whereRef('lead_event.lead_id', '=', 'lead.id')
    .where('kind', 'not in', ['note', 'reply', 'merged'])
}

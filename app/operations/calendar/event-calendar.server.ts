import type { ExpressionBuilder } from 'kysely'
import { listAgreementStates } from '../../agreements/proposals/agreement-states.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { toEventRecord, selectEventsWithHold } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import type { CalendarAttachment } from '../../plumbing/outbox/email.ts'
import { buildEventCalendar, type CalendarEvent } from './event-calendar.ts'
import { getSchedulesByEvent } from './event-schedule.server.ts'

/**
 * Returns held, booked and completed events from a day on. Completed events stay, because calendars also serve as a
 * diary. Lost and released events are left out, so that calendars remove them.
 */
export async function listCalendarEvents(db: Db, from: string): Promise<CalendarEvent[]> {
  return toCalendarEvents(db, await selectBookedEvents(db).where('event_date', '>=', from).execute())
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
  const [found] = await toCalendarEvents(db, rows)
  if (!found) return null
  const event = { ...found, isCancelled }
  const { reference } = event.event
  return {
    fileName: `${reference.toLowerCase()}.ics`,
    text: buildEventCalendar([event], await getSetting(db, 'identity'), siteUrl),
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
    // The sum of the amounts due is the agreed total, because every change of the agreement adds an amount due.
    is
      .selectFrom('event_balance')
      .select('due_cents')
      .whereRef('event_balance.event_id', '=', 'event.id')
      .as('agreed_cents'),
  ])
}

type BookedEventRow = Awaited<ReturnType<ReturnType<typeof selectBookedEvents>['execute']>>[number]

async function toCalendarEvents(db: Db, rows: BookedEventRow[]): Promise<CalendarEvent[]> {
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

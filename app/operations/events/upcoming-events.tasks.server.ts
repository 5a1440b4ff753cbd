import { addDays } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import type { TaskContext } from '../../plumbing/database/task.ts'
import { getCheckedPackingItems } from './packing-checkmarks.server.ts'
import {
  formatUpcomingEventNotification,
  formatMissingDetailsTask,
  formatUpcomingEventTask,
  type IncompleteEvent,
  type UpcomingEvent,
} from './upcoming-event-tasks.ts'
import type { EventLogistics } from './event-logistics.ts'
import { findMissingDetails, findOwnerIssues } from './run-sheet-issues.ts'
import { getEventLogistics, getLogisticsByEvent } from './event-logistics.server.ts'
import { getRunSheetData } from './run-sheet.server.ts'

/** Limits of events within two days, and of events within a week whose details are checked. */
const [mostNear, mostLooked] = [6, 10]

const event = defineTaskKind<UpcomingEvent>({
  kind: 'event',
  group: 'event',
  note: { label: 'The event of today or tomorrow', say: formatUpcomingEventNotification },
  async read(db, { today }) {
    const rows = await readBooked(db, { from: today, to: addDays(today, 1) }, mostNear)
    return rows.map(({ id, name, date }) => ({ subject: id, eventId: id, due: date, facts: { name, date } }))
  },
  fill: (db, tasks) =>
    Promise.all(
      tasks.map(async (task, i) => {
        const withNight = (night: EventLogistics) => ({ ...task, facts: { ...task.facts, night } })
        if (i > 0) {
          const night = await getEventLogistics(db, task.subject)
          return night ? withNight(night) : task
        }
        // The van is loaded for the soonest event.
        const [evening, ticks] = await Promise.all([
          getRunSheetData(db, task.subject),
          getCheckedPackingItems(db, task.subject),
        ])
        if (!evening) return task
        const loaded = evening.bring.filter(({ id }) => ticks.out.includes(id)).length
        const told = withNight(evening.night)
        return { ...told, facts: { ...told.facts, van: { loaded, of: evening.bring.length } } }
      }),
    ),
  say: formatUpcomingEventTask,
})

const facts = defineTaskKind<IncompleteEvent>({
  kind: 'facts',
  group: 'facts',
  async read(db, { today }) {
    const rows = await readBooked(db, { from: today, to: addDays(today, 7) }, mostLooked)
    if (rows.length === 0) return []
    const nights = await getLogisticsByEvent(
      db,
      rows.map(({ id }) => id),
    )
    return rows.flatMap(({ id, name, date }) => {
      const night = nights.get(id)
      const missing = night ? findMissingDetails(night).length : 0
      const own = night ? (findOwnerIssues(night)[0] ?? null) : null
      if (missing === 0 && own === null) return []
      return [{ subject: id, eventId: id, due: date, facts: { name, date, missing, own } }]
    })
  },
  say: formatMissingDetailsTask,
})

/** Task kinds about upcoming events. */
export const upcomingEventTasks = [event, facts]

/** Booked events of a range of days, soonest first. */
function readBooked(
  db: Db,
  { from, to }: { from: TaskContext['today']; to: string },
  most: number,
): Promise<{ id: string; name: string; date: string }[]> {
  return db
    .selectFrom('event')
    .select(['id', 'requestor_name as name', 'event_date as date'])
    .where('state', '=', 'booked')
    .where('event_date', '>=', from)
    .where('event_date', '<=', to)
    .orderBy('event_date')
    .orderBy('event_start_time')
    .orderBy('id')
    .limit(most)
    .execute()
}

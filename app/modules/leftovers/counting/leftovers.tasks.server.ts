import { addDays, diffDays, formatRelativeDate } from '../../../business/dates.ts'
import { formatFirstNames } from '../../../events/event/event-text.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { defineTaskKind } from '../../../plumbing/database/task-kind.server.ts'
import { listLeftoverReports } from '../learning/event-leftovers.server.ts'
import { findLeftoverConflicts } from '../learning/combine-leftover-reports.ts'
import { leftoverPromptDays } from '../learning/leftover-count.ts'
import type { Task, TaskContext, TaskRow } from '../../../plumbing/database/task.ts'

type CountedEvent = { name: string; date: string }

const maxCountTasks = 10

/** Recent events without a leftover count. */
function selectUncountedEvents(db: Db, today: string) {
  return db
    .selectFrom('event')
    .select('event.id')
    .where('event.state', 'in', ['booked', 'done'])
    .where('event.event_date', '>=', addDays(today, -leftoverPromptDays))
    .where('event.event_date', '<', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leftover_count')
            .leftJoin('merged_event', 'merged_event.event_id', 'leftover_count.event_id')
            .select('leftover_count.id')
            .where('counted_by', '!=', 'night')
            .where(({ eb, or, ref }) =>
              or([
                eb('leftover_count.event_id', '=', ref('event.id')),
                eb('merged_event.kept_event_id', '=', ref('event.id')),
              ]),
            ),
        ),
      ),
    )
}

/** Whether the leftovers of an event still need to be counted. */
export async function isLeftoverCountDue(db: Db, eventId: string, today: string): Promise<boolean> {
  return (await selectUncountedEvents(db, today).where('event.id', '=', eventId).executeTakeFirst()) !== undefined
}

const countTask = defineTaskKind<CountedEvent>({
  kind: 'left',
  group: 'to-fill',
  note: { label: 'An event whose leftovers are to be counted', say: formatCountNotification },
  async read(db, { today }) {
    const rows = await selectUncountedEvents(db, today)
      .select(['event.requestor_name as name', 'event.event_date as date'])
      .orderBy('event.event_date')
      .orderBy('event.id')
      .limit(maxCountTasks)
      .execute()
    return rows.map(({ id, name, date }) => ({ subject: id, eventId: id, due: date, facts: { name, date } }))
  },
  say: formatCountTask,
})

const conflictTask = defineTaskKind<CountedEvent>({
  kind: 'left-differ',
  group: 'to-fill',
  async read(db, { today }) {
    const rows = await db
      .selectFrom('event')
      .innerJoin('leftover_count', 'leftover_count.event_id', 'event.id')
      .select(['event.id', 'event.requestor_name as name', 'event.event_date as date'])
      .where('event.state', 'in', ['booked', 'done'])
      .where('event.event_date', '>=', addDays(today, -leftoverPromptDays))
      .where('event.event_date', '<=', today)
      .where('counted_by', '!=', 'night')
      .groupBy(['event.id', 'event.requestor_name', 'event.event_date'])
      .having((is) => is.fn.countAll(), '>', 1)
      .orderBy('event.event_date')
      .orderBy('event.id')
      .limit(maxCountTasks)
      .execute()
    const told = await Promise.all(rows.map(({ id }) => listLeftoverReports(db, id)))
    return rows.flatMap(({ id, name, date }, i) =>
      findLeftoverConflicts(told[i]!).length > 0
        ? [{ subject: id, eventId: id, due: date, facts: { name, date } }]
        : [],
    )
  },
  say: formatConflictTask,
})

/** Task kinds about leftovers. */
export const leftoverTasks = [countTask, conflictTask]

/** Formats the task: "What was left?", "Harbor Dental, yesterday (takes 30 seconds)". */
function formatCountTask({ eventId, facts: { name, date } }: Task<CountedEvent>, { today }: TaskContext): TaskRow {
  const page = `/backbar/jobs/${eventId}/left`
  return {
    title: 'Count leftovers',
    hint: `${formatFirstNames(name)}, ${getDay(date, today)} (takes 30 seconds)`,
    href: page,
    button: { label: 'Count', href: page },
  }
}

/** Formats the push notification. */
function formatCountNotification(
  { facts: { date } }: Task<CountedEvent>,
  { today }: TaskContext,
): { title: string; body: string } {
  return { title: `Leftovers ${getDay(date, today)}?`, body: 'It takes thirty seconds. Tap to count.' }
}

/** Formats the task: "Two counts differ", "Harbor Dental, yesterday: what was left?". */
function formatConflictTask({ eventId, facts: { name, date } }: Task<CountedEvent>, { today }: TaskContext): TaskRow {
  const page = `/backbar/jobs/${eventId}/left`
  return {
    title: 'Two counts differ',
    hint: `${formatFirstNames(name)}, ${getDay(date, today)}: which is right?`,
    href: page,
    button: { label: 'View', href: page },
  }
}

function getDay(date: string, today: string): string {
  return diffDays(date, today) < 7 ? formatRelativeDate(today, date) : `on ${formatRelativeDate(today, date)}`
}

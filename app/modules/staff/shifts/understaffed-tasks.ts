import { formatMonthDay, formatRelativeDate, getToday as dayOf } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { formatFirstNames } from '../../../events/event/event-text.ts'
import type { Task, TaskContext, TaskRow } from '../../../plumbing/database/task.ts'
import { getEventStaffPath, getEventStaffSectionPath } from './staff-tasks.ts'

/**
 * An event with unfilled shifts: pending offers, the earliest offer deadline (epoch milliseconds), and staff who
 * declined.
 */
export type UnderstaffedEvent = {
  name: string
  date: string
  open: number
  of: number
  asked: string[]
  until: number | null
  saidNo: string[]
}

/** A past event without recorded staff. */
export type EventWithoutStaff = { name: string; date: string }

/** Formats the task: "Nora & Eli, October 16: 1 of 3 shifts still open". */
export function formatUnderstaffedTask(
  { eventId, facts }: Task<UnderstaffedEvent>,
  { today, timeZone }: TaskContext,
): TaskRow {
  const { name, date, open, of, asked, until, saidNo } = facts
  const { allOf, timeOf } = getFormatter('en')
  const by =
    until === null ? '' : `, until ${formatRelativeDate(today, dayOf(until, timeZone))} ${timeOf(until, timeZone)}`
  return {
    title: `${formatFirstNames(name)}, ${formatMonthDay(date)}: ${open} of ${of} shifts still open`,
    hint: [
      asked.length > 0
        ? `${allOf(asked)} ${asked.length === 1 ? 'is' : 'are'} asked${by}`
        : saidNo.length > 0
          ? 'no one is asked now'
          : 'no one asked yet',
      saidNo.length > 0 && `${allOf(saidNo)} said no`,
    ]
      .filter(Boolean)
      .join('; '),
    href: getEventStaffSectionPath(eventId),
    button: { label: asked.length > 0 ? 'View' : 'Ask your staff', href: getEventStaffSectionPath(eventId) },
  }
}

/** Formats the push notification. */
export function formatUnderstaffedNotification({ facts: { date, open, of } }: Task<UnderstaffedEvent>): {
  title: string
  body: string
} {
  return { title: `${formatMonthDay(date)}: ${open} of ${of} shifts still open`, body: 'Tap to ask your staff.' }
}

/** Formats the task: "Who worked for Nora & Eli, yesterday?" */
export function formatMissingStaffTask({ eventId, facts }: Task<EventWithoutStaff>, { today }: TaskContext): TaskRow {
  const { name, date } = facts
  return {
    title: `Who worked for ${formatFirstNames(name)}, ${formatRelativeDate(today, date)}?`,
    hint: 'no staff is entered, so no one is paid',
    href: getEventStaffPath(eventId),
    button: { label: 'Enter who worked', href: getEventStaffPath(eventId) },
  }
}

import { formatTelHref } from '../../ui/phone-href.ts'
import { formatTime, diffDays, getDateParts, formatMonthDay, formatRelativeDate } from '../../business/dates.ts'
import { getFirstContactName, extractGivenName } from '../../events/event/first-name.ts'
import { formatFirstNames, formatGuestCount } from '../../events/event/event-text.ts'
import type { UpcomingEventSummary, Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import type { EventLogistics } from './event-logistics.ts'
import { findMissingDetails, findOwnerIssues, type RunSheetIssue } from './run-sheet-issues.ts'
import { getEventTimeZoneLabel, formatScheduleTimeWithZone } from './event-schedule-text.ts'
import { findScheduleTime } from './bar-schedule.ts'

/** An event of today or tomorrow. Its logistics and packing state are loaded where it is shown. */
export type UpcomingEvent = {
  name: string
  date: string
  night?: EventLogistics
  van?: { loaded: number; of: number }
}

/** An event within a week: the number of missing details, and the first issue only the owner can fix. */
export type IncompleteEvent = { name: string; date: string; missing: number; own: RunSheetIssue | null }

/** Formats the task: "Tomorrow you pour for Ana & Luis", with the content of the block above the rows. */
export function formatUpcomingEventTask({ eventId, facts }: Task<UpcomingEvent>, { today }: TaskContext): TaskRow {
  const { name, date, night, van } = facts
  const called = formatFirstNames(name)
  const leave = night && getEventClock(night)
  return {
    title: `${date === today ? 'Today' : 'Tomorrow'} you pour for ${called}`,
    hint: leave ? `${leave.label} ${leave.time}` : 'no times yet',
    href: `/backbar/jobs/${eventId}`,
    button: null,
    event: {
      name: called,
      date,
      when: date === today ? 'Today' : `Tomorrow, ${getDateParts(date).weekday.slice(0, 3)}`,
      missing: night ? findMissing(`/backbar/jobs/${eventId}`, night) : null,
      clock: leave ?? null,
      place: night ? listVenueLines(night) : [],
      van: van && van.of > 0 ? { href: `/backbar/jobs/${eventId}/night`, ...van } : null,
      call: night ? getCall(night) : null,
      sheet: `/backbar/jobs/${eventId}/sheet`,
    },
  }
}

/** Formats the push notification. */
export function formatUpcomingEventNotification(
  { facts: { date, night } }: Task<UpcomingEvent>,
  { today }: TaskContext,
): { title: string; body: string } {
  const at = night && getEventClock(night)
  return {
    title: `${date === today ? 'Today' : 'Tomorrow'} you pour`,
    body: at ? `${at.label} ${at.time}.` : 'Tap to open it.',
  }
}

/** Formats the task: "Grace, Thursday", "4 details missing". */
export function formatMissingDetailsTask({ eventId, facts }: Task<IncompleteEvent>, { today }: TaskContext): TaskRow {
  const { name, date, missing, own } = facts
  const day =
    diffDays(today, date) < 7
      ? formatRelativeDate(today, date)
      : `${getDateParts(date).weekday}, ${formatMonthDay(date)}`
  const page = `/backbar/jobs/${eventId}`
  const { words, label, href } = describeMissing(page, missing, own)
  return { title: `${formatFirstNames(name)}, ${day}`, href: page, hint: words, button: { label, href } }
}

/** Returns what is missing for an event, with the page and button label to add it. Missing details come first. */
function describeMissing(
  page: string,
  missing: number,
  own: RunSheetIssue | null,
): { words: string; label: string; href: string } {
  if (missing > 0 || own === null)
    return {
      words: missing === 1 ? 'one detail missing' : `${missing} details missing`,
      label: 'Ask the client',
      href: `${page}/facts?open=ask`,
    }
  const { words, field, isWrong } = own
  return {
    words: isWrong ? words : `no ${words} yet`,
    label: isWrong ? 'Fix it' : 'Add what is missing',
    href: field ? `${page}/facts#${field}` : `${page}/edit`,
  }
}

function findMissing(page: string, night: EventLogistics): UpcomingEventSummary['missing'] {
  const [missing, own] = [findMissingDetails(night).length, findOwnerIssues(night)[0] ?? null]
  if (missing === 0 && own === null) return null
  const { words, href } = describeMissing(page, missing, own)
  return { words, href }
}

function getEventClock(night: EventLogistics): UpcomingEventSummary['clock'] {
  const leave = findScheduleTime(night.moments, 'leave')
  if (leave !== null) return { label: 'Leave at', time: formatScheduleTimeWithZone(leave, night) }
  if (night.start === null) return null
  return { label: 'Starts at', time: [formatTime(night.start), getEventTimeZoneLabel(night)].filter(Boolean).join(' ') }
}

function listVenueLines({ venue, location, guests }: EventLogistics): string[] {
  const second = [location, formatGuestCount(guests)].filter(Boolean).join(' · ')
  return [venue, second].filter((line): line is string => Boolean(line))
}

function getCall({ name, phone, site }: EventLogistics): UpcomingEventSummary['call'] {
  if (phone) return { label: `Call ${getFirstContactName(name)}`, href: formatTelHref(phone) }
  return site.phone
    ? { label: `Call ${site.contact ? extractGivenName(site.contact) : 'them'}`, href: formatTelHref(site.phone) }
    : null
}

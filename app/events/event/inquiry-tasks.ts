import {
  formatTimeAgo,
  formatCompactDate,
  diffDays,
  getDateParts,
  formatElapsedTime,
  formatShortMonthDay,
  formatMonthDay,
  formatRelativeDate,
} from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { DayState } from '../../days/availability.ts'
import type { DayStatusMark, Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import { formatFirstNames, formatGuestCount } from './event-text.ts'

/** Inquiries older than this wait for a reply. Milliseconds. */
export const replyDueAfterMs = 4 * 3_600_000

/** An inquiry without a reply. `day` is the availability of its day, once it is looked up. */
export type UnansweredInquiry = {
  name: string
  occasion: string
  date: string
  guests: number | null
  totalCents: number | null
  createdAt: number
  /** Whether the client sent the form. An entry by the owner needs no notification. */
  isByForm: boolean
  day?: DayState
}

/** A client on the waitlist whose day is available again. */
export type WaitlistOpening = { name: string; date: string }

/** A date with its last day on hold. */
export type EndingHold = { name: string; date: string; until: string }

/** An event that was marked done before its date. `seen` is the version of its state. */
export type DoneFutureEvent = { name: string; date: string; seen: string }

/** "Jordan, 80 guests, $750", and the availability of the day. */
export function formatUnansweredInquiryTask(
  { eventId, facts }: Task<UnansweredInquiry>,
  { now, today, seesMoney }: TaskContext,
): TaskRow {
  const { name, occasion, date, guests, totalCents, createdAt, day } = facts
  const price = totalCents === null || !seesMoney ? null : formatDollars(totalCents)
  const waits = now - createdAt
  return {
    title: [formatFirstNames(name) || occasion, formatGuestCount(guests || null), price].filter(Boolean).join(', '),
    mark: day ? { ...dayMarks[day] } : null,
    hint: [
      dayWords(today, date),
      waits >= replyDueAfterMs ? `waiting ${formatElapsedTime(waits)}` : formatTimeAgo(waits),
    ].join(' · '),
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'Answer', href: `/backbar/jobs/${eventId}/reply` },
  }
}

/** Lock screen text of a new inquiry. */
export function formatNewInquiryNotification({
  facts: { date, guests, isByForm },
}: Task<UnansweredInquiry>): { title: string; body: string } | null {
  if (!isByForm) return null
  const count = guests === 1 ? 'One guest' : formatGuestCount(guests)
  return { title: `New inquiry for ${formatShortMonthDay(date)}`, body: `${count ? `${count}. ` : ''}Tap to open it.` }
}

/** Lock screen text of an inquiry without a reply. */
export function formatWaitingInquiryNotification({
  facts: { date, isByForm },
}: Task<UnansweredInquiry>): { title: string; body: string } | null {
  return isByForm
    ? { title: `An inquiry for ${formatShortMonthDay(date)} waits`, body: 'For four hours now. Tap to open it.' }
    : null
}

/** Lock screen text of a day that is open again. */
export function formatWaitlistOpeningNotification({ facts: { date } }: Task<WaitlistOpening>): {
  title: string
  body: string
} {
  return {
    title: `${formatMonthDay(date)} is open again`,
    body: 'The first client on the waitlist can have it. Tap to write to them.',
  }
}

/** "October 16 is open again", with the name. */
export function formatWaitlistOpeningTask({ eventId, facts: { name, date } }: Task<WaitlistOpening>): TaskRow {
  return {
    title: `${formatMonthDay(date)} is open again`,
    hint: `${formatFirstNames(name)} asked to be told`,
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'Tell them', href: `/backbar/jobs/${eventId}/reply` },
  }
}

/** "June 12 is on hold until Sunday", with the name. */
export function formatEndingHoldTask({ eventId, facts }: Task<EndingHold>, { today }: TaskContext): TaskRow {
  const { name, date, until } = facts
  return {
    title: `${formatMonthDay(date)} is on hold until ${formatRelativeDate(today, until)}`,
    hint: `for ${formatFirstNames(name)}`,
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'Ask the client', href: `/backbar/jobs/${eventId}/reply` },
  }
}

/** "Nora & Eli is marked done, but May 15 is ahead", and the button that books it again. */
export function formatDoneFutureEventTask(
  { eventId, facts: { name, date, seen } }: Task<DoneFutureEvent>,
  { today }: TaskContext,
): TaskRow {
  const page = `/backbar/jobs/${eventId}`
  return {
    title: `${formatFirstNames(name)} is marked done, but the event is ahead`,
    hint: `${dayWords(today, date)} · the day stays booked`,
    href: page,
    button: { label: 'Mark not done', action: page, fields: { intent: 'move', from: 'done', to: 'booked', seen } },
  }
}

/** Formats a date: "Sat, June 19", with its year if it is 300 days or more away. */
function dayWords(today: string, date: string): string {
  const isNear = Math.abs(diffDays(today, date)) < 300
  return isNear ? `${getDateParts(date).weekday}, ${formatMonthDay(date)}` : formatCompactDate(today, date)
}

const dayMarks: Readonly<Record<DayState, DayStatusMark>> = {
  open: { state: 'open', words: 'open' },
  ask: { state: 'ask', words: 'perhaps' },
  held: { state: 'taken', words: 'held' },
  taken: { state: 'taken', words: 'taken' },
  far: { state: 'ask', words: 'too far' },
}

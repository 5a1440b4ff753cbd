import { formatTelHref } from '../../../ui/phone-href.ts'
import { formatCompactDate, formatMonthDay } from '../../../business/dates.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import type { Task, TaskContext, TaskRow, urgentTurn } from '../../../plumbing/database/task.ts'
import { formatFirstNames } from '../../../events/event/event-text.ts'
import { formatShortCertificateKind } from './shift-text.ts'

/** A staff member who has not confirmed tomorrow's shift. */
export type UnconfirmedShift = { person: string; phone: string; name: string; date: string; others: string[] }

/** A pending handoff, waiting for a taker or for the owner's approval. `turn`: within the next three days. */
export type PendingShiftHandoff = {
  id: string
  shiftId: string
  giver: string
  taker: string | null
  name: string
  date: string
  turn?: typeof urgentTurn
}

/** Staff who accepted a shift of an event within the last day, and the number of shifts still open. */
export type RecentShiftAcceptance = { people: string[]; name: string; date: string; open: number }

/** A certificate that expires or waits for review. */
export type CertificateAlert = {
  person: string
  personId: string
  kind: string
  endsOn: string | null
  isUnseen: boolean
}

/** A shift whose staff member has not answered a reconfirmation. */
export type PendingReconfirmation = { person: string; name: string; date: string; endsAt: number }

export const getEventStaffSectionPath = (eventId: string | null) => `/backbar/jobs/${eventId}#crew`
export const getEventStaffPath = (eventId: string | null) => `/backbar/jobs/${eventId}/crew`

/** Formats the task: "Ben has not confirmed tomorrow". */
export function formatUnconfirmedTask({ eventId, facts }: Task<UnconfirmedShift>): TaskRow {
  const { person, phone, name, others } = facts
  const who = others.length > 0 ? `${getFormatter('en').anyOf(others.slice(0, 3))} could` : 'no other bartender fits'
  return {
    title: `${person} has not confirmed tomorrow`,
    hint: [formatFirstNames(name), phone && formatPhoneNumber(phone), who].filter(Boolean).join(', '),
    href: getEventStaffSectionPath(eventId),
    button: phone
      ? { label: 'Call', href: formatTelHref(phone) }
      : { label: 'View', href: getEventStaffSectionPath(eventId) },
  }
}

/** Formats the push notification. It contains no names. */
export function formatUnconfirmedNotification(): { title: string; body: string } {
  return { title: 'Not confirmed for tomorrow', body: 'Tap to see who, and who else fits.' }
}

/** Formats the task with its approval button: "Ben asks to hand October 16 over", "Cy takes October 16 over from Ben". */
export function formatShiftHandoffTask({ eventId, facts }: Task<PendingShiftHandoff>): TaskRow {
  const { id, shiftId, giver, taker, name, date } = facts
  const href = `${getEventStaffPath(eventId)}#post-${shiftId}`
  return {
    title: taker
      ? `${taker} takes ${formatMonthDay(date)} over from ${giver}`
      : `${giver} asks to hand ${formatMonthDay(date)} over`,
    hint: `${formatFirstNames(name)}, ${taker ? 'waits for your yes' : `not taken yet: it stays with ${giver}`}`,
    href,
    button: taker
      ? { label: 'Agree', action: getEventStaffPath(eventId), fields: { intent: 'nod', handOver: id } }
      : { label: 'View', href },
  }
}

/** Formats the push notification. */
export function formatShiftHandoffNotification({ facts: { date, taker } }: Task<PendingShiftHandoff>): {
  title: string
  body: string
} {
  return {
    title: `A shift handoff on ${formatMonthDay(date)}`,
    body: taker ? 'It waits for your yes.' : 'It is not taken yet.',
  }
}

/** Formats the task: "Ana’s server training ends Oct 16". */
export function formatCertificateTask({ facts }: Task<CertificateAlert>, { today }: TaskContext): TaskRow {
  const { person, personId, kind, endsOn, isUnseen } = facts
  const href = `/backbar/crew/${personId}`
  return {
    title: isUnseen
      ? `${person} sent a ${formatShortCertificateKind(kind)}`
      : `${person}’s ${formatShortCertificateKind(kind)} ${endsOn! < today ? 'ended' : 'ends'} ${formatCompactDate(today, endsOn!)}`,
    hint: isUnseen ? 'it counts once you have looked at it' : 'they can send the new one from their page',
    href,
    button: { label: 'View', href },
  }
}

/** Formats the task: "Ben was asked again about October 23". */
export function formatReconfirmationTask(
  { eventId, facts }: Task<PendingReconfirmation>,
  { timeZone }: TaskContext,
): TaskRow {
  const { person, name, date, endsAt } = facts
  return {
    title: `${person} was asked again about ${formatMonthDay(date)}`,
    hint: `${formatFirstNames(name)}, no answer yet; the shift is kept for them until ${getFormatter('en').momentWords(endsAt, timeZone)}`,
    href: getEventStaffSectionPath(eventId),
    button: { label: 'View', href: getEventStaffSectionPath(eventId) },
  }
}

/** Formats the task, shown for a day: "Grant and Lucía said yes to December 26". */
export function formatAcceptanceTask({ eventId, facts }: Task<RecentShiftAcceptance>): TaskRow {
  const { people, name, date, open } = facts
  return {
    title: `${getFormatter('en').allOf(people)} said yes to ${formatMonthDay(date)}`,
    hint: `${formatFirstNames(name)}, ${open === 0 ? 'everybody is set' : open === 1 ? 'one shift still open' : `${open} shifts still open`}`,
    href: getEventStaffSectionPath(eventId),
    button: null,
  }
}

/** Formats the push notification. It contains no names. */
export function formatAcceptanceNotification({ facts: { date, open } }: Task<RecentShiftAcceptance>): {
  title: string
  body: string
} {
  return {
    title: `A bartender for ${formatMonthDay(date)}`,
    body: open === 0 ? 'Everybody is set.' : 'Shifts are still open.',
  }
}

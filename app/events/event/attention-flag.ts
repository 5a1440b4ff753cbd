import { formatRelativeDays, diffDays, formatShortMonthDay } from '../../business/dates.ts'
import { shortNoticeDays } from './missing-details.ts'
import { formatWaitlistPosition, type WaitlistEntry } from './waitlist.ts'
import type { EventRecord, EventState } from './event.ts'
import { uncapitalize } from '../../business/uncapitalize.ts'

/** The reason why an event needs attention. `isUrgent` if it cannot wait, `isFar` if the flag is the distance. */
export type AttentionFlag = { words: string; isUrgent: boolean; isFar?: true }

/** Other events that affect an event: those on its day, and open inquiries of the same person. */
export type RelatedEvents = {
  /** Another event that is booked or on hold on the day. A booked event comes before a held event. */
  promisedTo: { name: string; state: 'booked' | 'held' } | null
  /** Number of other inquiries for the day. */
  asking: number
  /** Another open inquiry with the same email or phone, its name, and whether it came earlier or later. */
  samePerson: { name: string; came: 'earlier' | 'later' } | null
  /** Position on the waitlist for its day, and whether there is room now. */
  line: Pick<WaitlistEntry, 'place' | 'of' | 'isFree'> | null
}

/** Other inquiries for a day are counted up to this number. */
export const maxCountedEvents = 20

export const noRelatedEvents: RelatedEvents = { promisedTo: null, asking: 0, samePerson: null, line: null }

/** States of events that are open inquiries, held or booked. */
export const openEventStates: EventState[] = ['new', 'replied', 'quoted', 'held', 'booked']

/** Inquiries for events within this many days are shown as urgent. */
export const urgentWithinDays = 14

type FlaggedEvent = Pick<EventRecord, 'state' | 'request' | 'snapshot'>

/**
 * The most pressing fact about an event, or null. In order of priority: its day has room for it again, its day is held or
 * booked for another event, it is a second inquiry of the same person, its event has passed or is soon and unanswered, it
 * is beyond the farthest distance, it is on the waitlist, others ask for the same day. `today` is the business's day.
 */
export function computeAttentionFlag(
  { state, request, snapshot }: FlaggedEvent,
  { promisedTo, asking, samePerson, line }: RelatedEvents,
  { today, farthestMiles }: { today: string; farthestMiles: number },
): AttentionFlag | null {
  if (!openEventStates.includes(state)) return null
  if (line?.isFree) return createUrgentFlag(`${formatShortMonthDay(request.eventDate)} has a place for them`)
  if (promisedTo) return createUrgentFlag(`same day as ${truncateName(promisedTo.name)} (${promisedTo.state})`)
  const isPromise = state === 'held' || state === 'booked'
  if (samePerson && !isPromise)
    return samePerson.came === 'earlier'
      ? createUrgentFlag(`second inquiry from ${truncateName(samePerson.name)}`)
      : createFlag(`${truncateName(samePerson.name)} wrote again`)
  const days = diffDays(today, request.eventDate)
  if (days < 0) return createUrgentFlag(formatRelativeDays(days))
  if (state === 'new' && days <= shortNoticeDays)
    return { words: formatRelativeDays(days), isUrgent: days <= urgentWithinDays }
  const { miles } = snapshot
  if (miles !== null && miles > farthestMiles && !isPromise)
    return { ...createFlag(`${Math.round(miles)} miles`), isFar: true }
  if (line) return createFlag(uncapitalize(formatWaitlistPosition({ request, ...line })))
  if (asking === 0 || isPromise) return null
  return createFlag(
    `${asking < maxCountedEvents ? asking + 1 : `more than ${maxCountedEvents}`} ask for ${formatShortMonthDay(request.eventDate)}`,
  )
}

/** Shortens a name to fit a flag or an email subject and removes line breaks. */
export function truncateName(name: string, most = 40): string {
  const letters = [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

function createUrgentFlag(words: string): AttentionFlag {
  return { words, isUrgent: true }
}

function createFlag(words: string): AttentionFlag {
  return { words, isUrgent: false }
}

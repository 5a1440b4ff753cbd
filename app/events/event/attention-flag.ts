import { formatRelativeDays, diffDays, formatShortMonthDay } from '../../business/dates.ts'
import { shortNoticeDays } from './missing-details.ts'
import { formatWaitlistPosition, type WaitlistEntry } from './waitlist.ts'
import type { EventRecord, EventState } from './event.ts'

/** What presses about a request; `isUrgent` where it cannot wait, `isFar` where it is how far they want us to drive. */
export type AttentionFlag = { words: string; isUrgent: boolean; isFar?: true }

/** Who stands around a request: others on its day, and other open requests of the same person. */
export type RelatedEvents = {
  /** Somebody else the day is promised to, the booked one first. */
  promisedTo: { name: string; state: 'booked' | 'held' } | null
  /** How many others ask for the day. */
  asking: number
  /** Whether the same person, by e-mail or phone, has an open request that came earlier or later, and under which name. */
  samePerson: { name: string; came: 'earlier' | 'later' } | null
  /** Where it waits for its day, and whether that has a place for it now. */
  line: Pick<WaitlistEntry, 'place' | 'of' | 'isFree'> | null
}

/** So many others who ask for a day are not counted any further. */
export const maxCountedEvents = 20

export const noRelatedEvents: RelatedEvents = { promisedTo: null, asking: 0, samePerson: null, line: null }

/** The states in which a request is somebody's wish still, or a promise to keep. */
export const openEventStates: EventState[] = ['new', 'replied', 'quoted', 'held', 'booked']

/** Events this close are answered before those who have waited longer, in days. */
export const urgentWithinDays = 14

type Marked = Pick<EventRecord, 'state' | 'request' | 'snapshot'>

/**
 * The one thing that presses most about a request, or null: the day it waits for has a place for it; its day is promised to somebody else; it is the same
 * person's second request; its event is soon and nobody has answered, or has passed and nobody said what became of it;
 * it is farther than we drive; it is next in line; others ask for the same day. `today` is the business's day.
 */
export function computeAttentionFlag(
  { state, request, snapshot }: Marked,
  { promisedTo, asking, samePerson, line }: RelatedEvents,
  { today, farthestMiles }: { today: string; farthestMiles: number },
): AttentionFlag | null {
  if (!openEventStates.includes(state)) return null
  if (line?.isFree) return urgent(`${formatShortMonthDay(request.eventDate)} has a place for them`)
  if (promisedTo) return urgent(`same day as ${truncateName(promisedTo.name)} (${promisedTo.state})`)
  const isPromise = state === 'held' || state === 'booked'
  if (samePerson && !isPromise)
    return samePerson.came === 'earlier'
      ? urgent(`second inquiry from ${truncateName(samePerson.name)}`)
      : mild(`${truncateName(samePerson.name)} wrote again`)
  const days = diffDays(today, request.eventDate)
  if (days < 0) return urgent(formatRelativeDays(days))
  if (state === 'new' && days <= shortNoticeDays)
    return { words: formatRelativeDays(days), isUrgent: days <= urgentWithinDays }
  const { miles } = snapshot
  if (miles !== null && miles > farthestMiles && !isPromise)
    return { ...mild(`${Math.round(miles)} miles`), isFar: true }
  if (line) return mild(lowerFirst(formatWaitlistPosition({ request, ...line })))
  if (asking === 0 || isPromise) return null
  return mild(
    `${asking < maxCountedEvents ? asking + 1 : `more than ${maxCountedEvents}`} ask for ${formatShortMonthDay(request.eventDate)}`,
  )
}

/** A name no longer than a mark or a subject has room for, without anything that could break a line. */
export function truncateName(name: string, most = 40): string {
  const letters = [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function urgent(words: string): AttentionFlag {
  return { words, isUrgent: true }
}

function mild(words: string): AttentionFlag {
  return { words, isUrgent: false }
}

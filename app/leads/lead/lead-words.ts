import { clock } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { companyRows } from './company.ts'
import type { Lead, LeadRequest } from './lead.ts'
import { requestWords } from './request-words.ts'
import type { Language } from '../../ui/language.ts'

/**
 * What a request asks for, as label and value; used by the letters, the thank-you page and the back office alike. `isOfThem`:
 * somebody else reads it than asked.
 */
export function requestRows(
  { request, snapshot }: Lead,
  language: Language = 'en',
  isOfThem = false,
): [string, string][] {
  const words = requestWords(language)
  const rows: [string, string | null][] = [
    [words.date, words.dates.longDay(request.eventDate)],
    [words.time, spanWords(request, words)],
    [words.venue, request.eventVenue],
    [words.location, request.eventLocation],
    [words.zip, request.zip !== null && !request.eventLocation?.includes(request.zip) ? request.zip : null],
    [words.guests, numberOrNull(request.eventGuestCount)],
    [words.experience, snapshot.experienceName && words.experienceName(snapshot.experienceName)],
    [words.package, snapshot.packageName],
    [words.cocktails, numberOrNull(request.cocktails)],
    [words.garnishes, numberOrNull(request.garnishes)],
    [words.mixers, request.mixers > 0 ? String(request.mixers) : null],
    [words.bartenders, request.bartenders > 0 ? String(request.bartenders) : null],
    [words.addOns, snapshot.addOnNames?.join(', ') || null],
    [words.onRequest, request.onRequest.map((wish) => words.wishes[wish]).join(', ') || null],
    [words.ifOpens, request.tellIfOpens ? words.wantsToKnow : null],
    [words.occasion, request.occasion || null],
    ...companyRows(request.company, words.company),
    [isOfThem ? words.theyHeard : words.heard, words.heardWords(request.heardFrom) || null],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

/** What one calls them: "Nora"; "Maya & Ben" where a request came under two names. */
export function firstName({ requestorName }: Pick<LeadRequest, 'requestorName'>): string {
  return calledName(requestorName)
}

/** The same of a whole name. */
export function calledName(name: string): string {
  const people = name.split(/\s*(?:&|\+|\/|\band\b|\by\b)\s*/iu).filter((person) => person !== '')
  const called = people.length === 2 ? people : [name]
  return called.map((person) => person.split(/\s+/)[0]).join(' & ')
}

/** Who asks, as label and value. */
export function contactRows(request: LeadRequest, language: Language = 'en'): [string, string][] {
  const words = requestWords(language)
  const rows: [string, string | null][] = [
    [words.name, request.requestorName],
    [words.email, request.fromEmail],
    [words.phone, request.phoneNumber && nationalPhone(request.phoneNumber)],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

type Hours = Pick<LeadRequest, 'eventStartTime' | 'eventEndTime'>

/** An event's hours in few signs: "5–11 PM", "11 AM–3:30 PM", "from 5 PM"; null where neither was said. */
export function hoursWords({ eventStartTime, eventEndTime }: Hours): string | null {
  const [start, end] = [eventStartTime, eventEndTime].map((time) => time && clock(time).replace(':00', ''))
  if (!start || !end) return start ? `from ${start}` : end ? `until ${end}` : null
  const isSameHalf = start.slice(-2) === end.slice(-2)
  return `${isSameHalf ? start.slice(0, -3) : start}–${end}`
}

/** An event's hours in full: "5:00 PM to 1:00 AM the next day"; null where neither was said. */
export function timeWords(hours: Hours, language?: Language): string | null {
  return spanWords(hours, requestWords(language))
}

function spanWords(
  { eventStartTime: start, eventEndTime: end }: Hours,
  { dates: { clock }, span, from, until }: ReturnType<typeof requestWords>,
): string | null {
  if (start && end) return span(clock(start), clock(end), end <= start)
  return start ? from(clock(start)) : end ? until(clock(end)) : null
}

/** "1 guest", "120 guests"; null where nobody said how many. */
export function guestsWords(count: number | null): string | null {
  return count === null ? null : count === 1 ? '1 guest' : `${count} guests`
}

/** Venue and location, as far as they are known: "The Cistern Club, St. Augustine"; null where neither is. */
export function placeWords({ eventVenue, eventLocation }: Pick<LeadRequest, 'eventVenue' | 'eventLocation'>) {
  return [eventVenue, eventLocation].filter(Boolean).join(', ') || null
}

function numberOrNull(count: number | null): string | null {
  return count === null ? null : String(count)
}

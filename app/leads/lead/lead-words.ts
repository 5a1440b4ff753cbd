import { clock, longDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { companyRows } from './company.ts'
import { onRequest, type Lead, type LeadRequest } from './lead.ts'

/** What a request asks for, as label and value; used by the letters, the thank-you page and the back office alike. */
export function requestRows({ request, snapshot }: Lead): [string, string][] {
  const rows: [string, string | null][] = [
    ['Date', longDay(request.eventDate)],
    ['Time', timeWords(request)],
    ['Venue', request.eventVenue],
    ['Location', request.eventLocation],
    ['ZIP', request.zip !== null && !request.eventLocation?.includes(request.zip) ? request.zip : null],
    ['Guests', numberOrNull(request.eventGuestCount)],
    ['Experience', snapshot.experienceName],
    ['Package', snapshot.packageName],
    ['Specialty cocktails, total', numberOrNull(request.cocktails)],
    ['Garnish types, total', numberOrNull(request.garnishes)],
    ['Additional mixers', request.mixers > 0 ? String(request.mixers) : null],
    ['Additional bartenders', request.bartenders > 0 ? String(request.bartenders) : null],
    ['Add-ons', snapshot.addOnNames?.join(', ') || null],
    ['On request', request.onRequest.map((wish) => onRequest[wish]).join(', ') || null],
    ['If the day opens up', request.tellIfOpens ? 'wants to be told' : null],
    ['Occasion', request.occasion || null],
    ...companyRows(request.company),
    ['Heard of us', request.heardFrom || null],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

/** What one calls them: "Nora". */
export function firstName({ requestorName }: Pick<LeadRequest, 'requestorName'>): string {
  return firstWord(requestorName)
}

/** The same of a whole name. */
export function firstWord(name: string): string {
  return name.split(/\s+/)[0]!
}

/** Who asks, as label and value. */
export function contactRows(request: LeadRequest): [string, string][] {
  const rows: [string, string | null][] = [
    ['Name', request.requestorName],
    ['E-mail', request.fromEmail],
    ['Phone', request.phoneNumber && nationalPhone(request.phoneNumber)],
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
export function timeWords({ eventStartTime: start, eventEndTime: end }: Hours): string | null {
  if (start && end) return `${clock(start)} to ${clock(end)}${end <= start ? ' the next day' : ''}`
  return start ? `from ${clock(start)}` : end ? `until ${clock(end)}` : null
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

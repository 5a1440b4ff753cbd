import { dollars } from '../../menu/catalogue/money.ts'
import { clock, longDay, monthAndDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { onRequest, type Lead, type LeadRequest } from './lead.ts'

/** What a request asks for, as label and value; used by the letters, the thank-you page and the back office alike. */
export function requestRows({ request, snapshot }: Lead): [string, string][] {
  const rows: [string, string | null][] = [
    ['Date', longDay(request.eventDate)],
    [
      'Time',
      `${clock(request.eventStartTime)} to ${clock(request.eventEndTime)}${request.eventEndTime <= request.eventStartTime ? ' the next day' : ''}`,
    ],
    ['Venue', request.eventVenue],
    ['Location', request.eventLocation],
    ['ZIP', request.zip !== null && !request.eventLocation.includes(request.zip) ? request.zip : null],
    ['Guests', String(request.eventGuestCount)],
    ['Experience', snapshot.experienceName],
    ['Package', snapshot.packageName],
    ['Specialty cocktails, total', numberOrNull(request.cocktails)],
    ['Garnish types, total', numberOrNull(request.garnishes)],
    ['Additional mixers', request.mixers > 0 ? String(request.mixers) : null],
    ['Additional bartenders', request.bartenders > 0 ? String(request.bartenders) : null],
    ['On request', request.onRequest.map((wish) => onRequest[wish]).join(', ') || null],
    ['Occasion', request.occasion || null],
    ['Heard of us', request.heardFrom || null],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

/** What one calls them: "Nora". */
export function firstName({ requestorName }: Pick<LeadRequest, 'requestorName'>): string {
  return requestorName.split(/\s+/)[0]!
}

/** Who asks, as label and value. */
export function contactRows(request: LeadRequest): [string, string][] {
  return [
    ['Name', request.requestorName],
    ['E-mail', request.fromEmail],
    ['Phone', nationalPhone(request.phoneNumber)],
  ]
}

/** An event's hours in few signs: "5–11 PM", "11 AM–3:30 PM". */
export function hoursWords({
  eventStartTime,
  eventEndTime,
}: Pick<LeadRequest, 'eventStartTime' | 'eventEndTime'>): string {
  const [start, end] = [clock(eventStartTime), clock(eventEndTime)].map((time) => time.replace(':00', ''))
  const isSameHalf = start!.slice(-2) === end!.slice(-2)
  return `${isSameHalf ? start!.slice(0, -3) : start}–${end}`
}

/** One line for a subject or a list: "May 15, 2027, 120 guests, from $1,150.50". */
export function oneLiner({ request, snapshot }: Lead): string {
  const day = `${monthAndDay(request.eventDate)}, ${Temporal.PlainDate.from(request.eventDate).year}`
  const price = snapshot.totalCents === null ? '' : `, from ${dollars(snapshot.totalCents)}`
  return `${day}, ${request.eventGuestCount} guests${price}`
}

function numberOrNull(count: number | null): string | null {
  return count === null ? null : String(count)
}

import { dollars, dollarsAndCents } from '../catalogue/money.ts'
import { nationalPhone } from '../business/phone.ts'
import { onRequest, type Lead, type LeadRequest, type Snapshot } from './lead.ts'

/** What a request asks for, as label and value; used by the letters, the thank-you page and the back office alike. */
export function requestRows({ request, snapshot }: Lead): [string, string][] {
  const rows: [string, string | null][] = [
    ['Date', longDay(request.eventDate)],
    ['Time', `${clock(request.eventStartTime)} to ${clock(request.eventEndTime)}${request.eventEndTime <= request.eventStartTime ? ' the next day' : ''}`],
    ['Venue', request.eventVenue],
    ['Location', request.eventLocation],
    ['ZIP', request.zip !== null && !request.eventLocation.includes(request.zip) ? request.zip : null],
    ['Guests', String(request.eventGuestCount)],
    ['Experience', snapshot.experienceName],
    ['Package', snapshot.packageName],
    ['Specialty cocktails, in all', numberOrNull(request.cocktails)],
    ['Garnish types, in all', numberOrNull(request.garnishes)],
    ['Additional mixers', request.mixers > 0 ? String(request.mixers) : null],
    ['Additional bartenders', request.bartenders > 0 ? String(request.bartenders) : null],
    ['On request', request.onRequest.map((wish) => onRequest[wish]).join(', ') || null],
    ['Occasion', request.occasion || null],
    ['Heard of us', request.heardFrom || null],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

/** Who asks, as label and value. */
export function contactRows(request: LeadRequest): [string, string][] {
  return [
    ['Name', request.requestorName],
    ['E-mail', request.fromEmail],
    ['Phone', nationalPhone(request.phoneNumber)],
  ]
}

/** The estimate's lines and its total or what keeps it open, as label and value. */
export function estimateRows(snapshot: Snapshot): [string, string][] {
  return [
    ...snapshot.lines.map(({ label, quantity, totalCents, reason }): [string, string] => [
      quantity === 1 ? label : `${label} × ${quantity}`,
      `${dollarsAndCents(totalCents)}\n${reason}`,
    ]),
    ...(snapshot.totalCents === null ? [] : [['From', dollarsAndCents(snapshot.totalCents)] satisfies [string, string]]),
    ...snapshot.open.map((point): [string, string] => ['Still open', openWords[point] ?? point]),
  ]
}

/** What is still open, in words that say what would settle it. */
export const openWords: Record<string, string> = {
  experience: 'which experience: choose one for a starting price',
  guests: 'how many guests',
  times: 'date, start and end',
  travel: 'travel: a five-digit ZIP tells us the miles',
}

// By hand: a formatter of the browser's takes longer to make than a page has between two keystrokes.
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** "May 15" */
export function monthAndDay(date: string): string {
  const { month, day } = Temporal.PlainDate.from(date)
  return `${months[month - 1]?.slice(0, 3)} ${day}`
}

/** "Saturday, May 15, 2027" */
export function longDay(date: string): string {
  return `${shortDay(date)}, ${Temporal.PlainDate.from(date).year}`
}

/** "Saturday, May 15" */
export function shortDay(date: string): string {
  const { dayOfWeek, month, day } = Temporal.PlainDate.from(date)
  return `${weekdays[dayOfWeek - 1]}, ${months[month - 1]} ${day}`
}

/** 17:00 as "5:00 PM". */
export function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** An event's hours in few signs: "5–11 PM", "11 AM–3:30 PM". */
export function hoursWords({ eventStartTime, eventEndTime }: Pick<LeadRequest, 'eventStartTime' | 'eventEndTime'>): string {
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

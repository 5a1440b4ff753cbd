import { hasTwoNames, formatFirstNames } from './first-name.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { formatTime } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatCompanyRows } from './company.ts'
import type { EventRecord, QuoteRequest } from './event.ts'
import { getBookedVenue } from './missing-details.ts'
import { quoteRequestText } from './quote-request-text.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import type { Language } from '../../ui/language.ts'
import { uncapitalize } from '../../business/uncapitalize.ts'

type Row = [label: string, value: string | null]
type RowWords = ReturnType<typeof quoteRequestText> & { isOfThem: boolean }

/** Formats each field of a quote request, in the order of an email. Null for fields shown elsewhere or not at all. */
const fieldRows: Record<keyof QuoteRequest, ((lead: EventRecord, words: RowWords) => Row[]) | null> = {
  requestorName: null,
  fromEmail: null,
  phoneNumber: null,
  eventDate: ({ request }, words) => [[words.date, words.dates.longDay(request.eventDate)]],
  eventStartTime: ({ request }, words) => [[words.time, formatSpan(request, words)]],
  timeZone: null,
  eventEndTime: null,
  eventVenue: ({ request }, words) => [[words.venue, request.eventVenue]],
  eventLocation: ({ request }, words) => [[words.location, request.eventLocation]],
  zip: ({ request: { zip, eventLocation } }, words) => [
    [words.zip, zip !== null && !eventLocation?.includes(zip) ? zip : null],
  ],
  eventGuestCount: ({ request }, words) => [[words.guests, numberOrNull(request.eventGuestCount)]],
  experience: ({ snapshot: { experienceName } }, words) => [
    [words.experience, experienceName && words.experienceName(experienceName)],
  ],
  package: ({ snapshot }, words) => [[words.package, snapshot.packageName]],
  cocktails: ({ request }, words) => [[words.cocktails, numberOrNull(request.cocktails)]],
  garnishes: ({ request }, words) => [[words.garnishes, numberOrNull(request.garnishes)]],
  mixers: ({ request }, words) => [[words.mixers, numberOrNull(request.mixers || null)]],
  bartenders: ({ request }, words) => [[words.bartenders, numberOrNull(request.bartenders || null)]],
  addOns: ({ snapshot }, words) => [[words.addOns, snapshot.addOnNames?.join(', ') || null]],
  onRequest: ({ request }, words) => [
    [words.onRequest, request.onRequest.map((wish) => words.wishes[wish]).join(', ') || null],
  ],
  tellIfOpens: ({ request }, words) => [[words.ifOpens, request.tellIfOpens ? words.wantsToKnow : null]],
  occasion: ({ request }, words) => [[words.occasion, request.occasion || null]],
  company: ({ request }, words) => formatCompanyRows(request.company, words.company),
  heardFrom: ({ request }, words) => [
    [words.isOfThem ? words.theyHeard : words.heard, words.heardWords(request.heardFrom) || null],
  ],
  message: null,
  drinks: null,
  campaign: null,
}

/**
 * Formats a quote request as label and value pairs for emails, the thank-you page and the back office. `isOfThem` if the
 * reader is not the client. `but` are the fields to leave out.
 */
export function formatQuoteRequestRows(
  event: EventRecord,
  language: Language = 'en',
  isOfThem = false,
  but: readonly (keyof QuoteRequest)[] = [],
): [string, string][] {
  const words = { ...quoteRequestText(language), isOfThem }
  const told = Object.entries(fieldRows) as [keyof QuoteRequest, (typeof fieldRows)[keyof QuoteRequest]][]
  return omitEmptyRows(told.flatMap(([field, tell]) => (but.includes(field) ? [] : (tell?.(event, words) ?? []))))
}

function omitEmptyRows(fieldRows: Row[]): [string, string][] {
  return fieldRows.filter((row): row is [string, string] => row[1] !== null)
}

/** First name of the client for a greeting: "Nora", or "Maya & Ben" for two names. */
export function getClientFirstName({ requestorName }: Pick<QuoteRequest, 'requestorName'>): string {
  return formatFirstNames(requestorName)
}

export { hasTwoNames, formatFirstNames }

/** Formats the client's contact details as label and value pairs. */
export function formatContactRows(request: QuoteRequest, language: Language = 'en'): [string, string][] {
  const words = quoteRequestText(language)
  return omitEmptyRows([
    [words.name, request.requestorName],
    [words.email, request.fromEmail],
    [words.phone, request.phoneNumber && formatPhoneNumber(request.phoneNumber)],
  ])
}

type Hours = Pick<QuoteRequest, 'eventStartTime' | 'eventEndTime' | 'timeZone'>

/** Hours of an event in short form: "5–11 PM", "11 AM–3:30 PM", "from 5 PM". Null if neither time is known. */
export function formatShortHours({ eventStartTime, eventEndTime, timeZone }: Hours): string | null {
  const hours = shortHours(eventStartTime, eventEndTime)
  return hours && withZone(hours, timeZone)
}

function shortHours(eventStartTime: string | null, eventEndTime: string | null): string | null {
  const [start, end] = [eventStartTime, eventEndTime].map((time) => time && formatTime(time).replace(':00', ''))
  if (!start || !end) return start ? `from ${start}` : end ? `until ${end}` : null
  const isSameHalf = start.slice(-2) === end.slice(-2)
  return `${isSameHalf ? start.slice(0, -3) : start}–${end}`
}

/** Hours of an event in full: "5:00 PM to 1:00 AM the next day". Null if neither time is known. */
export function formatFullHours(hours: Hours, language?: Language): string | null {
  return formatSpan(hours, quoteRequestText(language))
}

function formatSpan(
  { eventStartTime: start, eventEndTime: end, timeZone }: Hours,
  { dates: { clock }, span, from, until, inZone }: ReturnType<typeof quoteRequestText>,
): string | null {
  const zoned = (hours: string) => (timeZone === undefined ? hours : `${hours} ${inZone(timeZone)}`)
  if (start && end) return zoned(span(clock(start), clock(end), end <= start))
  const words = start ? from(clock(start)) : end ? until(clock(end)) : null
  return words && zoned(words)
}

/** Hours with the time zone if it differs from the business's: "5–11 PM Central". */
function withZone(hours: string, timeZone: string | undefined): string {
  return timeZone === undefined ? hours : `${hours} ${formatTimeZone(timeZone)}`
}

/** "at The Cistern Club", or "at home" if the venue was typed as “At home”. */
export function formatVenuePhrase(venue: string): string {
  return /^(at|in|on)\b/i.test(venue) ? uncapitalize(venue) : `at ${venue}`
}

/** "1 guest", "120 guests". Null if the count is not known. */
export function formatGuestCount(count: number | null): string | null {
  return count === null ? null : count === 1 ? '1 guest' : `${count} guests`
}

/**
 * Venue and location as far as they are known: "The Cistern Club, St. Augustine". Null if neither is. "Not booked yet"
 * does not count as a venue.
 */
export function formatVenueLocation({ eventVenue, eventLocation }: Pick<QuoteRequest, 'eventVenue' | 'eventLocation'>) {
  return [getBookedVenue(eventVenue), eventLocation].filter(Boolean).join(', ') || null
}

const numberOrNull = (count: number | null) => (count === null ? null : String(count))

/** Whether a quote request has a ZIP, in its field or in its location. The map may not know that ZIP. */
export function hasZip({ zip, eventLocation }: Pick<QuoteRequest, 'zip' | 'eventLocation'>): boolean {
  return zip !== null || parseZip(eventLocation ?? '') !== null
}

import { localizeQuoteSnapshot } from '../../events/event/quote-snapshot.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { formatContactRows, formatQuoteRequestRows } from '../../events/event/event-text.ts'
import { toShownEstimate } from '../../events/event/quoted-estimates.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import type { Language } from '../../ui/language.ts'
import type { FormattedEstimate } from '../../quotes/pricing/formatted-estimate.ts'

/** Parts of a quote request that its sender may read on the thank-you page. */
export type ThankYouDetails = {
  reference: string
  /** Whether the quote request awaits a reply. Suspected spam looks the same to its sender. */
  isWaiting: boolean
  eventDate: string
  /** Whether the client gave a ZIP code and not only a city. */
  hasZip: boolean
  /** Address of the confirmation email, empty if the client left none. */
  to: string
  /** The client's entries as label and value. */
  rows: [string, string][]
  message: string
  quote: Pick<FormattedEstimate, 'lines' | 'totalCents' | 'range' | 'open' | 'timeline' | 'miles' | 'packageName'>
  /** Whether the event is too far away for a travel price, so that travel is charged on top. */
  isDriveOpen: boolean
  /** Availability message about the day. */
  day: string | null
}

/**
 * Returns the thank-you details of an event. `zipOf` returns the ZIP code in a location, or that of its city where the
 * location has none.
 */
export function toThankYouDetails(
  event: EventRecord,
  language: Language,
  zipOf: (location: string) => string | null,
): ThankYouDetails {
  const { request, reference, state } = event
  const snapshot = localizeQuoteSnapshot(event.snapshot, language)
  const { open, timeline, miles, packageName, day } = snapshot
  const { lines, totalCents, range = null, isDriveOpen } = toShownEstimate(snapshot)
  const location = request.eventLocation ?? ''
  const isWaiting = state === 'new' || state === 'spam'
  return {
    reference,
    isWaiting,
    eventDate: request.eventDate,
    hasZip: parseZip(location) !== null || request.zip !== zipOf(location),
    to: request.fromEmail ?? '',
    rows: [...formatContactRows(request, language), ...formatQuoteRequestRows({ ...event, snapshot }, language)],
    message: request.message,
    quote: { lines, open, timeline, miles, packageName, totalCents, range },
    isDriveOpen,
    day: isWaiting ? (day?.words ?? null) : null,
  }
}

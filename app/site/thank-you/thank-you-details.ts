import { localizeQuoteSnapshot } from '../../events/event/quote-snapshot.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { formatContactRows, formatQuoteRequestRows } from '../../events/event/event-text.ts'
import { toShownEstimate } from '../../events/event/quoted-estimates.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import type { Language } from '../../ui/language.ts'
import type { FormattedEstimate } from '../../quotes/pricing/formatted-estimate.ts'

/** Of a request what its sender reads when it is sent, and nothing else that is kept with it. */
export type ThankYouDetails = {
  reference: string
  /** Nobody has answered yet; what a machine may have sent waits like any other. */
  isWaiting: boolean
  eventDate: string
  /** They told us a ZIP, not a city alone. */
  hasZip: boolean
  /** Where the receipt goes; empty where they left no address. */
  to: string
  /** What they told us, as label and value, and in their own words. */
  rows: [string, string][]
  message: string
  quote: Pick<FormattedEstimate, 'lines' | 'totalCents' | 'range' | 'open' | 'timeline' | 'miles' | 'packageName'>
  /** The event is too far away for a price of the drive, which comes on top. */
  isDriveOpen: boolean
  /** What was said of the day. */
  day: string | null
}

/** A request as its sender is shown it; `findLocationZip` tells the ZIP of a location, its city's where none is in it. */
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

import { computeFirstPayment, bookingConditionText, type DepositTerms } from '../../business/first-payment.ts'
import {
  formatTimelineRows,
  formatPriceRange,
  listMissingPriceInputs,
} from '../../quotes/pricing/formatted-estimate.ts'
import { formatTimeRangeEs } from '../../business/date-formatter-es.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { findEventTimes } from '../../business/event-times.ts'
import type { AlternativeSlotText } from '../../days/alternative-slot-text.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { quoteText } from '../../quotes/pricing/quote-text-by-language.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { getClientFirstName, hasZip } from '../event/event-text.ts'
import { isUnnamedCaller } from '../event/unnamed-caller.ts'
import type { AgreementSummary, EventRecord } from '../event/event.ts'
import { listMissingDetails } from '../event/missing-details.ts'
import { missingDetailQuestionsEs } from '../event/missing-detail-questions-es.ts'
import { quoteRequestText } from '../event/quote-request-text.ts'
import { localizeQuoteSnapshot } from '../event/quote-snapshot.ts'
import type { EventPlaceholderValues } from './placeholders.ts'
import { uncapitalize } from '../../business/uncapitalize.ts'

type PlaceholderContext = {
  today: string
  heldUntil: string
  isKnownZip: (zip: string) => boolean
  openDays: AlternativeSlotText[]
  terms: DepositTerms
  /** Current facts of the agreement. */
  agreed?: AgreementSummary | undefined
  language: Language
}

const getPlaceholderText = defineTranslations({
  en: {
    span: (from: string, to: string) => `${from} to ${to}`,
    open: 'still open',
    total: 'Total',
    toAnswer: 'Still to answer',
    notPriced: 'Not priced yet',
    anything: 'We have everything we need, and your quote comes next. Anything you’d like to ask first?',
  },
  es: {
    span: formatTimeRangeEs,
    open: 'todavía por definir',
    total: 'Total',
    toAnswer: 'Falta responder',
    notPriced: 'Todavía sin precio',
    anything: 'Ya tenemos todo lo que necesitamos; lo que sigue es tu cotización. ¿Quieres preguntarnos algo antes?',
  },
})

/**
 * Returns the placeholder values of an event. `heldUntil` is the last day of the hold to offer, `today` the business's
 * day. `openDays` were available a moment ago.
 */
export function computeReplyPlaceholderValues(
  event: EventRecord,
  { name, phone }: BusinessIdentity,
  { today, heldUntil, isKnownZip, openDays, terms, agreed, language }: PlaceholderContext,
): EventPlaceholderValues {
  const { request } = event
  const snapshot = localizeQuoteSnapshot(event.snapshot, language)
  const { clock, longDay, shortDay, dollars } = getFormatter(language)
  const words = getPlaceholderText(language)
  const zone = request.timeZone && formatTimeZone(request.timeZone, language)
  const totalCents = agreed?.cents ?? snapshot.totalCents
  const questions = listMissingDetails(event, today, isKnownZip, agreed?.event).flatMap(({ code, question: asked }) =>
    asked === null ? [] : language === 'es' ? (missingDetailQuestionsEs[code] ?? asked) : asked,
  )
  const told = {
    name: request.requestorName,
    first: isUnnamedCaller(request.requestorName) ? null : getClientFirstName(request),
    date: longDay(request.eventDate),
    time:
      findEventTimes(request) &&
      [words.span(clock(request.eventStartTime!), clock(request.eventEndTime!)), zone].filter(Boolean).join(' '),
    venue: request.eventVenue,
    location: request.eventLocation,
    guests: request.eventGuestCount === null ? null : String(request.eventGuestCount),
    total: totalCents === null ? (formatRange(snapshot, language) ?? words.open) : dollars(totalCents),
    estimate: [
      estimateLines(snapshot, hasZip(request), language),
      ...(agreed ? [] : formatUnpricedOptions(request, language)),
    ].join('\n'),
    evening:
      formatTimelineRows(snapshot.timeline, request.eventDate, quoteText(language))
        .map(([time, label]) => `${[time, zone].filter(Boolean).join(' ')}: ${label}`)
        .join('\n') || null,
    missing: questions.map((asked) => `- ${asked}`).join('\n') || words.anything,
    held: shortDay(event.heldUntil ?? heldUntil),
    yes: bookingConditionText(language)[computeFirstPayment(terms, request.eventDate, today)][0],
    dates:
      openDays.map(({ title, note, price }) => `- ${[title, note, price].filter(Boolean).join(', ')}`).join('\n') ||
      null,
    reference: event.reference,
    business: name,
    phone: formatPhoneNumber(phone),
  }
  return { known: told, asks: questions.length > 0 }
}

function formatRange({ range }: EventRecord['snapshot'], language: Language): string | null {
  return range ? formatPriceRange(range, quoteText(language), getFormatter(language).dollars) : null
}

function estimateLines(snapshot: EventRecord['snapshot'], isZipTold: boolean, language: Language): string {
  const { lines, totalCents } = snapshot
  const range = formatRange(snapshot, language)
  const words = getPlaceholderText(language)
  const { dollarsAndCents } = getFormatter(language)
  return [
    ...lines.map(
      ({ label, quantity, totalCents, reason }) =>
        `${quantity === 1 ? label : `${label} × ${quantity}`}: ${dollarsAndCents(totalCents)} (${reason})`,
    ),
    ...(totalCents === null
      ? range
        ? [`${words.total}: ${range}`]
        : []
      : [`${words.total}: ${dollarsAndCents(totalCents)}`]),
    ...listMissingPriceInputs(snapshot, isZipTold).map(
      (point) => `${words.toAnswer}: ${quoteText(language).open[point] ?? point}`,
    ),
  ].join('\n')
}

/** Options on request, which have no price yet. */
function formatUnpricedOptions({ onRequest }: EventRecord['request'], language: Language): string[] {
  if (onRequest.length === 0) return []
  const { wishes } = quoteRequestText(language)
  return [
    `${getPlaceholderText(language).notPriced}: ${onRequest.map((wish) => uncapitalize(wishes[wish])).join(', ')}`,
  ]
}

import { getFormatter } from '../../../business/language-formatter.ts'
import { setEventTimeZone } from '../../../events/event/event-zone.server.ts'
import type { BookNowDraft, BookNowOffer, BookNowProvider } from '../../../events/quote-form/book-now.server.ts'
import { parseDraftEvent } from '../../../events/quote-form/parse-draft-event.ts'
import { parseEventLocation } from '../../../events/quote-form/form-questions.server.ts'
import { unpricedOptionLabels, type QuoteRequest, type UnpricedOption } from '../../../events/event/event.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import type { Language } from '../../../ui/language.ts'
import {
  computeBookingToken,
  countBookingsBySender,
  createBookingDraft,
  createBookingReference,
  getBookingPath,
} from '../hold/online-bookings.server.ts'
import { formatObstacle } from '../rules/obstacle-text.ts'
import { findBookingRules } from '../rules/booking-rules.server.ts'
import { bookingPageText } from './booking-page-text.ts'
import { evaluateBooking, type BookingEvaluation } from './evaluate-booking.server.ts'

const hour = 3_600_000

/** Provider of the quote form's offer to book, and of its button's action. */
export const bookNowProvider: BookNowProvider = {
  /**
   * Returns the booking button with its price, or a line that explains why only a request is possible. Null if online
   * booking is not offered.
   */
  async offer(db, draft) {
    const { takesCards, now, language } = draft
    if (!takesCards || (await findBookingRules(db)) === null) return null
    const request = await toDraftRequest(db, draft)
    if (request === null) return null
    const found = await evaluateBooking(db, { request, reference: '', takesCards, now })
    if (found === null) return null
    if (found.obstacle === null) return formatOffer(found, language)
    const reason = formatObstacle(found.obstacle, found.rules, language)
    return reason === null ? null : { note: reason }
  },

  /** Opens the booking page of a form that was posted whole. */
  async start(db, lead, { takesCards, now, secret, quotesPerHour, language }) {
    const { offer } = bookingPageText(language)
    const reference = await createBookingReference(db)
    const found = await evaluateBooking(db, { request: lead.request, reference, takesCards, now })
    if (found === null || found.obstacle !== null) return { kind: 'refused', status: 409, notice: offer.notNow }
    const { opened } = await countBookingsBySender(db, lead.senderHash, now - hour)
    if (quotesPerHour > 0 && opened >= quotesPerHour) return { kind: 'refused', status: 429, notice: offer.tooMany }
    const { document, sums } = found
    const { totalCents, depositCents } = sums
    const id = await createBookingDraft(db, { lead, document, totalCents, depositCents }, now, secret)
    return { kind: 'opened', path: getBookingPath(computeBookingToken(secret, id)) }
  },
}

/** The event of a form that is being typed. Null until its date, times and guests are known. */
async function toDraftRequest(db: Db, { input, onRequest }: BookNowDraft): Promise<QuoteRequest | null> {
  const { date, times, guests, choices } = parseDraftEvent(input)
  const { addOns, ...chosen } = choices
  if (date === null || times === null || guests === null) return null
  const { identity } = await getMenuAndIdentity(db)
  const request: QuoteRequest = {
    requestorName: '',
    eventLocation: null,
    eventVenue: '',
    eventDate: date,
    eventStartTime: times.start,
    eventEndTime: times.end,
    eventGuestCount: guests,
    fromEmail: null,
    phoneNumber: null,
    occasion: '',
    message: '',
    heardFrom: '',
    onRequest: onRequest.filter((wish): wish is UnpricedOption => Object.hasOwn(unpricedOptionLabels, wish)),
    ...chosen,
    ...(addOns && { addOns: [...addOns] }),
    zip: parseEventLocation(input).zip,
    drinks: null,
    campaign: {},
  }
  return setEventTimeZone(request, identity.timeZone)
}

function formatOffer({ sums }: BookingEvaluation, language: Language): BookNowOffer {
  const { offer } = bookingPageText(language)
  const { longDay, inOneForm } = getFormatter(language)
  const { totalCents, depositCents, plan } = sums
  const dollars = inOneForm([totalCents, depositCents, ...plan.map(({ cents }) => cents)])
  const rest = plan.map(({ cents, dueOn }) => ({ sum: dollars(cents), day: longDay(dueOn) }))
  return {
    button: offer.button,
    note: offer.note(dollars(totalCents), dollars(depositCents), rest),
  }
}

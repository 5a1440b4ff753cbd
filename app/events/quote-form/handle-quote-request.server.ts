import { getToday } from '../../business/dates.ts'
import { isTakenOrHeld } from '../../days/availability.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { Language } from '../../ui/language.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { catchUnavailable } from '../../plumbing/database/database-unavailable.ts'
import { computeTextFingerprint } from '../../plumbing/secrets/signed-token.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import type { EventRecord, QuoteRequest, QuoteSnapshot } from '../event/event.ts'
import { composeQuoteRequestEmails } from '../event/quote-request-emails.ts'
import type { QuoteRequestEmailContext } from '../event/quote-request-email-blocks.ts'
import type { VisitorAvailability } from '../event/claims.server.ts'
import type { AttentionFlag } from '../event/attention-flag.ts'
import { createEvent } from '../event/create-event.server.ts'
import type { TickedCheckboxes } from '../event/form-checkbox.ts'
import type { NewEvent } from '../event/events.server.ts'
import { setEventTimeZone } from '../event/event-zone.server.ts'
import { createQuoteSnapshot } from '../event/quote-snapshot.ts'
import { quoteRequestPageText } from './quote-request-page-text.ts'
import { getFormAvailabilityDetails } from './build-quote-form.server.ts'
import { getContentSpamReason } from './content-spam.ts'
import { isFormTokenStale, verifyFormToken, getFormSpamReason, type FormToken } from './form-token.server.ts'
import { getFormQuestions, parseEventLocation } from './form-questions.server.ts'
import { sortFieldErrors, parseQuoteRequest } from './parse-quote-request.ts'
import type { QuoteFormValues } from './parse-draft-event.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { getDemandId } from './day-demand.server.ts'
import type { StartBookingResult } from './book-now.server.ts'

/** A rejected form: its HTTP status, notice, errors, and its token if still valid. */
export type RejectedQuoteRequest = {
  kind: 'back'
  status: number
  said: { notice: string | null; errors?: FieldError[]; asked?: string; token?: string }
}

/** Sender, language, time in epoch milliseconds and campaign of a form. */
type Circumstances = { sender: string; language: Language; campaign: Record<string, string>; now: number }
/** `spanish` is the Spanish menu for a Spanish form. */
type Terms = {
  secret: string
  quotesPerHour: number
  emails: QuoteRequestEmailContext
  spanish: Catalog | null
  tellsOthers?: boolean
  ticked?: TickedCheckboxes | undefined
  /**
   * Starts an online booking if the client requested it. Null if that is impossible, so that the form becomes a quote
   * request.
   */
  book?: (lead: NewEvent) => Promise<StartBookingResult | null>
}
type Ready = { kind: 'ready'; request: QuoteRequest; token: FormToken; stamp: string }

/**
 * Handles a posted form: validates it, checks for spam, computes the price from the current menu, and stores it with its
 * emails in a transaction. An invalid form is returned with all its input. The same form again returns the same event.
 * With `book`, the page of a booking is opened instead, and nothing is sent.
 */
export async function handleQuoteRequest(
  db: Db,
  typed: QuoteFormValues,
  { sender, language, campaign, now }: Circumstances,
  { secret, quotesPerHour, emails, spanish, tellsOthers = false, ticked, book }: Terms,
): Promise<{ kind: 'kept'; event: EventRecord } | { kind: 'booking'; path: string } | RejectedQuoteRequest> {
  const { identity, catalogue } = emails
  const { notKept, tooMany } = quoteRequestPageText(language)
  const form = validateForm(typed, { ...catalogue.rules, secret, timeZone: identity.timeZone, now, language })
  if (form.kind === 'back') return form

  const { token, stamp } = form
  const sent = setEventTimeZone({ ...form.request, campaign }, identity.timeZone)
  const told = await getFormAvailabilityDetails(db, typed.input, emails, now, language)
  const day = told?.answer
  const request = day && !isTakenOrHeld(day.state) ? omitWaitlistChoice(sent) : sent
  const miles = computeMilesFromBase(request.zip, identity.baseZip)
  const priced = createQuoteSnapshot(request, miles, catalogue, identity.timeZone, spanish)
  const lead = {
    request,
    language,
    snapshot: told ? addAvailability(priced, told, request.tellIfOpens === true) : priced,
    idempotencyKey: token.key,
    wordsHash: computeTextFingerprint(secret, 'words', JSON.stringify(sent)),
    senderHash: computeTextFingerprint(secret, 'sender', sender),
    ...(ticked && { ticked }),
    spamReason: getFormSpamReason(token, typed.input.eventTheme ?? '', now) ?? getContentSpamReason(request),
  }
  // A form that looks like spam is stored as such and books nothing.
  const booking = lead.spamReason === null ? await book?.(lead) : null
  if (booking?.kind === 'opened') return { kind: 'booking', path: booking.path }
  if (booking) return rejectForm(booking.status, { notice: booking.notice, token: stamp })
  const compose = (event: EventRecord, mark: AttentionFlag | null) =>
    composeQuoteRequestEmails(event, { ...emails, mark })
  const { eventDate: date, eventGuestCount: guests, experience } = request
  const id = getDemandId(secret, token.key, date)
  const asking = day ? { id, date, guests, experience, state: day.state } : null
  const recorded = await catchUnavailable(
    createEvent(db, lead, compose, now, { ...getLimits(quotesPerHour), asking, tellsOthers }),
  )
  if (recorded === 'unavailable')
    return rejectForm(503, { notice: notKept(formatPhoneNumber(identity.phone)), token: stamp })
  return recorded ? { kind: 'kept', event: recorded } : rejectForm(429, { notice: tooMany, token: stamp })
}

/** Validates a posted form. Returns the request, or the form with all its input and its errors. */
function validateForm(
  typed: QuoteFormValues,
  {
    secret,
    now,
    ...rules
  }: {
    secret: string
    now: number
    timeZone: string
    stopsMinutesBeforeEnd: number
    language: Language
  },
): RejectedQuoteRequest | Ready {
  const say = quoteRequestPageText(rules.language)
  const stamp = typed.input.token ?? ''
  const token = verifyFormToken(secret, stamp)
  const kept = token && !isFormTokenStale(token, now) ? { token: stamp } : {}
  const reading = parseQuoteRequest(typed, { ...rules, today: getToday(now, rules.timeZone) })
  const { questions, asked } = getFormQuestions(typed.input, rules.language)
  const refused = reading.ok ? [] : reading.errors
  const errors = sortFieldErrors([
    ...refused,
    ...questions.filter(({ field }) => !getFieldErrorMessage(refused, field)),
  ])

  if (typed.input.intent === 'price') {
    const mistyped = errors.filter(({ field }) => typed.input[field]?.trim())
    const isFine = mistyped.length === 0
    return rejectForm(isFine ? 200 : 422, { ...kept, asked, errors: mistyped, notice: isFine ? null : say.checkFirst })
  }
  if (!reading.ok || questions.length > 0) return rejectForm(422, { ...kept, asked, errors, notice: say.almost })
  if (!token) {
    return rejectForm(422, { asked, notice: say.noStamp })
  }
  if (isFormTokenStale(token, now)) {
    return rejectForm(422, { asked, notice: say.stale })
  }
  const request = { ...reading.request, zip: parseEventLocation(typed.input).zip }
  return { kind: 'ready', request, token, stamp }
}

/** Adds the availability text to an estimate: in English for the owner and in the visitor's language. */
function addAvailability(
  priced: QuoteSnapshot,
  { answer, first, asked }: VisitorAvailability,
  isInLine: boolean,
): QuoteSnapshot {
  const { inSpanish } = priced
  const { told, english } = asked(isInLine)
  return {
    ...priced,
    day: { state: answer.state, words: english, first },
    ...(inSpanish && { inSpanish: { ...inSpanish, day: told } }),
  }
}

/** The waitlist checkbox has no effect if the day has opened up since the form was shown. */
function omitWaitlistChoice(request: QuoteRequest): QuoteRequest {
  const { tellIfOpens: _, ...asked } = request
  return asked
}

function getLimits(perHour: number) {
  return perHour > 0 ? { mostAnHour: perHour, receipts: { anAddressADay: 5, anHour: 10 * perHour } } : {}
}

function rejectForm(status: number, said: RejectedQuoteRequest['said']): RejectedQuoteRequest {
  return { kind: 'back', status, said }
}

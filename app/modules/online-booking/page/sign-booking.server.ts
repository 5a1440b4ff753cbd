import { getToday } from '../../../business/dates.ts'
import { formatConsentText } from '../../../agreements/proposals/consent-text.ts'
import { normalizeSignatureName, validateSignatureName } from '../../../agreements/proposals/signature-name.ts'
import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import type { CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import { canSendEmail } from '../../../plumbing/mail/email-transport.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { Language } from '../../../ui/language.ts'
import type { OnlineBooking, OpenCardPageResult } from '../hold/booking-state.ts'
import { openCardPage } from '../hold/open-card-page.server.ts'
import { bookingPageText } from './booking-page-text.ts'
import { getBookingForm } from './booking-view.server.ts'
import type { BookingForm, BookingInput } from './booking-view.ts'
import { evaluateBooking } from './evaluate-booking.server.ts'

/** A posted form, with its sender's address. */
type Posted = { token: string; input: BookingInput; language: Language; ip: string; userAgent: string }

export type SignBookingResult =
  | OpenCardPageResult
  /** The form is shown again: with its errors, or because its price or terms changed. */
  | { kind: 'back'; form: BookingForm; errors: FieldError[]; isChanged: boolean }
  /** The event can only be requested now. */
  | { kind: 'refused' }

/**
 * Signs a booking and opens its card page. The proposal is built again at today's prices. If its text differs from the text
 * shown, nothing is signed and the new text is shown.
 */
export async function signBooking(
  services: CardPaymentServices,
  booking: OnlineBooking,
  { token, input, language, ip, userAgent }: Posted,
): Promise<SignBookingResult> {
  const { db, now, cards } = services
  const { id, lead } = booking
  const found = await evaluateBooking(db, { ...lead, takesCards: (await cards()) !== null, now: now(), but: id })
  if (found === null) return { kind: 'refused' }
  if (found.obstacle === 'day-not-available') return { kind: 'taken' }
  if (found.obstacle !== null) return { kind: 'refused' }
  const { document: kept, sums: counted } = found
  const isMailed = await canSendEmail(services)
  const { form, signed } = await getBookingForm(db, booking, { kept, counted }, { language, isMailed, now: now() })
  if (input.shown !== form.shownHash || input.total !== String(counted.totalCents))
    return { kind: 'back', form, errors: [], isChanged: true }
  const name = normalizeSignatureName(input.signature ?? '')
  const errors = listErrors(name, input, form, language)
  if (errors.length > 0) return { kind: 'back', form, errors, isChanged: false }
  const { totalCents, depositCents } = counted
  const { timeZone } = kept.house
  const signature = {
    ...signed,
    name,
    consent: formatConsentText(form.document, isMailed),
    ip,
    userAgent: userAgent.slice(0, 400),
    zone: timeZone,
    day: getToday(now(), timeZone),
    isMailed,
  }
  const snapshot = { ...found.snapshot, ...(lead.snapshot.day && { day: lead.snapshot.day }) }
  return openCardPage(services, {
    id,
    token,
    signed: { signature, snapshot, document: kept, totalCents, depositCents },
  })
}

function listErrors(name: string, input: BookingInput, { boxes }: BookingForm, language: Language): FieldError[] {
  const flaw = validateSignatureName(name, language)
  const { sign } = bookingPageText(language)
  return [
    ...(flaw === null ? [] : [{ field: 'signature', message: flaw }]),
    ...boxes.flatMap(({ name }) => (input[name] === 'on' ? [] : [{ field: name, message: sign.confirmFirst }])),
    ...(input.consent === 'on' ? [] : [{ field: 'consent', message: clientPageText(language).sign.tick }]),
  ]
}

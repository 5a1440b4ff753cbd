import { formatClientEmailFooter } from '../../../business/client-email-footer.ts'
import { createEmailTheme } from '../../../business/brand/brand.ts'
import { formatLongDate, formatMonthDay } from '../../../business/dates.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { formatDollars } from '../../../business/money.ts'
import type { BusinessIdentity } from '../../../business/stored-settings.ts'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import { composeEmail } from '../../../plumbing/outbox/compose-email.ts'
import { defangLinks } from '../../../plumbing/outbox/defang-links.ts'
import type { ComposedEmail } from '../../../plumbing/outbox/email.ts'
import type { EmailBlock } from '../../../plumbing/outbox/email-plain-text.ts'
import type { Language } from '../../../ui/language.ts'
import { bookingEmailText } from './booking-email-text.ts'

/** The booking an email is about. `depositCents` is what was paid or was to be paid. */
type EmailSubject = {
  /** The booking's id, of which the email's id is made. */
  id: string
  eventId: string | null
  language: Language
  request: Pick<QuoteRequest, 'requestorName' | 'fromEmail' | 'phoneNumber' | 'eventDate' | 'eventGuestCount'>
  totalCents: number
  depositCents: number
}

type Sender = { identity: BusinessIdentity; siteUrl: string }

const paragraph = (words: string): EmailBlock => ({ kind: 'paragraph', words })

function composeForClient(
  { id, eventId, language, request }: EmailSubject,
  { identity, siteUrl }: Sender,
  content: {
    name: string
    kind: string
    subject: string
    title: string
    blocks: EmailBlock[]
    next: string
    footer: string
  },
): ComposedEmail {
  const { hello } = bookingEmailText(language)
  const { name, blocks, ...more } = content
  return composeEmail({
    ...more,
    id: `${id}-${name}`,
    eventId,
    to: request.fromEmail ?? '',
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    language,
    blocks: [paragraph(hello(formatFirstNames(defangLinks(request.requestorName)))), ...blocks],
  })
}

const getReach = ({ phone, email }: BusinessIdentity) => [formatPhoneNumber(phone), email].filter(Boolean).join(', ')

/** The one email after a payment that was not finished. `path` is that of the booking's page. */
export function composeStillAvailableEmail(booking: EmailSubject, path: string, sender: Sender): ComposedEmail {
  const { identity, siteUrl } = sender
  const { stillAvailable: text } = bookingEmailText(booking.language)
  const day = getFormatter(booking.language).monthDay(booking.request.eventDate)
  return composeForClient(booking, sender, {
    name: 'still-available',
    kind: 'still-available',
    subject: text.subject(day),
    title: text.subject(day),
    blocks: [paragraph(text.words(day)), { kind: 'button', label: text.button, href: `${siteUrl}${path}` }],
    next: text.next(getReach(identity)),
    footer: formatClientEmailFooter({ ...identity, phone: '' }, booking.language, text.footer(identity.name)),
  })
}

/** Composes the email about the refund of a payment whose date was taken before it arrived. */
export function composeDateTakenEmail(booking: EmailSubject, sender: Sender): ComposedEmail {
  const { dateTaken: text, footer } = bookingEmailText(booking.language)
  const { monthDay, longDay, dollars } = getFormatter(booking.language)
  const { eventDate } = booking.request
  const sum = dollars(booking.depositCents)
  return composeForClient(booking, sender, {
    name: 'date-taken',
    kind: 'payment',
    subject: text.subject(monthDay(eventDate), sum),
    title: text.title(monthDay(eventDate)),
    blocks: [paragraph(text.words(longDay(eventDate), sum))],
    next: text.next(getReach(sender.identity)),
    footer: formatClientEmailFooter({ ...sender.identity, phone: '' }, booking.language, footer(sender.identity.name)),
  })
}

/** The email after the owner took a booking back, with the reason. */
export function composeBookingWithdrawnEmail(
  booking: EmailSubject,
  { reason, refundCents }: { reason: string; refundCents: number },
  sender: Sender,
): ComposedEmail {
  const { takenBack: text, footer } = bookingEmailText(booking.language)
  const { monthDay, longDay, dollars } = getFormatter(booking.language)
  const { eventDate } = booking.request
  return composeForClient(booking, sender, {
    name: 'taken-back',
    kind: 'taken-back',
    subject: text.subject(monthDay(eventDate)),
    title: text.title(monthDay(eventDate)),
    blocks: [
      paragraph(text.words(longDay(eventDate), refundCents > 0 ? dollars(refundCents) : null)),
      paragraph(text.reason(reason)),
    ],
    next: text.next(getReach(sender.identity)),
    footer: formatClientEmailFooter({ ...sender.identity, phone: '' }, booking.language, footer(sender.identity.name)),
  })
}

function composeForOwner(
  { id, eventId, request }: EmailSubject,
  { identity, siteUrl }: Sender,
  content: { name: string; subject: string; words: string[] },
): ComposedEmail {
  const { requestorName, phoneNumber, fromEmail } = request
  return composeEmail({
    id: `${id}-${content.name}`,
    kind: 'money',
    eventId,
    to: identity.alertsTo,
    replyTo: fromEmail,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    subject: content.subject,
    title: content.subject,
    blocks: [
      ...content.words.map(paragraph),
      {
        kind: 'rows',
        rows: [
          ['Client', requestorName],
          ...(phoneNumber ? [['Phone', formatPhoneNumber(phoneNumber)] satisfies [string, string]] : []),
          ...(fromEmail ? [['Email', fromEmail] satisfies [string, string]] : []),
        ],
      },
      ...(eventId === null
        ? []
        : [{ kind: 'button', label: 'Open the event', href: `${siteUrl}/backbar/jobs/${eventId}` } as const]),
    ],
    footer: `You get this because alerts for ${identity.name} go to this address.`,
  })
}

/** Tells the owner of a payment that was not finished. Nothing was charged. */
export function composeAbandonedNote(booking: EmailSubject, sender: Sender): ComposedEmail {
  const { requestorName, eventDate, eventGuestCount } = booking.request
  return composeForOwner(booking, sender, {
    name: 'abandoned',
    subject: `Not finished: ${requestorName}, ${formatMonthDay(eventDate)}, ${formatDollars(booking.totalCents)}`,
    words: [
      `${requestorName} started to book ${formatLongDate(eventDate)} for ${eventGuestCount} guests and did not pay. Nothing was charged or signed, and the date is available again. You could call.`,
    ],
  })
}

/** Composes the email to the owner about a payment that is refunded because its date was taken. */
export function composeDateTakenNote(booking: EmailSubject, sender: Sender): ComposedEmail {
  const { requestorName, eventDate } = booking.request
  const sum = formatDollars(booking.depositCents)
  return composeForOwner(booking, sender, {
    name: 'date-taken-owner',
    subject: `Refunded: ${requestorName} paid ${sum} for ${formatMonthDay(eventDate)}, which is taken`,
    words: [
      `${requestorName} paid ${sum} online after ${formatLongDate(eventDate)} was taken. All of it is being refunded now. Nothing was signed. You could offer another date.`,
    ],
  })
}

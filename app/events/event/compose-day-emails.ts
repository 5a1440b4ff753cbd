import { formatTelHref } from '../../ui/phone-href.ts'
import { createEmailTheme } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatLongDate, formatMonthDay } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { getClientFirstName, formatGuestCount, formatShortHours, formatVenueLocation } from './event-text.ts'
import type { EventRecord } from './event.ts'

/** Business identity, site URL and email ID. A repeated email has the same ID. */
type EmailContext = { id: string; identity: BusinessIdentity; siteUrl: string }

/**
 * Composes the email that tells the owner about a hold that ends tomorrow, or today if it was placed only yesterday.
 * `next` is the first client on the waitlist, null if it is empty.
 */
export function composeEndingHoldEmail(
  event: EventRecord & { heldUntil: string },
  { today, next }: { today: string; next: string | null },
  paper: EmailContext,
): ComposedEmail {
  const { request, heldUntil } = event
  const [day, name] = [formatMonthDay(request.eventDate), request.requestorName]
  const when = heldUntil === today ? 'tonight' : 'tomorrow night'
  return toOwner(event, paper, {
    kind: 'hold-ends',
    subject: `Your hold on ${day} ends ${when}: ${name}`,
    title: `Your hold on ${day} ends ${when}`,
    blocks: [
      toParagraph(
        `You are holding ${formatLongDate(request.eventDate)} for ${name} until the end of ${formatLongDate(heldUntil)}. After that, the date is open again.${next === null ? '' : ` ${next} is first on the waitlist.`}`,
      ),
      toParagraph('To keep it longer, or to book it, open the event.'),
    ],
  })
}

/** Composes the email that notifies the owner that a day is available for the next event on the waitlist. */
export function composeWaitlistOpeningEmail(event: EventRecord, paper: EmailContext): ComposedEmail {
  const { request } = event
  const [day, first] = [formatMonthDay(request.eventDate), getClientFirstName(request)]
  return toOwner(event, paper, {
    kind: 'day-freed',
    subject: `${day} is open again: ${request.requestorName} is first on the waitlist`,
    title: `${day} is open again`,
    blocks: [
      toParagraph(
        `${request.requestorName} is first on the waitlist for ${formatLongDate(request.eventDate)}. ${request.fromEmail === null ? `There is no email address: call ${first}, and hold the day for them.` : `An email to ${first} is ready: sending it keeps the day for them for two days.`}`,
      ),
      toParagraph('Until then the day is open to everybody.'),
    ],
  })
}

type Told = { kind: string; subject: string; title: string; blocks: EmailBlock[] }

function toOwner(lead: EventRecord, { id, identity, siteUrl }: EmailContext, told: Told): ComposedEmail {
  const { request, reference } = lead
  const { phoneNumber, fromEmail } = request
  const call = phoneNumber && { label: `or call ${formatPhoneNumber(phoneNumber)}`, href: formatTelHref(phoneNumber) }
  const facts = [formatShortHours(request), formatGuestCount(request.eventGuestCount), formatVenueLocation(request)]
  const event = facts.filter(Boolean).join(', ')
  return composeEmail({
    ...told,
    ...(event !== '' && { preheader: event }),
    id,
    eventId: lead.id,
    to: identity.alertsTo,
    replyTo: fromEmail,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    reference: `Request ${reference}`,
    blocks: [
      ...told.blocks,
      ...(event === '' ? [] : [toParagraph(event)]),
      {
        kind: 'button',
        label: 'Open the event',
        href: `${siteUrl}/backbar/jobs/${lead.id}`,
        ...(call && { or: call }),
      },
    ],
    footer: `You get this because alerts for ${identity.name} go to this address.`,
  })
}

function toParagraph(toParagraph: string): EmailBlock {
  return { kind: 'paragraph', words: toParagraph }
}

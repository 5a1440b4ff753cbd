import { createEmailTheme } from '../../business/brand/brand.ts'
import { formatDollars } from '../../business/money.ts'
import { formatMonthDay } from '../../business/dates.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { PushNotification } from '../../plumbing/push/push-notification.ts'
import type { EmailContext } from './card-payment-emails.ts'
import { formatMoneyNotice } from './format-money-notice.ts'
import type { NewMoneyNotice } from './money-notice.ts'

/** Composes the notice as an email to the owner. */
export function composeMoneyNoticeEmail(
  event: EventRecord,
  notice: NewMoneyNotice,
  { id, identity, siteUrl }: EmailContext,
): ComposedEmail {
  const { heading, words } = formatMoneyNotice(notice, event.request.eventDate)
  return composeEmail({
    id,
    kind: 'money',
    eventId: event.id,
    to: identity.alertsTo,
    replyTo: event.request.fromEmail,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    subject: `${heading}: ${event.request.requestorName}`,
    reference: `Request ${event.reference}`,
    title: heading,
    blocks: [
      { kind: 'paragraph', words },
      { kind: 'button', label: 'Open the event', href: `${siteUrl}/backbar/jobs/${event.id}` },
    ],
    footer: `You get this because alerts for ${identity.name} go to this address.`,
  })
}

/** Composes the push notification of a notice, with the same limits. */
export function composeMoneyNoticePushNotification(
  { id, request }: EventRecord,
  notice: NewMoneyNotice,
  noticeId: string,
): PushNotification {
  const { heading } = formatMoneyNotice(notice, request.eventDate)
  return { title: heading, body: 'Tap to see.', to: `/backbar/jobs/${id}`, topic: noticeId }
}

/** Composes the push notification of a card payment. Lock screens are public, so it shows only a sum and a day. */
export function composeCardPaymentPushNotification(
  { id, request }: EventRecord,
  entryId: string,
  cents: number,
): PushNotification {
  return {
    title: `${formatDollars(cents)} paid online`,
    body: `For ${formatMonthDay(request.eventDate)}.`,
    to: `/backbar/jobs/${id}`,
    topic: `paid-${entryId}`,
  }
}

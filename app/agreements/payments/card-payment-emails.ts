import { createEmailTheme } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatMonthDay } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { getClientFirstName } from '../../events/event/event-text.ts'
import { formatDollars } from '../../business/money.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import type { PushNotification } from '../../plumbing/push/push-notification.ts'
import { formatAmountDueLabel } from '../agreement/amount-due-text.ts'
import type { AmountDue } from './ledger.ts'
import type { PaymentSummary } from './payment-summary.ts'
import type { NewMoneyNotice, MoneyNoticeDetails } from './money-notice.ts'
import { moneyText, formatEmailReference } from './money-text.ts'
import { clientPageButton, getClientDocumentUrl } from './payment-emails.ts'

/** Business, site address and email id. The same id always makes the same email. */
type EmailContext = { id: string; identity: BusinessIdentity; siteUrl: string }

/** A card payment as its emails describe it. `by` is the card, such as "Visa 4242", or empty. */
export type CardReceiptDetails = {
  amountCents: number
  amountDue: Pick<AmountDue, 'label' | 'for'>
  by: string
  openCents: number
  /** Sum due by the next due day. Null where nothing is due or the day is unknown. */
  next: PaymentSummary['next']
  today: string
  /** Whether the payment belongs to an agreement. False for an event that is not agreed yet. */
  isAgreed: boolean
  stands: boolean
  /** Whether the payment booked the date. */
  isBooked: boolean
  /** Address of the client page. Null where the recipient has no link. */
  link: string | null
  receipt: { id: string; number: number; paper: PdfDocument }
}

/** Composes the receipt email for a card payment: sum, purpose and open amounts. Says so where the date was taken. */
export function composeCardReceiptEmail(
  event: EventRecord,
  to: string,
  { amountCents, amountDue, by, openCents, next, today, isAgreed, stands, isBooked, link, receipt }: CardReceiptDetails,
  { id, identity, siteUrl }: EmailContext,
): ComposedEmail {
  const { request, reference, language } = event
  const { monthDay, longDay, inOneForm } = getFormatter(language)
  const { letter } = moneyText(language)
  const said = inOneForm([amountCents, ...(stands ? [openCents, ...(next ? [next.cents] : [])] : [])])
  const isLate = next !== null && next.dueOn < today
  const sum = said(amountCents)
  const day = monthDay(request.eventDate)
  const nextDue = next && letter.due(longDay(next.dueOn), isLate)
  const left = next === null ? [] : [next.cents === openCents ? nextDue : `${said(next.cents)} ${nextDue}`]
  const words = stands ? letter.thankYou(sum, longDay(request.eventDate), isBooked) : letter.notYours(sum, day)
  return composeEmail({
    id,
    kind: 'payment',
    eventId: event.id,
    to,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    language,
    subject: letter.weHave(sum, day),
    reference: formatEmailReference(reference, isAgreed, language),
    title: stands ? (isLate ? letter.received : letter.paid) : letter.paidAndWord,
    blocks: [
      { kind: 'paragraph', words: letter.hello(getClientFirstName(request)) },
      { kind: 'paragraph', words },
      {
        kind: 'rows',
        rows: [
          [formatAmountDueLabel(amountDue, language), sum],
          ...(by ? [[letter.paidBy, by] as [string, string]] : []),
          ...(stands
            ? [
                openCents < 0
                  ? ([letter.yourCredit, said(-openCents)] satisfies [string, string])
                  : ([letter.stillToCome, [said(openCents), ...left].join('\n')] satisfies [string, string]),
              ]
            : []),
        ],
      },
      ...(link === null ? [] : [clientPageButton(link, identity, language)]),
    ],
    next: letter.cardReceipt(receipt.number),
    document: {
      fileName: toPdfFileName(receipt.paper.title),
      paper: receipt.paper,
      url: link && getClientDocumentUrl(link, receipt.id),
    },
    footer: letter.foot(`${identity.name}, ${formatPhoneNumber(identity.phone)}`),
  })
}

/** Composes the email about a failed bank payment. `link` is the address of the client page, or null. */
export function composeBankPaymentFailedEmail(
  event: EventRecord,
  to: string,
  cents: number,
  paper: EmailContext & { link: string | null; isAgreed: boolean },
): ComposedEmail {
  const { identity, link, isAgreed } = paper
  const { language } = event
  const { monthDay, dollars } = getFormatter(language)
  const { letter } = moneyText(language)
  return composeEmail({
    id: paper.id,
    kind: 'payment',
    eventId: event.id,
    to,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl: paper.siteUrl,
    language,
    subject: letter.bankSubject(dollars(cents), monthDay(event.request.eventDate)),
    reference: formatEmailReference(event.reference, isAgreed, language),
    title: letter.bankTitle,
    blocks: [
      { kind: 'paragraph', words: letter.hello(getClientFirstName(event.request)) },
      { kind: 'paragraph', words: letter.bankWords(dollars(cents)) },
      ...(link === null ? [] : [clientPageButton(link, identity, language)]),
    ],
    footer:
      link === null
        ? letter.foot(`${identity.name}, ${formatPhoneNumber(identity.phone)}`)
        : letter.footYours(`${identity.name}, ${formatPhoneNumber(identity.phone)}`),
  })
}

/** Formats a notice for the owner as a heading and an explanation. */
export function formatMoneyNotice(notice: NewMoneyNotice, eventDate: string): { heading: string; words: string } {
  const day = formatMonthDay(eventDate)
  switch (notice.kind) {
    case 'paid-date-taken':
      return {
        heading: `Paid, but ${day} was released`,
        words: `${formatDollars(notice.details.amountCents)} was paid online after the date was released. Refund it, or offer them another date.`,
      }
    case 'credit':
      return {
        heading: `Paid for an event that was canceled`,
        words: `${formatDollars(notice.details.amountCents)} was paid online. It is their credit until you refund it.`,
      }
    case 'more-than-owed':
      return {
        heading: `${formatDollars(notice.details.overCents)} more than owed`,
        words: `${formatDollars(notice.details.amountCents)} was paid online, and part of it was paid already. Refund what is too much.`,
      }
    case 'amount-differs':
      return {
        heading: 'Stripe took a different amount than was asked for',
        words: `You asked for ${formatDollars(notice.details.askedCents)}; Stripe took ${notice.details.paid}. Check it in Stripe’s dashboard.`,
      }
    case 'dispute':
      return describeDispute(notice.details)
    case 'reversed-by-hand': {
      const { amountCents, isRefund } = notice.details
      return isRefund
        ? {
            heading: `A refund of ${formatDollars(amountCents)} was reversed here, but Stripe sent it`,
            words: 'The client has that money. Restore the refund, so that your books say so.',
          }
        : {
            heading: `A card payment of ${formatDollars(amountCents)} was reversed here, but Stripe still has it`,
            words: 'No money went back to the card. Restore the payment; then you can refund it to their card.',
          }
    }
    case 'returned-elsewhere':
      return {
        heading: `${formatDollars(notice.details.amountCents)} refunded in Stripe’s dashboard`,
        words:
          'It was refunded outside this site, and is in your books now. They owe that much less; if they should pay it again, use “Add an amount due”.',
      }
    case 'refund-failed':
      return {
        heading: `The refund of ${formatDollars(notice.details.amountCents)} failed`,
        words: `${notice.details.remark}. You still owe it to them: refund it another way.`,
      }
    case 'bank-failed':
      return {
        heading: `Their bank did not pay ${formatDollars(notice.details.amountCents)}`,
        words: `Nothing arrived; it is still due.${describeClientNotice(notice.details.isTold)}`,
      }
  }
}

/** Describes the state of a dispute at Stripe. An inquiry takes no money, a dispute does until it is decided. */
function describeDispute({ amountCents, reason, state, feeCents = 0 }: MoneyNoticeDetails['dispute']) {
  const sum = formatDollars(amountCents)
  const why = `Reason given: ${reason.replaceAll('_', ' ')}.`
  const fee = feeCents > 0 ? ` Stripe’s fee of ${formatDollars(feeCents)} is in your books.` : ''
  switch (state) {
    case 'warning_needs_response':
      return {
        heading: `Their bank asks about ${sum}`,
        words: `It is an inquiry: no money was taken. ${why} Answer it in Stripe’s dashboard before the deadline there, or it may become a dispute.`,
      }
    case 'warning_under_review':
      return {
        heading: `The inquiry about ${sum} is under review`,
        words: 'Their bank has your answer. No money was taken.',
      }
    case 'warning_closed':
      return {
        heading: `The inquiry about ${sum} is closed`,
        words: 'It did not become a dispute. The money is yours.',
      }
    case 'under_review':
      return {
        heading: `The dispute over ${sum} is under review`,
        words: `Their bank has your answer, and keeps the ${sum} until it decides.${fee}`,
      }
    case 'won':
      return { heading: `You won the dispute over ${sum}`, words: `The ${sum} is back in your books.${fee}` }
    case 'lost':
      return {
        heading: `You lost the dispute over ${sum}`,
        words: `Their bank keeps the ${sum}, so in your books it is not paid.${fee}`,
      }
    default:
      return {
        heading: `${sum} disputed at their bank`,
        words: `Their bank took the ${sum} back for now. ${why} Answer it in Stripe’s dashboard before the deadline there.${fee}`,
      }
  }
}

function describeClientNotice(isTold: boolean | undefined): string {
  if (isTold === undefined) return ''
  return isTold ? ' We emailed them.' : ' They have not been told: call them.'
}

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

/** Composes the push notification of a notice, with the same limits. */
export function composeMoneyNoticePushNotification(
  { id, request }: EventRecord,
  notice: NewMoneyNotice,
  noticeId: string,
): PushNotification {
  const { heading } = formatMoneyNotice(notice, request.eventDate)
  return { title: heading, body: 'Tap to see.', to: `/backbar/jobs/${id}`, topic: noticeId }
}

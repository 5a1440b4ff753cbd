import { createEmailTheme } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { getClientFirstName } from '../../events/event/event-text.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import type { AmountDue } from './ledger.ts'
import type { PaymentSummary } from './payment-summary.ts'
import { moneyText, formatEmailReference } from './money-text.ts'
import { getClientDocumentUrl } from './payment-emails.ts'
import { clientPageButton, formatMoneyEmailFooter } from './build-money-email.ts'

/** Business, site address and email id. The same id always makes the same email. */
export type EmailContext = { id: string; identity: BusinessIdentity; siteUrl: string }

/** A card payment as its emails describe it. `by` is the card, such as "Visa 4242", or empty. */
export type CardReceiptDetails = {
  /** Name of the payer, if it was not the client. */
  payer: string
  /** Amount of the payment including the tip. */
  amountCents: number
  tipCents: number
  amountDue: Pick<AmountDue, 'label' | 'for'>
  by: string
  openCents: number
  /** Sum due by the next due day. Null if nothing is due or the day is unknown. */
  next: PaymentSummary['next']
  today: string
  /** Whether the payment belongs to an agreement. False for an event that is not agreed yet. */
  isAgreed: boolean
  stands: boolean
  /** Whether the payment booked the date. */
  isBooked: boolean
  /** Address of the client page. Null if the recipient has no link. */
  link: string | null
  receipt: { id: string; number: number; paper: PdfDocument }
}

/**
 * Composes the receipt email for a card payment: sum, purpose and open amounts. States it if the date was already
 * taken.
 */
export function composeCardReceiptEmail(
  event: EventRecord,
  to: string,
  {
    payer,
    amountCents,
    tipCents,
    amountDue,
    by,
    openCents,
    next,
    today,
    isAgreed,
    stands,
    isBooked,
    link,
    receipt,
  }: CardReceiptDetails,
  { id, identity, siteUrl }: EmailContext,
): ComposedEmail {
  const { request, reference, language } = event
  const { monthDay, longDay, inOneForm } = getFormatter(language)
  const { letter, paper } = moneyText(language)
  const isAllTip = tipCents === amountCents
  const said = inOneForm([amountCents, tipCents, ...(stands ? [openCents, ...(next ? [next.cents] : [])] : [])])
  const isLate = next !== null && next.dueOn < today
  const sum = said(amountCents)
  const day = monthDay(request.eventDate)
  const nextDue = next && letter.due(longDay(next.dueOn), isLate)
  const left = next === null ? [] : [next.cents === openCents ? nextDue : `${said(next.cents)} ${nextDue}`]
  const paid = letter.paidByOther(payer, sum, day)
  const after = stands ? isBooked && letter.dateBooked : letter.notYoursByOther
  const words = payer
    ? [`${paid}.`, after].filter(Boolean).join(' ')
    : !stands
      ? letter.notYours(sum, day)
      : isAllTip
        ? letter.tipThanks(longDay(request.eventDate))
        : letter.thankYou(sum, longDay(request.eventDate), isBooked)
  const title = payer
    ? letter.receivedFromOther
    : isAllTip
      ? letter.tipTitle(sum)
      : isLate
        ? letter.received
        : letter.paid
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
    subject: payer ? paid : letter.weHave(sum, day),
    reference: formatEmailReference(reference, isAgreed, language),
    title: stands ? title : letter.paidAndWord,
    blocks: [
      { kind: 'paragraph', words: letter.hello(getClientFirstName(request)) },
      { kind: 'paragraph', words },
      {
        kind: 'rows',
        rows: [
          ...(isAllTip
            ? []
            : [[formatAmountDueLabel(amountDue, language), said(amountCents - tipCents)] as [string, string]]),
          ...(tipCents > 0 ? [[paper.allTip, said(tipCents)] as [string, string]] : []),
          ...(by ? [[letter.paidBy, by] as [string, string]] : []),
          ...(stands && !isAllTip
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
    footer: formatMoneyEmailFooter(link, identity, language),
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
    footer: formatMoneyEmailFooter(link, identity, language),
  })
}

import { formatTelHref } from '../../ui/phone-href.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { createEmailTheme } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import type { EmailBlock, EmailPriceLine } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import type { Language } from '../../ui/language.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import type { LedgerEntry } from './ledger.ts'
import type { AmountDueStatus } from './allocate-payments.ts'
import type { PaymentSummary } from './payment-summary.ts'
import { moneyText, formatPaymentMethod } from './money-text.ts'

/**
 * Sender, recipient and event of an email. `link` is the address of the client page, or null where the recipient must not
 * have it.
 */
export type MoneyEmailContext = {
  id: string
  eventId: string
  to: string
  name: string
  eventDate: string
  identity: BusinessIdentity
  siteUrl: string
  link: string | null
  /** Language of the event. English where none is stored. */
  language?: Language
}

/** Payment figures that an email mentions. */
export type InvoiceEmailAmounts = Pick<
  PaymentSummary,
  'dueCents' | 'paidCents' | 'openCents' | 'oweThemCents' | 'open' | 'isAsleep'
>

/** Composes the email of an invoice: total, paid amount, and open amounts with their days. */
export function composeInvoiceEmail(
  head: MoneyEmailContext,
  { id, number, paper }: { id: string; number: number; paper: PdfDocument },
  account: InvoiceEmailAmounts,
  today: string,
): ComposedEmail {
  const { monthDay, longDay, dollars, inOneForm } = getFormatter(head.language)
  const { letter, paper: said } = moneyText(head.language)
  const { dueCents, paidCents, openCents, open, isAsleep } = account
  const sum = inOneForm([dueCents, paidCents, openCents, ...open.map((amountDue) => amountDue.openCents)])
  const by = ({ dueOn }: AmountDueStatus) => letter.due(longDay(dueOn), dueOn < today)
  const [only] = open.length === 1 ? open : []
  return buildMoneyEmail(head, {
    kind: 'invoice',
    subject: letter.paperFor(paper.title, monthDay(head.eventDate)),
    title: paper.title,
    words: [letter.invoice(number, dollars(dueCents)), ...(isAsleep ? [said.asleep] : [])],
    prices: [
      { label: said.inAll, reason: '', amount: sum(dueCents) },
      ...(paidCents > 0 ? [{ label: letter.paidSoFar, reason: '', amount: sum(paidCents) }] : []),
      ...formatBalanceLines(account, letter, (cents) => sum(cents), only ? by(only) : ''),
      ...(only
        ? []
        : open.map((amountDue) => ({
            label: formatAmountDueLabel(amountDue, head.language),
            reason: by(amountDue),
            amount: sum(amountDue.openCents),
          }))),
    ],
    document: { fileName: toPdfFileName(paper.title), paper, url: head.link && getClientDocumentUrl(head.link, id) },
  })
}

/** Formats the amount still to pay, or the credit. A zero amount says that all is paid. */
function formatBalanceLines(
  { openCents, oweThemCents }: Pick<PaymentSummary, 'openCents' | 'oweThemCents'>,
  letter: ReturnType<typeof moneyText>['letter'],
  sum: (cents: number) => string,
  reason = '',
): EmailPriceLine[] {
  return oweThemCents > 0
    ? [{ label: letter.yourCredit, reason: '', amount: sum(oweThemCents) }]
    : [{ label: letter.stillToCome, reason, amount: sum(openCents) }]
}

/** Figures in the email of a receipt: payments with their methods, and open amounts with their days. */
export type ReceiptEmailDetails = {
  sumCents: number
  isTip: boolean
  came: Pick<LedgerEntry, 'amountCents' | 'way' | 'paidWith' | 'paidOn'>[]
  /** Empty while the event has no date. Excludes amounts a bank is paying. */
  open: AmountDueStatus[]
  /** Final balance where all is settled: zero or a credit. Null where a payment is on its way or nothing is due yet. */
  settled: Pick<PaymentSummary, 'openCents' | 'oweThemCents'> | null
  today: string
}

/** Composes the email of a receipt, with the sum as its headline and the receipt's number at the end. */
export function composeReceiptEmail(
  head: MoneyEmailContext,
  { id, number, paper }: { id: string; number: number; paper: PdfDocument },
  { sumCents, isTip, came, open, settled, today }: ReceiptEmailDetails,
): ComposedEmail {
  const { monthDay, paperDay, longDay, dollars, inOneForm } = getFormatter(head.language)
  const { letter, paper: said } = moneyText(head.language)
  const sum = inOneForm([
    ...came.map(({ amountCents }) => amountCents),
    ...open.map((amountDue) => amountDue.openCents),
    settled?.oweThemCents ?? 0,
  ])
  return buildMoneyEmail(head, {
    kind: 'invoice',
    subject: letter.paperFor(paper.title, monthDay(head.eventDate)),
    title: (isTip ? letter.tipTitle : letter.receivedTitle)(dollars(sumCents)),
    words: [isTip ? letter.tipReceipt : letter.receipt],
    prices: [
      ...came.map((entry) => ({
        label: said.received,
        reason: [formatPaymentMethod(entry, head.language), paperDay(entry.paidOn)].filter(Boolean).join(', '),
        amount: sum(entry.amountCents),
      })),
      ...open.map(({ dueOn, openCents, ...amountDue }) => ({
        label: formatAmountDueLabel(amountDue, head.language),
        reason: letter.due(longDay(dueOn), dueOn < today),
        amount: sum(openCents),
      })),
      ...(settled ? formatBalanceLines(settled, letter, (cents) => sum(cents)) : []),
    ],
    reference: said.receipt(number),
    document: { fileName: toPdfFileName(paper.title), paper, url: head.link && getClientDocumentUrl(head.link, id) },
  })
}

/** Returns the address of an invoice or receipt on the client page. */
export function getClientDocumentUrl(link: string, id: string): string {
  return `${link}/papers/${id}`
}

/** Composes a friendly reminder of open amounts, soonest first. */
export function composePaymentReminderEmail(
  head: MoneyEmailContext,
  open: AmountDueStatus[],
  today: string,
): ComposedEmail {
  const [first] = open
  const isLate = first !== undefined && first.dueOn < today
  const { monthDay, longDay, dollars, inOneForm } = getFormatter(head.language)
  const said = inOneForm(open.map(({ openCents }) => openCents))
  // All late amounts. Otherwise all amounts of the next due day.
  const asked = open.filter(({ dueOn }) => (isLate ? dueOn < today : dueOn === first?.dueOn))
  const askedCents = asked.reduce((sum, { openCents }) => sum + openCents, 0)
  const { letter } = moneyText(head.language)
  return buildMoneyEmail(head, {
    kind: 'reminder',
    subject: letter.remindSubject(
      dollars(askedCents),
      monthDay(head.eventDate),
      isLate,
      first ? monthDay(first.dueOn) : '',
    ),
    title: letter.remindTitle,
    words: [letter.remindWords(longDay(head.eventDate), isLate, open.length === 1)],
    next: letter.alreadyPaid,
    rows: open.map(({ dueOn, openCents, ...amountDue }) => [
      formatAmountDueLabel(amountDue, head.language),
      `${said(openCents)}\n${letter.due(longDay(dueOn), dueOn < today)}`,
    ]),
  })
}

/** The button of an email about money: to the client page, or a phone number. */
export function clientPageButton(
  link: string,
  { phone }: Pick<BusinessIdentity, 'phone'>,
  language?: Language,
): EmailBlock {
  const { letter } = moneyText(language)
  const or = { label: letter.orCall(formatPhoneNumber(phone)), href: formatTelHref(phone) }
  return { kind: 'button', label: letter.openPage, href: link, or }
}

type EmailContent = Pick<ComposedEmail, 'kind' | 'subject' | 'document'> & {
  title: string
  next?: string
  words: string[]
  rows?: [string, string][]
  prices?: EmailPriceLine[]
  reference?: string
}

function buildMoneyEmail(
  { id, eventId, to, name, identity, siteUrl, link, language }: MoneyEmailContext,
  { kind, subject, title, words, rows = [], prices = [], reference, next, document }: EmailContent,
): ComposedEmail {
  const { letter } = moneyText(language)
  return composeEmail({
    id,
    kind,
    eventId,
    to,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    ...(language && { language }),
    subject,
    title,
    blocks: [
      { kind: 'paragraph', words: letter.hello(formatFirstNames(name)) },
      ...words.map((words) => ({ kind: 'paragraph' as const, words })),
      ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
      ...(prices.length > 0 ? [{ kind: 'prices' as const, lines: prices, total: null }] : []),
      ...(link === null ? [] : [clientPageButton(link, identity, language)]),
    ],
    ...(next && { next }),
    ...(reference && { reference }),
    footer: link === null ? letter.foot(identity.name) : letter.footYours(identity.name),
    ...(document && { document }),
  })
}

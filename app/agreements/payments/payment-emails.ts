import { getFormatter } from '../../business/language-formatter.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import type { EmailPriceLine } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import type { LedgerEntry } from './ledger.ts'
import type { AmountDueStatus } from './allocate-payments.ts'
import type { PaymentSummary } from './payment-summary.ts'
import { moneyText, formatPaymentMethod } from './money-text.ts'
import { buildMoneyEmail, type MoneyEmailContext } from './build-money-email.ts'

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

/** Formats the amount still to pay, or the credit. For zero, the text says that everything is paid. */
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
  /** Unpaid amounts due, without those that a bank debit is paying. Empty while the event has no date. */
  open: AmountDueStatus[]
  /**
   * Final balance once everything is settled: zero or a credit. Null while a payment is in progress or nothing is due yet.
   */
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

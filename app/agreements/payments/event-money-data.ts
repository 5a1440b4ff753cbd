import { diffDays } from '../../business/dates.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { PaymentSummary, ClearingPayment } from './payment-summary.ts'
import type { AmountDue, AmountDueStatus, LedgerEntry, RefundEligibility } from './ledger.ts'

/** Between two reminders of one request, in milliseconds. */
export const minReminderIntervalMs = 48 * 3_600_000

export type NumberedDocumentKind = 'invoice' | 'receipt'

/** The money of a request as its page shows it. Moments in epoch milliseconds, days as 2027-05-15. */
export type EventMoneyPageData = {
  eventId: string
  name: string
  /** What one calls them. */
  called: string
  /** The addresses that get the event's emails; null where nobody does. */
  email: string | null
  reference: string
  isBooked: boolean
  isCalledOff: boolean
  /** They asked to call it off, and nobody answered yet. */
  isCallingOff: boolean
  /** Whether what they signed still stands, and is changed in writing. */
  isSigned: boolean
  /** Whether the deposit is not paid in full: what is refunded of it stays due. */
  isDepositOpen: boolean
  /** Whether something can be added to what is owed, or noted as a tip. */
  canOwe: boolean
  /** How they paid by hand the last time. */
  lastWay: LedgerEntry['way']
  today: string
  now: number
  timeZone: string
  /** How it stands. */
  account: PaymentSummary
  /** What was signed and when, in the books; null where nothing stands. */
  signed: { cents: number; at: number } | null
  /** What else made up what is owed, each as it was written down. */
  besides: (AmountDue & { source: string })[]
  /** The last day their refund was promised for; null where the event was not canceled. */
  refundDueBy: string | null
  /** What their bank is paying now. */
  clearing: ClearingPayment[]
  /** `byCardCents` is what of a payment through Stripe can still go back to its card; null for what came another way. */
  entries: (LedgerEntry & RefundEligibility & { byCardCents: number | null })[]
  /** What is on its way back to a card and not in the ledger yet. */
  underWay: { id: string; amountCents: number; at: number }[]
  papers: {
    id: string
    kind: NumberedDocumentKind
    number: number
    /** The payment a receipt is of. */
    paymentId: string | null
    totalCents: number
    madeAt: number
  }[]
  /** The sales tax in what was agreed to and added since. */
  tax: { name: string; cents: number } | null
  /** Whether what is added is of a class, by which it is taxed. */
  asksTaxClass: boolean
  remindedAt: number | null
  poNumber: string
  /** Where they want invoices; empty is where they write from. */
  billingEmail: string
  /** A form that comes twice with it is noted once. */
  key: string
}

/** A reminder as it would leave; `mark` tells one that says something else. */
export type PaymentReminderPreview = { to: string; subject: string; text: string; mark: string }

export type EventMoneyProps = { money: EventMoneyPageData; input?: Record<string, string>; errors?: FieldError[] }

export type EventMoneyPageProps = EventMoneyProps & {
  /** The entry that is to be given back or reversed. */
  entryId: string | null
  /** The day whose sum is to be noted. */
  dueOn: string | null
  /** No e-mail leaves the house. */
  isMailbox: boolean
  /** Whether money can go back to a card from here. */
  cards: boolean
  /** What was just done, in a sentence, and what undoes it. */
  done: { words: string; undo: string | null } | null
  reminder: { reminder: PaymentReminderPreview; hasChanged: boolean } | null
  /** What keeps the buttons' sums as the fields have them. */
  island: string
}

/** The address every form of it posts to. */
export function getMoneyPagePath(eventId: string): string {
  return `/backbar/jobs/${eventId}/money`
}

/** What can be asked for by one day: what is due then is paid as one sum. `lateDays` is nothing or less where it is not late. */
export type AmountDueByDate = { dueOn: string; cents: number; amountsDue: AmountDueStatus[]; lateDays: number }

/** What is open, by its days, in the turn in which it is paid. */
export function groupAmountsDue({ open }: Pick<PaymentSummary, 'open'>, today: string): AmountDueByDate[] {
  return [...Map.groupBy(open, ({ dueOn }) => dueOn)].map(([dueOn, amountsDue]) => {
    const cents = amountsDue.reduce((sum, { openCents }) => sum + openCents, 0)
    return { dueOn, cents, amountsDue, lateDays: diffDays(dueOn, today) }
  })
}

import { diffDays } from '../../business/dates.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { PaymentSummary } from './payment-summary.ts'
import type { ClearingPayment } from './requested-amounts.ts'
import type { AmountDue, LedgerEntry } from './ledger.ts'
import type { RefundEligibility } from './refund-eligibility.ts'
import type { AmountDueStatus } from './allocate-payments.ts'

/** Minimum time between two reminders of an event, in milliseconds. */
export const minReminderIntervalMs = 48 * 3_600_000

export type NumberedDocumentKind = 'invoice' | 'receipt'

/** Data of an event's money page. Times in epoch milliseconds, days as 2027-05-15. */
export type EventMoneyPageData = {
  eventId: string
  name: string
  /** The client's short name. */
  called: string
  /** Addresses that get the event's emails. Null if there are none. */
  email: string | null
  reference: string
  isBooked: boolean
  isCalledOff: boolean
  /** Whether the client requested a cancellation that the owner has not decided. */
  isCallingOff: boolean
  /** Whether a signed agreement holds, which changes only in writing. */
  isSigned: boolean
  /** Whether the deposit is not paid in full. A refund then stays due. */
  isDepositOpen: boolean
  /** Whether an amount due or a tip can be recorded. */
  canOwe: boolean
  /** Payment method of the last payment by hand. */
  lastWay: LedgerEntry['way']
  today: string
  now: number
  timeZone: string
  account: PaymentSummary
  /** Signed total and its time in epoch milliseconds. Null if no agreement holds. */
  signed: { cents: number; at: number } | null
  /** Stored amounts due that the owner added outside the agreement. */
  besides: (AmountDue & { source: string })[]
  /** Last day promised for the refund. Null if the event was not canceled. */
  refundDueBy: string | null
  /** Payments that the client's bank is processing. */
  clearing: ClearingPayment[]
  /**
   * `byCardCents` is the part of a Stripe payment that can still be refunded to its card. Null for other payment methods.
   */
  entries: (LedgerEntry & RefundEligibility & { byCardCents: number | null })[]
  /** Card refunds that are pending and not in the ledger yet. */
  underWay: { id: string; amountCents: number; at: number }[]
  papers: {
    id: string
    kind: NumberedDocumentKind
    number: number
    /** Payment that a receipt is for. */
    paymentId: string | null
    totalCents: number
    madeAt: number
  }[]
  /** Sales tax in the agreed and the added amounts. */
  tax: { name: string; cents: number } | null
  /** Whether an added amount needs a tax class. */
  asksTaxClass: boolean
  remindedAt: number | null
  poNumber: string
  /** Address for invoices. Empty if it is the client's own. */
  billingEmail: string
  /** Form key. A form with the same key is recorded once. */
  key: string
}

/** A reminder as it would be sent. `mark` identifies its content. */
export type PaymentReminderPreview = { to: string; subject: string; text: string; mark: string }

export type EventMoneyProps = { money: EventMoneyPageData; input?: Record<string, string>; errors?: FieldError[] }

export type EventMoneyPageProps = EventMoneyProps & {
  /** Entry to refund or reverse. */
  entryId: string | null
  /** Due day whose amount is to be recorded. */
  dueOn: string | null
  /** Whether no email account is connected. */
  isMailbox: boolean
  /** Whether refunds to cards are possible. */
  cards: boolean
  /** Confirmation of the last action, and the entry that undoes it. */
  done: { words: string; undo: string | null } | null
  reminder: { reminder: PaymentReminderPreview; hasChanged: boolean } | null
  /** Script that keeps the sums on the buttons equal to the fields. */
  island: string
}

/** Path that every form of the money page posts to. */
export function getMoneyPagePath(eventId: string): string {
  return `/backbar/jobs/${eventId}/money`
}

/** Amounts due on the same day, paid as a single sum. `lateDays` is zero or negative where it is not late. */
export type AmountDueByDate = { dueOn: string; cents: number; amountsDue: AmountDueStatus[]; lateDays: number }

/** Groups open amounts due by day, in the order of payment. */
export function groupAmountsDue({ open }: Pick<PaymentSummary, 'open'>, today: string): AmountDueByDate[] {
  return [...Map.groupBy(open, ({ dueOn }) => dueOn)].map(([dueOn, amountsDue]) => {
    const cents = amountsDue.reduce((sum, { openCents }) => sum + openCents, 0)
    return { dueOn, cents, amountsDue, lateDays: diffDays(dueOn, today) }
  })
}

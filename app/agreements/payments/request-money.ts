import type { Account, Clearing } from './money-account.ts'
import type { Entry, Remedy } from './ledger.ts'

/** Between two reminders of one request, in milliseconds. */
export const reminderGap = 48 * 3_600_000

export type PaperKind = 'invoice' | 'receipt'

/** The money of a request as its page shows it. Moments in epoch milliseconds, days as 2027-05-15. */
export type RequestMoney = {
  leadId: string
  name: string
  email: string | null
  reference: string
  isBooked: boolean
  isCalledOff: boolean
  today: string
  now: number
  timeZone: string
  /** How it stands. */
  account: Account
  /** What their bank is paying now. */
  clearing: Clearing[]
  /** `byCardCents` is what of a payment through Stripe can still go back to its card; null for what came another way. */
  entries: (Entry & Remedy & { byCardCents: number | null })[]
  /** What is on its way back to a card and not in the ledger yet. */
  underWay: { id: string; amountCents: number; at: number }[]
  papers: { id: string; kind: PaperKind; number: number; totalCents: number; madeAt: number }[]
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

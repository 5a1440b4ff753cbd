import type { Balance, DueStanding, Entry, Remedy } from './ledger.ts'

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
  balance: Balance
  dues: DueStanding[]
  entries: (Entry & Remedy)[]
  papers: { id: string; kind: PaperKind; number: number; totalCents: number; madeAt: number }[]
  /** The sales tax in what was agreed to. */
  tax: { name: string; cents: number } | null
  remindedAt: number | null
  poNumber: string
  /** A form that comes twice with it is noted once. */
  key: string
}

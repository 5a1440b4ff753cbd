import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Language } from '../../ui/language.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import type { SalesTax } from '../sales-tax/sales-tax.ts'
import type { AmountDue, LedgerEntry } from './ledger.ts'

/**
 * The current agreement: the selected lines, and the sources of their amounts due (the acceptance and each later change).
 */
export type InvoicedAgreement = { document: ProposalDocument; chosen: string[]; sources: string[] }

/** Data of an invoice or receipt. `agreed` is null if amounts due exist without an agreement. */
export type InvoiceData = {
  /** Language of the event. English where none is stored. */
  language?: Language
  number: number
  identity: BusinessIdentity
  client: { name: string; email: string | null }
  event: { date: string; place: string; reference: string }
  poNumber: string
  agreed: InvoicedAgreement | null
  /** Sales tax of amounts added by hand. Set only for an event without an agreement. */
  taxOfMore?: SalesTax | null
  /** Postponed without a new date. Nothing is due until a date is agreed. */
  isAsleep: boolean
  /** Whether the agreement was canceled. The money the business keeps then pays for no event and is not taxed. */
  isCalledOff: boolean
  amountsDue: readonly (AmountDue & { source: string })[]
  entries: readonly LedgerEntry[]
  /** The business's day, and the time in epoch milliseconds. */
  today: string
  now: number
}

import type { SpanishVersion } from '../../business/spanish-version.ts'
import type { UnpricedOption } from '../../events/event/event.ts'
import type { EmailTheme } from '../../ui/theme.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import type { Language } from '../../ui/language.ts'
import type { SalesTax, TaxClass } from '../sales-tax/sales-tax.ts'
import type { ProposalState } from './proposal-state.ts'
import type { ProposedEvent } from './proposed-event.ts'

/**
 * A priced line: always included, optional (checked by default or not), or an alternative in a group of two to four.
 * A single alternative is picked. A discount has a negative price.
 */
export type ProposalLine = {
  /** Stable between versions, so that changes can be marked. */
  id: string
  label: string
  /** Explanation of the line, shown to the client. May be empty. */
  reason: string
  quantity: number
  unitCents: number
  totalCents: number
  /** The menu's unit price where the owner's price differs, else null. */
  menuCents: number | null
  taxClass: TaxClass
  /** Set if the quantity follows the event but the owner wrote the reason, so that rules don't overwrite it. */
  hasOwnReason?: true
  /** Set on the owner's own add-ons whose quantity follows the guests or the hours of service. */
  rate?: 'guest' | 'hour'
  choice: 'fixed' | { kind: 'optional'; ticked: boolean } | { kind: 'one-of'; group: string; picked: boolean }
  /** Spanish text, where the menu and its rules provided it for a quote request in Spanish. */
  es?: { label: string; reason: string }
  /** Requested but not priced yet. Only in a draft's form, never stored. */
  isOpen?: true
  /** Language of a line that could not be translated. */
  language?: 'en'
}

/** Heading and text of a clause in Spanish. */
export type SpanishClause = { heading: string; words: string }

/** A clause of the terms with its placeholders filled. */
export type Clause = {
  id: string
  heading: string
  words: string
  /** Default Spanish, or the owner's. Null if the owner removed it. */
  es?: SpanishVersion<SpanishClause>
  /** Language of the clause's text, if it is not the document's. Never stored. */
  language?: Language
}

/**
 * A step of the cancellation table: a cancellation at least this many days before the event refunds this percentage of
 * the deposit.
 */
export type CancellationStep = { daysBefore: number; percentBack: number }

/** Payment methods. Cards need a processor. */
export const paymentMethods = ['card', 'zelle', 'venmo', 'check', 'cash', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type PaymentTerms = {
  /** Deposit: this percentage rounded up to whole dollars, at least this many cents. None where both are 0. */
  depositPercent: number
  depositLeastCents: number
  /** Days from acceptance until the deposit is due. Three where a document has none. */
  depositDays?: number
  /** Due date of the balance, which is the last payment: a day, 2027-05-01. */
  balanceDay: string
  /** Equal payments after the deposit, two or more. A document without it has one, the balance. */
  installments?: number
  ways: PaymentMethod[]
  tax: SalesTax | null
  /** Set if no tax is due: outside Florida, or by the owner's decision. */
  isUntaxed?: true
  /** Price of an additional hour of service by the menu. Older documents have none. */
  extraHourCents?: number
}

/** A proposal as the client reads it. Frozen once it is sent. A change makes the next version. */
export type ProposalDocument = {
  schema: 1
  /** Language of the translated document. A stored document has none and may be read in either language. */
  language?: Language
  /** Reference of the event. */
  reference: string
  client: { name: string; email: string | null }
  house: {
    name: string
    legalName: string
    email: string
    phone: string
    timeZone: string
    /** Brand colors, if the business set its own. A signed document keeps the colors that it was signed with. */
    look?: EmailTheme
    /** Mailing address, as the business had it when the proposal was drafted. */
    postal?: string
  }
  event: ProposedEvent
  lines: ProposalLine[]
  /** Which supplies each side brings by the menu, in two sentences. Options on request have lines instead. */
  brings: { weBring: string; youBuy: string }
  /** Provider of each supply, for the shopping list, because the menu may change later. Older documents have none. */
  whoBrings?: SupplyProviders
  /** Requested options that are not included. Included options have a line. Older documents have none. */
  declined?: UnpricedOption[]
  /** The owner's greeting at the top. May be empty. */
  greeting: string
  money: PaymentTerms
  cancellation: CancellationStep[]
  terms: { version: number; clauses: Clause[] }
  /** Last day on which the proposal can be accepted. */
  expiresOn: string
  /** Whether the date is on hold until then. */
  keepsDay: boolean
}

/** Metadata of lines by line id. It is stored apart from the document, so that the document stays as hashed and signed. */
export type ProposalLineMetadata = Record<string, Pick<ProposalLine, 'es' | 'hasOwnReason'>>

/** A stored version of an event's proposal. Times in epoch milliseconds. */
export type Proposal = {
  id: string
  eventId: string
  version: number
  state: ProposalState
  document: ProposalDocument
  lineCodes?: ProposalLineMetadata
  /** Ids of the accepted lines, or of the default choice before acceptance. */
  chosen: string[]
  totalCents: number
  madeAt: number
  sentAt: number | null
  openedAt: number | null
  settledAt: number | null
}

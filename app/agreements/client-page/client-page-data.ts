import type { FormattedListCost } from '../../drinks/shopping-list/list-cost-text.ts'
import type { KeepCardOffer } from '../payments/keep-card-offer.ts'
import type { TipOffer } from '../payments/tip-offer.ts'
import type { Language } from '../../ui/language.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import type { PaymentSummary } from '../payments/payment-summary.ts'
import type { ClearingPayment } from '../payments/requested-amounts.ts'
import type { SentRefund } from '../payments/refund-eligibility.ts'
import type { ClientPaymentHistory } from '../payments/client-payment-history.ts'
import { findPaymentDestination, type PaymentDestinations } from '../proposals/payment-destinations.ts'
import type { PaymentMethod, ProposalDocument } from '../proposals/proposal.ts'
import type { ProposalState } from '../proposals/proposal-state.ts'
import type { ProposalTotals } from '../proposals/proposal-totals.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { MainPoint } from '../proposals/main-points.ts'

/** Data of the client page: the newest sent version with its chosen lines. Times in epoch milliseconds. */
export type ClientPageData = {
  language: Language
  /**
   * Query string added to links to the client page if it is read in another language than the client's own. Empty
   * otherwise.
   */
  query: string
  version: number
  document: ProposalDocument
  /** Current state. A proposal past its last day counts as ended, even before that is stored. */
  state: ProposalState
  chosen: string[]
  sums: ProposalTotals
  /** Document a signature would cover, and the SHA-256 of its text. */
  paper: PdfDocument
  wordsHash: string
  /** The main lines of the agreement, above the signature. */
  points: MainPoint[]
  /** Whether the date is taken, and whether this client is next on the waitlist. */
  isTaken: boolean
  isNext: boolean
  /** Last day of the client's hold. Null if there is none. */
  keptUntil: string | null
  /** The signed date, if the event was moved to another since. */
  movedFrom: string | null
  /** Whether the date is booked already, for example by phone. */
  isBooked: boolean
  /** Current phone number and email of the business. The document has those of its time. */
  reach: { phone: string; email: string }
  signature: { name: string; at: number; kind: 'signed' | 'noted'; hash: string } | null
  /** Payment summary of the event. */
  account: PaymentSummary
  /** Bank payments that are clearing. */
  clearing: ClearingPayment[]
  /** Refunds in the ledger, and refunds in progress that are not in the ledger yet. */
  refunds: { sent: SentRefund[]; underWay: PendingRefund[] }
  /** Today's date in the business's time zone. */
  today: string
  /** The event's time zone, if it is not the business's. */
  eventZone?: string
  /** Whether requests are also answered by email. */
  answersByEmail: boolean
  /**
   * Open change since acceptance: an offer the client must answer, or a client's request we must answer. `callsOff`: it
   * is a request to cancel.
   */
  openChange: { heading: string; words: string; kind: 'offered' | 'storm' | 'asked'; callsOff: boolean } | null
  /** Path below the client page where the client requests changes. Null if the client has to call. */
  changesPath: string | null
  questions: { id: string; at: number; kind: 'asked' | 'answered'; words: string }[]
  /** The client's feedback after the event, and the last day to change it. Null without feedback. */
  feedback: (ClientFeedback & { changeUntil: string }) | null
  /** Differences from the version the client saw before. Null if they saw none. */
  changes: { since: number; words: string[] } | null
  settledAt: number | null
  /** Agreed changes the client has a copy of. */
  copies: { id: string; name: string }[]
  /** Payments and refunds of the client, with their invoices and receipts. */
  papers: ClientPaymentHistory
  /** Whether the visitor has a read-only link: everything can be read, and nothing can be done. */
  isReader: boolean
  /** Address of the read-only link. Null if the client shares none. `isSharing`: the link was just created. */
  shared: string | null
  isSharing: boolean
  /** Name of the user who sent the proposal. Null if unknown. */
  sentBy: string | null
  /** Ids of the amounts due that the client reported as sent. */
  saysSent: string[]
  /** Offers to keep a card for later charges, by the amount due that is paid now. */
  keepCard: Record<string, KeepCardOffer>
  /** Offer to tip by card. Null if no tip is possible. */
  tip: TipOffer | null
  /** First names of the staff who agreed to be named, after the event. Null if no staff is known. */
  team: string[] | null
  /** Sites where the client can write a review after the event. */
  reviewLinks: ReviewLink[]
  /** Rows that modules add below the documents. */
  rows: ClientPageRow[]
  /** Offered methods with an address to pay to, cash, and the card, which also needs a processor. */
  ways: PaymentMethod[]
  /** Where to pay by the offered methods (Venmo, Zelle, check …), shown once the proposal is accepted. */
  payTo: PaymentDestinations
}

/** A client's feedback after the event. `mayShow`: the business may publish it with first names. */
export type ClientFeedback = { id: string; at: number; words: string; mayShow: boolean }

/** Link to a website where clients can write a review. */
export type ReviewLink = { label: string; href: string }

/** A row that leads to a page of a module, below the client page. */
export type ClientPageRow = { page: string; title: string; hint: string }

/** A refund that was requested from Stripe and is not sent yet: its method, and since when. */
export type PendingRefund = Pick<SentRefund, 'amountCents' | 'way' | 'paidWith'> & { since: number }

/** Input of the page's form, exactly as typed. */
export type ClientPageFormInput = {
  signature: string
  consent: boolean
  words: string
  reason: string
  mayShow?: boolean
}

/** Memo of a payment: the reference and the client's first names. */
export function formatPaymentMemo({ reference, client }: Pick<ProposalDocument, 'reference' | 'client'>): string {
  return `${reference} ${formatFirstNames(client.name)}`
}

/** Returns instructions for a payment method from `filterPayableMethods`: the payment address and the memo. */
export function formatPaymentInstructions(
  way: PaymentMethod,
  { house, reference, client, language = 'en' }: Pick<ProposalDocument, 'house' | 'reference' | 'client' | 'language'>,
  payTo: PaymentDestinations,
): string {
  const to = findPaymentDestination(payTo, way) ?? ''
  const { pay } = clientPageText(language)
  const name = house.legalName || house.name
  const noted = formatPaymentMemo({ reference, client })
  const note = pay.note(noted)
  switch (way) {
    case 'card':
      return pay.card
    case 'zelle':
    case 'venmo':
      return `${pay.sendTo(to)} ${note}`
    case 'check':
      return `${pay.check(name, noted)} ${pay.mailTo}\n${to}`
    case 'cash':
      return `${pay.cash} ${to || pay.cashWhen}`
    case 'bank':
      return `${note} ${pay.account}\n${to}`
  }
}

/** Shopping list of the client: a summary where enough is known, and its path where it is shared. */
export type ShoppingListSummary = {
  line: string | null
  /** Cost of the list at a store. Null if unknown. */
  cost: FormattedListCost | null
  path: string | null
  /** Progress of the shopping. Null until the list was first opened. */
  shopping: { bought: number; total: number } | null
}

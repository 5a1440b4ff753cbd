import type { Language } from '../../ui/language.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import type { PaymentSummary, ClearingPayment } from '../payments/payment-summary.ts'
import type { SentRefund } from '../payments/ledger.ts'
import type { ClientPaymentHistory } from '../payments/client-payment-history.ts'
import { findPaymentDestination, type PaymentDestinations } from '../proposals/payment-destinations.ts'
import type { PaymentMethod, ProposalDocument, ProposalState } from '../proposals/proposal.ts'
import type { ProposalTotals } from '../proposals/proposal-totals.ts'
import { clientPageText, type ClientNextAction } from '../proposals/client-page-text.ts'

/** The couple's page as it is shown: the newest version that was sent, with what was chosen. Moments in epoch milliseconds. */
export type ClientPageData = {
  language: Language
  /** What its addresses carry where it is not shown in the request's own language. */
  query: string
  version: number
  document: ProposalDocument
  /** As it stands now: one whose last day is over has ended, whoever has not written that down yet. */
  state: ProposalState
  chosen: string[]
  sums: ProposalTotals
  /** The words a yes is under, and their SHA-256. */
  paper: PdfDocument
  wordsHash: string
  /** Whether others have the day at this moment, and whether these are next in line for it. */
  isTaken: boolean
  isNext: boolean
  /** Until when the day is kept for them; null where it is not. */
  keptUntil: string | null
  /** The day is theirs by a booking already, agreed by phone say. */
  isBooked: boolean
  /** How we are reached today; the document has it as it was then. */
  reach: { phone: string; email: string }
  signature: { name: string; at: number; kind: 'signed' | 'noted'; hash: string } | null
  /** How their money stands. */
  account: PaymentSummary
  /** What their bank is paying now. */
  clearing: ClearingPayment[]
  /** Refunds: those in the ledger, and those that are on their way and not in the ledger yet. */
  refunds: { sent: SentRefund[]; underWay: PendingRefund[] }
  /** The business's day on which it is shown. */
  today: string
  /** The event's time zone, where it is not the business's. */
  eventZone?: string
  /** What they ask is answered by e-mail, too. */
  answersByEmail: boolean
  /** A change since the yes that waits for an answer: theirs where we offered it, ours where they asked, if to call it off. */
  openChange: { heading: string; words: string; kind: 'offered' | 'storm' | 'asked'; callsOff: boolean } | null
  questions: { id: string; at: number; kind: 'asked' | 'answered'; words: string }[]
  /** What is new since the version they saw before; null where they saw none. */
  changes: { since: number; words: string[] } | null
  settledAt: number | null
  /** Agreed changes they have a copy of. */
  copies: { id: string; name: string }[]
  /** What they paid and got back, and the invoices and receipts of it. */
  papers: ClientPaymentHistory
  /** Whoever looks it over for them: reads everything, and does nothing. */
  isReader: boolean
  /** The whole address they share with readers, and whether they have just made it; null while they share none. */
  shared: string | null
  isSharing: boolean
  /** What the person who sent it is called; null where nobody is known to have. */
  sentBy: string | null
  /** The dues of which they said that the money is sent. */
  saysSent: string[]
  /** Where those ways by hand that were offered are paid to now, once there was a yes. */
  payTo: PaymentDestinations
}

/** A refund that Stripe was asked for and has not sent yet: how it goes back, and since which moment. */
export type PendingRefund = Pick<SentRefund, 'amountCents' | 'way' | 'paidWith'> & { since: number }

/** What was typed into the page's form, each word of it kept. */
export type ClientPageFormInput = { signature: string; consent: boolean; words: string; reason: string }

/** What the page says of where things stand; null while a yes is waited for and nothing is in its way. */
export function formatProposalStatus(yours: ClientPageData): { heading: string; words: string } | null {
  const { document, signature, state, isTaken, isNext, language } = yours
  const { event, house, expiresOn } = document
  const { monthDay, longDay } = getFormatter(language)
  const { standing } = clientPageText(language)
  const day = monthDay(event.eventDate)
  const reach = standing.reach(formatPhoneNumber(yours.reach.phone))
  const said = formatAcceptance(signature, house.timeZone, language)
  switch (state) {
    case 'draft':
    case 'out':
      return isTaken ? standing.taken(day, isNext, reach) : null
    case 'agreed':
      return standing.agreed(day, said, yours.sums.isAllDue)
    case 'reserved':
      return standing.reserved(day, said)
    case 'postponed':
      return standing.postponed(day, formatPhoneNumber(yours.reach.phone))
    case 'ended':
      return standing.ended(day, longDay(expiresOn), reach)
    case 'declined':
      return standing.declined(reach)
    case 'taken-back':
    case 'replaced':
      return standing.takenBack(reach)
    case 'released':
      return standing.released(day, reach)
    case 'called-off':
      return standing.calledOff(day, reach)
    case 'done':
      return standing.done(day)
  }
}

/** What can still be done here, with their own link. */
export function getClientNextAction({ state, account }: Pick<ClientPageData, 'state' | 'account'>): ClientNextAction {
  const isDue = account.open.length > 0
  switch (state) {
    case 'draft':
    case 'out':
      return 'sign'
    case 'agreed':
    case 'reserved':
      return isDue ? 'pay' : 'change'
    case 'postponed':
      return 'change'
    case 'done':
    case 'called-off':
      return isDue ? 'pay-only' : 'ask'
    default:
      return 'ask'
  }
}

/** "Signed by Maya Torres on Friday, November 20, 2026 at 9:12 PM." */
export function formatAcceptance(
  signature: ClientPageData['signature'],
  timeZone: string,
  language: Language = 'en',
): string {
  if (!signature) return ''
  const { name, at, kind } = signature
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const { longDay, timeOf } = getFormatter(language)
  const day = longDay(there.toPlainDate().toString())
  return clientPageText(language).saidYes(name, { time: timeOf(at, timeZone), day, isOnPhone: kind === 'noted' })
}

/** What the button says, with its sum. */
export function formatAcceptButtonLabel({
  document: proposed,
  sums,
}: Pick<ClientPageData, 'document' | 'sums'>): string {
  const { monthDay, dollars } = getFormatter(proposed.language)
  return clientPageText(proposed.language).yes(monthDay(proposed.event.eventDate), dollars(sums.totalCents))
}

/** What they put in the note of a payment: the reference, and whose it is. */
export function formatPaymentMemo({ reference, client }: Pick<ProposalDocument, 'reference' | 'client'>): string {
  return `${reference} ${formatFirstNames(client.name)}`
}

/** Returns how a client pays in one of the `filterPayableMethods`, in words: where to, and what to write on it. */
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

/** The list of what they buy: in one line, where that much is known, and where it is shared. */
export type ShoppingListSummary = {
  line: string | null
  path: string | null
  /** How much of it is bought; null until somebody opened it. */
  shopping: { bought: number; total: number } | null
}

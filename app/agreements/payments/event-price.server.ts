import { getToday as todayIn } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { getSetting } from '../../business/business.server.ts'
import { recordHistoryEntry } from '../../leads/lead/lead-events.server.ts'
import type { EventRecord } from '../../leads/lead/lead.ts'
import type { ActorStamp } from '../../leads/lead/moves.server.ts'
import { formatDollarsInput } from '../../business/forms/read-dollars.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findAgreementState } from '../proposals/agreed.server.ts'
import { getProposedPrice, type ProposedPrice } from '../proposals/draft.server.ts'
import { getTerms } from '../proposals/terms.server.ts'
import { computeSalesTax } from '../sales-tax/sales-tax.ts'
import { computeDefaultPriceTerms, type EventPrice, type EventPriceFormData } from './event-price.ts'
import { isLedgerUnpriced, replacedSourcePrefix, phonePriceSourcePrefix } from './ledger.ts'
import { createAmountsDue, getLedger, offsetUnsignedAmountsDue } from './ledger.server.ts'
import { recordLedgerEntry } from './settle-agreement.server.ts'
import { buildPhoneProposal, getUnsignedPhonePrice, withdrawPhoneProposal } from './sign-phone-price.server.ts'

/** Returns whether an event would be booked at $0: nothing is signed or due, and nobody said that it is free of charge. */
export async function isEventUnpriced(db: Db, leadId: string): Promise<boolean> {
  const state = await findAgreementState(db, leadId)
  if (state !== null && state !== 'called-off') return false
  return isLedgerUnpriced((await getLedger(db, leadId)).dues)
}

/** Whether a card processor is set up, and email leaves the house. `now` in epoch milliseconds. */
type FormTerms = { takesCards: boolean; isMailed: boolean; now: number }

/**
 * Returns what the price form starts with: the sums of the proposal that is out, else of the draft or the estimate with its
 * sales tax, else the days alone.
 */
export async function getEventPriceForm(
  db: Db,
  lead: EventRecord,
  { takesCards, isMailed, now }: FormTerms,
): Promise<EventPriceFormData> {
  const [terms, proposed, { timeZone }] = await Promise.all([
    getTerms(db),
    getProposedPrice(db, lead, now),
    getSetting(db, 'identity'),
  ])
  const today = todayIn(now, timeZone)
  const { eventDate, fromEmail } = lead.request
  const { lines, tax, isPriced } = proposed
  const taxCents = computeSalesTax(lines, tax)
  const totalCents = isPriced ? lines.reduce((sum, line) => sum + line.totalCents, taxCents) : 0
  const usual = computeDefaultPriceTerms(totalCents, terms, { today, eventDate })
  const signable = await buildPhoneProposal(db, lead, { ...usual, totalCents }, { takesCards, today, now })
  return {
    ...usual,
    total: totalCents ? formatDollarsInput(totalCents) : '',
    deposit: totalCents ? formatDollarsInput(usual.depositCents) : '',
    depositPercent: terms.depositPercent,
    depositLeastCents: terms.depositLeastCents,
    source: describeSource(proposed, taxCents),
    isBalancePast: usual.balanceOn === today,
    emailTo: isMailed && signable?.isReady ? fromEmail : null,
  }
}

function describeSource({ source, isPriced, lines, tax }: ProposedPrice, taxCents: number): string {
  if (!isPriced) return 'There is no estimate yet.'
  const parts = lines.map(({ label, totalCents }) => `${label} ${formatDollars(totalCents)}`)
  if (taxCents > 0) parts.push(`${tax!.name} ${formatDollars(taxCents)}`)
  const from = { proposal: 'the proposal you sent', draft: 'your draft of a proposal', estimate: 'the estimate' }
  return `From ${from[source]}: ${parts.join(', ')}.`
}

/**
 * Records a price: its amounts due and what was paid. `key` is of the form it was typed into. Call it with the event locked.
 */
export async function recordEventPrice(
  db: Db,
  leadId: string,
  { totalCents, dues, payment }: EventPrice,
  { key, today, by }: { key: string; today: string; by: ActorStamp },
): Promise<void> {
  await createAmountsDue(db, leadId, dues, { source: `${phonePriceSourcePrefix}${key}`, now: by.now })
  const details = {
    what: 'due',
    amountCents: totalCents,
    how: totalCents === 0 ? 'Free of charge' : 'Agreed by phone',
  } as const
  await recordHistoryEntry(db, leadId, { kind: 'money', details }, by)
  if (!payment) return
  const entry = {
    ...payment,
    kind: 'payment',
    dueId: null,
    reference: '',
    reason: '',
    ofId: null,
    isTip: false,
  } as const
  await recordLedgerEntry(db, leadId, entry, { by, today, id: `${leadId}-paid-${key}` })
}

/**
 * Returns whether the form with this key recorded this price, and all of it still stands. Returns null where the form recorded
 * nothing yet. Amounts that were taken off and a payment that was reversed stand no more: each key records once.
 */
export async function isEventPriceRecorded(
  db: Db,
  leadId: string,
  { totalCents, dues, payment }: EventPrice,
  key: string,
): Promise<boolean | null> {
  const ledger = await getLedger(db, leadId)
  const source = `${phonePriceSourcePrefix}${key}`
  const there = ledger.dues.filter((due) => due.source === source)
  if (there.length === 0) return null
  if (ledger.dues.some((due) => due.source === `${replacedSourcePrefix}${source}`)) return false
  const paid = ledger.entries.find(({ id }) => id === `${leadId}-paid-${key}`)
  if (paid && ledger.entries.some(({ kind, ofId }) => kind === 'reversal' && ofId === paid.id)) return false
  const sums = (of: readonly { kind: string; amountCents: number; dueOn: string }[]) =>
    of
      .map(({ kind, amountCents, dueOn }) => `${kind} ${amountCents} ${dueOn}`)
      .toSorted()
      .join()
  return (
    sums(there) === sums(dues) &&
    totalCents === there.reduce((sum, { amountCents }) => sum + amountCents, 0) &&
    paid?.amountCents === payment?.amountCents &&
    paid?.way === payment?.way &&
    paid?.paidOn === payment?.paidOn
  )
}

/**
 * Takes a price agreed by phone off again where its booking is undone, and takes back what was sent to sign. What was paid
 * stays in the ledger, so that the event says what is owed back. Call it with the event locked.
 */
export async function undoEventPrice(
  db: Db,
  leadId: string,
  { today, by }: { today: string; by: ActorStamp },
): Promise<void> {
  const price = await getUnsignedPhonePrice(db, leadId)
  if (price) await withdrawPhoneProposal(db, leadId, price, by)
  const offCents = await offsetUnsignedAmountsDue(db, leadId, { today, now: by.now, code: 'undone' })
  if (offCents === 0) return
  const details = { what: 'due', amountCents: -offCents, how: 'Booking undone' } as const
  await recordHistoryEntry(db, leadId, { kind: 'money', details }, by)
}

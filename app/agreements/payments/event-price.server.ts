import { getToday as todayIn } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findAgreementState } from '../proposals/agreement-states.server.ts'
import { getProposedPrice, type ProposedPrice } from '../proposals/proposed-price.server.ts'
import { getTerms } from '../proposals/terms.server.ts'
import { computeSalesTax } from '../sales-tax/sales-tax.ts'
import { computeDefaultPriceTerms, type EventPrice, type EventPriceFormDefaults } from './event-price.ts'
import { isLedgerUnpriced, replacedSourcePrefix, phonePriceSourcePrefix } from './unsigned-amounts.ts'
import { createAmountsDue, getLedger, offsetUnsignedAmountsDue } from './ledger.server.ts'
import { recordLedgerEntry } from './record-ledger-entry.server.ts'
import { buildPhoneProposal, getUnsignedPriceAgreedByPhone, withdrawPhoneProposal } from './sign-phone-price.server.ts'

/** Returns whether an event would be booked at $0: nothing is signed or due, and the event is not marked free of charge. */
export async function isEventUnpriced(db: Db, eventId: string): Promise<boolean> {
  const state = await findAgreementState(db, eventId)
  if (state !== null && state !== 'called-off') return false
  return isLedgerUnpriced((await getLedger(db, eventId)).amountsDue)
}

/** Whether a card processor is set up, and whether email is really sent. `now` in epoch milliseconds. */
type FormTerms = { takesCards: boolean; isMailed: boolean; now: number }

/**
 * Returns the initial values of the price form: the sums of the sent proposal, else of the draft or the estimate with its
 * sales tax, else the days alone.
 */
export async function getEventPriceForm(
  db: Db,
  event: EventRecord,
  { takesCards, isMailed, now }: FormTerms,
): Promise<EventPriceFormDefaults> {
  const [terms, proposed, { timeZone }] = await Promise.all([
    getTerms(db),
    getProposedPrice(db, event, now),
    getSetting(db, 'identity'),
  ])
  const today = todayIn(now, timeZone)
  const { eventDate, fromEmail } = event.request
  const { lines, tax, isPriced } = proposed
  const taxCents = computeSalesTax(lines, tax)
  const totalCents = isPriced ? lines.reduce((sum, line) => sum + line.totalCents, taxCents) : 0
  const usual = computeDefaultPriceTerms(totalCents, terms, { today, eventDate })
  const signable = await buildPhoneProposal(db, event, { ...usual, totalCents }, { takesCards, today, now })
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

/** Records a price: its amounts due and the payment. `key` is the form's key. Call it with the event locked. */
export async function recordEventPrice(
  db: Db,
  eventId: string,
  { totalCents, amountsDue, payment }: EventPrice,
  { key, today, by }: { key: string; today: string; by: ActorStamp },
): Promise<void> {
  await createAmountsDue(db, eventId, amountsDue, { source: `${phonePriceSourcePrefix}${key}`, now: by.now })
  const details = {
    what: 'due',
    amountCents: totalCents,
    how: totalCents === 0 ? 'Free of charge' : 'Agreed by phone',
  } as const
  await recordHistoryEntry(db, eventId, { kind: 'money', details }, by)
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
  await recordLedgerEntry(db, eventId, entry, { by, today, id: `${eventId}-paid-${key}` })
}

/**
 * Returns whether the form with this key recorded this price and all its rows still count. Null if the form recorded
 * nothing yet. Amounts that were taken off and a reversed payment no longer count: each key records once.
 */
export async function isEventPriceRecorded(
  db: Db,
  eventId: string,
  { totalCents, amountsDue, payment }: EventPrice,
  key: string,
): Promise<boolean | null> {
  const ledger = await getLedger(db, eventId)
  const source = `${phonePriceSourcePrefix}${key}`
  const there = ledger.amountsDue.filter((amountDue) => amountDue.source === source)
  if (there.length === 0) return null
  if (ledger.amountsDue.some((amountDue) => amountDue.source === `${replacedSourcePrefix}${source}`)) return false
  const paid = ledger.entries.find(({ id }) => id === `${eventId}-paid-${key}`)
  if (paid && ledger.entries.some(({ kind, ofId }) => kind === 'reversal' && ofId === paid.id)) return false
  const sums = (of: readonly { kind: string; amountCents: number; dueOn: string }[]) =>
    of
      .map(({ kind, amountCents, dueOn }) => `${kind} ${amountCents} ${dueOn}`)
      .toSorted()
      .join()
  return (
    sums(there) === sums(amountsDue) &&
    totalCents === there.reduce((sum, { amountCents }) => sum + amountCents, 0) &&
    paid?.amountCents === payment?.amountCents &&
    paid?.way === payment?.way &&
    paid?.paidOn === payment?.paidOn
  )
}

/**
 * Takes off a price agreed by phone when its booking is undone, and withdraws the proposal sent to sign. The payment
 * stays in the ledger, so the event shows what is owed back. Call it with the event locked.
 */
export async function undoEventPrice(
  db: Db,
  eventId: string,
  { today, by }: { today: string; by: ActorStamp },
): Promise<void> {
  const price = await getUnsignedPriceAgreedByPhone(db, eventId)
  if (price) await withdrawPhoneProposal(db, eventId, price, by)
  const offCents = await offsetUnsignedAmountsDue(db, eventId, { today, now: by.now, code: 'undone' })
  if (offCents === 0) return
  const details = { what: 'due', amountCents: -offCents, how: 'Booking undone' } as const
  await recordHistoryEntry(db, eventId, { kind: 'money', details }, by)
}

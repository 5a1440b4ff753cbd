import { addDays } from '../../business/dates.ts'
import { computeCancellationRefund, type CancellationRefund } from '../agreement/cancellation-refund.ts'
import type { ProposalDocument, ProposalState } from '../proposals/proposal.ts'
import { computeProposalTotals, type ProposalTotals } from '../proposals/proposal-totals.ts'
import {
  computeLedgerTotals,
  listUnlinkedAmountsDue,
  computeAmountsDueStatus,
  type LedgerTotals,
  type AmountDue,
  type AmountDueStatus,
  type LedgerEntry,
} from './ledger.ts'

/** What was agreed to, as far as sums hang on it. */
export type AgreedPaymentTerms = {
  /** The signed proposal: its dues are made by this id, and its total is what was signed. */
  id: string
  totalCents: number
  state: ProposalState
  /** What holds now: the steps of its cancellation are as signed, its event is the one agreed on last. */
  document: Pick<ProposalDocument, 'cancellation' | 'event'>
  /** What made the dues of its lines: the proposal and each change agreed since, calling off left out. */
  sources: readonly string[]
}

/** What is asked to make the day theirs; `signedCents` never moves, `cents` is no more than is owed in all. */
export type DepositStatus = { signedCents: number; cents: number; openCents: number; dueOn: string }

/** What a bank is paying from a card page: nothing of it is in the ledger before it arrives. `since` in epoch milliseconds. */
export type ClearingPayment = { dueId: string; amountCents: number; since: number }

/** How somebody's money stands. Integer cents, days as 2027-05-15. */
export type PaymentSummary = LedgerTotals & {
  /** What was signed; null where nothing was. */
  signedCents: number | null
  deposit: DepositStatus | null
  /** Every due with what is left, paid and open of it, in the turn in which they are paid. */
  amountsDue: AmountDueStatus[]
  /** Dues that no line of the agreement stands for: added by hand, lowered with a refund, called off. */
  since: AmountDueStatus[]
  /** What is beyond the deposit, by the day it is due; whether that is more than the balance. */
  rest: { dueOn: string; cents: number; openCents: number; isMore: boolean }[]
  /** What came less what went back; tips apart. */
  paidCents: number
  /** What they still owe, and what we owe them: one of the two is nothing. */
  openCents: number
  oweThemCents: number
  /** What can be asked for now; nothing while it sleeps. */
  open: AmountDueStatus[]
  /** All that is due by the day the next of it is due. */
  next: { dueOn: string; cents: number } | null
  /** What comes back if it were called off today, by the signed deposit and steps; null where no agreement stands. */
  comesBack: CancellationRefund | null
  /** Postponed without a day: nothing is due until one is agreed. */
  isAsleep: boolean
}

/**
 * How somebody's money stands: what is signed, due, paid, open, coming back, a credit. Pages, papers, letters and sheets of
 * both sides say nothing else. The deposit and the steps are as signed; every other sum is of the dues and the ledger.
 */
export function computePaymentSummary(
  terms: AgreedPaymentTerms | null,
  { amountsDue, entries }: { amountsDue: readonly (AmountDue & { source: string })[]; entries: readonly LedgerEntry[] },
  today: string,
): PaymentSummary {
  const balance = computeLedgerTotals(amountsDue, entries)
  const { receivedCents, returnedCents, outstandingCents, dueCents } = balance
  const standing = computeAmountsDueStatus(amountsDue, entries)
  const sourceOf = new Map(amountsDue.map(({ id, source }) => [id, source]))
  const getIs = ({ id }: Pick<AmountDue, 'id'>, sources: readonly string[]) => sources.includes(sourceOf.get(id) ?? '')
  const asked = terms && standing.find((amountDue) => amountDue.kind === 'deposit' && getIs(amountDue, [terms.id]))
  const deposit = asked
    ? { signedCents: asked.amountCents, cents: asked.leftCents, openCents: asked.openCents, dueOn: asked.dueOn }
    : null
  const isAsleep = terms?.state === 'postponed'
  const open = isAsleep ? [] : standing.filter(({ openCents }) => openCents > 0)
  const paidCents = receivedCents - returnedCents
  const stands = terms !== null && ['agreed', 'reserved', 'postponed', 'done'].includes(terms.state)
  const beyond = standing.filter((amountDue) => amountDue !== asked && amountDue.leftCents > 0)
  return {
    ...balance,
    signedCents: terms?.totalCents ?? null,
    deposit,
    amountsDue: standing,
    since: listUnlinkedAmountsDue(
      standing.map((amountDue) => ({ ...amountDue, source: sourceOf.get(amountDue.id)! })),
      terms?.sources ?? [],
    ).map((of) => {
      const { source: _, ...amountDue } = of
      return amountDue
    }),
    rest: [...Map.groupBy(beyond, ({ dueOn }) => dueOn)].map(([dueOn, of]) => ({
      dueOn,
      cents: of.reduce((sum, { leftCents }) => sum + leftCents, 0),
      openCents: of.reduce((sum, amountDue) => sum + amountDue.openCents, 0),
      isMore: of.some(({ kind, leftCents }) => kind !== 'balance' && leftCents > 0),
    })),
    paidCents,
    openCents: Math.max(0, outstandingCents),
    oweThemCents: Math.max(0, -outstandingCents),
    open,
    next: computeNextPayment(open),
    comesBack: stands
      ? computeCancellationRefund(
          terms.document,
          { depositCents: deposit?.signedCents ?? 0, paidCents: Math.max(0, paidCents), owedCents: dueCents },
          today,
        )
      : null,
    isAsleep,
  }
}

/** What came of an event that was called off: each cent that came was given back, is to come back, or stays. */
export type CancellationAmounts = Record<
  'paidCents' | 'gaveBackCents' | 'backCents' | 'keptCents' | 'owedCents',
  number
>

/** How a called-off event's money stands, as its page says it. */
export function computeCancellationAmounts({
  receivedCents,
  returnedCents,
  paidCents,
  openCents,
  oweThemCents,
}: Pick<
  PaymentSummary,
  'receivedCents' | 'returnedCents' | 'paidCents' | 'openCents' | 'oweThemCents'
>): CancellationAmounts {
  return {
    paidCents: receivedCents,
    gaveBackCents: returnedCents,
    backCents: oweThemCents,
    keptCents: Math.max(0, paidCents - oweThemCents),
    owedCents: openCents,
  }
}

/** All that is due by the day the next of it is due; null where nothing is open. */
export function computeNextPayment(
  open: readonly Pick<AmountDueStatus, 'dueOn' | 'openCents'>[],
): PaymentSummary['next'] {
  const [first] = open
  if (!first) return null
  const { dueOn } = first
  const by = open.filter((amountDue) => amountDue.dueOn <= dueOn)
  return { dueOn, cents: by.reduce((sum, { openCents }) => sum + openCents, 0) }
}

/** Returns the open dues that can be asked for: what a bank is paying already is not. */
export function filterRequestableAmountsDue<D extends Pick<AmountDueStatus, 'id'>>(
  open: readonly D[],
  clearing: readonly Pick<ClearingPayment, 'dueId'>[],
): D[] {
  return open.filter(({ id }) => !clearing.some(({ dueId }) => dueId === id))
}

/**
 * Returns what a client is asked to pay in one sum: all that is overdue, or all that is due by the next day something is. What
 * a bank is paying already is not asked for again. Null where nothing is.
 */
export function computeAmountToRequest<D extends Pick<AmountDueStatus, 'id' | 'dueOn' | 'openCents'>>(
  open: readonly D[],
  clearing: readonly Pick<ClearingPayment, 'dueId'>[],
  today: string,
): { amountsDue: D[]; cents: number } | null {
  const toAsk = filterRequestableAmountsDue(open, clearing)
  const [first] = toAsk
  if (!first) return null
  const until = first.dueOn < today ? addDays(today, -1) : first.dueOn
  const amountsDue = toAsk.filter(({ dueOn }) => dueOn <= until)
  return { amountsDue, cents: amountsDue.reduce((sum, { openCents }) => sum + openCents, 0) }
}

/**
 * The lines agreed to now and what they come to; the deposit is as signed, and the rest due when its dues are. Before a yes
 * `computeProposalTotals` says what is asked for, after it this. `dayOfYes` is the business's day of it.
 */
export function computeAgreedTotals(
  agreed: Pick<ProposalDocument, 'lines' | 'money' | 'event'>,
  chosen: readonly string[],
  { deposit, rest, signedCents }: Pick<PaymentSummary, 'deposit' | 'rest' | 'signedCents'>,
  dayOfYes: string,
): ProposalTotals {
  const sums = computeProposalTotals(agreed, chosen, dayOfYes)
  const depositCents = deposit?.signedCents ?? 0
  const isAllDue = depositCents > 0 && depositCents === signedCents
  return { ...sums, depositCents, isAllDue, restOn: rest[0]?.dueOn ?? agreed.money.balanceDay }
}

import { computeCancellationRefund, type CancellationRefund } from '../agreement/cancellation-refund.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import type { ProposalState } from '../proposals/proposal-state.ts'
import { computeProposalTotals, type ProposalTotals } from '../proposals/proposal-totals.ts'
import { computeLedgerTotals, type LedgerTotals, type AmountDue, type LedgerEntry } from './ledger.ts'
import { listUnlinkedAmountsDue } from './unsigned-amounts.ts'
import { computeAmountsDueStatus, type AmountDueStatus } from './allocate-payments.ts'

/** The parts of an agreement that payments depend on. */
export type AgreedPaymentTerms = {
  /** Id of the signed proposal, which is the source of its amounts due. `totalCents` is the signed total. */
  id: string
  totalCents: number
  state: ProposalState
  /** The current document. The cancellation steps are as signed, the event is as last agreed. */
  document: Pick<ProposalDocument, 'cancellation' | 'event'>
  /** Sources of the amounts due in its lines: the proposal and each later change, without a cancellation. */
  sources: readonly string[]
}

/** The deposit that books the date. `signedCents` never changes. `cents` never exceeds the total owed. */
export type DepositStatus = { signedCents: number; cents: number; openCents: number; dueOn: string }

/** Payment summary of an event. Integer cents, days as 2027-05-15. */
export type PaymentSummary = LedgerTotals & {
  /** Signed total. Null if nothing was signed. */
  signedCents: number | null
  deposit: DepositStatus | null
  /** Every amount due with its remaining, paid and open part, in the order in which payments cover them. */
  amountsDue: AmountDueStatus[]
  /** Amounts due outside the agreement's lines: added by hand, lowered with a refund, or canceled. */
  since: AmountDueStatus[]
  /**
   * Amounts beyond the deposit, by due day. `isMore` where the day holds more than its payment of the plan. `installment`
   * is the number of that payment, and the last payment, the balance, has none.
   */
  rest: { dueOn: string; cents: number; openCents: number; isMore: boolean; installment?: number }[]
  /** Payments less refunds, without tips. */
  paidCents: number
  /** Amount still to pay and amount owed to the client. The two are never both above zero. */
  openCents: number
  oweThemCents: number
  /** Amounts that can be requested now. Empty while the event is postponed without a date. */
  open: AmountDueStatus[]
  /** Sum of all amounts due by the next due day. */
  next: { dueOn: string; cents: number } | null
  /** Refund if the event were canceled today, by the signed deposit and steps. Null if no agreement holds. */
  comesBack: CancellationRefund | null
  /** Postponed without a new date. Nothing is due until a date is agreed. */
  isAsleep: boolean
}

/**
 * Computes the payment summary: signed, due, paid, open, refundable and credit. All pages, documents and emails of both
 * sides use it. The deposit and the cancellation steps are as signed, every other sum comes from the amounts due and the
 * ledger.
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
    rest: groupByDueDay(beyond),
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

function groupByDueDay(beyond: readonly AmountDueStatus[]): PaymentSummary['rest'] {
  return [...Map.groupBy(beyond, ({ dueOn }) => dueOn)].map(([dueOn, of]) => {
    const [first] = of
    const installment = of.length === 1 && first!.for?.code === 'installment' ? first!.for.number : undefined
    return {
      dueOn,
      cents: of.reduce((sum, { leftCents }) => sum + leftCents, 0),
      openCents: of.reduce((sum, { openCents }) => sum + openCents, 0),
      isMore: installment === undefined && of.some(({ kind }) => kind !== 'balance'),
      ...(installment !== undefined && { installment }),
    }
  })
}

/** Sum of all amounts due by the next due day. Null if nothing is open. */
export function computeNextPayment(
  open: readonly Pick<AmountDueStatus, 'dueOn' | 'openCents'>[],
): PaymentSummary['next'] {
  const [first] = open
  if (!first) return null
  const { dueOn } = first
  const by = open.filter((amountDue) => amountDue.dueOn <= dueOn)
  return { dueOn, cents: by.reduce((sum, { openCents }) => sum + openCents, 0) }
}

/**
 * Computes the totals of the agreed lines. The deposit is as signed, and the rest is due with its amounts due. Before an
 * acceptance use `computeProposalTotals`. `dayOfYes` is the business's day of the acceptance.
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
  const plan = rest.map(({ dueOn, cents }) => ({ dueOn, cents }))
  const last = rest.find(({ installment }) => installment === undefined) ?? rest.at(-1)
  return { ...sums, depositCents, isAllDue, plan, restOn: last?.dueOn ?? agreed.money.balanceDay }
}

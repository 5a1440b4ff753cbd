import { addDays } from '../../business/dates.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import { computeRefundSchedule } from '../proposals/fill-clauses.ts'

/** Business days within which a refund is sent, as the emails promise. */
export const refundBusinessDays = 10

/** Returns the last day for sending a promised refund. Ten business days fit into two weeks. */
export function computeRefundDeadline(canceledOn: string): string {
  return addDays(canceledOn, 14)
}

/** Refund of a cancellation by the signed terms. Integer cents, days as 2027-05-15. */
export type CancellationRefund = {
  paidCents: number
  /** Parts of the paid amount that a cancellation today refunds and retains. */
  backCents: number
  keptCents: number
  /** Last day with this refund. Null if it does not shrink later. */
  until: string | null
  /** The next step. `until` is its last day, null if the refund does not shrink again. */
  next: { from: string; backCents: number; until: string | null } | null
}

/**
 * Computes the refund of a cancellation today: everything beyond the deposit, and the part of the deposit that the signed
 * steps return. Unpaid money is never requested, and no more is kept than the total owed. `depositCents` is as signed.
 */
export function computeCancellationRefund(
  signed: Pick<ProposalDocument, 'cancellation' | 'event'>,
  { depositCents, paidCents, owedCents }: { depositCents: number; paidCents: number; owedCents: number },
  today: string,
): CancellationRefund {
  const keptAt = (backCents: number) =>
    Math.min(paidCents, Math.max(0, depositCents - backCents), Math.max(0, owedCents))
  const steps = computeRefundSchedule(signed, depositCents).filter(({ until }) => until >= today)
  const [step, following, afterwards] = steps
  const keptCents = keptAt(step?.backCents ?? 0)
  const less = step && paidCents - keptAt(following?.backCents ?? 0)
  const isLess = less !== undefined && less < paidCents - keptCents
  const isLessAgain = isLess && following && paidCents - keptAt(afterwards?.backCents ?? 0) < less
  return {
    paidCents,
    keptCents,
    backCents: paidCents - keptCents,
    until: isLess ? step!.until : null,
    next: isLess
      ? { from: addDays(step!.until, 1), backCents: less, until: isLessAgain ? following.until : null }
      : null,
  }
}

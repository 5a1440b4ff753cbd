import { addDays } from '../../business/dates.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import { computeRefundSchedule } from '../proposals/terms.ts'

/** Within so many business days what comes back is sent, as the letters say. */
export const refundBusinessDays = 10

/** The last day a promised refund may be sent. Ten business days are within two weeks. */
export function computeRefundDeadline(canceledOn: string): string {
  return addDays(canceledOn, 14)
}

/** What calling off comes to by the signed terms. Integer cents, days as 2027-05-15. */
export type CancellationRefund = {
  paidCents: number
  /** What comes back of that today, and what stays. */
  backCents: number
  keptCents: number
  /** The last day on which so much comes back; null where it does not become less. */
  until: string | null
  /** From then on; `until` the last day of that, null where it does not become less again. */
  next: { from: string; backCents: number; until: string | null } | null
}

/**
 * What comes back when it is called off today: everything beyond the deposit, and of the deposit what the signed steps
 * say. Nobody is asked for money that was not paid yet, and no more is kept than is owed in all. `depositCents` is as signed.
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

import { dayAway } from '../../business/dates.ts'
import { balanceOf, leftOf, type Due, type Entry } from '../payments/ledger.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import { cancellationFacts } from '../proposals/terms.ts'

/** What calling off comes to by the signed terms. Integer cents, days as 2027-05-15. */
export type CallOff = {
  paidCents: number
  /** What comes back of that today, and what stays. */
  backCents: number
  keptCents: number
  /** The last day on which so much comes back; null where it does not become less. */
  until: string | null
  /** From then on. */
  next: { from: string; backCents: number } | null
}

/**
 * What comes back when it is called off today: everything beyond the deposit, and of the deposit what the signed steps
 * say. Nobody is asked for money that was not paid yet.
 */
export function callOff(
  signed: Pick<ProposalDocument, 'cancellation' | 'event'>,
  { dues, entries }: { dues: readonly Due[]; entries: readonly Entry[] },
  today: string,
): CallOff {
  // One that was let go with an earlier yes is none of theirs any more.
  const { left } = leftOf(dues)
  const depositCents = dues.reduce((sum, { id, kind }) => sum + (kind === 'deposit' ? (left.get(id) ?? 0) : 0), 0)
  const { receivedCents, returnedCents } = balanceOf(dues, entries)
  const paidCents = Math.max(0, receivedCents - returnedCents)
  const keptAt = (backCents: number) => Math.min(paidCents, Math.max(0, depositCents - backCents))
  const steps = cancellationFacts(signed, depositCents).filter(({ until }) => until >= today)
  const [step, following] = steps
  const keptCents = keptAt(step?.backCents ?? 0)
  const less = step && paidCents - keptAt(following?.backCents ?? 0)
  const isLess = less !== undefined && less < paidCents - keptCents
  return {
    paidCents,
    keptCents,
    backCents: paidCents - keptCents,
    until: isLess ? step!.until : null,
    next: isLess ? { from: dayAway(step!.until, 1), backCents: less } : null,
  }
}

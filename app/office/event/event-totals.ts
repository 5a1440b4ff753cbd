import type { PaymentSummary } from '../../agreements/payments/payment-summary.ts'
import type { Proposal } from '../../agreements/proposals/proposal.ts'
import type { EventTotals } from './event-header-view.ts'

export function computeEventTotals(
  { amountsDue, dueCents, paidCents, openCents, oweThemCents }: PaymentSummary,
  proposals: Proposal[],
  { isOwner, isCalledOff }: { isOwner: boolean; isCalledOff: boolean },
): EventTotals | null {
  if (amountsDue.length > 0)
    return {
      label: isCalledOff ? 'Due' : 'Total',
      cents: dueCents,
      money: isOwner ? { paidCents, openCents, oweThemCents } : null,
    }
  const out = proposals.find(({ state }) => state === 'out')
  return out ? { label: 'Proposed', cents: out.totalCents, money: null } : null
}

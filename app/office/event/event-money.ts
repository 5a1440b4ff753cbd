import { formatDollars } from '../../business/money.ts'
import type { PaymentSummary } from '../../agreements/payments/payment-summary.ts'

/** Current money of an event. */
export type EventMoney = { account: PaymentSummary }

/** Balance text on the owner's run sheet: paid, an amount to collect, or that nothing was agreed. */
export function formatBalanceToCollect({
  account: { openCents, oweThemCents, amountsDue, isAsleep },
}: EventMoney): string {
  if (amountsDue.length === 0) return 'No price agreed'
  if (openCents > 0)
    return isAsleep ? 'Nothing to collect: postponed' : `Collect ${formatDollars(openCents)}, unless it came in since`
  return oweThemCents > 0 ? `Paid; we owe them ${formatDollars(oweThemCents)}` : 'Balance paid'
}

import type { Agreement } from './agreement/current-agreement.server.ts'
import { erasureSource, type Ledger } from './payments/ledger.server.ts'
import { computeCountySalesFromAmountsDue } from './sales-tax/county-sales.ts'
import type { CountySale } from './sales-tax/sale-breakdown.ts'

/** Returns the sales of an event for a return by event day. Empty while the event is postponed without a date. */
export function computeEventSales(ledger: Ledger, agreement: Agreement | undefined): CountySale[] {
  return isAgreementPostponed(agreement) ? [] : computeSaleAndDue(ledger, agreement).sales
}

/** Whether an event is postponed without a date, so that a return by event day leaves it out. */
export function isAgreementPostponed(agreement: Agreement | undefined): boolean {
  return agreement?.proposal.state === 'postponed'
}

/** Returns the sales of an event and the amount owed for them. Write-offs of erased clients do not reduce the sales. */
export function computeSaleAndDue(
  { amountsDue }: Ledger,
  agreement: Agreement | undefined,
): { sales: CountySale[]; dueCents: number } {
  const standing = amountsDue.filter(({ source }) => source !== erasureSource)
  return computeCountySalesFromAmountsDue(standing, agreement ?? null, {
    isCalledOff: agreement?.proposal.state === 'called-off',
  })
}

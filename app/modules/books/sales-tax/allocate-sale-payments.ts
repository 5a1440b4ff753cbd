import type { LedgerEntry } from '../../../agreements/payments/ledger.ts'
import { isIncomingEntry } from '../../../agreements/payments/allocate-payments.ts'
import {
  addSaleBreakdowns,
  scaleSales,
  emptySaleBreakdown,
  type CountySale,
} from '../../../agreements/sales-tax/sale-breakdown.ts'

/** Share of a sale that a ledger entry pays or refunds. */
export type SalePayment = { entry: LedgerEntry; sales: CountySale[] }

/**
 * Allocates a sale to its ledger entries in order of day, without tips. Each part gets its share of the money so far, so
 * that the last payment completes every part to the cent. Overpayment is a credit and counts once it is owed.
 */
export function allocateSalePayments(
  sales: readonly CountySale[],
  dueCents: number,
  entries: readonly LedgerEntry[],
): SalePayment[] {
  const counted = entries
    .filter(({ isTip, kind }) => !isTip && kind !== 'tip')
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn) || a.at - b.at || a.id.localeCompare(b.id))
  let netCents = 0
  let before = scaleToPaid(sales, dueCents, 0)
  return counted.map((entry) => {
    netCents += isIncomingEntry(entry, entries) ? entry.amountCents : -entry.amountCents
    const after = scaleToPaid(sales, dueCents, netCents)
    const moved = after.map((sale, i) => ({ ...sale, parts: addSaleBreakdowns(sale.parts, before[i]!.parts, -1) }))
    before = after
    return { entry, sales: moved.filter(({ parts }) => Object.values(parts).some((cents) => cents !== 0)) }
  })
}

function scaleToPaid(sales: readonly CountySale[], dueCents: number, netCents: number): CountySale[] {
  const cents = Math.max(0, Math.min(netCents, dueCents))
  return cents === 0 ? sales.map((sale) => ({ ...sale, parts: emptySaleBreakdown })) : scaleSales(sales, cents)
}

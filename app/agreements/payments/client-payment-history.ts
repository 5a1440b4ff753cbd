import { getToday as dayOf } from '../../business/dates.ts'
import type { LedgerEntry } from './ledger.ts'
import { isIncomingEntry } from './allocate-payments.ts'
import type { NumberedDocumentKind, EventMoneyPageData } from './event-money-data.ts'

/** Payments, refunds and issued documents as the client page lists them. Days as 2027-05-15. */
export type ClientPaymentHistory = {
  /** Negative `cents` went back to the client. */
  payments: (Pick<LedgerEntry, 'id' | 'kind' | 'way' | 'paidWith' | 'reference' | 'paidOn'> & { cents: number })[]
  papers: { id: string; kind: NumberedDocumentKind; number: number; cents: number; madeOn: string }[]
}

/**
 * Builds the client's payment history from ledger entries and issued documents, the oldest first. Leaves out refund
 * reasons, which are for the owner only.
 */
export function toClientPaymentHistory(
  entries: readonly LedgerEntry[],
  papers: EventMoneyPageData['papers'],
  timeZone: string,
): ClientPaymentHistory {
  return {
    payments: entries.map((entry) => {
      const { id, kind, way, paidWith, reference, paidOn, amountCents } = entry
      const cents = isIncomingEntry(entry, entries) ? amountCents : -amountCents
      return { id, kind, way, ...(paidWith && { paidWith }), reference, paidOn, cents }
    }),
    papers: papers
      .map(({ id, kind, number, totalCents, madeAt }) => {
        return { id, kind, number, cents: totalCents, madeOn: dayOf(madeAt, timeZone) }
      })
      .toReversed(),
  }
}

import type { PaymentSummary } from './payment-summary.ts'

/** Money of a canceled event. Each received cent was refunded, is to be refunded, or is retained. */
export type CancellationAmounts = Record<
  'paidCents' | 'gaveBackCents' | 'backCents' | 'keptCents' | 'owedCents',
  number
>

/** Computes the amounts of a canceled event for its page. */
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

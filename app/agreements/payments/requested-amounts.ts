import { addDays } from '../../business/dates.ts'
import type { AmountDueStatus } from './allocate-payments.ts'

/**
 * A payment page's payment that a bank is processing, or a charge of a saved card (`isCard`). It enters the ledger on
 * arrival. `since` in epoch milliseconds.
 */
export type ClearingPayment = { dueId: string; amountCents: number; since: number; isCard?: true }

/** Returns the open amounts due that can be requested. Excludes amounts a bank is paying. */
export function filterRequestableAmountsDue<D extends Pick<AmountDueStatus, 'id'>>(
  open: readonly D[],
  clearing: readonly Pick<ClearingPayment, 'dueId'>[],
): D[] {
  return open.filter(({ id }) => !clearing.some(({ dueId }) => dueId === id))
}

/**
 * Returns the sum to request from a client: all overdue amounts, or all amounts of the next due day. Excludes amounts a
 * bank is paying. Null if nothing is left.
 */
export function computeAmountToRequest<D extends Pick<AmountDueStatus, 'id' | 'dueOn' | 'openCents'>>(
  open: readonly D[],
  clearing: readonly Pick<ClearingPayment, 'dueId'>[],
  today: string,
): { amountsDue: D[]; cents: number } | null {
  const toAsk = filterRequestableAmountsDue(open, clearing)
  const [first] = toAsk
  if (!first) return null
  const until = first.dueOn < today ? addDays(today, -1) : first.dueOn
  const amountsDue = toAsk.filter(({ dueOn }) => dueOn <= until)
  return { amountsDue, cents: amountsDue.reduce((sum, { openCents }) => sum + openCents, 0) }
}

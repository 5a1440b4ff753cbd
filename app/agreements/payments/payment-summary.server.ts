import {
  getAgreementWithChanges,
  type Agreement,
  type AgreementWithChanges,
} from '../agreement/current-agreement.server.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computePaymentSummary, type PaymentSummary, type AgreedPaymentTerms } from './payment-summary.ts'
import { filterRequestableAmountsDue, type ClearingPayment } from './requested-amounts.ts'
import type { AmountDueStatus } from './allocate-payments.ts'
import { getLedger, type Ledger } from './ledger.server.ts'

/** Data on which the payments of an event depend. */
export type PaymentAccount = AgreementWithChanges & { ledger: Ledger }

/** Reads what the payments of an event depend on. */
export async function getPaymentAccount(db: Db, eventId: string): Promise<PaymentAccount> {
  const [agreed, ledger] = await Promise.all([getAgreementWithChanges(db, eventId), getLedger(db, eventId)])
  return { ...agreed, ledger }
}

/** Returns the payment summary of an event on a day of the business. */
export async function getPaymentSummary(
  db: Db,
  eventId: string,
  today: string,
  account?: PaymentAccount,
): Promise<PaymentSummary> {
  const { agreement, changes, ledger } = account ?? (await getPaymentAccount(db, eventId))
  return computePaymentSummary(toAgreedPaymentTerms(agreement, changes), ledger, today)
}

/** Lists an event's payments that banks are processing, the oldest first. */
export async function listClearingPayments(db: Db, eventId: string): Promise<ClearingPayment[]> {
  const rows = await db
    .selectFrom('checkout')
    .select(['amount_due_id', 'amount_cents', 'created_at', 'session_id'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'clearing')
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount_due_id, amount_cents, created_at, session_id }) => ({
    dueId: amount_due_id,
    amountCents: amount_cents,
    since: created_at,
    ...(session_id === null && { isCard: true as const }),
  }))
}

/**
 * Lists the amounts that can be requested on a day of the business. Excludes amounts a bank is paying. `account` where
 * the transaction has read it.
 */
export async function listAmountsToRequest(
  db: Db,
  eventId: string,
  today: string,
  account?: PaymentAccount,
): Promise<AmountDueStatus[]> {
  const [clearing, { open }] = await Promise.all([
    listClearingPayments(db, eventId),
    getPaymentSummary(db, eventId, today, account),
  ])
  return filterRequestableAmountsDue(open, clearing)
}

/** Returns the parts of an agreement and its changes that payments depend on. Null if there is no agreement. */
export function toAgreedPaymentTerms(
  agreement: Agreement | null,
  changes: readonly AgreementChange[],
): AgreedPaymentTerms | null {
  if (!agreement) return null
  const { proposal, document } = agreement
  return {
    id: proposal.id,
    totalCents: proposal.totalCents,
    state: proposal.state,
    document,
    sources: collectAgreementSourceIds(proposal.id, changes),
  }
}

/**
 * Returns the sources of the amounts due in the agreed lines: the acceptance and each later change. Excludes a
 * cancellation, whose amount due is outside the lines.
 */
export function collectAgreementSourceIds(proposalId: string, changes: readonly AgreementChange[]): string[] {
  const agreed = changes.filter(
    (one) => one.proposalId === proposalId && one.state === 'agreed' && one.kind !== 'call-off',
  )
  return [proposalId, ...agreed.map(({ id }) => id)]
}

import { findCurrentAgreement, listAgreementChanges, type Agreement } from '../agreement/current-agreement.server.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import {
  computePaymentSummary,
  filterRequestableAmountsDue,
  type PaymentSummary,
  type AgreedPaymentTerms,
  type ClearingPayment,
} from './payment-summary.ts'
import type { AmountDueStatus } from './ledger.ts'
import { getLedger } from './ledger.server.ts'

/** How a request's money stands on a day of the business. */
export async function getPaymentSummary(db: Db, eventId: string, today: string): Promise<PaymentSummary> {
  const [agreement, changes, ledger] = await Promise.all([
    findCurrentAgreement(db, eventId),
    listAgreementChanges(db, eventId),
    getLedger(db, eventId),
  ])
  return computePaymentSummary(toAgreedPaymentTerms(agreement, changes), ledger, today)
}

/** What banks are paying of a request's dues, the oldest first. */
export async function listClearingPayments(db: Db, eventId: string): Promise<ClearingPayment[]> {
  const rows = await db
    .selectFrom('checkout')
    .select(['due_id', 'amount_cents', 'made_at'])
    .where('lead_id', '=', eventId)
    .where('state', '=', 'clearing')
    .orderBy('made_at')
    .execute()
  return rows.map(({ due_id, amount_cents, made_at }) => ({ dueId: due_id, amountCents: amount_cents, since: made_at }))
}

/** What can be asked for on a day of the business; nobody is asked for what their bank is paying already. */
export async function listAmountsToRequest(db: Db, eventId: string, today: string): Promise<AmountDueStatus[]> {
  const [clearing, { open }] = await Promise.all([
    listClearingPayments(db, eventId),
    getPaymentSummary(db, eventId, today),
  ])
  return filterRequestableAmountsDue(open, clearing)
}

/** What of an agreement and the changes since sums hang on; null where nothing was agreed to. */
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
 * What made the dues that the lines agreed to now stand for: the yes and each change since. What calling it off makes is a
 * due of its own: the lines stay what was agreed to.
 */
export function collectAgreementSourceIds(proposalId: string, changes: readonly AgreementChange[]): string[] {
  const agreed = changes.filter(
    (one) => one.proposalId === proposalId && one.state === 'agreed' && one.kind !== 'call-off',
  )
  return [proposalId, ...agreed.map(({ id }) => id)]
}

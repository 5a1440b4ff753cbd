import type { StripeDispute } from '../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { PaymentRow } from '../../plumbing/database/schema.ts'
import {
  createCardCounterEntry,
  divideRefundOverPaymentAndTip,
  listChargeEntries,
  withLockedCardPayment,
} from './card-refunds.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import type { MoneyNoticeDetails } from './money-notice.ts'
import { createMoneyNotice, settleMoneyNotice } from './money-notices.server.ts'

/** Dispute states from first to last. A late or repeated Stripe event changes nothing. */
const states = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
]

/**
 * Records a dispute that Stripe reports, in any order. The bank holds the money until the dispute is won. An inquiry
 * takes no money. The owner is notified of every state once, and the notice of the previous state is settled. Stripe's
 * fee is stored as the fee of the entry that takes the money. Returns the event's id, and null if the payment is
 * unknown here.
 */
export async function recordCardDispute(services: CardPaymentServices, dispute: StripeDispute): Promise<string | null> {
  return withLockedCardPayment(services, dispute.payment, async (db, payment, telling) => {
    const { id, amount, reason, state, fee } = dispute
    const { eventId, now } = telling
    const seen = await listDisputeNotices(db, eventId, id)
    const isNews =
      !seen.some((one) => one.state === state) &&
      seen.every((one) => rankDisputeState(one.state) <= rankDisputeState(state))
    if (isNews) {
      for (const one of seen) await settleMoneyNotice(db, eventId, one.id, now)
      const details = { disputeId: id, amountCents: amount, reason, state, ...(fee !== null && { feeCents: fee }) }
      await createMoneyNotice(db, { kind: 'dispute', details }, `${id}-${state}`, telling)
    }
    if (state.startsWith('warning')) return
    const words = `Disputed at their bank: ${reason.replaceAll('_', ' ')}`
    const parts = await divideDispute(db, payment, id, amount)
    for (const { row, cents } of parts) {
      const taken = { kind: 'reversal', amountCents: cents, reason: words, ofId: row.id } as const
      await createCardCounterEntry(db, row, taken, id, telling, null, false, row === parts[0]!.row ? fee : null)
    }
    // Stripe may report the fee after the entry was made, in the same state. An older report does not change it.
    if (fee !== null)
      await db
        .updateTable('payment')
        .set({ fee_cents: fee })
        .where('provider_id', '=', id)
        .$if(!isNews, (update) => update.where('fee_cents', 'is', null))
        .execute()
    if (state !== 'won') return
    for (const { row, cents } of parts) {
      const won = { kind: 'payment', amountCents: cents, reason: 'The dispute was won', ofId: row.id } as const
      await createCardCounterEntry(db, row, won, `${id}-won`, telling)
    }
  })
}

/** The payment and the tip that a dispute is about, in the parts that were recorded when it began. */
async function divideDispute(
  db: Db,
  payment: PaymentRow,
  disputeId: string,
  cents: number,
): Promise<{ row: PaymentRow; cents: number }[]> {
  const recorded = await listChargeEntries(db, disputeId)
  if (recorded.length === 0) return divideRefundOverPaymentAndTip(db, payment, cents)
  const rows = await listChargeEntries(db, payment.provider_id ?? '')
  return recorded.map(({ original_id, amount_cents }) => {
    return { row: rows.find(({ id }) => id === original_id) ?? payment, cents: amount_cents }
  })
}

/** An unknown state ranks after the states that are not final. */
function rankDisputeState(state: string): number {
  const at = states.indexOf(state)
  return at === -1 ? states.indexOf('under_review') : at
}

/** Lists the notices of a dispute with the state each reported. */
async function listDisputeNotices(
  db: Db,
  eventId: string,
  disputeId: string,
): Promise<{ id: string; state: string }[]> {
  const rows = await db
    .selectFrom('money_notice')
    .select(['id', 'details'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'dispute')
    .execute()
  return rows.flatMap(({ id, details }) => {
    const told = JSON.parse(details) as MoneyNoticeDetails['dispute']
    return told.disputeId === disputeId ? [{ id, state: told.state }] : []
  })
}

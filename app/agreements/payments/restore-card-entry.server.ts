import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { expireExcessCheckouts } from './checkout.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import { getLedger } from './ledger.server.ts'
import type { MoneyNotice } from './money-notice.ts'
import { settleMoneyNotice } from './money-notices.server.ts'
import { recordLedgerEntry } from './record-ledger-entry.server.ts'

type ReversedByHand = Extract<MoneyNotice, { kind: 'reversed-by-hand' }>

/**
 * Restores, once, a Stripe entry that was reversed by hand. Adds a new entry, settles the owner's notice about it, and
 * ends the payment pages that request that money again.
 */
export async function restoreReversedCardEntry(
  services: CardPaymentServices,
  eventId: string,
  { id: noticeId, details: { reversalId } }: ReversedByHand,
): Promise<void> {
  const { db, now } = services
  const at = now()
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(at, timeZone)
  await db.transaction().execute(async (db) => {
    if (!(await lockEvent(db, eventId))) return
    const { entries } = await getLedger(db, eventId)
    const reversal = entries.find(({ id }) => id === reversalId)
    const of = entries.find(({ id }) => id === reversal?.ofId)
    if (of && (of.kind === 'payment' || of.kind === 'refund')) {
      const { kind, amountCents, dueId, way, reference, isTip } = of
      const ofId = kind === 'refund' ? of.ofId : of.id
      const reason = 'Restored: it was reversed here, and Stripe had moved it'
      const entry = { kind, amountCents, dueId, way, paidOn: today, reference, reason, ofId, isTip } as const
      const refund = await db
        .selectFrom('card_refund')
        .select('lowers_amount_due')
        .where('payment_id', '=', ofId)
        .executeTakeFirst()
      await recordLedgerEntry(db, eventId, entry, {
        by: { actor: 'owner', now: at },
        today,
        provided: { id: `${reversalId}-restored`, details: {} },
        lowers: kind === 'refund' && refund?.lowers_amount_due !== 0,
      })
    }
    await settleMoneyNotice(db, eventId, noticeId, at)
  })
  await expireExcessCheckouts(services, eventId)
}

import type { Db } from '../../plumbing/database/database.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { refundCardPayment } from './card-refunds.server.ts'
import { restoreReversedCardEntry } from './restore-card-entry.server.ts'
import { getNoticeRefund, type MoneyNotice } from './money-notice.ts'
import { listOpenMoneyNotices, settleMoneyNotice } from './money-notices.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'

const refundReasons: Partial<Record<MoneyNotice['kind'], string>> = {
  'more-than-owed': 'More than was owed',
  'tip-owed': 'The event does not take place',
}

type NoticeResult = 'notice-done' | 'given-back' | 'given-back-later' | 'not-given-back'

/**
 * Handles a button of a notice on an event: restores the entry, refunds to the card, or marks the notice as settled.
 * Returns the message for the event's page. Null if the notice is no longer open or has nothing to refund.
 */
export async function handleMoneyNoticeForm(
  services: CardPaymentServices,
  eventId: string,
  { notice: noticeId, intent }: FormInput,
): Promise<NoticeResult | null> {
  const { db, now } = services
  const notice = (await listOpenMoneyNotices(db, eventId)).find(({ id }) => id === noticeId)
  if (!notice) return null
  if (intent === 'give-back') return refundNotice(services, eventId, notice)
  if (intent === 'restore' && notice.kind === 'reversed-by-hand')
    await restoreReversedCardEntry(services, eventId, notice)
  else await settleMoneyNotice(db, eventId, notice.id, now())
  return 'notice-done'
}

/** Refunds what a notice is about. A repeated tap is the same refund. A failed refund may be tried again. */
async function refundNotice(
  services: CardPaymentServices,
  eventId: string,
  notice: MoneyNotice,
): Promise<NoticeResult | null> {
  const refund = getNoticeRefund(notice)
  if (!refund) return null
  const { entryId, cents: amountCents } = refund
  const failed = await countFailedRefunds(services.db, entryId)
  const { kind } = await refundCardPayment(services, {
    id: `${notice.id}-${failed}`,
    eventId,
    entryId,
    amountCents,
    reason: refundReasons[notice.kind] ?? 'The date was no longer theirs',
  })
  if (kind !== 'succeeded' && kind !== 'pending' && kind !== 'asked') return 'not-given-back'
  await settleMoneyNotice(services.db, eventId, notice.id, services.now())
  return kind === 'asked' ? 'given-back-later' : 'given-back'
}

async function countFailedRefunds(db: Db, entryId: string): Promise<number> {
  const { count } = await db
    .selectFrom('card_refund')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('payment_id', '=', entryId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return count
}

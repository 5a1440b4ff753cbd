import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findCurrentAgreement, listAgreementChanges } from '../../agreements/agreement/current-agreement.server.ts'
import { computePaymentSummary } from '../../agreements/payments/payment-summary.ts'
import { toAgreedPaymentTerms } from '../../agreements/payments/payment-summary.server.ts'
import { getLedger } from '../../agreements/payments/ledger.server.ts'
import type { EventMoney } from './event-money.ts'

/** Money of an event for the owner's run sheet. `now` in epoch milliseconds. */
export async function getEventMoney(db: Db, eventId: string, now: number): Promise<EventMoney> {
  const [ledger, agreement, changes, { timeZone }] = await Promise.all([
    getLedger(db, eventId),
    findCurrentAgreement(db, eventId),
    listAgreementChanges(db, eventId),
    getSetting(db, 'identity'),
  ])
  return { account: computePaymentSummary(toAgreedPaymentTerms(agreement, changes), ledger, todayIn(now, timeZone)) }
}

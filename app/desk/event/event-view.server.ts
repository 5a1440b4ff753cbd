import { readSetting } from '../../business/business.server.ts'
import { today as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { currentAgreement, readChanges } from '../../agreements/agreement/current-agreement.server.ts'
import { accountOf } from '../../agreements/payments/money-account.ts'
import { accountTerms } from '../../agreements/payments/money-account.server.ts'
import { readLedger } from '../../agreements/payments/ledger.server.ts'
import type { EventMoney } from './event-view.ts'

/** The money of an event, as the owner's copy of its sheet says it. */
export async function readEventMoney(db: Db, leadId: string, now: number): Promise<EventMoney> {
  const [ledger, agreement, changes, { timeZone }] = await Promise.all([
    readLedger(db, leadId),
    currentAgreement(db, leadId),
    readChanges(db, leadId),
    readSetting(db, 'identity'),
  ])
  return { account: accountOf(accountTerms(agreement, changes), ledger, todayIn(now, timeZone)) }
}

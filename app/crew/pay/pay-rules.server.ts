import { findSetting } from '../../business/business.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { usualPayRules, type PayRules } from './pay-rules.ts'

/** What the owner says of pay, or the usual. */
export async function readPayRules(db: Db): Promise<PayRules> {
  return { ...usualPayRules, ...(await findSetting(db, 'crewPay')) }
}

import type { Db } from '../plumbing/database/database.server.ts'
import { defaultDepositTerms, type DepositTerms } from './first-payment.ts'
import { findSetting } from './stored-settings.server.ts'

/** How proposals ask for money, as the owner set it. */
export async function getDepositTerms(db: Db): Promise<DepositTerms> {
  return { ...defaultDepositTerms, ...(await findSetting(db, 'terms')) }
}

import type { Db } from '../plumbing/database/database.server.ts'
import { defaultDepositTerms, type DepositTerms } from './first-payment.ts'
import { findSetting } from './stored-settings.server.ts'

/** Returns the owner's deposit terms, with defaults. */
export async function getDepositTerms(db: Db): Promise<DepositTerms> {
  return { ...defaultDepositTerms, ...(await findSetting(db, 'terms')) }
}

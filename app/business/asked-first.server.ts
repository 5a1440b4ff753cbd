import type { Db } from '../plumbing/database/database.server.ts'
import { usualDeposit, type DepositTerms } from './asked-first.ts'
import { findSetting } from './business.server.ts'

/** How proposals ask for money, as the owner set it. */
export async function getDepositTerms(db: Db): Promise<DepositTerms> {
  return { ...usualDeposit, ...(await findSetting(db, 'terms')) }
}

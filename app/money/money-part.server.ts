import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { eraseUnusedReferralMappings } from './year/referral-mappings.server.ts'

/** Part of the money pages: totals of a year, and lead sources of clients. */
export const moneyPart = {
  tables: ['referral_mapping'],
  async erase(db, eventIds) {
    await eraseUnusedReferralMappings(db, eventIds)
  },
} satisfies AppPart

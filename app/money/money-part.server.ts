import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { eraseUnusedReferralMappings } from './year/referral-mappings.server.ts'

/** The year's money, and where clients came from. */
export const moneyPart = {
  tables: ['referral_mapping'],
  async erase(db, eventIds) {
    await eraseUnusedReferralMappings(db, eventIds)
  },
} satisfies AppPart

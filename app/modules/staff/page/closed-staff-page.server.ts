import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { findStaffMember } from '../members/staff-members.server.ts'

/**
 * Data of a staff member's page that no longer opens, with whom to call. It has no script, which would clear what the phone
 * stores: the page may open again.
 */
export async function getClosedStaffPage(db: Db, personId: string) {
  const [{ name, phone }, person] = await Promise.all([getPublicIdentity(db), findStaffMember(db, personId)])
  return {
    sheet: null,
    shown: null,
    isClosed: true,
    house: { name, phone },
    language: person?.language ?? 'en',
    island: null,
  } as const
}

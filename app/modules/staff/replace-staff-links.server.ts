import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { PrivateLinkReplacement } from '../../plumbing/modules/app-part.server.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from './members/staff-link.server.ts'
import { canReceiveEmail, isActiveStaffMember } from './members/staff-member.ts'
import { findStaffMember } from './members/staff-members.server.ts'

/** Revokes the links of staff members that a user was shown, and sends new ones. Returns the hashes of those it revoked. */
export async function replaceStaffLinks(
  db: Db,
  { shown, now, secret, send }: PrivateLinkReplacement,
): Promise<string[]> {
  const links = await db
    .updateTable('staff_link')
    .set({ revoked_at: now })
    .where(matchesAnyId(db, 'token_hash', shown))
    .where('revoked_at', 'is', null)
    .returning(['staff_member_id', 'token_hash'])
    .execute()
  for (const { staff_member_id } of links) {
    const person = await findStaffMember(db, staff_member_id)
    if (!person || !isActiveStaffMember(person) || !canReceiveEmail(person)) continue
    const path = getStaffPagePath(await getOrCreateStaffLinkToken(db, staff_member_id, { secret, now }))
    await send({ kind: 'crew-new-link', limit: 'recipient', to: person.email, path, language: person.language })
  }
  return links.map(({ token_hash }) => token_hash)
}

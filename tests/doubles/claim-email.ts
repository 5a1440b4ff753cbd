import type { Db } from '../../app/plumbing/database/database.server.ts'
import { claimEmails, type ClaimedEmail } from '../../app/plumbing/outbox/outbox.server.ts'

/** Claims the email that has been due longest, or returns null when none is. */
export async function claimEmail(db: Db, now: number): Promise<ClaimedEmail | null> {
  const [email = null] = await claimEmails(db, { now, most: 1 })
  return email
}

import type { Db } from '../../app/plumbing/database/database.server.ts'
import { claimLetters, type ClaimedLetter } from '../../app/plumbing/outbox/outbox.server.ts'

/** Claims the letter that has been due longest, or null when none is. */
export async function claimLetter(db: Db, now: number): Promise<ClaimedLetter | null> {
  const [letter = null] = await claimLetters(db, { now, most: 1 })
  return letter
}

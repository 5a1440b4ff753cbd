import type { Db } from '../plumbing/database/database.server.ts'
import { postAgain, type Again, type SeenLetter } from '../plumbing/outbox/again.server.ts'
import { mayMendAddress } from './letter-sheet.ts'

/** Sends a letter again as the owner asked, with its address mended where `to` says so and the letter allows it. */
export async function sendAgain(db: Db, seen: SeenLetter, to: string | null, now: number): Promise<Again> {
  if (to === null) return postAgain(db, seen, now)
  const letter = await db.selectFrom('letter').select('kind').where('id', '=', seen.id).executeTakeFirst()
  if (!letter) return 'missing'
  return mayMendAddress({ ...letter, state: seen.state }) ? postAgain(db, seen, now, to) : 'moved-on'
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../plumbing/database/database.server.ts'

const looks = 15
const pauseMs = 100

/** Gives the postman a moment, a second and a half at most, so that the next page can already say what came of a letter. */
export async function awaitNews(db: Db, letterId: string): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const row = await db.selectFrom('letter').select(['state', 'attempts', 'claim']).where('id', '=', letterId).executeTakeFirst()
    if (!row || row.state !== 'waiting' || (row.attempts > 0 && row.claim === null)) return
    await pause(pauseMs)
  }
}

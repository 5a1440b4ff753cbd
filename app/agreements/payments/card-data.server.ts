import type { Db } from '../../plumbing/database/database.server.ts'

/** Whether clients can pay by card, or data of earlier card payments is still stored. `cards` returns null if they are off. */
export async function hasCardData({ db, cards }: { db: Db; cards: () => Promise<unknown> }): Promise<boolean> {
  if ((await cards()) !== null) return true
  return (await db.selectFrom('checkout').select('id').limit(1).executeTakeFirst()) !== undefined
}

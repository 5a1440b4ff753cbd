import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import { isUnclaimed, unclaimed } from '../queue/claim-rows.server.ts'

/** A letter as somebody saw it before asking for it once more. */
export type SeenLetter = { id: string; state: string; postedAt: number }

/**
 * What became of the wish: `posted` (also where the same wish was heard before), `claimed` while a worker carries
 * the letter, `moved-on` where it is no longer as it was seen, `missing`.
 */
export type Again = 'posted' | 'claimed' | 'moved-on' | 'missing'

/**
 * Posts a letter once more, due at once and with three days before it; its Message-ID stays, so that a letter that
 * arrives twice can be recognised. With `to`, a mistyped address is mended on the way. A wish uttered twice counts once.
 */
export async function postAgain(db: Db, seen: SeenLetter, now: number, to: string | null = null): Promise<Again> {
  return db.transaction().execute(async (db) => {
    const old = await db.selectFrom('letter').select('recipient').where('id', '=', seen.id).executeTakeFirst()
    if (!old) return 'missing'
    const { numUpdatedRows } = await db
      .updateTable('letter')
      .set({
        ...(to !== null && { recipient: to }),
        state: 'waiting',
        attempts: 0,
        due_at: now,
        // Later than before in any case: by this moment the same wish is recognised.
        posted_at: Math.max(now, seen.postedAt + 1),
        ...unclaimed,
        settled_at: null,
      })
      .where('id', '=', seen.id)
      .where('state', '=', seen.state)
      .where('posted_at', '=', seen.postedAt)
      .where(isUnclaimed(now))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return whyNot(db, seen)
    const words = to === null || to === old.recipient ? '' : `The address was ${old.recipient}, now it is ${to}`
    await db
      .insertInto('letter_event')
      .values({ id: uuidV7(), letter_id: seen.id, at: now, kind: 'again', words })
      .execute()
    return 'posted'
  })
}

async function whyNot(db: Db, seen: SeenLetter): Promise<Again> {
  const row = await db.selectFrom('letter').select(['state', 'posted_at']).where('id', '=', seen.id).executeTakeFirst()
  if (!row) return 'missing'
  if (row.posted_at !== seen.postedAt) return 'posted'
  return row.state === seen.state ? 'claimed' : 'moved-on'
}

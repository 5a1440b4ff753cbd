import type { Expression, SqlBool } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import { acquireTransactionLocks } from '../database/transaction-locks.server.ts'
import { isRowUnclaimed, unclaimedColumns } from '../queue/claim-rows.server.ts'
import { isResendableSql, isAwaitingTransport } from './outbox.server.ts'

/** A letter as somebody saw it before asking for it once more. */
export type SeenEmail = { id: string; state: string; postedAt: number }

/**
 * What became of the wish: `posted` (also where the same wish was heard before), `claimed` while a worker carries
 * the letter, `moved-on` where it is no longer as it was seen, `missing`.
 */
export type ResendEmailResult = 'posted' | 'claimed' | 'moved-on' | 'missing'

/**
 * Posts a letter once more, due at once and with three days before it; its Message-ID stays, so that a letter that
 * arrives twice can be recognised. With `to`, a mistyped address is mended on the way. A wish uttered twice counts once.
 */
export async function resendEmail(
  db: Db,
  seen: SeenEmail,
  now: number,
  to: string | null = null,
): Promise<ResendEmailResult> {
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
        ...unclaimedColumns,
        settled_at: null,
      })
      .where('id', '=', seen.id)
      .where('state', '=', seen.state)
      .where('posted_at', '=', seen.postedAt)
      .where(isRowUnclaimed(now))
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

/** How many are written down in one statement. */
const atOnce = 500

/**
 * Posts every letter that was kept here for want of e-mail, the oldest to go first; answers how many. Each goes once,
 * however often this is wished: from then on it waits, and once a carrier took it, it is no longer kept.
 */
export async function queueMailboxEmails(db: Db, now: number): Promise<number> {
  return postAll(db, isAwaitingTransport, now)
}

/** Posts every letter that was refused or given up, the oldest to go first. Returns how many. */
export async function queueResendableEmails(db: Db, now: number): Promise<number> {
  return postAll(db, isResendableSql, now)
}

async function postAll(db: Db, which: Expression<SqlBool>, now: number): Promise<number> {
  return db.transaction().execute(async (db) => {
    // Two at once would wait for one another's rows.
    await acquireTransactionLocks(db, ['kept letters'])
    const posted = await db
      .updateTable('letter')
      .set((is) => ({
        state: 'waiting',
        attempts: 0,
        // Those due longest are carried first: so they go in the order in which they were written.
        due_at: is.case().when('created_at', '<', now).then(is.ref('created_at')).else(now).end(),
        posted_at: is
          .case()
          .when('posted_at', '<', now)
          .then(now)
          .else(is('posted_at', '+', 1))
          .end(),
        ...unclaimedColumns,
        settled_at: null,
      }))
      .where(which)
      .where(isRowUnclaimed(now))
      .returning('id')
      .execute()
    for (let from = 0; from < posted.length; from += atOnce) {
      const some = posted.slice(from, from + atOnce)
      await db
        .insertInto('letter_event')
        .values(some.map(({ id }) => ({ id: uuidV7(), letter_id: id, at: now, kind: 'again', words: '' })))
        .execute()
    }
    return posted.length
  })
}

async function whyNot(db: Db, seen: SeenEmail): Promise<ResendEmailResult> {
  const row = await db.selectFrom('letter').select(['state', 'posted_at']).where('id', '=', seen.id).executeTakeFirst()
  if (!row) return 'missing'
  if (row.posted_at !== seen.postedAt) return 'posted'
  return row.state === seen.state ? 'claimed' : 'moved-on'
}

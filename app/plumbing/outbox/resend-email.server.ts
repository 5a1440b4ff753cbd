import type { Expression, SqlBool } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import { acquireTransactionLocks } from '../database/transaction-locks.server.ts'
import { isRowUnclaimed, unclaimedColumns } from '../queue/claim-rows.server.ts'
import { isResendableSql, isAwaitingTransport } from './outbox.server.ts'

/** An email as the user saw it before requesting to resend it. */
export type DisplayedEmail = { id: string; state: string; postedAt: number }

/**
 * Result of a resend request: `posted` (also for a repeated request), `claimed` while a worker is sending the email,
 * `moved-on` if it has changed since it was displayed, `missing`.
 */
export type ResendEmailResult = 'posted' | 'claimed' | 'moved-on' | 'missing'

/**
 * Queues an email again, due at once and with a new window of three days. Its Message-ID stays the same, so that a
 * duplicate can be recognized. `to` corrects a mistyped address. A repeated request counts once.
 */
export async function resendEmail(
  db: Db,
  seen: DisplayedEmail,
  now: number,
  to: string | null = null,
): Promise<ResendEmailResult> {
  return db.transaction().execute(async (db) => {
    const old = await db.selectFrom('email').select('recipient').where('id', '=', seen.id).executeTakeFirst()
    if (!old) return 'missing'
    const { numUpdatedRows } = await db
      .updateTable('email')
      .set({
        ...(to !== null && { recipient: to }),
        state: 'waiting',
        attempts: 0,
        due_at: now,
        // Always later than before, because a repeated request is recognized by this time.
        posted_at: Math.max(now, seen.postedAt + 1),
        ...unclaimedColumns,
        settled_at: null,
      })
      .where('id', '=', seen.id)
      .where('state', '=', seen.state)
      .where('posted_at', '=', seen.postedAt)
      .where(isRowUnclaimed(now))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return getResendConflict(db, seen)
    const words = to === null || to === old.recipient ? '' : `The address was ${old.recipient}, now it is ${to}`
    await db
      .insertInto('email_log_entry')
      .values({ id: uuidV7(), email_id: seen.id, at: now, kind: 'again', text: words })
      .execute()
    return 'posted'
  })
}

/** Number of rows written per statement. */
const batchSize = 500

/**
 * Queues every email that was stored for lack of an email account, oldest first. Returns their number. Each is sent once,
 * however often this is called: a queued or sent email is no longer stored only.
 */
export async function queueMailboxEmails(db: Db, now: number): Promise<number> {
  return requeueEmails(db, isAwaitingTransport, now)
}

/** Queues every refused or given-up email, oldest first. Returns their number. */
export async function queueResendableEmails(db: Db, now: number): Promise<number> {
  return requeueEmails(db, isResendableSql, now)
}

async function requeueEmails(db: Db, which: Expression<SqlBool>, now: number): Promise<number> {
  return db.transaction().execute(async (db) => {
    // Prevents a deadlock between two concurrent calls.
    await acquireTransactionLocks(db, ['kept letters'])
    const posted = await db
      .updateTable('email')
      .set((is) => ({
        state: 'waiting',
        attempts: 0,
        // Emails that have been due longest are sent first, so these are sent in the order in which they were written.
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
    for (let from = 0; from < posted.length; from += batchSize) {
      const some = posted.slice(from, from + batchSize)
      await db
        .insertInto('email_log_entry')
        .values(some.map(({ id }) => ({ id: uuidV7(), email_id: id, at: now, kind: 'again', text: '' })))
        .execute()
    }
    return posted.length
  })
}

async function getResendConflict(db: Db, seen: DisplayedEmail): Promise<ResendEmailResult> {
  const row = await db.selectFrom('email').select(['state', 'posted_at']).where('id', '=', seen.id).executeTakeFirst()
  if (!row) return 'missing'
  if (row.posted_at !== seen.postedAt) return 'posted'
  return row.state === seen.state ? 'claimed' : 'moved-on'
}

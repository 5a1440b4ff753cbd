import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import { computeTextFingerprint } from '../../plumbing/secrets/signed-token.server.ts'

/** Prefix of the hash of an erased address. */
const erasedPrefix = 'erased:'

function getMark(secret: string, key: string): string {
  return erasedPrefix + computeTextFingerprint(secret, 'letter-stop', key)
}

/**
 * Returns the keys (`computeRecipientKey`) of recipients who unsubscribed from emails before a booking, including erased
 * ones.
 */
export async function getUnsubscribedRecipientKeys(
  db: Db,
  keys: readonly string[],
  secret: string,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('unsubscribe')
    .select('recipient')
    .where((is) =>
      is.or([
        matchesAnyId(db, 'recipient', keys),
        is.and([is('recipient', '>=', erasedPrefix), is('recipient', '<', 'erased;')]),
      ]),
    )
    .execute()
  const stopped = new Set(rows.map(({ recipient }) => recipient))
  const isAnyErased = rows.some(({ recipient }) => recipient.startsWith(erasedPrefix))
  return new Set(keys.filter((key) => stopped.has(key) || (isAnyErased && stopped.has(getMark(secret, key)))))
}

/** Records that an address gets no automated emails before a booking. */
export async function recordUnsubscribe(db: Db, email: string, now: number): Promise<void> {
  await insertUnsubscribe(db, computeRecipientKey(email), now)
}

/** Erases the address of an unsubscribe entry. A hash remains, so that the entry still applies. */
export async function eraseUnsubscribe(db: Db, email: string, secret: string): Promise<void> {
  const key = computeRecipientKey(email)
  const row = await db.deleteFrom('unsubscribe').where('recipient', '=', key).returning('at').executeTakeFirst()
  if (row) await insertUnsubscribe(db, getMark(secret, key), row.at)
}

/** The time of an address's unsubscribe entry. Undefined if there is none. */
export async function findUnsubscribe(db: Db, email: string): Promise<{ at: number } | undefined> {
  return db
    .selectFrom('unsubscribe')
    .select('at')
    .where('recipient', '=', computeRecipientKey(email))
    .executeTakeFirst()
}

async function insertUnsubscribe(db: Db, recipient: string, at: number): Promise<void> {
  await db
    .insertInto('unsubscribe')
    .values({ recipient, at })
    .onConflict((conflict) => conflict.column('recipient').doNothing())
    .execute()
}

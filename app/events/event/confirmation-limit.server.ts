import type { Db } from '../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'

const hour = 3_600_000
const day = 24 * hour

/** Maximum number of confirmation emails for an address per day, and for all addresses per hour. */
export type ConfirmationEmailLimit = { anAddressADay: number; anHour: number }

/**
 * Returns a function that decides who gets a confirmation email, so that the form cannot be abused to email strangers.
 * The quote requests are stored either way. Repeated calls count the emails they allowed. `now` in epoch milliseconds.
 */
export async function createConfirmationEmailLimiter(
  db: Db,
  recipients: string[],
  limit: ConfirmationEmailLimit,
  now: number,
): Promise<(recipient: string) => boolean> {
  const sentTo = await db
    .selectFrom('email')
    .select((of) => ['confirmation_key', of.fn.countAll<number>().as('receipts')])
    .where('created_at', '>', now - day)
    .where('confirmation_key', 'in', recipients.map(computeRecipientKey))
    .groupBy('confirmation_key')
    .execute()
  const toEach = new Map(sentTo.map(({ confirmation_key, receipts }) => [confirmation_key, receipts]))
  let toAll = await countConfirmationEmails(db, now - hour, limit.anHour)
  return (recipient) => {
    const key = computeRecipientKey(recipient)
    const toThem = toEach.get(key) ?? 0
    if (toThem >= limit.anAddressADay || toAll >= limit.anHour) return false
    toEach.set(key, toThem + 1)
    toAll++
    return true
  }
}

/** Counts up to `most` confirmation emails. */
async function countConfirmationEmails(db: Db, since: number, most: number): Promise<number> {
  const some = db
    .selectFrom('email')
    .select('id')
    .where('kind', '=', 'receipt')
    .where('created_at', '>', since)
    .limit(most)
  const { receipts } = await db
    .selectFrom(some.as('some'))
    .select((is) => is.fn.countAll<number>().as('receipts'))
    .executeTakeFirstOrThrow()
  return receipts
}

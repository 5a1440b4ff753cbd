import type { Db } from '../../../plumbing/database/database.server.ts'

const day = 24 * 3_600_000
/** Times for which the data of an opened booking page and of an unfinished payment are kept, in milliseconds. */
const draftRetentionMs = 2 * day
const releasedRetentionMs = 30 * day

/** Deletes pages without an event that have expired. Returns the count for the log. `now` in epoch milliseconds. */
export async function deleteExpiredBookings(db: Db, now: number): Promise<Record<string, number>> {
  const { numDeletedRows } = await db
    .deleteFrom('online_booking')
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'draft'), is('created_at', '<', now - draftRetentionMs)]),
        is.and([is('state', '=', 'released'), is('settled_at', '<', now - releasedRetentionMs)]),
      ]),
    )
    .executeTakeFirst()
  return { bookingPages: Number(numDeletedRows) }
}

/**
 * Deletes the pages of an email address, in lower case, that have no event. One that holds its date now may be paid any
 * moment. It loses the address, and is deleted where it is not paid.
 */
export async function eraseBookings(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('online_booking')
    .where('email', '=', email)
    .where('event_id', 'is', null)
    .where('state', 'in', ['draft', 'released'])
    .execute()
  await db
    .updateTable('online_booking')
    .set({ email: '' })
    .where('email', '=', email)
    .where('state', '=', 'held')
    .execute()
}

/** The pages that a person opened, for a person who asks what is stored about them. */
export async function exportBookings(db: Db, email: string): Promise<Record<string, object[]>> {
  const rows = await db
    .selectFrom('online_booking')
    .select(['state', 'event_date', 'request', 'total_cents', 'deposit_cents', 'created_at', 'settled_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  return {
    onlineBookings: rows.map(({ request, ...row }) => ({
      ...row,
      request: (JSON.parse(request) as { request?: object }).request ?? null,
    })),
  }
}

import type { Db } from '../database/database.server.ts'
import { emailClaimMs } from './outbox.server.ts'
import { maxRetryDelayMs } from '../queue/retry-policy.ts'

/** Clocks of several machines differ by less than this, in milliseconds. */
const tolerance = 60_000

/**
 * Corrects emails dated by a wrong clock, after the clock was set back. Otherwise they would wait until the right clock
 * reaches that time. Emails from the future, or deferred longer than any possible delay, are dated now and due at once.
 * Claims are shortened to the normal claim time. `now` in epoch milliseconds.
 */
export async function fixFutureEmailDates(db: Db, now: number): Promise<void> {
  await db
    .updateTable('email')
    .set((is) => ({
      created_at: is.case().when('created_at', '>', now).then(now).else(is.ref('created_at')).end(),
      posted_at: is.case().when('posted_at', '>', now).then(now).else(is.ref('posted_at')).end(),
      due_at: now,
    }))
    .where('state', '=', 'waiting')
    .where((is) => is.or([is('created_at', '>', now + tolerance), is('due_at', '>', now + maxRetryDelayMs)]))
    .execute()
  await db
    .updateTable('email')
    .set({ claimed_until: now + emailClaimMs })
    .where('state', '=', 'waiting')
    .where('claimed_until', '>', now + emailClaimMs + tolerance)
    .execute()
}

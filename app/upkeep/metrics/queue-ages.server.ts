import type { Db } from '../../plumbing/database/database.server.ts'

/** Time for which the oldest due entry of each queue has been due, in milliseconds. 0 where nothing is due. */
export type QueueAges = Record<'emails' | 'phone_notes' | 'webhooks', number>

/** Returns how long the oldest due entry of each queue has been due. `now` in epoch milliseconds. */
export async function getQueueAges(db: Db, now: number): Promise<QueueAges> {
  const ageIn = async (table: 'email' | 'push_notification' | 'webhook_delivery') => {
    const oldest = await db
      .selectFrom(table as 'email')
      .select((of) => of.fn.min('due_at').as('dueAt'))
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .executeTakeFirst()
    return oldest?.dueAt == null ? 0 : now - oldest.dueAt
  }
  const [emails, phoneNotes, webhooks] = await Promise.all([
    ageIn('email'),
    ageIn('push_notification'),
    ageIn('webhook_delivery'),
  ])
  return { emails, phone_notes: phoneNotes, webhooks }
}

/**
 * Returns how long the oldest uncopied change has waited, in milliseconds. 0 where none waits, null where copying is
 * disabled. Grows when the bucket hangs as well as when it refuses. `now` in epoch milliseconds.
 */
export async function readUncopiedAge(db: Db, now: number): Promise<number | null> {
  const chain = await db.selectFrom('copy_chain').select('generation').executeTakeFirst()
  if (!chain) return null
  const { oldestAt } = await db
    .selectFrom('copy_change')
    .select((of) => of.fn.min('at').as('oldestAt'))
    .executeTakeFirstOrThrow()
  return oldestAt === null ? 0 : Math.max(0, now - oldestAt)
}

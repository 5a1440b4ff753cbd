import type { Db } from '../../plumbing/database/database.server.ts'

/** The time for which the oldest due entry of each queue has been due, in milliseconds. 0 where nothing is due. */
export type QueueAges = Record<'emails' | 'phone_notes' | 'webhooks', number>

/** Reads how long the oldest due entry of each queue has been due. `now` in epoch milliseconds. */
export async function readQueueAges(db: Db, now: number): Promise<QueueAges> {
  const ageIn = async (table: 'letter' | 'push_note' | 'webhook_delivery') => {
    const oldest = await db
      .selectFrom(table as 'letter')
      .select((of) => of.fn.min('due_at').as('dueAt'))
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .executeTakeFirst()
    return oldest?.dueAt == null ? 0 : now - Number(oldest.dueAt)
  }
  const [emails, phoneNotes, webhooks] = await Promise.all([
    ageIn('letter'),
    ageIn('push_note'),
    ageIn('webhook_delivery'),
  ])
  return { emails, phone_notes: phoneNotes, webhooks }
}

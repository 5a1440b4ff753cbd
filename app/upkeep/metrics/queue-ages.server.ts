import type { Db } from '../../plumbing/database/database.server.ts'
import type { TableName } from '../../plumbing/database/table-keys.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'

/** Queues of a module by name, each with the time for which its oldest due entry has been due, in milliseconds. */
export const moduleQueueAges = defineContribution<[now: number], Record<string, number>>('queue-ages')

/** Returns how long the oldest due entry of each queue has been due, in milliseconds. `now` in epoch milliseconds. */
export async function getQueueAges(db: Db, now: number): Promise<Record<string, number>> {
  const [emails, phoneNotes, ofModules] = await Promise.all([
    getQueueAge(db, 'email', now),
    getQueueAge(db, 'push_notification', now),
    moduleQueueAges.list(db, now),
  ])
  return Object.assign({ emails, phone_notes: phoneNotes }, ...ofModules)
}

/** Returns how long the oldest due entry of a queue has been due, in milliseconds. 0 where nothing is due. */
export async function getQueueAge(db: Db, queue: TableName, now: number): Promise<number> {
  const oldest = await db
    .selectFrom(queue as 'email')
    .select((of) => of.fn.min('due_at').as('dueAt'))
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .executeTakeFirst()
  return oldest?.dueAt == null ? 0 : now - oldest.dueAt
}

/**
 * Returns how long the oldest uncopied change has waited, in milliseconds. 0 where none waits, null if copying is
 * disabled. Grows when the bucket hangs as well as when it refuses. `now` in epoch milliseconds.
 */
export async function getOldestUncopiedChangeAge(db: Db, now: number): Promise<number | null> {
  const chain = await db.selectFrom('copy_chain').select('generation').executeTakeFirst()
  if (!chain) return null
  const { oldestAt } = await db
    .selectFrom('copy_change')
    .select((of) => of.fn.min('at').as('oldestAt'))
    .executeTakeFirstOrThrow()
  return oldestAt === null ? 0 : Math.max(0, now - oldestAt)
}

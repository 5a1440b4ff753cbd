import { sql } from 'kysely'
import { getCurrentUserId } from '../http/current-user.server.ts'
import type { Db } from '../database/database.server.ts'
import type { ComposedEmail } from './email.ts'

/**
 * Maximum number of emails of a kind to a recipient within an hour: caused by clients, staff and background jobs, by
 * users, and by user actions that come in bursts. They are counted within an event, or over all events if the email says
 * so (`EmailLimit`). Further emails are held back, and a user can send them.
 */
export const maxEmailsPerHour = { byOthers: 12, byUsers: 30, burstsByUsers: 500 } as const

const hour = 3_600_000

type Posted = { email: ComposedEmail; now: number }

/** Reason shown for an email that was held back. */
export const emailLimitMessage =
  'Kept back: many emails of this kind went to this address within an hour. Send it again if it should go'

/** Returns the ids of the emails over the limit. Call it in the transaction that stores them, before they are stored. */
export async function findEmailsOverLimit(db: Db, emails: readonly Posted[]): Promise<Set<string>> {
  const keptBack = new Set<string>()
  const limited = emails.filter(({ email }) => email.eventId !== null || email.limit !== undefined)
  const groups = Map.groupBy(limited, ({ email }) => JSON.stringify([email.eventId, email.kind, email.to]))
  for (const group of groups.values()) {
    const [{ email, now }] = group as [Posted]
    const { sent } = await db
      .selectFrom('email')
      .select((of) => of.fn.countAll<number>().as('sent'))
      .where('event_id', email.eventId === null ? 'is' : '=', email.eventId)
      // For an event's email, `coalesce` keeps the database from using the index by kind, which would read the emails
      // of every event.
      .where(email.eventId === null ? sql.ref('kind') : sql`coalesce(kind, '')`, '=', email.kind)
      .where('recipient', '=', email.to)
      .where('created_at', '>', now - hour)
      .executeTakeFirstOrThrow()
    const most = mostPerHour(email)
    for (const { email } of group.slice(Math.max(0, most - sent))) keptBack.add(email.id)
  }
  return keptBack
}

function mostPerHour({ limit }: ComposedEmail): number {
  if (getCurrentUserId() === null) return maxEmailsPerHour.byOthers
  return limit === 'burst' ? maxEmailsPerHour.burstsByUsers : maxEmailsPerHour.byUsers
}

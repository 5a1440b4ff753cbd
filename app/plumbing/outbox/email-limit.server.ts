import { getCurrentUserId } from '../http/current-user.server.ts'
import type { Db } from '../database/database.server.ts'
import type { ComposedEmail } from './email.ts'

/**
 * The most emails of one kind that one recipient gets within an hour: from what clients, staff and the clock do, from what a
 * logged-in user does, and from a user's act that may come in bursts. They are counted within one event, or over all of them
 * where the email says so (`EmailLimit`). Further ones are kept, and a user can send them.
 */
export const maxEmailsPerHour = { byOthers: 12, byUsers: 30, burstsByUsers: 500 } as const

const hour = 3_600_000

type Posted = { email: ComposedEmail; now: number }

/** Why an email was kept back, as its page says it. */
export const emailLimitMessage =
  'Kept back: many emails of this kind went to this address within an hour. Send it again if it should go'

/** Ids of the letters that exceed the limit. Call it in the transaction that stores them, before it does. */
export async function findEmailsOverLimit(db: Db, emails: readonly Posted[]): Promise<Set<string>> {
  const keptBack = new Set<string>()
  const limited = emails.filter(({ email }) => email.eventId !== null || email.limit !== undefined)
  const groups = Map.groupBy(limited, ({ email }) => JSON.stringify([email.eventId, email.kind, email.to]))
  for (const group of groups.values()) {
    const [{ email, now }] = group as [Posted]
    const { sent } = await db
      .selectFrom('letter')
      .select((of) => of.fn.countAll<number>().as('sent'))
      .where('lead_id', email.eventId === null ? 'is' : '=', email.eventId)
      .where('kind', '=', email.kind)
      .where('recipient', '=', email.to)
      .where('created_at', '>', now - hour)
      .executeTakeFirstOrThrow()
    const most = mostPerHour(email)
    for (const { email } of group.slice(Math.max(0, most - Number(sent)))) keptBack.add(email.id)
  }
  return keptBack
}

function mostPerHour({ limit }: ComposedEmail): number {
  if (getCurrentUserId() === null) return maxEmailsPerHour.byOthers
  return limit === 'burst' ? maxEmailsPerHour.burstsByUsers : maxEmailsPerHour.byUsers
}

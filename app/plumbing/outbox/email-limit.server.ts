import { actingPerson } from '../http/acting-person.server.ts'
import type { Db } from '../database/database.server.ts'
import type { ComposedLetter } from './letter.ts'

/**
 * How many emails of one kind one recipient gets within an hour about one event, and one staff member about all of them: from
 * what clients, staff and the clock do, and from what a logged-in user does. Further ones are kept, and a user can send them.
 */
export const emailsPerHour = { byOthers: 12, byUsers: 30 } as const

const hour = 3_600_000

type Posted = { letter: ComposedLetter; now: number }

/** Why an email was kept back, as its page says it. */
export const keptBackWords =
  'Kept back: many e-mails of this kind went to this address within an hour. Send it again if it should go'

/** Ids of the letters that exceed the limit. Call it in the transaction that stores them, before it does. */
export async function listKeptBack(db: Db, letters: readonly Posted[]): Promise<Set<string>> {
  const most = actingPerson() === null ? emailsPerHour.byOthers : emailsPerHour.byUsers
  const keptBack = new Set<string>()
  const limited = letters.filter(({ letter }) => letter.leadId !== null || isToStaff(letter))
  const groups = Map.groupBy(limited, ({ letter }) => JSON.stringify([letter.leadId, letter.kind, letter.to]))
  for (const group of groups.values()) {
    const [{ letter, now }] = group as [Posted]
    const { sent } = await db
      .selectFrom('letter')
      .select((of) => of.fn.countAll<number>().as('sent'))
      .where('lead_id', letter.leadId === null ? 'is' : '=', letter.leadId)
      .where('kind', '=', letter.kind)
      .where('recipient', '=', letter.to)
      .where('created_at', '>', now - hour)
      .executeTakeFirstOrThrow()
    for (const { letter } of group.slice(Math.max(0, most - Number(sent)))) keptBack.add(letter.id)
  }
  return keptBack
}

/** Emails to staff are about several shifts, so they name no event. */
function isToStaff({ kind }: ComposedLetter): boolean {
  return kind.startsWith('crew-')
}

import { getToday, startOfDay } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'

/** Start of the month on the business's clock, in epoch milliseconds. */
export function getFirstDayOfMonth(now: number, timeZone: string): number {
  return startOfDay(`${getToday(now, timeZone).slice(0, 7)}-01`, timeZone)
}

/** Parts of texts that were handed to the carrier since a time in epoch milliseconds. */
export async function countTextsSince(db: Db, since: number): Promise<number> {
  const row = await db
    .selectFrom('text_message')
    .select(({ fn }) => fn.sum<number | string | null>('parts').as('parts'))
    .where('direction', '=', 'out')
    .where('state', 'in', ['sent', 'unknown'])
    .where('settled_at', '>=', since)
    .executeTakeFirst()
  return Number(row?.parts ?? 0)
}

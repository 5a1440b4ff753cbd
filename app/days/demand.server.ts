import type { Db } from '../plumbing/database/database.server.ts'
import type { Tables } from '../plumbing/database/schema.ts'
import type { DayState } from './availability.ts'
import type { DateCheckCount } from './demand.ts'

/**
 * A recorded availability check or quote request: the day, guest count, experience and result, without personal data.
 * `id` is a keyed hash of the form and the day, so that a form counts once per day.
 */
export type DemandEntry = {
  id: string
  date: string
  guests: number | null
  experience: string | null
  state: DayState
}

const hour = 3_600_000

/** Retention time in milliseconds: two seasons. */
export const demandRetentionMs = 730 * 24 * hour

/** Maximum number of recorded checks per hour and in total. A flood fills neither the disk nor the table. */
const maxChecks = { anHour: 200, inAll: 10_000 }

/** Records the days of new quote requests, in the transaction that stores them. */
export async function recordQuoteRequestDays(db: Db, asked: DemandEntry[], now: number): Promise<void> {
  const rows = new Map(asked.map((asking) => [asking.id, getRow(asking, 'request', now)]))
  if (rows.size === 0) return
  await db
    .insertInto('day_demand')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((is) => ({
        guests: is.ref('excluded.guests'),
        experience: is.ref('excluded.experience'),
        state: is.ref('excluded.state'),
        kind: is.ref('excluded.kind'),
      })),
    )
    .execute()
}

/** Records an availability check without a quote request. Does nothing if the limit of the hour is reached. */
export async function recordAvailabilityCheck(db: Db, asking: DemandEntry, now: number): Promise<void> {
  const lately = await db
    .selectFrom('day_demand')
    .select('id')
    .where('kind', '=', 'question')
    .where('at', '>', now - hour)
    .limit(maxChecks.anHour)
    .execute()
  if (lately.length >= maxChecks.anHour) return
  await db
    .insertInto('day_demand')
    .values(getRow(asking, 'question', now))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts the checks by day and result, from a day on. */
export async function listDateCheckCounts(db: Db, from: string): Promise<DateCheckCount[]> {
  const rows = await db
    .selectFrom('day_demand')
    .select((is) => ['event_date as date', 'state', is.fn.countAll<number>().as('times')])
    .where('event_date', '>=', from)
    .groupBy(['event_date', 'state'])
    .execute()
  return rows.map(({ date, state, times }) => ({ date, state: state as DayState, times }))
}

/** Deletes checks older than two years, and all but the latest availability checks. */
export async function pruneDemand(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('day_demand')
    .where('at', '<', now - demandRetentionMs)
    .execute()
  const last = await db
    .selectFrom('day_demand')
    .select('at')
    .where('kind', '=', 'question')
    .orderBy('at', 'desc')
    .offset(maxChecks.inAll)
    .limit(1)
    .executeTakeFirst()
  if (last) await db.deleteFrom('day_demand').where('kind', '=', 'question').where('at', '<=', last.at).execute()
}

function getRow({ date, ...asking }: DemandEntry, kind: string, at: number): Tables['day_demand'] {
  return { ...asking, event_date: date, kind, at }
}

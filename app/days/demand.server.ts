import type { Db } from '../plumbing/database/database.server.ts'
import type { Tables } from '../plumbing/database/schema.ts'
import type { DayState } from './availability.ts'
import type { DayDemand } from './demand.ts'

/**
 * Somebody asked for a day: the day, how many guests, which experience, and the answer; never who. `id` is a keyed
 * fingerprint of the form and the day, so that one form asks for one day once.
 */
export type DemandEntry = {
  id: string
  date: string
  guests: number | null
  experience: string | null
  state: DayState
}

const hour = 3_600_000

/** How long it is kept, in milliseconds: two seasons. */
export const demandRetentionMs = 730 * 24 * hour

/** Questions kept of one hour, and in all: a flood of them fills neither the disk nor the table. */
const mostQuestions = { anHour: 200, inAll: 10_000 }

/** Keeps what was asked for by requests on their way in, in the transaction that stores them: none comes without its request. */
export async function recordQuoteRequestDays(db: Db, asked: DemandEntry[], now: number): Promise<void> {
  const rows = new Map(asked.map((asking) => [asking.id, getRow(asking, 'request', now)]))
  if (rows.size === 0) return
  await db
    .insertInto('demand')
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

/** Keeps a day somebody asked for without sending a request; nothing where an hour has had enough of them. */
export async function recordAvailabilityCheck(db: Db, asking: DemandEntry, now: number): Promise<void> {
  const lately = await db
    .selectFrom('demand')
    .select('id')
    .where('kind', '=', 'question')
    .where('at', '>', now - hour)
    .limit(mostQuestions.anHour)
    .execute()
  if (lately.length >= mostQuestions.anHour) return
  await db
    .insertInto('demand')
    .values(getRow(asking, 'question', now))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How often each day was asked for and answered how, from a day on. */
export async function listDayDemand(db: Db, from: string): Promise<DayDemand[]> {
  const rows = await db
    .selectFrom('demand')
    .select((is) => ['event_date as date', 'state', is.fn.countAll<number>().as('times')])
    .where('event_date', '>=', from)
    .groupBy(['event_date', 'state'])
    .execute()
  return rows.map(({ date, state, times }) => ({ date, state: state as DayState, times: Number(times) }))
}

/** Forgets what was asked for two years ago, and all but the latest questions. */
export async function pruneDemand(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('demand')
    .where('at', '<', now - demandRetentionMs)
    .execute()
  const last = await db
    .selectFrom('demand')
    .select('at')
    .where('kind', '=', 'question')
    .orderBy('at', 'desc')
    .offset(mostQuestions.inAll)
    .limit(1)
    .executeTakeFirst()
  if (last) await db.deleteFrom('demand').where('kind', '=', 'question').where('at', '<=', last.at).execute()
}

function getRow({ date, ...asking }: DemandEntry, kind: string, at: number): Tables['demand'] {
  return { ...asking, event_date: date, kind, at }
}

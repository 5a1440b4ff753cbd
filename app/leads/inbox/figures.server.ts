import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { countKept, outboxTrouble } from '../../plumbing/outbox/outbox.server.ts'
import { median, most, type Figures } from './figures.ts'

const day = 24 * 3_600_000

/**
 * The figures as they stand at `now`, epoch milliseconds. Each is read from an index alone, over so many rows at most.
 * While e-mail is not connected (`isMailbox`), letters kept here count as undelivered.
 */
export async function readFigures(db: Db, now: number, timeZone: string, isMailbox: boolean): Promise<Figures> {
  const clock = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const monthBegan = clock.with({ day: 1 }).startOfDay().epochMilliseconds
  const [replies, thisMonth, booked, trouble, kept] = await Promise.all([
    replyTimes(db, now - 30 * day),
    countSince(db, monthBegan),
    bookedFrom(db, clock.year),
    outboxTrouble(db, now),
    isMailbox ? countKept(db, most) : 0,
  ])
  return { medianReply: median(replies), thisMonth, booked, undelivered: trouble.overdue + trouble.refused + kept }
}

/** How many wait for their first reply. */
export async function countWaiting(db: Db): Promise<number> {
  const some = db.selectFrom('lead').select('id').where('state', '=', 'new').limit(most)
  return count(
    db
      .selectFrom(some.as('some'))
      .select((is) => is.fn.countAll<number>().as('leads'))
      .executeTakeFirstOrThrow(),
  )
}

async function replyTimes(db: Db, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('lead')
    .select(['created_at', 'first_reply_at'])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ created_at, first_reply_at }) =>
    first_reply_at === null ? [] : [first_reply_at - created_at],
  )
}

async function countSince(db: Db, since: number): Promise<number> {
  const some = db
    .selectFrom('lead')
    .select('created_at')
    .where('created_at', '>=', since)
    .where('state', 'not in', ['spam', 'merged'])
    .limit(most)
  return count(
    db
      .selectFrom(some.as('some'))
      .select((is) => is.fn.countAll<number>().as('leads'))
      .executeTakeFirstOrThrow(),
  )
}

/** What events start at, in cents, by their calendar year from this one on: those to come and those that are done. */
async function bookedFrom(db: Db, year: number): Promise<Figures['booked']> {
  const eventYear = sql<string>`substr(event_date, 1, 4)`
  const rows = await db
    .selectFrom('lead')
    .select((is) => [eventYear.as('year'), is.fn.sum<number | string | null>('total_cents').as('cents')])
    .where('state', 'in', ['booked', 'done'])
    .where('event_date', '>=', `${year}-01-01`)
    .groupBy(eventYear)
    .orderBy(eventYear)
    .execute()
  const booked = rows.map((row) => ({ year: Number(row.year), cents: Number(row.cents ?? 0) }))
  return booked.length > 0 ? booked : [{ year, cents: 0 }]
}

async function count(row: Promise<{ leads: number }>): Promise<number> {
  return Number((await row).leads)
}

import type { Db } from '../plumbing/database/database.server.ts'
import { outboxTrouble } from '../plumbing/outbox/outbox.server.ts'
import { median, most, type Figures } from './figures.ts'

const day = 24 * 3_600_000

/** The figures as they stand at `now`, epoch milliseconds. Each is read from an index alone, over so many rows at most. */
export async function readFigures(db: Db, now: number, timeZone: string): Promise<Figures> {
  const clock = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const monthBegan = clock.with({ day: 1 }).startOfDay().epochMilliseconds
  const [replies, thisMonth, bookedCents, trouble] = await Promise.all([
    replyTimes(db, now - 30 * day),
    countSince(db, monthBegan),
    bookedIn(db, clock.year),
    outboxTrouble(db, now),
  ])
  return { medianReply: median(replies), thisMonth, bookedCents, undelivered: trouble.overdue + trouble.refused }
}

/** How many wait for their first reply. */
export async function countWaiting(db: Db): Promise<number> {
  const some = db.selectFrom('lead').select('id').where('state', '=', 'new').limit(most)
  return count(db.selectFrom(some.as('some')).select((is) => is.fn.countAll<number>().as('leads')).executeTakeFirstOrThrow())
}

async function replyTimes(db: Db, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('lead')
    .select(['created_at', 'first_reply_at'])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ created_at, first_reply_at }) => (first_reply_at === null ? [] : [first_reply_at - created_at]))
}

async function countSince(db: Db, since: number): Promise<number> {
  const some = db.selectFrom('lead').select('created_at').where('created_at', '>=', since).where('state', '!=', 'spam').limit(most)
  return count(db.selectFrom(some.as('some')).select((is) => is.fn.countAll<number>().as('leads')).executeTakeFirstOrThrow())
}

/** What the events of a calendar year start at, in cents: those to come and those that are done. */
async function bookedIn(db: Db, year: number): Promise<number> {
  const { cents } = await db
    .selectFrom('lead')
    .select((is) => is.fn.sum<number | string | null>('total_cents').as('cents'))
    .where('state', 'in', ['booked', 'done'])
    .where('event_date', '>=', `${year}-01-01`)
    .where('event_date', '<=', `${year}-12-31`)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

async function count(row: Promise<{ leads: number }>): Promise<number> {
  return Number((await row).leads)
}

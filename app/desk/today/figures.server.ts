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

/**
 * What booked events come to, in cents, by their calendar year from this one on: those to come and those that are done. What
 * was agreed counts, with all that was agreed since; where nothing was, what the estimate started at.
 */
async function bookedFrom(db: Db, year: number): Promise<Figures['booked']> {
  type Sum = { year: string; cents: number | string | null; estimated: number | string }
  const isBooked = sql`lead.state in ('booked', 'done') and lead.event_date >= ${`${year}-01-01`}`
  // Two plain joins: asked of each request apart, PostgreSQL takes four times as long.
  const queries = [
    sql<Sum>`
      select substr(lead.event_date, 1, 4) as year, sum(due_cents) as cents, 0 as estimated
      from lead join balance on balance.lead_id = lead.id where ${isBooked} and due_cents is not null group by 1`,
    sql<Sum>`
      select year, sum(cents) as cents, sum(case when cents is null then 0 else 1 end) as estimated
      from (
        select substr(lead.event_date, 1, 4) as year, case when exists (
          select 1 from proposal where proposal.lead_id = lead.id and proposal.state in ('agreed', 'reserved', 'postponed', 'done')
        ) then null else lead.total_cents end as cents
        from lead left join balance on balance.lead_id = lead.id where ${isBooked} and due_cents is null) as estimate
      group by 1`,
  ]
  const found = (await Promise.all(queries.map((query) => query.execute(db)))).flatMap(({ rows }) => rows)
  const booked = [...Map.groupBy(found, (row) => Number(row.year))]
    .map(([year, of]) => ({
      year,
      cents: of.reduce((sum, { cents }) => sum + Number(cents ?? 0), 0),
      estimated: of.reduce((sum, { estimated }) => sum + Number(estimated), 0),
    }))
    .toSorted((a, b) => a.year - b.year)
  return booked.length > 0 ? booked : [{ year, cents: 0, estimated: 0 }]
}

async function count(row: Promise<{ leads: number }>): Promise<number> {
  return Number((await row).leads)
}

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
  const { rows } = await sql<{ year: string; cents: number | string | null; estimated: number | string }>`
    select year, sum(case when is_agreed = 1 then agreed else total_cents end) as cents,
      sum(case when is_agreed = 0 and total_cents is not null then 1 else 0 end) as estimated
    from (
      select substr(event_date, 1, 4) as year, total_cents,
        (select coalesce(sum(due.amount_cents), 0) from due where due.lead_id = lead.id) as agreed,
        case when exists (select 1 from due where due.lead_id = lead.id) or exists (
          select 1 from proposal where proposal.lead_id = lead.id and proposal.state in ('agreed', 'reserved', 'postponed', 'done')
        ) then 1 else 0 end as is_agreed
      from lead where state in ('booked', 'done') and event_date >= ${`${year}-01-01`}) as booked
    group by year order by year`.execute(db)
  const booked = rows.map((row) => ({
    year: Number(row.year),
    cents: Number(row.cents ?? 0),
    estimated: Number(row.estimated),
  }))
  return booked.length > 0 ? booked : [{ year, cents: 0, estimated: 0 }]
}

async function count(row: Promise<{ leads: number }>): Promise<number> {
  return Number((await row).leads)
}

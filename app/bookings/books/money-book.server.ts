import { sql, type RawBuilder } from 'kysely'
import { phraseOf } from '../../leads/lead/heard-from.ts'
import { chosenFrom, type Catalogue } from '../../menu/catalogue/catalogue.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { standingOf } from '../payments/ledger.ts'
import { readLedgers } from '../payments/ledger.server.ts'
import { notSaid, sourceIn, toFile, type Filings } from './filings.ts'
import { readFilings, readPhrases } from './filings.server.ts'
import {
  middleOf,
  type BookBy,
  type BookSums,
  type ExperienceLine,
  type MoneyBook,
  type Owing,
  type SourceLine,
} from './money-book.ts'

/** So many who owe are named, those who are late first. */
const mostOwing = 40

const day = 24 * 3_600_000

type Question = { year: number; by: BookBy; today: string; timeZone: string; catalogue: Catalogue }

/** A year of the books: all of it added up by the database. */
export async function readMoneyBook(db: Db, { year, by, today, timeZone, catalogue }: Question): Promise<MoneyBook> {
  const [agreed, came, years, owed, heard, filings, phrases] = await Promise.all([
    readAgreed(db, year, by),
    readCame(db, year, by),
    yearsOf(db),
    readOwed(db, today),
    readHeard(db, year, timeZone),
    readFilings(db),
    readPhrases(db),
  ])
  const waiting = toFile(phrases, filings)
  const ofYear = [...agreed, ...came]
  const months = Array.from({ length: 12 }, (_, i) => {
    const month = `${year}-${String(i + 1).padStart(2, '0')}`
    return { month: i + 1, ...sumsOf(ofYear.filter((one) => one.month === month)) }
  })
  return {
    year,
    years: [...new Set([...years, year, Number(today.slice(0, 4))])].toSorted((a, b) => a - b),
    by,
    months,
    ...sumsOf(ofYear),
    ...owed,
    sources: sourceLines(heard, filings),
    experiences: experienceLines(ofYear, catalogue),
    toFile: { phrases: waiting.length, some: waiting.slice(0, 2).map(({ words }) => words) },
  }
}

/** Money of a month, 2027-05, of one experience and package. */
type Part = BookSums & { month: string; experience: string | null; package: string | null }

function sumsOf(parts: readonly BookSums[]): BookSums {
  const sum = (of: keyof BookSums) => parts.reduce((all, part) => all + part[of], 0)
  return {
    agreedCents: sum('agreedCents'),
    receivedCents: sum('receivedCents'),
    returnedCents: sum('returnedCents'),
    tipCents: sum('tipCents'),
  }
}

type Group = Pick<Part, 'month' | 'experience' | 'package'>

const yearOf = (column: RawBuilder<unknown>, year: number) =>
  sql<boolean>`${column} >= ${`${year}-01-01`} and ${column} <= ${`${year}-12-31`}`

/**
 * Σ dues is what holds now: whatever is agreed after the yes is a due, and the event's day moves with it. By the day of the
 * event those requests alone are read that have theirs in the year; what was erased has none, and counts on its own day.
 */
async function readAgreed(db: Db, year: number, by: BookBy): Promise<Part[]> {
  const cents = sql`sum(due.amount_cents) as cents`
  const queries =
    by === 'event'
      ? [
          sql<Group & { cents: number }>`
            select substr(lead.event_date, 1, 7) as month, lead.experience, lead.package, ${cents}
            from lead join due on due.lead_id = lead.id
            where ${yearOf(sql`lead.event_date`, year)} group by 1, 2, 3`,
          sql<Group & { cents: number }>`
            select substr(due.due_on, 1, 7) as month, null as experience, null as package, ${cents}
            from due where ${yearOf(sql`due.due_on`, year)} and ${isErased(sql`due.lead_id`)} group by 1`,
        ]
      : [
          sql<Group & { cents: number }>`
            select substr(due.due_on, 1, 7) as month, lead.experience, lead.package, ${cents}
            from due left join lead on lead.id = due.lead_id
            where ${yearOf(sql`due.due_on`, year)} group by 1, 2, 3`,
        ]
  const found = await Promise.all(queries.map((query) => query.execute(db)))
  return found
    .flatMap(({ rows }) => rows)
    .map(({ cents, ...of }) => ({
      ...of,
      agreedCents: Number(cents),
      receivedCents: 0,
      returnedCents: 0,
      tipCents: 0,
    }))
}

/** Whose request is erased, while the books are still kept. */
const isErased = (leadId: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select 1 from lead where lead.id = ${leadId})`

/** What an entry adds: a reversal takes away what it is of, so that one of a refund brings it back. */
const undone = sql`coalesce((select undone.kind from payment as undone where undone.id = entry.of_id), 'payment')`
const isOf = (kind: string) => sql`(entry.kind = 'reversal' and ${undone} = ${sql.lit(kind)})`
const received = sql`(case when entry.is_tip = 1 then 0 when entry.kind = 'payment' then entry.amount_cents
  when ${isOf('payment')} then -entry.amount_cents else 0 end)`
const returned = sql`(case when entry.is_tip = 1 then 0 when entry.kind = 'refund' then entry.amount_cents
  when ${isOf('refund')} then -entry.amount_cents else 0 end)`
const tips = sql`(case when entry.is_tip = 0 then 0 when entry.kind = 'tip' or ${isOf('refund')} then entry.amount_cents
  else -entry.amount_cents end)`

/** The first two in one: what there is of it now. */
const stayed = sql`(case when entry.is_tip = 1 then 0 when entry.kind = 'payment' or ${isOf('refund')} then entry.amount_cents
  else -entry.amount_cents end)`

async function readCame(db: Db, year: number, by: BookBy): Promise<Part[]> {
  type Came = Group & { received: number; returned: number; tips: number }
  const sums = sql`sum(${received}) as received, sum(${returned}) as returned, sum(${tips}) as tips`
  const queries =
    by === 'event'
      ? [
          sql<Came>`
            select substr(lead.event_date, 1, 7) as month, lead.experience, lead.package, ${sums}
            from lead join payment as entry on entry.lead_id = lead.id
            where ${yearOf(sql`lead.event_date`, year)} group by 1, 2, 3`,
          sql<Came>`
            select substr(entry.paid_on, 1, 7) as month, null as experience, null as package, ${sums}
            from payment as entry
            where ${yearOf(sql`entry.paid_on`, year)} and ${isErased(sql`entry.lead_id`)} group by 1`,
        ]
      : [
          sql<Came>`
            select substr(entry.paid_on, 1, 7) as month, lead.experience, lead.package, ${sums}
            from payment as entry left join lead on lead.id = entry.lead_id
            where ${yearOf(sql`entry.paid_on`, year)} group by 1, 2, 3`,
        ]
  const found = await Promise.all(queries.map((query) => query.execute(db)))
  return found
    .flatMap(({ rows }) => rows)
    .map(({ received, returned, tips, ...of }) => ({
      ...of,
      agreedCents: 0,
      receivedCents: Number(received),
      returnedCents: Number(returned),
      tipCents: Number(tips),
    }))
}

/** The years in which something was booked, or money came or went. */
async function yearsOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ year: string }>`
    select distinct substr(event_date, 1, 4) as year from lead where state in ('booked', 'done')
    union select distinct substr(paid_on, 1, 4) from payment`.execute(db)
  return rows.map(({ year }) => Number(year))
}

function experienceLines(parts: Part[], catalogue: Catalogue): ExperienceLine[] {
  const groups = Map.groupBy(parts, (part) => experienceName(part, catalogue))
  return [...groups]
    .map(([experience, of]) => ({ experience, ...sumsOf(of) }))
    .toSorted((a, b) => b.agreedCents - a.agreedCents || b.receivedCents - a.receivedCents)
}

/** As the menu calls it now; what left the menu stands for itself. */
function experienceName({ experience, package: bundle }: Part, catalogue: Catalogue): string {
  if (experience === null || bundle === null) return 'erased'
  const chosen = chosenFrom(catalogue, { experience: experience || null, package: bundle || null })
  return chosen.experience?.name ?? (chosen.slug || bundle || 'not said')
}

/**
 * What each request still owes, as `balanceOf` and `standingOf` have it: all the money there is goes to dues by their day,
 * with what lowered them first. What is left of those before today is late. Over them all stands what they come to.
 */
async function readOwed(
  db: Db,
  today: string,
): Promise<Pick<MoneyBook, 'owedCents' | 'overdueCents' | 'overduePeople' | 'owing'>> {
  const { rows } = await sql<{
    lead_id: string
    owed: number
    late: number
    people: number
  }>`
    select standing.lead_id, sum(outstanding) over () as owed,
      sum(case when overdue > 0 then overdue else 0 end) over () as late,
      sum(case when overdue > 0 then 1 else 0 end) over () as people
    from (
      select owed.lead_id, total - coalesce(net, 0) as outstanding,
        past - case when coalesce(net, 0) + lowered > 0 then coalesce(net, 0) + lowered else 0 end as overdue
      from (
        select lead_id, sum(amount_cents) as total,
          sum(case when amount_cents < 0 then -amount_cents else 0 end) as lowered,
          sum(case when amount_cents > 0 and due_on < ${today} then amount_cents else 0 end) as past
        from due group by lead_id) as owed
      left join (select lead_id, sum(${stayed}) as net from payment as entry group by lead_id) as came
        on came.lead_id = owed.lead_id) as standing
    left join lead on lead.id = standing.lead_id where outstanding > 0
    order by case when overdue > 0 then 0 else 1 end, lead.event_date, standing.lead_id limit ${mostOwing}`.execute(db)
  const [first] = rows
  return {
    owedCents: Number(first?.owed ?? 0),
    overdueCents: Number(first?.late ?? 0),
    overduePeople: Number(first?.people ?? 0),
    owing: await owingOf(
      db,
      rows.map(({ lead_id }) => lead_id),
      today,
    ),
  }
}

/** Those who owe, those late first, then by what is due next; whoever was erased is nobody to remind. */
async function owingOf(db: Db, ids: string[], today: string): Promise<Owing[]> {
  if (ids.length === 0) return []
  const [leads, ledgers, bills, letters] = await Promise.all([
    db.selectFrom('lead').select(['id', 'requestor_name as name', 'from_email']).where('id', 'in', ids).execute(),
    readLedgers(db, ids),
    db.selectFrom('billing').select(['lead_id', 'po_number']).where('lead_id', 'in', ids).execute(),
    db
      .selectFrom('letter')
      .select((is) => ['lead_id', is.fn.max('created_at').as('at')])
      .where('lead_id', 'in', ids)
      .where('kind', '=', 'reminder')
      .groupBy('lead_id')
      .execute(),
  ])
  return leads
    .flatMap(({ id: leadId, name, from_email }): Owing[] => {
      const { dues, entries } = ledgers.get(leadId)!
      const open = standingOf(dues, entries).filter(({ openCents }) => openCents > 0)
      const [next] = open
      if (!next) return []
      const { label, dueOn, openCents: nextCents } = next
      const reminded = letters.find(({ lead_id }) => lead_id === leadId)
      return [
        {
          leadId,
          name,
          hasEmail: from_email !== '',
          outstandingCents: open.reduce((sum, { openCents }) => sum + openCents, 0),
          overdueCents: open.reduce((sum, due) => sum + (due.dueOn < today ? due.openCents : 0), 0),
          label,
          nextCents,
          dueOn,
          poNumber: bills.find(({ lead_id }) => lead_id === leadId)?.po_number ?? '',
          remindedAt: reminded ? Number(reminded.at) : null,
        },
      ]
    })
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.name.localeCompare(b.name))
}

/** Requests of a year that said the same of how they heard of us, and took as many days to a yes; null took none. */
type Heard = {
  heard_from: string
  came_by: string
  took: number | null
  asked: number
  proposals: number
  booked: number
  cents: number
}

async function readHeard(db: Db, year: number, timeZone: string): Promise<Heard[]> {
  const [from, to] = [year, year + 1].map((year) => {
    return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  }) as [number, number]
  const { rows } = await sql<Heard>`
    select heard_from, came_by, (said_yes - created_at) / ${sql.lit(day)} as took, count(*) as asked,
      sum(was_sent) as proposals,
      sum(case when said_yes is not null or state in ('booked', 'done') then 1 else 0 end) as booked,
      sum(cents) as cents
    from (
      select lead.heard_from, lead.came_by, lead.created_at, lead.state,
        case when exists (select 1 from proposal where proposal.lead_id = lead.id and proposal.sent_at is not null)
          then 1 else 0 end as was_sent,
        (select min(signature.at) from signature where signature.lead_id = lead.id) as said_yes,
        (select coalesce(sum(due.amount_cents), 0) from due where due.lead_id = lead.id) as cents
      from lead
      where lead.created_at >= ${from} and lead.created_at < ${to} and lead.state not in ('spam', 'merged')) as request
    group by 1, 2, 3`.execute(db)
  return rows.map(({ heard_from, came_by, took, asked, proposals, booked, cents }) => ({
    heard_from,
    came_by,
    took: took === null ? null : Number(took),
    asked: Number(asked),
    proposals: Number(proposals),
    booked: Number(booked),
    cents: Number(cents),
  }))
}

/** Requests that came in a year by their source, and what became of them. */
function sourceLines(heard: Heard[], filings: Filings): SourceLine[] {
  const groups = Map.groupBy(heard, ({ heard_from, came_by }) => sourceIn(filings, phraseOf(heard_from, came_by)))
  return [...groups]
    .map(([source, of]): SourceLine => {
      const sum = (what: 'asked' | 'proposals' | 'booked' | 'cents') => of.reduce((all, one) => all + one[what], 0)
      const days = new Map<number, number>()
      for (const { took, asked } of of) if (took !== null) days.set(took, (days.get(took) ?? 0) + asked)
      return {
        source,
        asked: sum('asked'),
        proposals: sum('proposals'),
        booked: sum('booked'),
        cents: sum('cents'),
        daysToYes: middleOf(days),
      }
    })
    .toSorted((a, b) => {
      const last = Number(a.source === notSaid) - Number(b.source === notSaid)
      return last || b.cents - a.cents || b.asked - a.asked || a.source.localeCompare(b.source)
    })
}

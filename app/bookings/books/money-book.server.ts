import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { standingOf } from '../payments/ledger.ts'
import { readLedgers } from '../payments/ledger.server.ts'
import { middleOf, sourceOf, type BookBy, type MoneyBook, type Owing, type SourceLine } from './money-book.ts'

/** So many who owe are named, those who are late first. */
const mostOwing = 40

const day = 24 * 3_600_000

type Question = { year: number; by: BookBy; today: string; timeZone: string }

/** A year of the books: all of it added up by the database. */
export async function readMoneyBook(db: Db, { year, by, today, timeZone }: Question): Promise<MoneyBook> {
  const [agreed, came, years, owed, owing, sources] = await Promise.all([
    agreedByMonth(db, year, by),
    cameByMonth(db, year, by),
    yearsOf(db, today),
    owedInAll(db, today),
    whoOwes(db, today),
    readSources(db, year, timeZone),
  ])
  const months = Array.from({ length: 12 }, (_, i) => {
    const [due, money] = [agreed.find(({ month }) => month === i + 1), came.find(({ month }) => month === i + 1)]
    return {
      month: i + 1,
      agreedCents: due?.cents ?? 0,
      receivedCents: money?.received ?? 0,
      returnedCents: money?.returned ?? 0,
      tipCents: money?.tips ?? 0,
    }
  })
  const sum = (of: 'agreedCents' | 'receivedCents' | 'returnedCents' | 'tipCents') =>
    months.reduce((all, month) => all + month[of], 0)
  return {
    year,
    years: [...new Set([...years, year])].toSorted((a, b) => a - b),
    by,
    months,
    agreedCents: sum('agreedCents'),
    receivedCents: sum('receivedCents'),
    returnedCents: sum('returnedCents'),
    tipCents: sum('tipCents'),
    ...owed,
    owing,
    sources,
  }
}

/** What was erased has no event any more: it counts on its own day. */
const eventDay = (own: RawBuilder<unknown>) => sql<string>`coalesce(lead.event_date, ${own})`

async function agreedByMonth(db: Db, year: number, by: BookBy) {
  const on = by === 'event' ? eventDay(sql`due.due_on`) : sql<string>`due.due_on`
  const { rows } = await sql<{ month: string; cents: number }>`
    select substr(${on}, 6, 2) as month, sum(due.amount_cents) as cents
    from due left join lead on lead.id = due.lead_id
    where ${on} >= ${`${year}-01-01`} and ${on} <= ${`${year}-12-31`} group by 1`.execute(db)
  return rows.map(({ month, cents }) => ({ month: Number(month), cents: Number(cents) }))
}

/** What an entry adds: a reversal takes away what it is of, so that one of a refund brings it back. */
const isOf = (kind: string) => sql`(entry.kind = 'reversal' and coalesce(undone.kind, 'payment') = ${sql.lit(kind)})`
const received = sql`(case when entry.is_tip = 1 then 0 when entry.kind = 'payment' then entry.amount_cents
  when ${isOf('payment')} then -entry.amount_cents else 0 end)`
const returned = sql`(case when entry.is_tip = 1 then 0 when entry.kind = 'refund' then entry.amount_cents
  when ${isOf('refund')} then -entry.amount_cents else 0 end)`
const tips = sql`(case when entry.is_tip = 0 then 0 when entry.kind = 'tip' or ${isOf('refund')} then entry.amount_cents
  else -entry.amount_cents end)`
const entries = sql`payment as entry left join payment as undone on undone.id = entry.of_id`

async function cameByMonth(db: Db, year: number, by: BookBy) {
  const on = by === 'event' ? eventDay(sql`entry.paid_on`) : sql<string>`entry.paid_on`
  const { rows } = await sql<{ month: string; received: number; returned: number; tips: number }>`
    select substr(${on}, 6, 2) as month, sum(${received}) as received, sum(${returned}) as returned, sum(${tips}) as tips
    from ${entries} left join lead on lead.id = entry.lead_id
    where ${on} >= ${`${year}-01-01`} and ${on} <= ${`${year}-12-31`} group by 1`.execute(db)
  return rows.map(({ month, received, returned, tips }) => {
    return { month: Number(month), received: Number(received), returned: Number(returned), tips: Number(tips) }
  })
}

async function yearsOf(db: Db, today: string): Promise<number[]> {
  const { rows } = await sql<{ year: string }>`
    select distinct substr(lead.event_date, 1, 4) as year from due join lead on lead.id = due.lead_id
    union select distinct substr(paid_on, 1, 4) from payment`.execute(db)
  return [...rows.map(({ year }) => Number(year)), Number(today.slice(0, 4))]
}

/**
 * What each request still owes, as `balanceOf` and `standingOf` have it: all the money there is goes to dues by their day,
 * with what lowered them first. What is left of those before today is late.
 */
const standings = (today: string) => sql`
  select d.lead_id, d.total - coalesce(p.net, 0) as outstanding,
    d.past - coalesce(p.net, 0) - d.lowered as overdue
  from (select lead_id, sum(amount_cents) as total,
      sum(case when amount_cents < 0 then -amount_cents else 0 end) as lowered,
      sum(case when amount_cents > 0 and due_on < ${today} then amount_cents else 0 end) as past
    from due group by lead_id) as d
  left join (select entry.lead_id, sum(${received} - ${returned}) as net from ${entries} group by entry.lead_id) as p
    on p.lead_id = d.lead_id`

async function owedInAll(db: Db, today: string) {
  const { rows } = await sql<{ owed: number; late: number; people: number }>`
    select coalesce(sum(outstanding), 0) as owed, coalesce(sum(case when overdue > 0 then overdue else 0 end), 0) as late,
      coalesce(sum(case when overdue > 0 then 1 else 0 end), 0) as people
    from (${standings(today)}) as standing where outstanding > 0`.execute(db)
  const [{ owed, late, people }] = rows as [(typeof rows)[number]]
  return { owedCents: Number(owed), overdueCents: Number(late), overduePeople: Number(people) }
}

async function whoOwes(db: Db, today: string): Promise<Owing[]> {
  const { rows } = await sql<{ lead_id: string; name: string; email: string; outstanding: number; overdue: number }>`
    select standing.lead_id, lead.requestor_name as name, lead.from_email as email, outstanding, overdue
    from (${standings(today)}) as standing join lead on lead.id = standing.lead_id where outstanding > 0
    order by case when overdue > 0 then 0 else 1 end, lead.event_date, lead.id limit ${mostOwing}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ lead_id }) => lead_id)
  const [ledgers, letters] = await Promise.all([
    readLedgers(db, ids),
    db
      .selectFrom('letter')
      .select((is) => ['lead_id', is.fn.max('created_at').as('at')])
      .where('lead_id', 'in', ids)
      .where('kind', '=', 'reminder')
      .groupBy('lead_id')
      .execute(),
  ])
  return rows.map(({ lead_id: leadId, name, email, outstanding, overdue }) => {
    const { dues, entries } = ledgers.get(leadId)!
    const next = standingOf(dues, entries).find(({ openCents }) => openCents > 0)
    const reminded = letters.find(({ lead_id }) => lead_id === leadId)
    return {
      leadId,
      name,
      hasEmail: email !== '',
      outstandingCents: Number(outstanding),
      overdueCents: Math.max(0, Number(overdue)),
      label: next?.label ?? '',
      dueOn: next?.dueOn ?? today,
      remindedAt: reminded ? Number(reminded.at) : null,
    }
  })
}

/** Requests that came in a year by how they heard of us, with what became of them. */
async function readSources(db: Db, year: number, timeZone: string): Promise<SourceLine[]> {
  const [from, to] = [year, year + 1].map((year) => {
    return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  }) as [number, number]
  const came = sql`lead.created_at >= ${from} and lead.created_at < ${to} and lead.state <> 'spam'`
  const [asked, proposed, yeses, sums] = await Promise.all([
    sql<{
      words: string
      n: number
    }>`select heard_from as words, count(*) as n from lead where ${came} group by 1`.execute(db),
    sql<{ words: string; n: number }>`select lead.heard_from as words, count(distinct lead.id) as n from proposal
      join lead on lead.id = proposal.lead_id where ${came} and proposal.sent_at is not null group by 1`.execute(db),
    sql<{ words: string; took: number }>`select lead.heard_from as words, min(signature.at) - lead.created_at as took
      from signature join lead on lead.id = signature.lead_id where ${came}
      group by lead.id, lead.heard_from, lead.created_at`.execute(db),
    sql<{ words: string; cents: number }>`select lead.heard_from as words, sum(due.amount_cents) as cents from due
      join lead on lead.id = due.lead_id where ${came} group by 1`.execute(db),
  ])
  const lines = new Map<string, Omit<SourceLine, 'daysToYes'> & { took: number[] }>()
  const at = (words: string) => {
    const source = sourceOf(words)
    const line = lines.get(source) ?? { source, asked: 0, proposals: 0, booked: 0, cents: 0, took: [] }
    lines.set(source, line)
    return line
  }
  for (const { words, n } of asked.rows) at(words).asked += Number(n)
  for (const { words, n } of proposed.rows) at(words).proposals += Number(n)
  for (const { words, cents } of sums.rows) at(words).cents += Number(cents)
  for (const { words, took } of yeses.rows) at(words).took.push(Math.floor(Number(took) / day))
  return [...lines.values()]
    .map(({ took, ...line }) => ({ ...line, booked: took.length, daysToYes: middleOf(took) }))
    .toSorted((a, b) => b.cents - a.cents || b.asked - a.asked || a.source.localeCompare(b.source))
}

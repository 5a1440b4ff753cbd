import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MoneyBookBasis } from './money-book.ts'
import { costYears } from './money-contributions.server.ts'

const hasMoneySql = (eventId: string) => sql`exists (select 1 from event_balance
  where event_balance.event_id = ${sql.ref(eventId)} and (due_cents <> 0 or received_cents <> 0))`

/** Days on which money counts. By event date also those of canceled events with money. */
const moneyDays: Readonly<Record<MoneyBookBasis, readonly StoredDays[]>> = {
  event: [
    { table: 'event', day: 'event_date', where: sql`state = 'booked'` },
    { table: 'event', day: 'event_date', where: sql`state = 'done'` },
    { table: 'event', day: 'event_date', where: sql`state = 'lost' and ${hasMoneySql('event.id')}` },
    {
      table: 'erased_event',
      day: 'event_date',
      where: sql`(state in ('booked', 'done') or state = 'lost' and ${hasMoneySql('erased_event.event_id')})`,
    },
  ],
  paid: [{ table: 'payment', day: 'paid_on' }],
}

/**
 * Years that the arrows of the money pages lead to, earliest first: those with events, payments or costs, the current
 * year and the next. `today` as 2026-11-29.
 */
export async function listMoneyYears(db: Db, by: MoneyBookBasis, today: string): Promise<number[]> {
  const [known, spent] = await Promise.all([listStoredYears(db, moneyDays[by]), costYears.list(db, by)])
  const current = Number(today.slice(0, 4))
  return [...new Set([...known, ...spent.flat(), current, current + 1])].toSorted((a, b) => a - b)
}

/** Days of a table's rows, such as the days of payments. */
type StoredDays = { table: string; day: string; where?: RawBuilder<unknown> | undefined }

/** Returns the distinct years of days that are stored in tables. Each needs an index on its day. */
export async function listStoredYears(db: Db, days: readonly StoredDays[]): Promise<number[]> {
  // Jumps from each year to the next existing year, so that no index is scanned row by row.
  const getYears = ({ table, day, where = sql`true` }: StoredDays, name: RawBuilder<unknown>) => sql`${name} (day) as (
    select min(${sql.ref(day)}) from ${sql.ref(table)} where ${where} union all select (
      select min(${sql.ref(day)}) from ${sql.ref(table)}
      where ${where} and ${sql.ref(day)} > substr(${name}.day, 1, 4) || '-12-31')
    from ${name} where day is not null)`
  const names = days.map((_, i) => sql.ref(`days_${i}`))
  const { rows } = await sql<{ year: string }>`select distinct substr(day, 1, 4) as year from (
    with recursive ${sql.join(days.map((one, i) => getYears(one, names[i]!)))}
    ${sql.join(
      names.map((name) => sql`select day from ${name}`),
      sql` union all `,
    )}) as known
    where day is not null`.execute(db)
  return rows.map(({ year }) => Number(year))
}

import { sql } from 'kysely'
import type { StaffCostProvider } from '../../agreements/staff-cost-provider.server.ts'
import { getMonthKey } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { listMonthTotals, receivedCentsSql, refundedCentsSql } from './money-book.server.ts'
import type { MoneyBookBasis, MoneyBookTotals } from './money-book.ts'
import { monthlyCosts, type MonthlyCosts } from './money-contributions.server.ts'
import { listMoneyYears } from './money-years.server.ts'
import {
  buildMonthStatement,
  isEventOverInBooks,
  type MonthEvent,
  type MonthView,
  type YearMonth,
} from './month-statement.ts'

type MonthQuestion = { month: string; by: MoneyBookBasis; today: string; crewCosts: StaffCostProvider }

/** Returns the money data of a month and of its year. `month` as 2026-11, `today` as 2026-11-29. */
export async function getMonthView(db: Db, { month, by, today, crewCosts }: MonthQuestion): Promise<MonthView> {
  const year = Number(month.slice(0, 4))
  const at = Number(month.slice(5)) - 1
  const [totals, [costs = null], rows, forLater, doneCount, years] = await Promise.all([
    listMonthTotals(db, year, by),
    monthlyCosts.list(db, { year, by, crewCosts }),
    by === 'event' ? listMonthEvents(db, month) : [],
    by === 'event' ? findReceivedForLater(db, month) : null,
    countDoneEvents(db, year, today),
    listMoneyYears(db, by, today),
  ])
  const months = listYearMonths(year, { totals, costs, today })
  const before = months[at - 1]
  const own = totals[at]!
  const common = {
    month,
    today,
    by,
    hasCosts: costs !== null,
    year: months,
    years,
    doneCount,
    tipCents: own.tipCents,
    forLater,
    beforeCents: before ? before.soFarCents + before.toComeCents : null,
  }
  if (by === 'paid') {
    const spent = costs?.by === 'paid' ? costs.paid[at]! : null
    return { ...common, statement: null, paid: { ...own, costs: spent, netCents: months[at]!.soFarCents } }
  }
  const events = costs?.by === 'event' ? addCosts(rows, costs, month) : rows
  const received = events.reduce((sum, { receivedCents }) => sum + receivedCents, 0)
  const statement = buildMonthStatement(month, {
    events,
    shared: costs?.by === 'event' ? costs.shared[at]! : null,
    otherReceivedCents: own.receivedCents - own.returnedCents - received,
    today,
  })
  return { ...common, statement, paid: null }
}

/** The months of a year at the top of the page: profit, or money received where no module counts costs. */
function listYearMonths(
  year: number,
  { totals, costs, today }: { totals: MoneyBookTotals[]; costs: MonthlyCosts | null; today: string },
): YearMonth[] {
  return totals.map(({ receivedCents, returnedCents }, i): YearMonth => {
    const month = getMonthKey(year, i + 1)
    const netCents = receivedCents - returnedCents
    if (costs === null) return { month, soFarCents: netCents, toComeCents: 0 }
    if (costs.by === 'paid') {
      const { feeCents, crewCents, expenseCents } = costs.paid[i]!
      return { month, soFarCents: netCents - feeCents - crewCents - expenseCents, toComeCents: 0 }
    }
    const events = costs.events.filter(({ day }) => day.startsWith(month))
    const sum = (isOver: boolean) =>
      events
        .filter((event) => isEventOverInBooks(event, today) === isOver)
        .reduce((cents, { costs }) => cents + costs.profitCents, 0)
    return { month, soFarCents: sum(true) + costs.shared[i]!.profitCents, toComeCents: sum(false) }
  })
}

/** Adds the costs to the events of a month. Also adds events that have costs but no money in this month. */
function addCosts(rows: MonthEvent[], { events }: MonthlyCosts & { by: 'event' }, month: string): MonthEvent[] {
  const known = new Map(rows.map((row) => [row.eventId, row]))
  const withCosts = events
    .filter(({ day }) => day.startsWith(month))
    .map(({ eventId, day, name, isCanceled, priceCents, costs }): MonthEvent => {
      const { guests = null, receivedCents = 0 } = known.get(eventId) ?? {}
      known.delete(eventId)
      return { eventId, day, name, guests, isCanceled, priceCents, receivedCents, costs }
    })
  return [...withCosts, ...known.values()]
}

type Cents = number | string | null
type EventRow = { id: string; day: string; name: string | null; guests: number | null; state: string } & Record<
  'due' | 'received' | 'returned',
  Cents
>

/** The events of a month that are booked or done, or have money, by day. Erased ones too. */
async function listMonthEvents(db: Db, month: string): Promise<MonthEvent[]> {
  const [from, to] = [`${month}-01`, `${month}-31`]
  const { rows } = await sql<EventRow>`
    select event.id, event_date as day, requestor_name as name, event_guest_count as guests, state, due_cents as due,
      received_cents as received, returned_cents as returned
    from event left join event_balance on event_balance.event_id = event.id
    where event_date >= ${from} and event_date <= ${to}
      and (state in ('booked', 'done') or due_cents <> 0 or received_cents <> 0)
    union all
    select erased_event.event_id, event_date, null, null, state, due_cents, received_cents, returned_cents
    from erased_event left join event_balance on event_balance.event_id = erased_event.event_id
    where event_date >= ${from} and event_date <= ${to}
      and not exists (select 1 from event where event.id = erased_event.event_id)
    order by 2, 1`.execute(db)
  return rows.map(({ id, day, name, guests, state, due, received, returned }) => ({
    eventId: id,
    day,
    name,
    guests: guests || null,
    isCanceled: state === 'lost',
    priceCents: Number(due ?? 0),
    receivedCents: Number(received ?? 0) - Number(returned ?? 0),
    costs: null,
  }))
}

/** Money received in a month for events of later months. Null if there is none. */
async function findReceivedForLater(db: Db, month: string): Promise<MonthView['forLater']> {
  const to = `${month}-31`
  const { rows } = await sql<{ name: string | null; day: string; cents: Cents }>`
    select max(event.requestor_name) as name, min(coalesce(event.event_date, erased_event.event_date)) as day,
      sum(${receivedCentsSql} - ${refundedCentsSql}) as cents
    from payment as entry left join event on event.id = entry.event_id
      left join erased_event on erased_event.event_id = entry.event_id
    where paid_on >= ${`${month}-01`} and paid_on <= ${to} and coalesce(event.event_date, erased_event.event_date) > ${to}
    group by entry.event_id having sum(${receivedCentsSql} - ${refundedCentsSql}) <> 0 order by 3 desc`.execute(db)
  const [most] = rows
  if (!most) return null
  const cents = rows.reduce((sum, row) => sum + Number(row.cents ?? 0), 0)
  return { cents, count: rows.length, name: most.name, day: most.day }
}

/** Number of booked events of a year whose day has passed. */
async function countDoneEvents(db: Db, year: number, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('event')
    .select((is) => is.fn.countAll().as('count'))
    .where('state', 'in', ['booked', 'done'])
    .where('event_date', '>=', `${year}-01-01`)
    .where('event_date', '<=', `${year}-12-31`)
    .where('event_date', '<', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

import { sql } from 'kysely'
import { getCapacity } from '../../../days/capacity.server.ts'
import { getAgreedTaxByEvent } from '../../../agreements/agreement/agreement-tax.server.ts'
import { erasureSource } from '../../../agreements/payments/ledger.server.ts'
import { createStaffingWindowCache } from '../../../events/event/claims.server.ts'
import { deserializeStaffingFields } from '../../../events/event/staffing-fields.ts'
import { isInEventSelection, type EventSelection } from '../../../agreements/agreement/event-selection.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { EventCostTotalsRow } from '../../../plumbing/database/schema.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../../quotes/travel/locations.server.ts'
import { getCostSettings } from '../costs/cost-settings.server.ts'
import { getReportedTax } from '../sales-tax/tax-return-sales.server.ts'
import {
  emptyProfitStatement,
  sumProfitStatements,
  type ProfitStatement,
  type StaffPayStatus,
  type EventProfitStatement,
  type OwnerHours,
} from './profit-statement.ts'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import { compareAscending } from '../../../business/compare.ts'

/**
 * Lists the profit statements of events by day: events that owe or cost something or were booked. Includes erased events.
 */
export async function listEventProfitStatements(
  db: Db,
  some: EventSelection,
  crewCosts: StaffCostProvider,
): Promise<EventProfitStatement[]> {
  const [events, tax, crew, hoursOf] = await Promise.all([
    listEventRows(db, some),
    getAgreedTaxByEvent(db, isInEventSelection(db, some, 'proposal.event_id')),
    crewCosts.readCrewCosts(db, some),
    loadOwnerHours(db),
  ])
  // Amounts that changed outside an agreement include a share of the tax. The kept money of a canceled event has no tax.
  const moved = events.filter((event) => Number(event.refunded_cents ?? 0) !== 0 || Number(event.tax_cents ?? 0) !== 0)
  const counted = await getReportedTax(
    db,
    moved.map(({ id }) => id),
  )
  return events.map((event): EventProfitStatement => {
    const { id, day, state, name, experience, facts } = event
    const [givenBackCents, writtenOffCents] = [Number(event.refunded_cents ?? 0), Number(event.written_off_cents ?? 0)]
    const pay = crew.get(id)
    const crewCents = pay?.agreedCents ?? pay?.plannedCents ?? null
    return {
      eventId: id,
      day,
      state,
      name,
      experience,
      package: event.package,
      heardFrom: event.heard_from,
      cameBy: event.campaign_source,
      agreedCents: Number(event.due_cents ?? 0) + givenBackCents + writtenOffCents,
      givenBackCents,
      writtenOffCents,
      taxCents: counted.get(id) ?? tax.get(id) ?? 0,
      feeCents: Number(event.fee_cents ?? 0),
      crewCents: crewCents ?? 0,
      expenseCents: Number(event.spent_cents ?? 0),
      mileageCents: Number(event.mileage_cents ?? 0),
      staff: getStaffPay(pay),
      cardCents: Number(event.card_cents ?? 0),
      unknownFees: Number(event.unknown_fees ?? 0),
      mileageTenths: Number(event.mileage_tenths ?? 0),
      ...(facts === null ? { hours: null, milesAway: null } : hoursOf(id, facts)),
    }
  })
}

/**
 * Returns the profit statement of a period without events: shared costs, mileage without an event, and amounts due of
 * events that old versions erased without their day.
 */
export async function getUnassignedProfitStatement(
  db: Db,
  span: { from: string; to: string },
): Promise<ProfitStatement> {
  return sumProfitStatements([...(await getUnassignedByMonth(db, span)).values()])
}

type UnassignedRow = { month: string } & Partial<
  Record<'due' | 'back' | 'off' | 'tax' | 'fees' | 'spent' | 'driven', Cents>
>

/** Returns the profit statements of a period without events, by month as 2027-05. Months without any are left out. */
export async function getUnassignedByMonth(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Map<string, ProfitStatement>> {
  const gone = await listOrphanedAccounts(db)
  const isNobodys =
    gone.length === 0
      ? sql<boolean>`event_id is null`
      : sql<boolean>`(event_id is null or ${matchesAnyId(db, 'event_id', gone)})`
  const isIn = (day: string) => sql<boolean>`${sql.ref(day)} >= ${from} and ${sql.ref(day)} <= ${to} and ${isNobodys}`
  const month = (day: string) => sql`substr(${sql.ref(day)}, 1, 7)`
  const all = await Promise.all([
    sql<UnassignedRow>`select ${month('due_on')} as month, sum(amount_cents) as due,
      sum(case when kind = 'given-back' then -amount_cents else 0 end) as back,
      sum(case when source = ${sql.lit(erasureSource)} then -amount_cents else 0 end) as off,
      sum(coalesce(tax_cents, 0)) as tax from amount_due where ${isIn('due_on')} group by 1`.execute(db),
    sql<UnassignedRow>`select ${month('paid_on')} as month, sum(fee_cents) as fees from payment
      where provider_id is not null and ${isIn('paid_on')} group by 1`.execute(db),
    sql<UnassignedRow>`select ${month('day')} as month, sum(amount_cents) as spent from expense
      where ${isIn('day')} group by 1`.execute(db),
    sql<UnassignedRow>`select ${month('day')} as month, sum(amount_cents) as driven from mileage
      where ${isIn('day')} group by 1`.execute(db),
  ])
  const byMonth = Map.groupBy(
    all.flatMap(({ rows }) => rows),
    ({ month }) => month,
  )
  return new Map([...byMonth].map(([month, rows]) => [month, sumUnassignedRows(rows)]))
}

function sumUnassignedRows(rows: readonly UnassignedRow[]): ProfitStatement {
  const sum = (of: Exclude<keyof UnassignedRow, 'month'>) => rows.reduce((all, row) => all + Number(row[of] ?? 0), 0)
  const [givenBackCents, writtenOffCents] = [sum('back'), sum('off')]
  return {
    ...emptyProfitStatement,
    agreedCents: sum('due') + givenBackCents + writtenOffCents,
    givenBackCents,
    writtenOffCents,
    taxCents: sum('tax'),
    feeCents: sum('fees'),
    expenseCents: sum('spent'),
    mileageCents: sum('driven'),
  }
}

/** Accounts whose event is neither stored nor erased. */
async function listOrphanedAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('event_cost_totals as account')
    .select('event_id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('event').select('event.id').whereRef('event.id', '=', 'account.event_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('erased_event')
            .select('erased_event.event_id')
            .whereRef('erased_event.event_id', '=', 'account.event_id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** Sums the costs paid in a period for all events: other costs, mileage, card fees and staff pay. Integer cents. */
export async function getPaidCosts(
  db: Db,
  { from, to }: { from: string; to: string },
  crewCosts: StaffCostProvider,
): Promise<Pick<ProfitStatement, 'feeCents' | 'crewCents' | 'expenseCents' | 'mileageCents'>> {
  const crewCents = await crewCosts.sumPaidCosts(db, { from, to })
  const { rows } = await sql<Record<'fees' | 'expenses' | 'miles', number | string | null>>`select
    (select sum(fee_cents) from payment where provider_id is not null
      and paid_on >= ${from} and paid_on <= ${to}) as fees,
    (select sum(amount_cents) from expense where day >= ${from} and day <= ${to}) as expenses,
    (select sum(amount_cents) from mileage where day >= ${from} and day <= ${to}) as miles`.execute(db)
  const { fees, expenses, miles } = rows[0]!
  return {
    feeCents: Number(fees ?? 0),
    crewCents,
    expenseCents: Number(expenses ?? 0),
    mileageCents: Number(miles ?? 0),
  }
}

type Cents = number | string | null

type EventRow = {
  id: string
  day: string
  state: string
  name: string | null
  experience: string
  package: string
  heard_from: string
  campaign_source: string
  facts: string | null
  due_cents: number | string | null
} & Record<Exclude<keyof EventCostTotalsRow, 'event_id'>, number | string | null>

async function listEventRows(db: Db, some: EventSelection): Promise<EventRow[]> {
  const isAsked = (id: string) =>
    'from' in some ? sql`event_date >= ${some.from} and event_date <= ${some.to}` : matchesAnyId(db, id, some)
  const sums = sql`due_cents, spent_cents, mileage_cents, mileage_tenths, fee_cents, card_cents, unknown_fees, refunded_cents,
    written_off_cents, account.tax_cents`
  const withSums = (eventId: string) => sql`left join event_balance on event_balance.event_id = ${sql.ref(eventId)}
    left join event_cost_totals as account on account.event_id = ${sql.ref(eventId)}`
  const { rows } = await sql<EventRow>`
    select event.id, event_date as day, state, requestor_name as name, experience, package, heard_from, campaign_source,
      staffing_fields as facts, ${sums}
    from event ${withSums('event.id')}
    where ${isAsked('event.id')} and (due_cents is not null or state in ('booked', 'done')
      or spent_cents is not null or mileage_cents is not null)
    union all
    select erased_event.event_id, event_date, state, null, experience, package, '', '', null, ${sums}
    from erased_event ${withSums('erased_event.event_id')}
    where ${isAsked('erased_event.event_id')}
      and not exists (select 1 from event where event.id = erased_event.event_id)`.execute(db)
  // Sorted here, because a database with a language collation takes longer to sort than for all the rest.
  return rows.toSorted((a, b) => compareAscending(a.day, b.day) || compareAscending(a.id, b.id))
}

/**
 * Loads the owner's hours per event: recorded, else the default, with `away` as planned for its staff in the event's time
 * zone. Also loads the distances.
 */
async function loadOwnerHours(db: Db) {
  const [rows, offer, capacity, { shopMinutes, washMinutes }] = await Promise.all([
    db.selectFrom('owner_hours').selectAll().execute(),
    getMenuAndIdentity(db),
    getCapacity(db),
    getCostSettings(db),
  ])
  const noted = new Map(rows.map((row) => [row.event_id, row]))
  const placeOf = createStaffingWindowCache({ ...offer, capacity })
  const { baseZip } = offer.identity
  return (eventId: string, facts: string): { hours: OwnerHours; milesAway: number | null } => {
    const own = noted.get(eventId)
    const { from, to } = placeOf(facts)
    const hours = {
      shop: own?.shop_minutes ?? shopMinutes,
      away: own?.away_minutes ?? Math.round((to - from) / 60_000),
      wash: own?.wash_minutes ?? washMinutes,
    }
    return { hours, milesAway: computeMilesFromBase(deserializeStaffingFields(facts).zip, baseZip) }
  }
}

function getStaffPay(pay: { agreedCents: number | null; plannedCents: number | null } | undefined): StaffPayStatus {
  if (pay?.agreedCents != null) return 'agreed'
  return pay?.plannedCents != null ? 'planned' : 'not-noted'
}

import { sql, type RawBuilder } from 'kysely'
import { readCapacity } from '../../days/days.server.ts'
import { readAgreedTax } from '../../agreements/agreement/agreed-tax.server.ts'
import { writtenOff } from '../../agreements/payments/ledger.server.ts'
import { placesUnder } from '../../leads/lead/claims.server.ts'
import { readPlaceFacts } from '../../leads/lead/place-facts.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { milesTo } from '../../quotes/travel/places.server.ts'
import { readCostSettings } from '../costs/cost-settings.server.ts'
import { noAccount, type Account, type CrewPay, type EventAccount, type OwnHours } from './account.ts'
import type { CrewCosts } from './cost-of-crew.server.ts'

/** Which events: those of some days, both among them, or some by their requests. */
export type Which = { from: string; to: string } | { leadIds: readonly string[] }

/** The accounts of events, by day: of those that owe or cost something, or were booked; erased or not. */
export async function readAccounts(db: Db, which: Which, crewCosts: CrewCosts): Promise<EventAccount[]> {
  const [events, sums, hoursOf] = await Promise.all([readEvents(db, which), readSums(db, which), readHours(db)])
  const crew = await crewCosts.readCrewCosts(
    db,
    events.map(({ id }) => id),
  )
  return events.map((event): EventAccount => {
    const { id, day, state, name, experience, due_cents, facts } = event
    const { dues, tax, fees } = sums
    const apart = dues.get(id)
    const [givenBackCents, writtenOffCents] = [apart?.back ?? 0, apart?.off ?? 0]
    const pay = crew.get(id)
    const crewCents = pay?.agreedCents ?? pay?.plannedCents ?? null
    return {
      leadId: id,
      day,
      state,
      name,
      experience,
      package: event.package,
      heardFrom: event.heard_from,
      cameBy: event.came_by,
      agreedCents: Number(due_cents ?? 0) + givenBackCents + writtenOffCents,
      givenBackCents,
      writtenOffCents,
      taxCents: (tax.get(id) ?? 0) + (apart?.tax ?? 0),
      feeCents: fees.get(id)?.cents ?? 0,
      crewCents: crewCents ?? 0,
      expenseCents: Number(event.spent ?? 0),
      mileageCents: Number(event.driven ?? 0),
      crew: crewPayOf(pay),
      cardCents: fees.get(id)?.card ?? 0,
      unknownFees: fees.get(id)?.unknown ?? 0,
      mileageTenths: Number(event.tenths ?? 0),
      ...(facts === null ? { hours: null, milesAway: null } : hoursOf(id, facts)),
    }
  })
}

/** What belongs to no event, of some days: shared costs, miles for none, and dues of what was erased by versions that kept no day. */
export async function readUnassigned(db: Db, { from, to }: { from: string; to: string }): Promise<Account> {
  const isIn = (day: string) => sql<boolean>`${sql.ref(day)} >= ${from} and ${sql.ref(day)} <= ${to}`
  const [expenses, miles, dues, fees] = await Promise.all([
    sql<Cents>`select sum(amount_cents) as cents from expense where ${isIn('day')} and ${isNobodys('expense')}`.execute(
      db,
    ),
    sql<Cents>`select sum(amount_cents) as cents from mileage where ${isIn('day')} and ${isNobodys('mileage')}`.execute(
      db,
    ),
    sql<DueSums & Cents>`select sum(amount_cents) as cents, ${dueSums}
      from due where ${isIn('due_on')} and ${isNobodys('due')}`.execute(db),
    sql<Cents>`select sum(fee_cents) as cents from payment
      where provider_id is not null and kind = 'payment' and ${isIn('paid_on')} and ${isNobodys('payment')}`.execute(
      db,
    ),
  ])
  const [due] = dues.rows
  const { back, off, tax } = dueSumsOf(due!)
  return {
    ...noAccount,
    agreedCents: Number(due!.cents ?? 0) + back + off,
    givenBackCents: back,
    writtenOffCents: off,
    taxCents: tax,
    feeCents: Number(fees.rows[0]!.cents ?? 0),
    expenseCents: Number(expenses.rows[0]!.cents ?? 0),
    mileageCents: Number(miles.rows[0]!.cents ?? 0),
  }
}

/** What was spent, driven and kept by the card processor on the days of a year, whichever event it was for. */
export async function readPaidCosts(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Pick<Account, 'feeCents' | 'expenseCents' | 'mileageCents'>> {
  const { rows } = await sql<Record<'fees' | 'expenses' | 'miles', number | string | null>>`select
    (select sum(fee_cents) from payment where provider_id is not null and kind = 'payment'
      and paid_on >= ${from} and paid_on <= ${to}) as fees,
    (select sum(amount_cents) from expense where day >= ${from} and day <= ${to}) as expenses,
    (select sum(amount_cents) from mileage where day >= ${from} and day <= ${to}) as miles`.execute(db)
  const { fees, expenses, miles } = rows[0]!
  return { feeCents: Number(fees ?? 0), expenseCents: Number(expenses ?? 0), mileageCents: Number(miles ?? 0) }
}

type Cents = { cents: number | string | null }
type DueSums = Record<'back' | 'off' | 'tax', number | string | null>

/** Whether a row is of no event, nor of one that was erased. */
const isNobodys = (table: string) => sql<boolean>`
  not exists (select 1 from lead where lead.id = ${sql.ref(`${table}.lead_id`)})
  and not exists (select 1 from erased_event where erased_event.lead_id = ${sql.ref(`${table}.lead_id`)})`

/** What went back and what was let go, both above nothing, and the tax of what was added by hand. */
const dueSums = sql`
  sum(case when kind = 'given-back' then -amount_cents else 0 end) as back,
  sum(case when source = ${sql.lit(writtenOff)} then -amount_cents else 0 end) as off,
  sum(coalesce(tax_cents, 0)) as tax`

function dueSumsOf({ back, off, tax }: DueSums) {
  return { back: Number(back ?? 0), off: Number(off ?? 0), tax: Number(tax ?? 0) }
}

type EventRow = {
  id: string
  day: string
  state: string
  name: string | null
  experience: string
  package: string
  heard_from: string
  came_by: string
  facts: string | null
  due_cents: number | string | null
} & Record<'spent' | 'driven' | 'tenths', number | string | null>

/** What was spent for events and driven, joined to each: in the same answer, for most have both. */
const withSpent = (which: Which, leadId: string) => sql`
  left join (select lead_id, sum(amount_cents) as spent from expense
    where ${isOf(which, 'lead_id')} group by lead_id) as bought on bought.lead_id = ${sql.ref(leadId)}
  left join (select lead_id, sum(amount_cents) as driven, sum(tenths) as tenths from mileage
    where ${isOf(which, 'lead_id')} group by lead_id) as way on way.lead_id = ${sql.ref(leadId)}`

async function readEvents(db: Db, which: Which): Promise<EventRow[]> {
  const isAsked = (id: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
    'leadIds' in which
      ? sql`${id} in (${sql.join([...which.leadIds])})`
      : sql`${day} >= ${which.from} and ${day} <= ${which.to}`
  const { rows } = await sql<EventRow>`
    select lead.id, event_date as day, state, requestor_name as name, experience, package, heard_from, came_by,
      place_facts as facts, due_cents, spent, driven, tenths
    from lead left join balance on balance.lead_id = lead.id ${withSpent(which, 'lead.id')}
    where ${isAsked(sql`lead.id`, sql`event_date`)} and (due_cents is not null or state in ('booked', 'done')
      or spent is not null or driven is not null)
    union all
    select erased_event.lead_id, event_date, state, null, experience, package, '', '', null, due_cents, spent, driven, tenths
    from erased_event left join balance on balance.lead_id = erased_event.lead_id
      ${withSpent(which, 'erased_event.lead_id')}
    where ${isAsked(sql`erased_event.lead_id`, sql`event_date`)}
      and not exists (select 1 from lead where lead.id = erased_event.lead_id)
    order by 2, 1`.execute(db)
  return rows
}

/** Whether a row is of one of the events that are asked for. */
function isOf(which: Which, leadId: string): RawBuilder<boolean> {
  if ('leadIds' in which) return sql<boolean>`${sql.ref(leadId)} in (${sql.join([...which.leadIds])})`
  const { from, to } = which
  return sql<boolean>`${sql.ref(leadId)} in (select id from lead where event_date >= ${from} and event_date <= ${to}
    union all select lead_id from erased_event where event_date >= ${from} and event_date <= ${to})`
}

/** What stands in the books of each event, added up by the database. */
async function readSums(db: Db, which: Which) {
  const isOne = isOf(which, 'lead_id')
  const [dues, tax, fees] = await Promise.all([
    sql<{ lead_id: string } & DueSums>`select lead_id, ${dueSums} from due
      where (kind = 'given-back' or source = 'erased' or tax_cents is not null) and ${isOne} group by lead_id`.execute(
      db,
    ),
    readAgreedTax(db, isOf(which, 'proposal.lead_id')),
    sql<{ lead_id: string } & Record<'cents' | 'card' | 'unknown', number | string | null>>`
      select lead_id, sum(fee_cents) as cents,
        sum(case when provider_id like 'pi_%' then amount_cents else 0 end) as card,
        sum(case when fee_cents is null and provider_id like 'pi_%' then 1 else 0 end) as unknown
      from payment where provider_id is not null and kind = 'payment' and ${isOne} group by lead_id`.execute(db),
  ])
  return {
    dues: new Map(dues.rows.map(({ lead_id, ...sums }) => [lead_id, dueSumsOf(sums)])),
    tax,
    fees: new Map(
      fees.rows.map(({ lead_id, cents, card, unknown }) => [
        lead_id,
        { cents: Number(cents ?? 0), card: Number(card), unknown: Number(unknown) },
      ]),
    ),
  }
}

/** The owner's own time at an event: as noted, else the usual, away as its crew is, by the clock of its night; and how far it is. */
async function readHours(db: Db) {
  const [rows, offer, capacity, { shopMinutes, washMinutes }] = await Promise.all([
    db.selectFrom('own_hours').selectAll().execute(),
    readOffer(db),
    readCapacity(db),
    readCostSettings(db),
  ])
  const noted = new Map(rows.map((row) => [row.lead_id, row]))
  const placeOf = placesUnder({ ...offer, capacity })
  const { baseZip } = offer.identity
  return (leadId: string, facts: string): { hours: OwnHours; milesAway: number | null } => {
    const own = noted.get(leadId)
    const { from, to } = placeOf(facts)
    const hours = {
      shop: own?.shop_minutes ?? shopMinutes,
      away: own?.away_minutes ?? Math.round((to - from) / 60_000),
      wash: own?.wash_minutes ?? washMinutes,
    }
    return { hours, milesAway: milesTo(readPlaceFacts(facts).zip, baseZip) }
  }
}

function crewPayOf(pay: { agreedCents: number | null; plannedCents: number | null } | undefined): CrewPay {
  if (pay?.agreedCents != null) return 'agreed'
  return pay?.plannedCents != null ? 'planned' : 'not-noted'
}

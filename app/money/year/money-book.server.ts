import { sql, type RawBuilder } from 'kysely'
import { getMonthKey } from '../../business/dates.ts'
import { normalizeReferralPhrase } from '../../events/event/referral-source.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { erasureSource, getOutstandingAmountsByEvent } from '../../agreements/payments/ledger.server.ts'
import { formatExperienceName } from './experience-name.ts'
import {
  unknownReferralSource,
  getReferralSource,
  listUnmappedReferrals,
  type ReferralMappings,
} from './referral-mappings.ts'
import { getReferralMappings, countReferralAnswers } from './referral-mappings.server.ts'
import { emptyStaffCostProvider, type StaffCostProvider } from '../../agreements/staff-cost-provider.server.ts'
import {
  computeWeightedMedian,
  type MoneyBookBasis,
  type MoneyBookTotals,
  type ExperienceTotals,
  type MoneyBook,
  type SourceTotals,
} from './money-book.ts'
import { yearCosts } from './money-contributions.server.ts'
import { listMoneyYears } from './money-years.server.ts'
import {
  getOutstandingBalances,
  getPostponedBalances,
  listOpenBalances,
  loadClientCredits,
} from './outstanding-balances.server.ts'

const day = 24 * 3_600_000

type MoneyBookOptions = {
  year: number
  by: MoneyBookBasis
  today: string
  timeZone: string
  catalogue: Catalog
  crewCosts?: StaffCostProvider
}

/** Returns the money book of a year. The database computes all sums. */
export async function getMoneyBook(
  db: Db,
  { year, by, today, timeZone, catalogue, crewCosts = emptyStaffCostProvider }: MoneyBookOptions,
): Promise<MoneyBook> {
  const amounts = await getOutstandingAmountsByEvent(db)
  const [parts, years, owed, open, postponed, credits, heard, filings, phrases] = await Promise.all([
    loadParts(db, year, by),
    listMoneyYears(db, by, today),
    getOutstandingBalances(db, today, amounts),
    listOpenBalances(db, by, amounts),
    getPostponedBalances(db),
    loadClientCredits(db),
    loadReferralCounts(db, year, timeZone),
    getReferralMappings(db),
    countReferralAnswers(db),
  ])
  const [spent = null] = await yearCosts.list(db, { year, by, sums: getSums(parts), crewCosts })
  const waiting = listUnmappedReferrals(phrases, filings)
  const sumOpen = (period: string) => sumCents(open.filter(({ day }) => day.startsWith(period)))
  return {
    year,
    years: [...new Set([...years, year])].toSorted((a, b) => a - b),
    by,
    months: sumByMonth(parts, year).map((totals) => ({
      ...totals,
      toComeCents: sumOpen(getMonthKey(year, totals.month)),
    })),
    ...getSums(parts),
    toComeCents: sumOpen(String(year)),
    otherYears: [...Map.groupBy(open, ({ day }) => Number(day.slice(0, 4)))]
      .map(([year, of]) => ({ year, cents: sumCents(of) }))
      .filter((other) => other.year !== year)
      .toSorted((a, b) => a.year - b.year),
    postponedOpenCents: postponed.get(year) ?? 0,
    asleepCents: [...postponed.values()].reduce((sum, cents) => sum + cents, 0),
    costs: spent?.costs ?? null,
    ofEvents: spent?.ofEvents ?? null,
    payBackCents: spent?.payBackCents ?? 0,
    ...owed,
    weOwe: credits,
    sources: sumBySource(heard, filings),
    experiences: sumByExperience(parts, catalogue),
    toFile: { phrases: waiting.length, some: waiting.slice(0, 2).map(({ words }) => words) },
  }
}

const sumCents = (of: readonly { cents: number }[]) => of.reduce((sum, { cents }) => sum + cents, 0)

/** Returns the sums of each month of a year, January first. */
export async function listMonthTotals(db: Db, year: number, by: MoneyBookBasis): Promise<MoneyBookTotals[]> {
  return sumByMonth(await loadParts(db, year, by), year)
}

function sumByMonth(parts: readonly Part[], year: number): (MoneyBookTotals & { month: number })[] {
  return Array.from({ length: 12 }, (_, i) => {
    const key = getMonthKey(year, i + 1)
    return { month: i + 1, ...getSums(parts.filter(({ month }) => month === key)) }
  })
}

const getYearSpan = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** Sums of a month, 2027-05, for an experience and package. */
type Part = MoneyBookTotals & { month: string; experience: string | null; package: string | null }

function getSums(parts: readonly MoneyBookTotals[]): MoneyBookTotals {
  const sum = (of: keyof MoneyBookTotals) => parts.reduce((all, part) => all + part[of], 0)
  return {
    agreedCents: sum('agreedCents'),
    receivedCents: sum('receivedCents'),
    returnedCents: sum('returnedCents'),
    tipCents: sum('tipCents'),
    writtenOffCents: sum('writtenOffCents'),
  }
}

/** Effect of an entry. A reversal negates its entry, so the reversal of a refund brings the money back. */
const reversedKindSql = sql`coalesce((select undone.kind from payment as undone where undone.id = entry.original_id), 'payment')`
const isReversalOfSql = (kind: string) => sql`(entry.kind = 'reversal' and ${reversedKindSql} = ${sql.lit(kind)})`
/** SQL for the amount that a row of `payment as entry` adds to the money received, without tips. */
export const receivedCentsSql = sql`(case when entry.is_tip = 1 then 0 when entry.kind = 'payment' then entry.amount_cents
  when ${isReversalOfSql('payment')} then -entry.amount_cents else 0 end)`
export const refundedCentsSql = sql`(case when entry.is_tip = 1 then 0 when entry.kind = 'refund' then entry.amount_cents
  when ${isReversalOfSql('refund')} then -entry.amount_cents else 0 end)`
const tipsSql = sql`(case when entry.is_tip = 0 then 0 when entry.kind = 'tip' or ${isReversalOfSql('refund')} then entry.amount_cents
  else -entry.amount_cents end)`

/** Joins the event of a row, stored or erased. */
const events = (eventId: RawBuilder<unknown>) => sql`
  left join event on event.id = ${eventId} left join erased_event on erased_event.event_id = ${eventId}`
const eventDaySql = sql`coalesce(event.event_date, erased_event.event_date)`
const hasNoEventSql = sql`(event.id is null and erased_event.event_id is null)`
const experienceSql = sql`coalesce(event.experience, erased_event.experience) as experience,
  coalesce(event.package, erased_event.package) as package`
/**
 * Sum written off when the event was erased. It is computed for erased events alone, so that the amounts due of other
 * events are not searched.
 */
const writtenOffSql = sql`coalesce((select -sum(amount_due.amount_cents) from amount_due
  where amount_due.event_id = erased_event.event_id and amount_due.source = ${sql.lit(erasureSource)}), 0)`

type Row = Pick<Part, 'experience' | 'package'> & { month: string | null } & Partial<
    Record<'agreed' | 'received' | 'returned' | 'tips' | 'gone', number | string | null>
  >

/**
 * Σ amounts due is the current total, because every later change adds amounts due. By event day, an event counts in the
 * year of its current day, erased or not. Events that old versions erased without their day count on the days of their
 * own rows. Write-offs still count as agreed.
 */
async function loadParts(db: Db, year: number, by: MoneyBookBasis): Promise<Part[]> {
  if (by === 'paid') return listParts(await loadPartsByDay(db, year, sql`true`))
  const { rows } = await sql<Row>`
    select substr(${eventDaySql}, 1, 7) as month, ${experienceSql}, sum(due_cents) + coalesce(sum(${writtenOffSql}), 0) as agreed,
      sum(received_cents) as received, sum(returned_cents) as returned, sum(tip_cents) as tips, sum(${writtenOffSql}) as gone
    from event_balance ${events(sql`event_balance.event_id`)}
    where ${hasNoEventSql} or (${isInYearSql(year, eventDaySql)}) group by 1, 2, 3`.execute(db)
  const isAnyUnknown = rows.some(({ month }) => month === null)
  return listParts(isAnyUnknown ? [...rows, ...(await loadPartsByDay(db, year, hasNoEventSql))] : rows)
}

/** Amounts due by due day, and entries by payment day. */
async function loadPartsByDay(db: Db, year: number, which: RawBuilder<unknown>): Promise<Row[]> {
  const [owed, came] = await Promise.all([
    sql<Row>`
      select substr(due_on, 1, 7) as month, ${experienceSql},
        sum(case when amount_due.source = ${sql.lit(erasureSource)} then 0 else amount_due.amount_cents end) as agreed,
        sum(case when amount_due.source = ${sql.lit(erasureSource)} then -amount_due.amount_cents else 0 end) as gone
      from amount_due ${events(sql`amount_due.event_id`)}
      where ${isInYearSql(year, sql`due_on`)} and ${which} group by 1, 2, 3`.execute(db),
    sql<Row>`
      select substr(paid_on, 1, 7) as month, ${experienceSql}, sum(${receivedCentsSql}) as received, sum(${refundedCentsSql}) as returned,
        sum(${tipsSql}) as tips
      from payment as entry ${events(sql`entry.event_id`)}
      where ${isInYearSql(year, sql`paid_on`)} and ${which} group by 1, 2, 3`.execute(db),
  ])
  return [...owed.rows, ...came.rows]
}

const isInYearSql = (year: number, day: RawBuilder<unknown>) =>
  sql<boolean>`${day} >= ${`${year}-01-01`} and ${day} <= ${`${year}-12-31`}`

function listParts(rows: Row[]): Part[] {
  return rows.flatMap(({ month, agreed, received, returned, tips, gone, ...of }) => {
    if (month === null) return []
    const cents = { agreedCents: Number(agreed ?? 0), receivedCents: Number(received ?? 0) }
    const apart = { returnedCents: Number(returned ?? 0), tipCents: Number(tips ?? 0) }
    return [{ ...of, ...cents, ...apart, month, writtenOffCents: Number(gone ?? 0) }]
  })
}

/**
 * Returns the overpaid cents of a year: payments beyond the amount owed, less earlier overpayments that are owed now. A
 * sales tax return by payment date leaves them out until they are owed.
 */
export async function getOverpaidCents(db: Db, year: number): Promise<number> {
  const { from, to } = getYearSpan(year)
  const net = sql`(${receivedCentsSql} - ${refundedCentsSql})`
  const beyond = (cents: RawBuilder<unknown>) =>
    sql`case when ${cents} <= 0 or owed <= 0 then ${cents} when ${cents} > owed then ${cents} - owed else 0 end`
  const { rows } = await sql<{ cents: number | string | null }>`
    select sum(${beyond(sql`after_cents`)} - ${beyond(sql`before_cents`)}) as cents from (
      select after_cents, before_cents, coalesce(event_balance.due_cents, 0) + ${writtenOffSql} as owed
      from (select entry.event_id, sum(${net}) as after_cents,
          sum(case when paid_on < ${from} then ${net} else 0 end) as before_cents
        from payment as entry where paid_on <= ${to} group by entry.event_id having max(paid_on) >= ${from}) as money
      left join event_balance on event_balance.event_id = money.event_id
      left join erased_event on erased_event.event_id = money.event_id) as one`.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

function sumByExperience(parts: Part[], catalogue: Catalog): ExperienceTotals[] {
  const groups = Map.groupBy(parts, (part) => formatExperienceName(part, catalogue))
  return [...groups]
    .map(([experience, of]) => ({ experience, ...getSums(of) }))
    .toSorted((a, b) => b.agreedCents - a.agreedCents || b.receivedCents - a.receivedCents)
}

/**
 * Number of requests in a year with the same referral answer and the same days until the acceptance. `took` is null
 * without an acceptance.
 */
type ReferralCount = {
  heard_from: string
  campaign_source: string
  took: number | null
  asked: number
  proposals: number
  booked: number
  cents: number
}

async function loadReferralCounts(db: Db, year: number, timeZone: string): Promise<ReferralCount[]> {
  const [from, to] = [year, year + 1].map((year) => {
    return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  }) as [number, number]
  const { rows } = await sql<ReferralCount>`
    select heard_from, campaign_source, (said_yes - created_at) / ${sql.lit(day)} as took, count(*) as asked,
      sum(was_sent) as proposals,
      sum(case when said_yes is not null or state in ('booked', 'done') then 1 else 0 end) as booked,
      coalesce(sum(cents), 0) as cents
    from (
      select event.heard_from, event.campaign_source, event.created_at, event.state, due_cents as cents, min(signature.at) as said_yes,
        case when exists (select 1 from proposal where proposal.event_id = event.id and proposal.sent_at is not null)
          then 1 else 0 end as was_sent
      from event left join event_balance on event_balance.event_id = event.id left join signature on signature.event_id = event.id
      where event.created_at >= ${from} and event.created_at < ${to} and event.state not in ('spam', 'merged')
      group by event.id, event_balance.event_id) as request
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Requests of a year by source, with their outcome. */
function sumBySource(heard: ReferralCount[], filings: ReferralMappings): SourceTotals[] {
  const groups = Map.groupBy(heard, ({ heard_from, campaign_source }) =>
    getReferralSource(filings, normalizeReferralPhrase(heard_from, campaign_source)),
  )
  return [...groups]
    .map(([source, of]): SourceTotals => {
      const sum = (what: 'asked' | 'proposals' | 'booked' | 'cents') => of.reduce((all, one) => all + one[what], 0)
      const days = new Map<number, number>()
      for (const { took, asked } of of) if (took !== null) days.set(took, (days.get(took) ?? 0) + asked)
      return {
        source,
        asked: sum('asked'),
        proposals: sum('proposals'),
        booked: sum('booked'),
        cents: sum('cents'),
        daysToYes: computeWeightedMedian(days),
      }
    })
    .toSorted((a, b) => {
      const last = Number(a.source === unknownReferralSource) - Number(b.source === unknownReferralSource)
      return last || b.cents - a.cents || b.asked - a.asked || a.source.localeCompare(b.source)
    })
}

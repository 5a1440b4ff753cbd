import { getToday as todayIn } from '../../../business/dates.ts'
import { normalizeReferralPhrase } from '../../../events/event/referral-source.ts'
import type { Catalog } from '../../../menu/catalog/catalog.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { listEventCosts } from '../costs/costs.server.ts'
import {
  sumProfitStatements,
  isCanceledEvent,
  isUnbookedEvent,
  isStaffPayMissing,
  computeHourlyProfitCents,
  computeProfitCents,
  type EventProfitStatement,
} from './profit-statement.ts'
import { listEventProfitStatements, getUnassignedProfitStatement } from './profit-statements.server.ts'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import {
  getStatisticsPeriod,
  filterPastEvents,
  computeProfitStatistics,
  type StatisticsLabels,
} from './profit-statistics.ts'
import type { EventProfit, YearProfit, ProfitSubtotal } from './event-profit.ts'
import { formatExperienceName } from '../../../money/year/experience-name.ts'
import { getReferralSource } from '../../../money/year/referral-mappings.ts'
import { getReferralMappings } from '../../../money/year/referral-mappings.server.ts'

/** Maximum number of events on the page of a year. The CSV file has every event. */
const maxEventsShown = 200

type ProfitOptions = { crewCosts: StaffCostProvider; now: number }

/** Returns the profit of an event. Null if the event does not exist. */
export async function getEventProfit(
  db: Db,
  eventId: string,
  { crewCosts, now }: ProfitOptions,
): Promise<EventProfit | null> {
  const lead = await db
    .selectFrom('event')
    .select(['requestor_name as name', 'event_date as day', 'event_guest_count as guests', 'experience', 'package'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!lead) return null
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const today = todayIn(now, identity.timeZone)
  const [[account = null], costs, around, names, signed] = await Promise.all([
    listEventProfitStatements(db, [eventId], crewCosts),
    listEventCosts(db, eventId),
    listEventProfitStatements(db, getStatisticsPeriod(today), crewCosts),
    loadStatisticsLabels(db, catalogue),
    db
      .selectFrom('signature')
      .select((is) => is.fn.min('at').as('at'))
      .where('event_id', '=', eventId)
      .executeTakeFirst(),
  ])
  const { name, day, guests } = lead
  return {
    eventId,
    name,
    day,
    guests,
    account,
    costs,
    today,
    experience: names.experience(lead),
    signedAt: signed?.at ?? null,
    statistics: computeProfitStatistics(filterPastEvents(around, today), names),
    timeZone: identity.timeZone,
  }
}

/** Returns the profit of a year with its events by day. */
export async function getYearProfit(db: Db, year: number, { crewCosts, now }: ProfitOptions): Promise<YearProfit> {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const today = todayIn(now, identity.timeZone)
  const [accounts, unassigned, names] = await Promise.all([
    listEventProfitStatements(db, days, crewCosts),
    getUnassignedProfitStatement(db, days),
    loadStatisticsLabels(db, catalogue),
  ])
  return {
    year,
    count: accounts.length,
    events: accounts.slice(0, maxEventsShown).map((one) => ({
      eventId: one.eventId,
      day: one.day,
      name: one.name,
      leftCents: computeProfitCents(one),
      anHourCents: isCanceledEvent(one) ? null : computeHourlyProfitCents(one, one.hours),
      isCalledOff: isCanceledEvent(one),
      isUnbooked: isUnbookedEvent(one),
    })),
    sums: sumProfitStatements([...accounts, unassigned]),
    unassigned,
    ...splitProfit(accounts, computeProfitCents(unassigned), today),
    withoutCrew: accounts.filter(isStaffPayMissing).length,
    statistics: computeProfitStatistics(filterPastEvents(accounts, today), names),
  }
}

/** Splits a year's profit into past and future, which add up to the whole. `today` as 2027-05-08. */
function splitProfit(
  accounts: readonly EventProfitStatement[],
  unassignedCents: number,
  today: string,
): Pick<YearProfit, 'soFar' | 'toCome' | 'calledOff' | 'unbooked'> {
  const getShare = (of: readonly EventProfitStatement[]): ProfitSubtotal => {
    return { count: of.length, leftCents: of.reduce((sum, one) => sum + computeProfitCents(one), 0) }
  }
  const calledOff = getShare(accounts.filter(isCanceledEvent))
  const evenings = accounts.filter((one) => !isCanceledEvent(one))
  const over = getShare(evenings.filter(({ day }) => day < today))
  return {
    soFar: { count: over.count, leftCents: over.leftCents + calledOff.leftCents + unassignedCents },
    toCome: getShare(evenings.filter(({ day }) => day >= today)),
    calledOff,
    unbooked: getShare(evenings.filter(isUnbookedEvent)),
  }
}

async function loadStatisticsLabels(db: Db, catalogue: Catalog): Promise<StatisticsLabels> {
  const filings = await getReferralMappings(db)
  // Thousands of events share a few dozen phrases, so results are cached.
  const sources = new Map<string, string>()
  return {
    experience: (event) => formatExperienceName(event, catalogue),
    source({ heardFrom, cameBy }) {
      const phrase = normalizeReferralPhrase(heardFrom, cameBy)
      const source = sources.get(phrase) ?? getReferralSource(filings, phrase)
      sources.set(phrase, source)
      return source
    },
  }
}

import { getToday as todayIn } from '../../../business/dates.ts'
import type { DraftProfit } from '../../../agreements/proposals/draft-profit.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import { computeProposalTotals, listDefaultLineIds } from '../../../agreements/proposals/proposal-totals.ts'
import { getCapacity } from '../../../days/capacity.server.ts'
import { computeEventStaffingWindow } from '../../../events/event/claims.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../../quotes/travel/locations.server.ts'
import { getCostSettings } from '../costs/cost-settings.server.ts'
import { computeMileageCents, findMileageRate } from '../costs/mileage-rates.ts'
import { listEventProfitStatements } from './profit-statements.server.ts'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import {
  minEventsForStatistics,
  getStatisticsPeriod,
  filterPastEvents,
  computeQuantile,
  computeHourlyProfitRange,
} from './profit-statistics.ts'

/**
 * Estimates the profit of a draft with its default lines: price less tax, staff at the rates of its day, mileage out and
 * back, and the supplies of similar events. Null if no staff rate is known.
 */
export async function estimateDraftProfit(
  db: Db,
  document: ProposalDocument,
  { crewCosts, now }: { crewCosts: StaffCostProvider; now: number },
): Promise<DraftProfit | null> {
  const { event } = document
  const [offer, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const { from, to } = computeEventStaffingWindow(event, { ...offer, capacity })
  const asked = { bartenders: event.allBartenders, minutes: Math.round((to - from) / 60_000), day: event.eventDate }
  const crewCents = await crewCosts.plannedCostOf(db, asked)
  if (crewCents === null) return null
  const { timeZone, baseZip } = offer.identity
  const today = todayIn(now, timeZone)
  const [{ rates, floorCents }, accounts] = await Promise.all([
    getCostSettings(db),
    listEventProfitStatements(db, getStatisticsPeriod(today), crewCosts),
  ])
  const evenings = filterPastEvents(accounts, today)
  const like = evenings.filter(({ experience }) => experience === event.experience)
  const oneWay = event.miles ?? computeMilesFromBase(event.zip, baseZip)
  const miles = oneWay === null ? null : 2 * oneWay
  const driveCents = computeMileageCents((miles ?? 0) * 10, findMileageRate(rates, event.eventDate) ?? 0)
  const suppliesCents = computeMedianSupplies(like) ?? computeMedianSupplies(evenings)
  const { totalCents, taxCents } = computeProposalTotals(document, listDefaultLineIds(document), today)
  const { evenings: many, middle } = computeHourlyProfitRange(event.experienceName, like)
  return {
    leftCents: totalCents - taxCents - crewCents - driveCents - (suppliesCents ?? 0),
    crewCents,
    miles,
    suppliesCents,
    floorCents,
    like: middle && { experience: event.experienceName, evenings: many, ...middle },
  }
}

/** Median of other costs per event, without staff and mileage, in cents. Null with too few events. */
function computeMedianSupplies(evenings: readonly { expenseCents: number }[]): number | null {
  if (evenings.length < minEventsForStatistics) return null
  return computeQuantile(
    evenings.map(({ expenseCents }) => expenseCents).toSorted((a, b) => a - b),
    0.5,
  )
}

import { addDays } from '../../business/dates.ts'
import { computeDayLimits } from '../../days/capacity.ts'
import { getCapacity, listDayRules } from '../../days/capacity.server.ts'
import { findOverbookedDays, type OverbookedDay } from '../../days/overbooked-days.ts'
import { computeOverlapDays } from '../../days/capacity-claims.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeFarthestZipMiles } from '../../quotes/travel/locations.server.ts'
import { listCapacityClaims } from './claims.server.ts'

const forever = '9999-12-31'

/** Lists the days from `today` on with more bookings than capacity. */
export async function listOverbookedDays(db: Db, today: string): Promise<OverbookedDay[]> {
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const { after } = computeOverlapDays(computeFarthestZipMiles(identity.baseZip), catalogue.rules, capacity)
  const from = addDays(today, -after)
  const [rules, claims] = await Promise.all([
    listDayRules(db, from, forever),
    listCapacityClaims(db, { from, to: forever, on: today }, { catalogue, identity, capacity }),
  ])
  return findOverbookedDays(claims, (day) => computeDayLimits(day, rules, capacity)).filter(({ day }) => day >= today)
}

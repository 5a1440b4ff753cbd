import { dayAway } from '../../business/dates.ts'
import { limitsOn } from '../../days/capacity.ts'
import { readCapacity, readDayRules } from '../../days/days.server.ts'
import { excessDays, type Excess } from '../../days/excess.ts'
import { reachOf } from '../../days/places.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { farthestMiles } from '../../quotes/travel/places.server.ts'
import { claimsBetween } from './claims.server.ts'

const forever = '9999-12-31'

/** The days from `today` on, on which more is promised than there is room for. */
export async function readExcess(db: Db, today: string): Promise<Excess[]> {
  const [{ catalogue, identity }, capacity] = await Promise.all([readOffer(db), readCapacity(db)])
  const { after } = reachOf(farthestMiles(identity.baseZip), catalogue.rules, capacity)
  const from = dayAway(today, -after)
  const [rules, claims] = await Promise.all([
    readDayRules(db, from, forever),
    claimsBetween(db, { from, to: forever, on: today }, { catalogue, identity, capacity }),
  ])
  return excessDays(claims, (day) => limitsOn(day, rules, capacity)).filter(({ day }) => day >= today)
}

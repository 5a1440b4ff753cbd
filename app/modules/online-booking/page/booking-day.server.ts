import type { DayState } from '../../../days/availability.ts'
import { getCapacityAndRules } from '../../../days/capacity.server.ts'
import { computeDayState } from '../../../days/compute-day-state.ts'
import { getAvailabilityContext } from '../../../events/event/claims.server.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'

/** State of a request's day, as visitors read it. `but` is a booking whose own claim does not count. */
export async function computeAvailabilityDay(
  db: Db,
  request: QuoteRequest,
  { miles, now, but }: { miles: number | null; now: number; but?: string },
): Promise<DayState> {
  const [{ catalogue, identity }, { capacity, rules }] = await Promise.all([
    getMenuAndIdentity(db),
    getCapacityAndRules(db),
  ])
  const { eventDate: date, eventStartTime: start, eventEndTime: end, eventGuestCount: guests, timeZone } = request
  const terms = { catalogue, identity, capacity, rules }
  const days = await getAvailabilityContext(db, { date, around: 0, terms, now }, but ? { but } : {})
  const times = start && end ? { start, end } : null
  return computeDayState({ date, times, guests, miles, choices: request, ...(timeZone && { timeZone }) }, days)
}

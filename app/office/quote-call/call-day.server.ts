import { ruleAppliesToDay } from '../../days/capacity.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { maxSearchDays, type AvailabilityQuery } from '../../days/availability.ts'
import { computeAvailability } from '../../days/compute-availability.ts'
import { findNearbyOpenDays } from '../../days/find-alternative-slots.ts'
import { getAvailabilityContext } from '../../events/event/claims.server.ts'
import { getDayCapacity, listSameDayEvents } from '../../events/event/day-conflict.server.ts'
import type { StaffingFields } from '../../events/event/staffing-fields.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MenuAndIdentity } from '../../events/quote-form/build-quote-form.server.ts'
import { formatCallDayAnswer, type CallDayAnswer } from './call-day.ts'

type DayQuestion = { query: AvailabilityQuery; event: StaffingFields; today: string; now: number }

/** Returns the answer to a day from today on: who has it, or what speaks against it, and available days close by. */
export async function getCallDayAnswer(
  db: Db,
  { query, event, today, now }: DayQuestion,
  offer: MenuAndIdentity,
): Promise<CallDayAnswer> {
  const { capacity, rules } = await getCapacityAndRules(db)
  const terms = { ...offer, capacity, rules }
  const { date } = query
  // A location that is too far away is reported next to the miles, so it does not affect the answer about the day.
  const miles = query.miles !== null && query.miles > capacity.farthestMiles ? null : query.miles
  const question = { ...query, miles }
  const [days, room, sameDay] = await Promise.all([
    getAvailabilityContext(db, { date, around: maxSearchDays, terms, now }),
    getDayCapacity(db, event, today),
    listSameDayEvents(db, date, ''),
  ])
  const { state, why } = computeAvailability(question, { ...days, around: 0 })
  const near = state === 'open' ? [] : findNearbyOpenDays(question, days).map((slot) => slot.date)
  const claimed = new Set(room.others.map(({ id }) => id))
  const closed = rules.filter((rule) => rule.kind !== 'ask' && ruleAppliesToDay(rule, date)).at(-1)
  return formatCallDayAnswer({
    ...room,
    date,
    today,
    state,
    why,
    near,
    asked: sameDay.filter(({ id, state }) => !claimed.has(id) && ['new', 'replied', 'quoted'].includes(state)),
    closedNote: closed?.note ?? '',
    noticeDays: capacity.noticeDays,
    aheadMonths: capacity.aheadMonths,
  })
}

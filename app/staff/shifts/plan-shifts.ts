import { findScheduleTime, type EventLogistics } from '../../operations/events/event-logistics.ts'
import type { Shift, ShiftTimes } from './shift.ts'

const minute = 60_000
/** Packing down, where nobody said by when they are out. */
const packDown = 60 * minute

/** What a crew does of an evening without known times: `window` is what its place on the day counts, from leaving to back. */
export type StaffTravelTimes = { leavesAt: number; backAt: number; before: number; after: number }

/**
 * When somebody is to be there: called at load-in, or where they ride along when the crew leaves; on the clock from then,
 * or from leaving base (`fromBase`), until they are out of the place.
 */
export function computeShiftTimes(
  night: Pick<EventLogistics, 'date' | 'venue' | 'location' | 'miles' | 'moments' | 'name' | 'timeZone'>,
  away: StaffTravelTimes,
  { meetsAt, fromBase }: { meetsAt: Shift['meetsAt']; fromBase: boolean },
): ShiftTimes {
  const at = (code: Parameters<typeof findScheduleTime>[1]) => findScheduleTime(night.moments, code)
  const loadIn = at('load-in')
  const leavesAt = at('leave') ?? away.leavesAt
  const ends = at('event-ends') ?? at('service-stops') ?? away.backAt - away.after
  const clockTo = at('out-by') ?? ends + packDown
  const callAt = meetsAt === 'base' ? leavesAt : (loadIn ?? leavesAt + away.before)
  const back = at('back') ?? away.backAt
  return {
    day: night.date,
    callAt,
    clockFrom: fromBase ? Math.min(leavesAt, callAt) : callAt,
    clockTo: Math.max(clockTo, callAt + minute),
    servesUntil: ends,
    leavesAt: Math.min(leavesAt, callAt),
    backAt: Math.max(back, clockTo),
    miles: night.miles === null ? null : Math.round(night.miles),
    venue: night.venue ?? night.location ?? '',
    timeZone: night.timeZone,
  }
}

/** How a post differs from what it was: nothing, something to be told, or something that needs a new yes. */
export type ShiftChangeLevel = 'none' | 'small' | 'material'

const halfAnHour = 30 * minute

/** What a change of an event is for those who said yes: a new day or place, or half an hour and more, asks again. */
export function classifyShiftChange(was: ShiftTimes, is: ShiftTimes): ShiftChangeLevel {
  const far = (a: number, b: number) => Math.abs(a - b) > halfAnHour
  if (was.day !== is.day || was.venue !== is.venue) return 'material'
  if (far(was.callAt, is.callAt) || far(was.clockTo, is.clockTo)) return 'material'
  const told = ['callAt', 'clockFrom', 'clockTo'] as const
  return told.some((name) => was[name] !== is[name]) ? 'small' : 'none'
}

/** Of the posts an event has from its agreement, which are too many: nobody's first, the last of them first. */
export function listSurplusShifts<One extends Pick<Shift, 'id' | 'seq'>>(
  posts: readonly One[],
  wanted: number,
  isTaken: (post: One) => boolean,
): One[] {
  const free = posts.filter((post) => !isTaken(post)).toSorted((a, b) => b.seq - a.seq)
  return free.slice(0, Math.max(0, posts.length - wanted))
}

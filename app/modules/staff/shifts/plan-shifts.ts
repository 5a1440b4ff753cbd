import type { EventLogistics } from '../../../operations/events/event-logistics.ts'
import { findScheduleTime } from '../../../operations/events/bar-schedule.ts'
import type { Shift, ShiftTimes } from './shift.ts'

const minute = 60_000
/** Time for packing down where the event has no out-by time. */
const packDownMs = 60 * minute

/**
 * Default travel times for events without a schedule, in epoch milliseconds. `before` and `after` are the milliseconds from
 * departure to load-in and from the end to the return.
 */
export type StaffTravelTimes = { leavesAt: number; backAt: number; before: number; after: number }

/**
 * Computes the times of a shift. The call is at load-in, or at departure for staff who ride along. The clock runs from
 * the call, or from departure with `fromBase`, until the venue must be cleared.
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
  const clockTo = at('out-by') ?? ends + packDownMs
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

/** Degree of a change: none, worth a notice, or requiring a new confirmation. */
export type ShiftChangeLevel = 'none' | 'small' | 'material'

const halfAnHour = 30 * minute

/** Classifies a change of a shift. A new day or venue, or a shift of more than half an hour, is material. */
export function classifyShiftChange(was: ShiftTimes, is: ShiftTimes): ShiftChangeLevel {
  const far = (a: number, b: number) => Math.abs(a - b) > halfAnHour
  if (was.day !== is.day || was.venue !== is.venue) return 'material'
  if (far(was.callAt, is.callAt) || far(was.clockTo, is.clockTo)) return 'material'
  const told = ['callAt', 'clockFrom', 'clockTo'] as const
  return told.some((name) => was[name] !== is[name]) ? 'small' : 'none'
}

/** Returns the surplus shifts of an event: unassigned shifts first, the last of these first. */
export function listSurplusShifts<One extends Pick<Shift, 'id' | 'seq'>>(
  posts: readonly One[],
  wanted: number,
  isTaken: (post: One) => boolean,
): One[] {
  const free = posts.filter((post) => !isTaken(post)).toSorted((a, b) => b.seq - a.seq)
  return free.slice(0, Math.max(0, posts.length - wanted))
}

import type { staffText } from '../members/staff-text.ts'
import type { ShiftState } from '../shifts/shift.ts'

/** A staff member who could take a shift, with the reasons against it as sentences. `isFree` where there is no reason. */
export type ShiftCandidate = {
  id: string
  name: string
  isFree: boolean
  isRefused: boolean
  /** Owners assign themselves and never get an offer. `isSelf` marks the logged-in user. */
  isOwner: boolean
  isSelf: boolean
  /** Whether the candidate had an offer for this shift when another staff member accepted it. */
  isNext: boolean
  /** Whether the candidate has an offer for another shift of this event. */
  isAskedBeside: boolean
  /** The strongest reason against the candidate. */
  against: 'relieved' | 'role' | 'other' | null
  reasons: string[]
}

/** A shift as the event's staff page shows it. Moments in epoch milliseconds. */
export type EventShiftView = {
  id: string
  role: keyof ReturnType<typeof staffText>['role']
  state: ShiftState
  isNew: boolean
  isByHand: boolean
  /** Names of the assigned staff member, or of those with an offer. Empty if there are none. */
  names: string
  phone: string
  /** Staffing status as text. */
  words: string
  callAt: number
  clockTo: number
  /** Time zone of the event. Null for the business's own. */
  timeZone: string | null
  asked: { offerId: string; personId: string; name: string }[]
  /** Staff who declined. They may have called since. */
  saidNo: { id: string; name: string }[]
  /**
   * A pending shift handoff. `asked` are the staff members who could take the shift, `isSelf` marks the logged-in user.
   */
  handOver: {
    id: string
    taker: string | null
    why: string
    asked: { id: string; name: string; isSelf: boolean }[]
  } | null
  candidates: ShiftCandidate[]
}

/** Staffing data of an event. */
export type EventStaffView = {
  eventId: string
  timeZone: string
  shifts: EventShiftView[]
  venue: string
  miles: number | null
  /** Whether the owner works alone, regardless of the agreed staff. */
  isAlone: boolean
  /**
   * After the event: other staff members who may have worked it, and the roles to choose from. Null before the event is
   * over.
   */
  over: { others: { id: string; name: string }[]; roles: EventShiftView['role'][] } | null
  /** Pay for the shifts as an offer to staff words it. Null if the user may not see pay. */
  pay: string | null
}

/** Status a shift's icon shows: filled, offered or empty. */
export function computeStaffingStatus({
  state,
  handOver,
}: Pick<EventShiftView, 'state' | 'handOver'>): 'sure' | 'asked' | 'empty' {
  if (handOver) return 'asked'
  if (state === 'confirmed' || state === 'taken' || state === 'worked') return 'sure'
  return state === 'offered' || state === 'asked-again' ? 'asked' : 'empty'
}

/** Whether all shifts were worked. */
export function isEveryShiftWorked(shifts: readonly Pick<EventShiftView, 'state'>[]): boolean {
  return shifts.length > 0 && shifts.every(({ state }) => state === 'worked')
}

/**
 * Formats the number of filled shifts: "1 of 3 is set", "both are set". A shift that waits for a new confirmation or a
 * handoff does not count.
 */
export function formatFilledShiftCount(shifts: readonly Pick<EventShiftView, 'state' | 'handOver'>[]): string {
  const sure = shifts.filter((post) => computeStaffingStatus(post) === 'sure').length
  if (sure === shifts.length) return ['', 'set', 'both are set'][sure] || `all ${sure} are set`
  if (sure === 0) return 'no one yet'
  return `${sure} of ${shifts.length} ${sure === 1 ? 'is' : 'are'} set`
}

/**
 * A warning before an offer is sent: the reasons against it, and the form values to resubmit to send it anyway. Null
 * values where it cannot be sent.
 */
export type EventStaffWarning = { words: string[]; input: [name: string, value: string][] | null; needsReason: boolean }

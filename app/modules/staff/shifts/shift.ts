import type { PayRate, StaffRole } from '../members/staff-member.ts'

/**
 * State of a shift: without offers, offered, accepted, confirmed, to be confirmed again after a change, then canceled,
 * worked or missed.
 */
export const shiftStates = ['open', 'offered', 'taken', 'confirmed', 'asked-again', 'off', 'worked', 'missed'] as const
export type ShiftState = (typeof shiftStates)[number]

/** A position for a single staff member at an event. Moments in epoch milliseconds, `day` is the event's. */
export type Shift = {
  id: string
  eventId: string
  role: StaffRole
  seq: number
  /** Incremented by every material change. An acceptance refers to a version. */
  version: number
  state: ShiftState
  day: string
  callAt: number
  meetsAt: 'base' | 'site'
  clockFrom: number
  clockTo: number
  /** End of the event, when guests leave. */
  servesUntil: number
  leavesAt: number
  backAt: number
  /** Single-trip distance from base. */
  miles: number | null
  /** Rate that overrides the staff member's own. */
  rate: PayRate | null
  note: string
  /** Required certificate kinds. */
  mustHave: string[]
  venue: string
  /** Time zone of the event. Null means the business's, for shifts stored by an earlier version. */
  timeZone: string | null
  isByHand: boolean
  madeAt: number
  changedAt: number
  /** The times the staff member accepted, while a reconfirmation after a change is pending. */
  was: ShiftTimes | null
}

/** Times and venue of a shift according to its event. */
export type ShiftTimes = Pick<
  Shift,
  'day' | 'callAt' | 'clockFrom' | 'clockTo' | 'servesUntil' | 'leavesAt' | 'backAt' | 'miles' | 'venue' | 'timeZone'
>

/**
 * Way to offer a shift: to a single staff member, to several in turn, or to all at once, where the first to accept gets
 * it.
 */
export const shiftOfferMethods = ['one', 'turn', 'all'] as const
export type OfferMethod = (typeof shiftOfferMethods)[number]

export type ShiftOfferAnswer = 'yes' | 'no' | 'gone' | 'ended' | 'taken-back'

/** An offer of a shift. Without `sentAt` it waits for its turn, without `answer` it is pending. */
export type ShiftOffer = {
  id: string
  shiftId: string
  personId: string
  askId: string
  way: OfferMethod
  turn: number
  postVersion: number
  sentAt: number | null
  endsAt: number | null
  emailId: string | null
  answer: ShiftOfferAnswer | null
  answeredAt: number | null
}

/** An assignment of a shift to a staff member. The current assignment has no `until`. */
export type Assignment = {
  id: string
  shiftId: string
  personId: string
  since: number
  until: number | null
  how: 'yes' | 'put-in' | 'taken-over'
  yesVersion: number
  confirmedAt: number | null
  confirmedVersion: number | null
  sheetSeenAt: number | null
  sheetVersion: string | null
  /** The owner's reason for overruling a refusal, and the user. */
  overruledWhy: string | null
  overruledBy: string | null
  endedWhy: AssignmentEndReason | null
}

export type AssignmentEndReason =
  'handed-over' | 'taken-off' | 'cannot' | 'gone' | 'no' | 'ended' | 'collides' | 'off' | 'removed' | 'moved' | 'missed'

export type ShiftHandoffState = 'open' | 'taken' | 'agreed' | 'taken-back' | 'past'

/** A request to hand off a shift. The staff member keeps it until the handoff is approved. */
export type ShiftHandoff = {
  id: string
  tenureId: string
  askedAt: number
  why: string
  /** The only colleague who may take the shift. Null if every eligible staff member may. */
  openTo: string | null
  state: ShiftHandoffState
  takerId: string | null
  takenAt: number | null
  settledAt: number | null
  settledBy: string | null
}

/** Whether a shift is canceled, worked or missed. It no longer changes. */
export function isShiftClosed({ state }: Pick<Shift, 'state'>): boolean {
  return state === 'off' || state === 'worked' || state === 'missed'
}

/** Whether a shift still needs a staff member. */
export function isShiftUnfilled({ state }: Pick<Shift, 'state'>): boolean {
  return state === 'open' || state === 'offered'
}

/** Days before the event on which assigned staff are asked to confirm. */
export const confirmationLeadDays = [3, 1] as const

/** Whether an offer was sent and not answered. */
export function isOfferPending({ sentAt, answer }: Pick<ShiftOffer, 'sentAt' | 'answer'>): boolean {
  return sentAt !== null && answer === null
}

/** Computes the state of a shift from its assignment and offers. */
export function computeShiftState(
  shift: Pick<Shift, 'state' | 'version'>,
  tenure: Pick<Assignment, 'yesVersion' | 'confirmedVersion'> | undefined,
  offers: readonly Pick<ShiftOffer, 'sentAt' | 'answer'>[],
): ShiftState {
  if (isShiftClosed(shift)) return shift.state
  if (!tenure) return offers.some(isOfferPending) ? 'offered' : 'open'
  if (tenure.yesVersion < shift.version) return 'asked-again'
  return tenure.confirmedVersion === shift.version ? 'confirmed' : 'taken'
}

/** Whether two shifts overlap, from leaving base to returning. */
export function hasShiftOverlap(a: Pick<Shift, 'leavesAt' | 'backAt'>, b: Pick<Shift, 'leavesAt' | 'backAt'>): boolean {
  return a.leavesAt < b.backAt && b.leavesAt < a.backAt
}

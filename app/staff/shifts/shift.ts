import type { PayRate, StaffRole } from '../members/staff-member.ts'

/** How a post stands: nobody asked, asked, somebody said yes, confirmed, asked again after a change, over. */
export const shiftStates = ['open', 'offered', 'taken', 'confirmed', 'asked-again', 'off', 'worked', 'missed'] as const
export type ShiftState = (typeof shiftStates)[number]

/** Something to be done at an event by one person. Moments in epoch milliseconds, `day` is the event's. */
export type Shift = {
  id: string
  eventId: string
  role: StaffRole
  seq: number
  /** Raised by every material change: a yes is to a version. */
  version: number
  state: ShiftState
  day: string
  callAt: number
  meetsAt: 'base' | 'site'
  clockFrom: number
  clockTo: number
  /** Until when guests are there: the event's end. */
  servesUntil: number
  leavesAt: number
  backAt: number
  /** One way, from base. */
  miles: number | null
  /** Where this post pays otherwise than the person's own rate. */
  rate: PayRate | null
  note: string
  /** Kinds of certificates. */
  mustHave: string[]
  venue: string
  /** The zone of the event's clock; null, the business's, where an earlier version stored the post. */
  timeZone: string | null
  isByHand: boolean
  madeAt: number
  changedAt: number
  /** What its person said yes to, where it changed since and they are asked again. */
  was: ShiftTimes | null
}

/** When and where a post is, as its event stands. */
export type ShiftTimes = Pick<
  Shift,
  'day' | 'callAt' | 'clockFrom' | 'clockTo' | 'servesUntil' | 'leavesAt' | 'backAt' | 'miles' | 'venue' | 'timeZone'
>

/** How people are asked: one, one after the other, or all at once, of whom the first yes has it. */
export const offerMethods = ['one', 'turn', 'all'] as const
export type OfferMethod = (typeof offerMethods)[number]

export type ShiftOfferAnswer = 'yes' | 'no' | 'gone' | 'ended' | 'taken-back'

/** Somebody asked for a post; without `sentAt` their turn has not come, without `answer` it is out. */
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

/** Somebody who has a post, from a moment to a moment; the live one has no `until`. */
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
  /** The owner's words where they overruled what stood against it, and who did. */
  overruledWhy: string | null
  overruledBy: string | null
  endedWhy: AssignmentEndReason | null
}

export type AssignmentEndReason =
  'handed-over' | 'taken-off' | 'cannot' | 'gone' | 'no' | 'ended' | 'collides' | 'off' | 'removed' | 'moved' | 'missed'

export type ShiftHandoffState = 'open' | 'taken' | 'agreed' | 'taken-back' | 'past'

/** Somebody who asks to be relieved of a post; until it is agreed they stand. */
export type ShiftHandoff = {
  id: string
  tenureId: string
  askedAt: number
  why: string
  /** The one person it is open to; null: whoever fits. */
  openTo: string | null
  state: ShiftHandoffState
  takerId: string | null
  takenAt: number | null
  settledAt: number | null
  settledBy: string | null
}

/** Whether a post is over, one way or the other: nothing moves it any more. */
export function isShiftClosed({ state }: Pick<Shift, 'state'>): boolean {
  return state === 'off' || state === 'worked' || state === 'missed'
}

/** Whether somebody is still looked for. */
export function isShiftUnfilled({ state }: Pick<Shift, 'state'>): boolean {
  return state === 'open' || state === 'offered'
}

/** So many days before an event whoever has a post is asked whether it is still good. */
export const confirmationLeadDays = [3, 1] as const

/** Whether an offer waits for an answer. */
export function isOfferPending({ sentAt, answer }: Pick<ShiftOffer, 'sentAt' | 'answer'>): boolean {
  return sentAt !== null && answer === null
}

/** How a post stands by who has it and who is asked. */
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

/** Whether two are out at the same time, from leaving base to being back. */
export function hasShiftOverlap(a: Pick<Shift, 'leavesAt' | 'backAt'>, b: Pick<Shift, 'leavesAt' | 'backAt'>): boolean {
  return a.leavesAt < b.backAt && b.leavesAt < a.backAt
}

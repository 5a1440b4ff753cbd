import { isStateAllowed, type AgreementState } from './allowed-states.ts'
import type { EventState } from './event.ts'

const stateOrder: EventState[] = ['merged', 'spam', 'lost', 'new', 'replied', 'quoted', 'held', 'booked', 'done']

type KnownState = { state: EventState; eventDate: string; isBound: boolean; agreement?: AgreementState | null }

/**
 * Reason why two events cannot be merged this way, or null if they can. `isBound`: a proposal or money belongs to the
 * event.
 */
export type MergeBlocker = 'both-bound' | 'bound' | 'canceled' | 'promised' | 'two-days'

/**
 * Checks whether `gone` may be merged into `kept`. A merge never drops a hold or booking. The event with the stronger
 * claim must be the kept event, and so must an event with a proposal or money. A merge never reopens a canceled event.
 * Two held or booked events must be on the same day and keep a single claim.
 */
export function findMergeBlocker(kept: KnownState, gone: KnownState): MergeBlocker | null {
  if (gone.isBound) return kept.isBound ? 'both-bound' : 'bound'
  const merged = computeMergedState(kept.state, gone.state)
  if (merged !== kept.state && !isStateAllowed(kept.agreement ?? null, merged)) return 'canceled'
  const [ahead, behind] = [stateOrder.indexOf(kept.state), stateOrder.indexOf(gone.state)]
  if (behind < stateOrder.indexOf('held')) return null
  if (behind > ahead) return 'promised'
  return kept.eventDate === gone.eventDate ? null : 'two-days'
}

/** State of the kept event after a merge: the more advanced state of both, but a merge never holds or books it. */
export function computeMergedState(kept: EventState, gone: EventState): EventState {
  return stateOrder.indexOf(gone) > stateOrder.indexOf(kept) && stateOrder.indexOf(gone) < stateOrder.indexOf('held')
    ? gone
    : kept
}

export const mergeBlockerMessages: Record<MergeBlocker, string> = {
  'both-bound': 'Both have a proposal or payments. Take one of the proposals back first, or keep them separate.',
  bound: 'The other one has a proposal or payments: keep that one',
  canceled: 'It was canceled, and the other one is open. A new booking is a new event: keep them separate.',
  promised: 'The other one has its date on hold or booked: keep that one',
  'two-days': 'Both have a date on hold or booked, on different days. Release one first, or keep them separate.',
}

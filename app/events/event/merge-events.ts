import type { EventState } from './event.ts'

const further: EventState[] = ['merged', 'spam', 'lost', 'new', 'replied', 'quoted', 'held', 'booked', 'done']

type KnownState = { state: EventState; eventDate: string; isBound: boolean }

/** Why two requests cannot be made one so; null where they can. `hasProposalOrMoney`: a proposal or money hangs on it. */
export type MergeBlocker = 'both-bound' | 'bound' | 'promised' | 'two-days'

/**
 * Whether `gone` may be put into `kept`: never in a way that drops a promise. One that is promised more is the one to
 * keep, so is one with a proposal or money; two that are promised must be promised the same day, and keep one claim.
 */
export function findMergeBlocker(kept: KnownState, gone: KnownState): MergeBlocker | null {
  if (gone.isBound) return kept.isBound ? 'both-bound' : 'bound'
  const [ahead, behind] = [further.indexOf(kept.state), further.indexOf(gone.state)]
  if (behind < further.indexOf('held')) return null
  if (behind > ahead) return 'promised'
  return kept.eventDate === gone.eventDate ? null : 'two-days'
}

/** Where the kept one stands afterwards: as far as the further of the two, but never promised by it. */
export function computeMergedState(kept: EventState, gone: EventState): EventState {
  return further.indexOf(gone) > further.indexOf(kept) && further.indexOf(gone) < further.indexOf('held') ? gone : kept
}

export const mergeBlockerMessages: Record<MergeBlocker, string> = {
  'both-bound': 'Both have a proposal or payments. Take one of the proposals back first, or keep them separate.',
  bound: 'The other one has a proposal or payments: keep that one',
  promised: 'The other one has its date held or booked: keep that one',
  'two-days': 'Both have a date held or booked, on different days. Release one first, or keep them separate.',
}

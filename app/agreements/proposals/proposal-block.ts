import type { EventState } from '../../events/event/event.ts'
import { acceptedProposalStates, type ProposalState } from './proposal-state.ts'

/** Why a proposal can't be created, sent or signed. */
export type ProposalBlocker = 'agreed' | 'canceled' | 'done' | 'spam'

/**
 * Returns why an event can't get a proposal. Null if it can. A canceled or done event gets no new version, and needs a
 * new event instead. Spam must be unmarked first.
 */
export function findProposalBlocker(
  state: EventState,
  versions: readonly { state: ProposalState }[],
): ProposalBlocker | null {
  const isThere = (one: ProposalState) => versions.some((version) => version.state === one)
  if (isThere('called-off')) return 'canceled'
  if (state === 'done' || isThere('done')) return 'done'
  if (acceptedProposalStates.some(isThere)) return 'agreed'
  return state === 'spam' ? 'spam' : null
}

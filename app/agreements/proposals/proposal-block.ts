import type { EventState } from '../../events/event/event.ts'
import { acceptedProposalStates, type ProposalState } from './proposal.ts'

/** Why no version of a proposal can be made, sent or signed. */
export type ProposalBlocker = 'agreed' | 'canceled' | 'done' | 'spam'

/**
 * Returns why nothing can be proposed for an event, null where something can. A canceled or done event gets no new version:
 * the same again is a new event. Spam is marked as not spam first.
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

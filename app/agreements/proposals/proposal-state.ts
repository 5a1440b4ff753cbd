/** States of a proposal and of the agreement that follows it. */
const proposalStates = [
  'draft',
  'out',
  'agreed',
  'reserved',
  'postponed',
  'ended',
  'declined',
  'replaced',
  'taken-back',
  'released',
  'called-off',
  'done',
] as const

export type ProposalState = (typeof proposalStates)[number]

const allowedTransitions: Record<ProposalState, ProposalState[]> = {
  draft: ['out'],
  out: ['agreed', 'reserved', 'declined', 'ended', 'replaced', 'taken-back'],
  agreed: ['reserved', 'released', 'called-off', 'postponed'],
  reserved: ['postponed', 'called-off', 'done'],
  postponed: ['reserved', 'called-off'],
  ended: [],
  declined: [],
  replaced: [],
  'taken-back': [],
  released: [],
  'called-off': [],
  done: [],
}

/** Whether a proposal may change its state this way. A version that has ended never reopens: a new version follows it. */
export function canTransitionProposal(from: ProposalState, to: ProposalState): boolean {
  return allowedTransitions[from].includes(to)
}

/** States in which the proposal is accepted and the agreement is in force. */
export const acceptedProposalStates: readonly ProposalState[] = ['agreed', 'reserved', 'postponed', 'done']

export function isProposalAccepted(state: ProposalState): boolean {
  return acceptedProposalStates.includes(state)
}

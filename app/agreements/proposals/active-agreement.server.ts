import type { Db } from '../../plumbing/database/database.server.ts'
import { isProposalAccepted } from './proposal-state.ts'
import type { Proposal } from './proposal.ts'
import { findSentProposal } from './proposals.server.ts'

/** Whether an event is agreed to, and neither canceled nor postponed. */
export function isAgreementActive(event: { state: string }, { state }: Pick<Proposal, 'state'>): boolean {
  return isProposalAccepted(state) && state !== 'postponed' && ['booked', 'done'].includes(event.state)
}

/** Finds the accepted proposal of an event. Null if it was never accepted, or the event is canceled or postponed. */
export async function findActiveAgreement(db: Db, eventId: string): Promise<Proposal | null> {
  const [event, proposal] = await Promise.all([
    db.selectFrom('event').select('state').where('id', '=', eventId).executeTakeFirst(),
    findSentProposal(db, eventId),
  ])
  return event && proposal && isAgreementActive(event, proposal) ? proposal : null
}

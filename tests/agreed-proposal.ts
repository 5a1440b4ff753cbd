import { agree, type Yes } from '../app/agreements/yours/agree.server.ts'
import type { ProposalDocument } from '../app/agreements/proposals/proposal.ts'
import { documentHash, keepDraft, sendProposal } from '../app/agreements/proposals/proposals.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { sampleProposal, sampleYes } from './doubles/sample-proposal.ts'
import { opening } from './house.ts'

type Terms = { document?: ProposalDocument; yes?: Partial<Yes>; words?: string; now?: number }

/** Sends a stored request the sample's proposal, and says yes to it, on the day every test house opens. */
export async function agreeToProposal(
  db: Db,
  leadId: string,
  { document = sampleProposal(), yes = {}, words = 'What was shown', now = opening }: Terms = {},
): Promise<void> {
  const today = '2026-11-20'
  await keepDraft(db, leadId, document, { today, now })
  await sendProposal(db, leadId, { seen: documentHash(document), today, despite: '' }, { actor: 'owner', now })
  const shown = () => ({ words, facts: {} })
  const outcome = await agree(db, leadId, { ...sampleYes, ...yes }, { shown, today, now })
  if (outcome.kind !== 'agreed') throw new Error(`Not agreed to: ${outcome.kind}`)
}

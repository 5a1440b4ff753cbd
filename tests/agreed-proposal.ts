import { acceptProposal, type Acceptance } from '../app/agreements/client-page/accept-proposal.server.ts'
import { computeLatestProposalExpiry } from '../app/agreements/proposals/proposal-dates.ts'
import type { ProposalDocument } from '../app/agreements/proposals/proposal.ts'
import { hashProposalDocument, saveProposalDraft, sendProposal } from '../app/agreements/proposals/proposals.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { sampleProposal, sampleAcceptance } from './doubles/sample-proposal.ts'
import { openingTime } from './test-app.ts'

type Terms = { document?: ProposalDocument; yes?: Partial<Acceptance>; words?: string; now?: number }

/** Sends the sample proposal for a stored event and accepts it, on the day every test app starts. */
export async function acceptSampleProposal(
  db: Db,
  eventId: string,
  { document: proposed = sampleProposal(), yes = {}, words = 'What was shown', now = openingTime }: Terms = {},
): Promise<void> {
  const today = '2026-11-20'
  const last = computeLatestProposalExpiry(proposed, today)
  const document = { ...proposed, expiresOn: proposed.expiresOn < last ? proposed.expiresOn : last }
  await saveProposalDraft(db, eventId, document, { today, now })
  const seen = hashProposalDocument(document)
  const sent = await sendProposal(db, eventId, { seen, today, despite: '' }, { actor: 'owner', now })
  if (!('kind' in sent) || sent.kind !== 'sent') throw new Error(`Not sent: ${JSON.stringify(sent)}`)
  const shown = () => ({ words, facts: {} })
  const outcome = await acceptProposal(db, eventId, { ...sampleAcceptance, ...yes }, { shown, today, now })
  if (outcome.kind !== 'agreed') throw new Error(`Not agreed to: ${outcome.kind}`)
}

import type { Db } from '../../plumbing/database/database.server.ts'
import { toAgreementHistoryEntry } from './agreement-history.server.ts'
import { checkAgreementIntegrity, isAgreementAltered } from './agreement-integrity.server.ts'
import { listClientLinks, getClientPagePath, computeClientLinkToken } from './client-link.server.ts'
import type { ProposalSummary } from './proposal-summary.ts'
import { listProposals } from './proposals.server.ts'

/**
 * Returns a summary of an event's proposals: versions, links and questions. Only owners get the links, which allow signing
 * and show payments.
 */
export async function findProposalSummary(
  db: Db,
  eventId: string,
  { secret, siteUrl, timeZone, isOwner }: { secret: string; siteUrl: string; timeZone: string; isOwner: boolean },
): Promise<ProposalSummary | null> {
  const versions = await listProposals(db, eventId)
  if (versions.length === 0) return null
  const [links, check] = await Promise.all([listClientLinks(db, eventId), checkAgreementIntegrity(db, eventId)])
  return {
    eventId,
    timeZone,
    broken: check.broken,
    isAltered: isAgreementAltered(check),
    versions: versions.map(({ version, state, totalCents, sentAt, settledAt, document: { expiresOn, keepsDay } }) => {
      return { version, state, totalCents, sentAt, settledAt, expiresOn, keepsDay }
    }),
    links: (isOwner ? links : []).map((link) => ({
      name: link.name,
      href: `${siteUrl}${getClientPagePath(computeClientLinkToken(secret, link))}`,
    })),
    questions: check.events
      .map(toAgreementHistoryEntry)
      .flatMap(({ id, at, kind, details }) =>
        kind === 'asked' || kind === 'answered' ? [{ id, at, kind, words: details.words }] : [],
      ),
  }
}

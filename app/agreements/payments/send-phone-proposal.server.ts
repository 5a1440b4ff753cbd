import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getClientPagePath, getOrCreateClientLink } from '../proposals/client-link.server.ts'
import { queueClientEmail } from '../proposals/contact-emails.server.ts'
import type { EventDataProvider } from '../proposals/event-data-provider.server.ts'
import { composeProposalEmail } from '../proposals/proposal-email.ts'
import { getProposalTranslator } from '../proposals/proposal-language.server.ts'
import { hashProposalDocument, saveProposalDraft, listProposals, sendProposal } from '../proposals/proposals.server.ts'
import {
  type PhoneProposalContext,
  getUnsignedPriceAgreedByPhone,
  buildPhoneProposal,
} from './sign-phone-price.server.ts'

type SendTerms = PhoneProposalContext & { secret: string; siteUrl: string; events: EventDataProvider }

/**
 * Emails the client a link to sign the phone price, once per price. Returns whether it was sent, now or before. Call it
 * with the event locked and an email account connected.
 */
export async function sendPhoneProposal(
  db: Db,
  eventId: string,
  { secret, siteUrl, events, ...terms }: SendTerms,
): Promise<boolean> {
  const { today, now } = terms
  const price = await getUnsignedPriceAgreedByPhone(db, eventId)
  if (!price) return false
  const versions = await listProposals(db, eventId)
  if (versions.some(({ sentAt }) => sentAt !== null && sentAt >= price.madeAt)) return true
  const event = (await findEvent(db, eventId))!
  const proposal = await buildPhoneProposal(db, event, price, terms)
  const to = event.request.fromEmail
  if (!proposal?.isReady || !to) return false
  const { document } = proposal
  await saveProposalDraft(db, eventId, document, terms)
  const spoken = await getProposalTranslator(db, event.language)
  const guard = { seen: hashProposalDocument(document), today, despite: '' }
  const sent = await sendProposal(db, eventId, guard, { actor: 'owner', now }, async (db, proposal) => {
    const { token } = await getOrCreateClientLink(
      db,
      { eventId, name: document.client.name, email: to },
      { secret, now },
    )
    await events.keepListAsMade(db, eventId, now)
    const email = composeProposalEmail(
      { ...proposal, document: spoken(document) },
      to,
      { siteUrl, link: getClientPagePath(token) },
      today,
    )
    await queueClientEmail(db, email, { secret, now })
  })
  if (!('kind' in sent) || sent.kind !== 'sent') throw new Error('A proposal that is ready was not sent')
  return true
}

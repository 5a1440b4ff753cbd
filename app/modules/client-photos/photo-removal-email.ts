import {
  buildEventButtonBlock,
  getOwnerEmailBase,
  buildTextBlock,
  type OwnerEmailSettings,
} from '../../agreements/client-page/proposal-response-emails.ts'
import type { Proposal } from '../../agreements/proposals/proposal.ts'
import { formatMonthDay } from '../../business/dates.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'

/** Composes the owner's email about a publishable photo that a client deleted. At most one a day per event is sent. */
export function composePhotoRemovalEmail(
  proposal: Proposal,
  { today }: { today: string },
  identity: OwnerEmailSettings,
  siteUrl: string,
): ComposedEmail {
  const { client, event } = proposal.document
  const day = formatMonthDay(event.eventDate)
  return composeEmail({
    ...getOwnerEmailBase(proposal, identity, siteUrl),
    id: `${proposal.eventId}-photos-removed-${today}`,
    kind: 'photo-removed',
    eventId: proposal.eventId,
    subject: `${client.name} took down a photo of ${day}`,
    title: `${client.name} took down a photo`,
    blocks: [
      buildTextBlock('They had let you show it, and no longer do. It is deleted here.'),
      buildTextBlock('If you added it to your website or show it anywhere else, take it down there too.'),
      buildEventButtonBlock(siteUrl, proposal.eventId),
    ],
  })
}

import { formatClientEmailFooter } from '../../business/client-email-footer.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatFirstNames } from '../../events/event/first-name.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { Language } from '../../ui/language.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { Proposal } from '../proposals/proposal.ts'
import { isProposalAccepted } from '../proposals/proposal-state.ts'
import { buildTextBlock } from './proposal-response-emails.ts'

/** Email with the answer to a client's question. */
export function composeAnswerEmail(
  { document: { house, event, reference, client }, eventId, state }: Proposal,
  answer: string,
  to: string,
  { id, siteUrl, link, language }: { id: string; siteUrl: string; link: string; language: Language },
): ComposedEmail {
  const { letter } = clientPageText(language)
  return composeEmail({
    id: `${id}-answer`,
    kind: 'answer',
    eventId,
    to,
    replyTo: house.email,
    business: house.name,
    look: house.look,
    siteUrl,
    language,
    subject: letter.yourQuestion(getFormatter(language).monthDay(event.eventDate)),
    reference: (isProposalAccepted(state) ? letter.agreementOf : letter.proposalOf)(reference),
    title: letter.ourAnswer,
    blocks: [
      buildTextBlock(letter.hello(defangLinks(formatFirstNames(client.name)))),
      ...answer.split(/\n{2,}/).map(buildTextBlock),
      { kind: 'button', label: letter.openPage, href: `${siteUrl}${link}` },
    ],
    footer: formatClientEmailFooter(house, language),
  })
}

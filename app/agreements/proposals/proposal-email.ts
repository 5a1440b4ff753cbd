import { formatClientEmailFooter } from '../../business/client-email-footer.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { Language } from '../../ui/language.ts'
import type { Proposal } from './proposal.ts'
import { computeProposalTotals, type ProposalTotals } from './proposal-totals.ts'
import { clientPageText } from './client-page-text.ts'

/** Links of a proposal email. */
export type ProposalEmailLinks = { siteUrl: string; link: string }

/** Email with a proposal's link. The proposal itself is on the client page. `link` is its path. */
export function composeProposalEmail(
  { id, eventId, version, document: proposed, chosen }: Proposal,
  to: string,
  { siteUrl, link }: ProposalEmailLinks,
  today: string,
): ComposedEmail {
  const { client, event, house, expiresOn, keepsDay, greeting, language = 'en' } = proposed
  const { longDay, monthDay, shortDay, dollars } = getFormatter(language)
  const { letter, head } = clientPageText(language)
  const sums = computeProposalTotals(proposed, chosen, today)
  const day = monthDay(event.eventDate)
  const choices = proposed.lines.filter(({ choice }) => choice !== 'fixed')
  const hasChoice = choices.length > 0
  const isAnyTicked = choices.some(({ id: line }) => chosen.includes(line))
  return composeEmail({
    id: `${id}-proposal`,
    kind: 'proposal',
    eventId,
    to,
    replyTo: house.email,
    business: house.name,
    look: house.look,
    siteUrl,
    language,
    subject: letter.proposal(day, version > 1),
    preheader: letter.inAllUntil(dollars(sums.totalCents), shortDay(expiresOn)),
    reference: head.proposal(proposed.reference, version),
    title: letter.hereIs(day),
    blocks: [
      // The owner's text may begin with its own greeting.
      ...(hasGreeting(greeting)
        ? []
        : [{ kind: 'paragraph' as const, words: letter.hello(formatFirstNames(client.name)) }]),
      ...(greeting ? greeting.split(/\n{2,}/).map((words) => ({ kind: 'paragraph' as const, words })) : []),
      buildPricesBlock(sums, hasChoice ? letter.tickedFirst(isAnyTicked) : '', language),
      {
        kind: 'button',
        label: letter.openProposal,
        href: `${siteUrl}${link}`,
        or: { label: letter.orCall(formatPhoneNumber(house.phone)), href: formatTelHref(house.phone) },
      },
    ],
    next: letter.goodUntil(longDay(expiresOn), keepsDay ? day : null, hasChoice),
    footer: formatClientEmailFooter({ ...house, phone: '' }, language, letter.yoursAlone),
  })
}

function hasGreeting(words: string): boolean {
  return /^\s*(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|hola|querid[oa]s?|estimad[oa]s?|buen[oa]s)\b/i.test(
    words,
  )
}

/** Prices of a proposal, line by line. `reason` explains the total. */
export function buildPricesBlock(sums: ProposalTotals, reason: string, language?: Language): EmailBlock {
  const inOneForm = getFormatter(language).inOneForm([
    ...sums.lines.map(({ totalCents }) => totalCents),
    sums.totalCents,
  ])
  return {
    kind: 'prices',
    lines: sums.lines.map(({ label, reason, quantity, totalCents }) => ({
      label: quantity > 1 ? `${label} × ${quantity}` : label,
      reason,
      amount: inOneForm(totalCents),
    })),
    total: { label: clientPageText(language).paper.inAll, reason, amount: inOneForm(sums.totalCents) },
  }
}

import { longDay, monthDay, shortDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { dollars, dollarsAndCents } from '../../menu/catalogue/money.ts'
import { composeLetter } from '../../plumbing/outbox/compose-letter.ts'
import type { ComposedLetter } from '../../plumbing/outbox/letter.ts'
import type { Proposal } from './proposal.ts'
import { sumsOf } from './proposal-sums.ts'

/** Who writes, and from where. */
export type LetterHead = { siteUrl: string; link: string }

/** The letter with a proposal's link; the proposal itself stands on their page. `link` is its path. */
export function composeProposal(
  { id, leadId, version, document: proposed, chosen }: Proposal,
  to: string,
  { siteUrl, link }: LetterHead,
  today: string,
): ComposedLetter {
  const { client, event, house, expiresOn, keepsDay, greeting } = proposed
  const sums = sumsOf(proposed, chosen, today)
  const day = monthDay(event.eventDate)
  return composeLetter({
    id: `${id}-proposal`,
    kind: 'proposal',
    leadId,
    to,
    replyTo: house.email,
    business: house.name,
    look: house.look,
    siteUrl,
    subject: `${version > 1 ? 'Our new proposal' : 'Our proposal'} for ${day}`,
    preheader: `${dollars(sums.totalCents)} in all, good until ${shortDay(expiresOn)}.`,
    eyebrow: `Proposal ${proposed.reference}, version ${version}`,
    title: `${client.name.split(/\s+/)[0]}, here is ${day}`,
    blocks: [
      ...(greeting ? greeting.split(/\n{2,}/).map((words) => ({ kind: 'paragraph' as const, words })) : []),
      {
        kind: 'prices',
        lines: sums.lines.map(({ label, reason, quantity, totalCents }) => ({
          label: quantity > 1 ? `${label} × ${quantity}` : label,
          reason,
          amount: dollarsAndCents(totalCents),
        })),
        total: {
          label: 'In all',
          reason: proposed.lines.some(({ choice }) => choice !== 'fixed') ? 'with what is ticked to begin with' : '',
          amount: dollars(sums.totalCents),
        },
      },
      {
        kind: 'paragraph',
        words: `It is good until ${longDay(expiresOn)}${keepsDay ? `, and until then we keep ${day} for you` : ''}. Read it, choose, ask, or say yes: all of it is on your own page.`,
      },
      {
        kind: 'button',
        label: 'Open your proposal',
        href: `${siteUrl}${link}`,
        or: { label: `or call ${nationalPhone(house.phone)}`, href: `tel:${house.phone}` },
      },
    ],
    footer: `${house.name}. The link is yours alone: whoever has it can read your proposal and say yes to it.`,
  })
}

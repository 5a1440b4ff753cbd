import { formatClientEmailFooter } from '../../business/client-email-footer.ts'
import { type PaymentDestinations, filterPayableMethods } from '../proposals/payment-destinations.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { EmailPdfAttachment, ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import { formatFirstNames } from '../../events/event/first-name.ts'
import { formatDollars } from '../../business/money.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatMonthDay, formatLongDate } from '../../business/dates.ts'
import type { ProposalTotals } from '../proposals/proposal-totals.ts'
import type { Proposal } from '../proposals/proposal.ts'
import {
  buildTextBlock,
  type OwnerEmailSettings,
  getOwnerEmailBase,
  buildEventButtonBlock,
} from './proposal-response-emails.ts'
import { type ClientPageData, formatPaymentInstructions, formatPaymentMemo } from './client-page-data.ts'
import type { Language } from '../../ui/language.ts'
import { buildPricesBlock } from '../proposals/proposal-email.ts'

export type AcceptedProposal = {
  proposal: Proposal
  sums: ProposalTotals
  signature: { id: string; name: string; kind: 'signed' | 'noted' }
}

type OwnerEmailParts = { siteUrl: string; copy: EmailPdfAttachment; depositDue: string | null; today: string }

type ClientEmailParts = OwnerEmailParts & {
  link: string
  payTo: PaymentDestinations
  reach: ClientPageData['reach']
  takesCards: boolean
}

/** Composes the client's email after acceptance, with the signed copy, the deposit and the payment methods. */
export function composeClientAcceptanceEmail(
  { proposal, sums, signature }: AcceptedProposal,
  to: string,
  { siteUrl, link, copy, depositDue, payTo, reach, takesCards, today }: ClientEmailParts,
): ComposedEmail {
  const { document: proposed, eventId } = proposal
  const { event, house, money, reference, client, language = 'en' } = proposed
  const asWritten = { ...proposed, client: { ...client, name: defangLinks(client.name) } }
  const said = getFormatter(language)
  const { monthDay, longDay, dollars } = said
  const { letter, ways: wayWords } = clientPageText(language)
  const day = monthDay(event.eventDate)
  const isSigned = signature.kind === 'signed'
  const ways = filterPayableMethods(money.ways, payTo, takesCards)
  return composeEmail({
    id: `${signature.id}-yes`,
    kind: 'agreement',
    eventId,
    to,
    replyTo: house.email,
    business: house.name,
    look: house.look,
    siteUrl,
    language,
    subject: letter.saidYes(day),
    preheader: letter.inAll(dollars(sums.totalCents)),
    reference: letter.agreementOf(reference),
    title: hasDeposit(proposal, sums) ? letter.isKept(day) : letter.isBooked(day),
    document: copy,
    blocks: [
      buildTextBlock(letter.hello(formatFirstNames(asWritten.client.name))),
      buildTextBlock(isSigned ? letter.signed(longDay(event.eventDate)) : letter.onPhone(longDay(event.eventDate))),
      buildAgreedPricesBlock(sums, language),
      ...(hasDeposit(proposal, sums)
        ? [
            buildTextBlock(
              letter.depositNext(
                dollars(sums.depositCents),
                depositDue && formatDeadlineDay(said, depositDue, today),
                sums.depositCents === sums.totalCents,
              ),
            ),
            ...(ways.length > 0
              ? [
                  {
                    kind: 'sentences',
                    rows: ways.map((way) => [wayWords[way], formatPaymentInstructions(way, asWritten, payTo)]),
                    marked: formatPaymentMemo(asWritten),
                  } satisfies EmailBlock,
                ]
              : []),
          ]
        : []),
      { kind: 'button', label: letter.openPage, href: `${siteUrl}${link}` },
    ],
    next: letter.toAsk([formatPhoneNumber(reach.phone), reach.email].filter(Boolean)),
    footer: formatClientEmailFooter({ ...house, phone: '' }, language, letter.keepIt),
  })
}

/** Whether the booking waits for its deposit. No deposit may be needed, or earlier payments may cover it. */
function hasDeposit({ state }: Pick<Proposal, 'state'>, { depositCents }: ProposalTotals): boolean {
  return depositCents > 0 && state !== 'reserved'
}

/** Email to the owner after acceptance. */
export function composeOwnerAcceptanceEmail(
  { proposal, sums, signature }: AcceptedProposal,
  identity: OwnerEmailSettings,
  { siteUrl, copy, depositDue, today }: OwnerEmailParts,
): ComposedEmail {
  const { document: proposed, eventId, version } = proposal
  const day = formatMonthDay(proposed.event.eventDate)
  const name = proposed.client.name
  const due = depositDue ? `; it is due by ${formatDeadlineDay(getFormatter('en'), depositDue, today)}` : ''
  const asked = sums.depositCents === sums.totalCents ? 'full total' : 'deposit'
  const stands = hasDeposit(proposal, sums)
    ? `${formatLongDate(proposed.event.eventDate)} is kept for them in your calendar. The ${asked} of ${formatDollars(sums.depositCents)} makes it a booking${due}.`
    : `${formatLongDate(proposed.event.eventDate)} is booked in your calendar.`
  return composeEmail({
    ...getOwnerEmailBase(proposal, identity, siteUrl),
    id: `${signature.id}-yes-owner`,
    kind: 'said-yes',
    eventId,
    subject: `Yes: ${name}, ${day}, ${formatDollars(sums.totalCents)}`,
    preheader: hasDeposit(proposal, sums)
      ? `The ${asked} of ${formatDollars(sums.depositCents)} is next.`
      : 'No deposit is due.',
    title: `${name} said yes to ${day}`,
    document: copy,
    blocks: [
      buildTextBlock(
        signature.kind === 'signed'
          ? `Signed as “${signature.name}”, version ${version}. ${stands}`
          : `You recorded their acceptance of version ${version} on the phone; nothing was signed. ${stands}`,
      ),
      buildAgreedPricesBlock(sums),
      buildEventButtonBlock(siteUrl, eventId),
    ],
  })
}

export function buildAgreedPricesBlock(sums: ProposalTotals, language?: Language): EmailBlock {
  return buildPricesBlock(sums, sums.taxCents > 0 ? clientPageText(language).letter.withTax : '', language)
}

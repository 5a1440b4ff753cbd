import { hasTwoNames, formatFirstNames } from '../../events/event/event-text.ts'
import { toEmailBranding } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatLongDate, formatShortMonthDay, formatMonthDay } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatDollars } from '../../business/money.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail, EmailPdfAttachment } from '../../plumbing/outbox/email.ts'
import type { PushNotification } from '../../plumbing/push/push-notification.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { filterPayableMethods, type PaymentDestinations } from '../proposals/payment-destinations.ts'
import { isProposalAccepted, type Proposal } from '../proposals/proposal.ts'
import { buildPricesBlock } from '../proposals/proposal-email.ts'
import type { ProposalTotals } from '../proposals/proposal-totals.ts'
import type { Language } from '../../ui/language.ts'
import { formatPaymentMemo, formatPaymentInstructions, type ClientPageData } from './client-page-data.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

type Agreed = {
  proposal: Proposal
  sums: ProposalTotals
  signature: { id: string; name: string; kind: 'signed' | 'noted' }
}
type ToOwner = Pick<BusinessIdentity, 'alertsTo' | 'name' | 'brand'>
type OwnerEmailParts = { depositDue: string | null }

/** Email to the client after acceptance, with their copy: what was agreed, the deposit, and how to pay it. */
export function composeClientAcceptanceEmail(
  { proposal, sums, signature }: Agreed,
  to: string,
  {
    siteUrl,
    link,
    copy,
    depositDue,
    payTo,
    reach,
    takesCards,
    today,
  }: {
    siteUrl: string
    link: string
    copy: EmailPdfAttachment
    payTo: PaymentDestinations
    reach: ClientPageData['reach']
    takesCards: boolean
    today: string
  } & OwnerEmailParts,
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
    title: asksDeposit(proposal, sums) ? letter.isKept(day) : letter.isBooked(day),
    document: copy,
    blocks: [
      words(letter.hello(formatFirstNames(asWritten.client.name))),
      words(isSigned ? letter.signed(longDay(event.eventDate)) : letter.onPhone(longDay(event.eventDate))),
      agreedPrices(sums, language),
      ...(asksDeposit(proposal, sums)
        ? [
            words(
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
    footer: letter.keepIt(house.name),
  })
}

/** Whether the booking waits for its deposit. No deposit may be needed, or earlier payments may cover it. */
function asksDeposit({ state }: Pick<Proposal, 'state'>, { depositCents }: ProposalTotals): boolean {
  return depositCents > 0 && state !== 'reserved'
}

/** Email to the owner after acceptance. */
export function composeOwnerAcceptanceEmail(
  { proposal, sums, signature }: Agreed,
  identity: ToOwner,
  { siteUrl, copy, depositDue, today }: { siteUrl: string; copy: EmailPdfAttachment; today: string } & OwnerEmailParts,
): ComposedEmail {
  const { document: proposed, eventId, version } = proposal
  const day = formatMonthDay(proposed.event.eventDate)
  const name = proposed.client.name
  const due = depositDue ? `; it is due by ${formatDeadlineDay(getFormatter('en'), depositDue, today)}` : ''
  const asked = sums.depositCents === sums.totalCents ? 'full total' : 'deposit'
  const stands = asksDeposit(proposal, sums)
    ? `${formatLongDate(proposed.event.eventDate)} is kept for them in your calendar. The ${asked} of ${formatDollars(sums.depositCents)} makes it a booking${due}.`
    : `${formatLongDate(proposed.event.eventDate)} is booked in your calendar.`
  return composeEmail({
    ...toOwner(proposal, identity, siteUrl),
    id: `${signature.id}-yes-owner`,
    kind: 'said-yes',
    eventId,
    subject: `Yes: ${name}, ${day}, ${formatDollars(sums.totalCents)}`,
    preheader: asksDeposit(proposal, sums)
      ? `The ${asked} of ${formatDollars(sums.depositCents)} is next.`
      : 'No deposit is due.',
    title: `${name} said yes to ${day}`,
    document: copy,
    blocks: [
      words(
        signature.kind === 'signed'
          ? `Signed as “${signature.name}”, version ${version}. ${stands}`
          : `You recorded their acceptance of version ${version} on the phone; nothing was signed. ${stands}`,
      ),
      agreedPrices(sums),
      button(siteUrl, eventId),
    ],
  })
}

/**
 * Email to the owner about a question from the client page. `id` is the history entry's, so that composing it twice gives
 * the same email.
 */
export function composeQuestionEmail(
  proposal: Proposal,
  { id, question }: { id: string; question: string },
  identity: ToOwner,
  siteUrl: string,
): ComposedEmail {
  const { client, event } = proposal.document
  return composeEmail({
    ...toOwner(proposal, identity, siteUrl),
    id: `${id}-question`,
    kind: 'question',
    eventId: proposal.eventId,
    subject: `${client.name} ${hasTwoNames(client.name) ? 'ask' : 'asks'} about ${formatMonthDay(event.eventDate)}`,
    title: `${client.name} ${hasTwoNames(client.name) ? 'ask' : 'asks'}`,
    blocks: [
      { kind: 'quotation', words: question },
      words('Answer it on the event’s page: your answer goes to them by email and shows on their page.'),
      button(siteUrl, proposal.eventId, '#proposal'),
    ],
  })
}

/** Id of a client's report that a payment was sent. It stays the same until the next ledger entry. */
export function paymentSentEmailId(dueId: string, entries: number): string {
  return `${dueId}-sent-${entries}`
}

/** Email to the owner about a reported payment. `id` is from `paymentSentEmailId`. */
export function composePaymentSentEmail(
  proposal: Proposal,
  { id, sum }: { id: string; sum: string },
  identity: ToOwner,
  siteUrl: string,
): ComposedEmail {
  const { client, event, reference } = proposal.document
  const says = `${client.name} ${hasTwoNames(client.name) ? 'say' : 'says'} ${sum} is on its way`
  return composeEmail({
    ...toOwner(proposal, identity, siteUrl),
    id,
    kind: 'says-sent',
    eventId: proposal.eventId,
    subject: `${says} for ${formatMonthDay(event.eventDate)}`,
    title: says,
    blocks: [
      words(
        `Look for it under ${defangLinks(formatPaymentMemo({ reference, client }))}. Nothing in the books has changed yet: record it there once it arrives.`,
      ),
      button(siteUrl, proposal.eventId, '/money'),
    ],
  })
}

/** Email to the owner about a declined proposal. */
export function composeProposalDeclinedEmail(
  proposal: Proposal,
  reason: string,
  identity: ToOwner,
  siteUrl: string,
): ComposedEmail {
  const { client, event, keepsDay } = proposal.document
  const day = formatMonthDay(event.eventDate)
  return composeEmail({
    ...toOwner(proposal, identity, siteUrl),
    id: `${proposal.id}-no`,
    kind: 'said-no',
    eventId: proposal.eventId,
    subject: `No, thank you: ${client.name}, ${day}`,
    title: `${client.name} said no, thank you`,
    blocks: [
      ...(reason ? [{ kind: 'quotation', words: reason } satisfies EmailBlock] : [words('They gave no reason.')]),
      ...(keepsDay ? [words(`The proposal no longer keeps ${day} for them.`)] : []),
      button(siteUrl, proposal.eventId),
    ],
  })
}

/** Push notification about a proposal: a date and what happened, never names or messages. */
export function composeProposalPushNotification(
  { id, eventId, document: proposed }: Proposal,
  kind: 'yes' | 'no' | 'sent',
): PushNotification {
  const day = formatShortMonthDay(proposed.event.eventDate)
  const title = {
    yes: `Proposal accepted for ${day}`,
    no: `Proposal declined for ${day}`,
    sent: `Money sent for ${day}`,
  }[kind]
  return { title, body: 'Tap to open it.', to: `/backbar/jobs/${eventId}`, topic: `${kind}-${id}` }
}

function toOwner({ document: { reference, client } }: Proposal, { alertsTo, name, brand }: ToOwner, siteUrl: string) {
  return {
    to: alertsTo,
    replyTo: client.email,
    ...toEmailBranding({ name, brand }),
    siteUrl,
    reference: `Request ${reference}`,
    footer: `You get this because alerts for ${name} go to this address.`,
  }
}

function agreedPrices(sums: ProposalTotals, language?: Language): EmailBlock {
  return buildPricesBlock(sums, sums.taxCents > 0 ? clientPageText(language).letter.withTax : '', language)
}

function button(siteUrl: string, eventId: string, part = ''): EmailBlock {
  return { kind: 'button', label: 'Open the event', href: `${siteUrl}/backbar/jobs/${eventId}${part}` }
}

function words(words: string): EmailBlock {
  return { kind: 'paragraph', words }
}

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
      words(letter.hello(defangLinks(formatFirstNames(client.name)))),
      ...answer.split(/\n{2,}/).map(words),
      { kind: 'button', label: letter.openPage, href: `${siteUrl}${link}` },
    ],
    footer: letter.reply(house.name),
  })
}

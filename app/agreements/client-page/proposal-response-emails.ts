import { hasTwoNames } from '../../events/event/event-text.ts'
import { toEmailBranding } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatShortMonthDay, formatMonthDay } from '../../business/dates.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { PushNotification } from '../../plumbing/push/push-notification.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import type { Proposal } from '../proposals/proposal.ts'
import { formatPaymentMemo, type ClientFeedback } from './client-page-data.ts'

export type OwnerEmailSettings = Pick<BusinessIdentity, 'alertsTo' | 'name' | 'brand'>

/** Sentence for the owner when a client allows publishing their feedback. */
export const publishPermission = 'They let you show these words with their first names.'
/** Text for the owner if the client changed earlier feedback or withdrew its permission. */
export const replacedFeedbackText = 'They changed this since. Show it no longer.'

type Question = {
  id: string
  question: string
  mayShow?: boolean
  /** Earlier feedback that this feedback replaces. */
  before?: ClientFeedback | undefined
  /** Feedback removed from the website because the client no longer allows publishing it. */
  takenDown?: string[]
}

/**
 * Email to the owner about a question from the client page. `id` is the history entry's, so that composing it twice gives
 * the same email.
 */
export function composeQuestionEmail(
  proposal: Proposal,
  { id, question, mayShow = false, before, takenDown = [] }: Question,
  identity: OwnerEmailSettings,
  siteUrl: string,
): ComposedEmail {
  const { client, event } = proposal.document
  const writes = before ? 'changed what they wrote' : 'wrote'
  const asks = proposal.state === 'done' ? writes : hasTwoNames(client.name) ? 'ask' : 'asks'
  return composeEmail({
    ...getOwnerEmailBase(proposal, identity, siteUrl),
    id: `${id}-question`,
    kind: 'question',
    eventId: proposal.eventId,
    subject: `${client.name} ${asks} about ${formatMonthDay(event.eventDate)}`,
    title: `${client.name} ${asks}`,
    blocks: [
      { kind: 'quotation', words: question },
      ...(mayShow ? [buildTextBlock(publishPermission)] : []),
      ...(before?.mayShow ? composeWithdrawal(mayShow, takenDown) : []),
      buildTextBlock('Answer it on the event’s page: your answer goes to them by email and shows on their page.'),
      buildEventButtonBlock(siteUrl, proposal.eventId, '#proposal'),
    ],
  })
}

/** Text for the owner when feedback may no longer be published. */
function composeWithdrawal(mayShow: boolean, takenDown: string[]): EmailBlock[] {
  const earlier = mayShow ? 'That is no longer so for their earlier words.' : 'They no longer let you show their words.'
  if (takenDown.length === 0) return [buildTextBlock(`${earlier} If you show them anywhere, take them down.`)]
  return [
    buildTextBlock(`${earlier} These were on your website and are not any more:`),
    ...takenDown.map((words) => ({ kind: 'quotation', words }) satisfies EmailBlock),
    buildTextBlock('If you show them anywhere else, take them down there too.'),
  ]
}

/** Id of a client's report that a payment was sent. It stays the same until the next ledger entry. */
export function paymentSentEmailId(dueId: string, entries: number): string {
  return `${dueId}-sent-${entries}`
}

/** Email to the owner about a reported payment. `id` is from `paymentSentEmailId`. */
export function composePaymentSentEmail(
  proposal: Proposal,
  { id, sum }: { id: string; sum: string },
  identity: OwnerEmailSettings,
  siteUrl: string,
): ComposedEmail {
  const { client, event, reference } = proposal.document
  const says = `${client.name} ${hasTwoNames(client.name) ? 'say' : 'says'} ${sum} is on its way`
  return composeEmail({
    ...getOwnerEmailBase(proposal, identity, siteUrl),
    id,
    kind: 'says-sent',
    eventId: proposal.eventId,
    subject: `${says} for ${formatMonthDay(event.eventDate)}`,
    title: says,
    blocks: [
      buildTextBlock(
        `Look for it under ${defangLinks(formatPaymentMemo({ reference, client }))}. Nothing in the books has changed yet: record it there once it arrives.`,
      ),
      buildEventButtonBlock(siteUrl, proposal.eventId, '/money'),
    ],
  })
}

/** Email to the owner about a declined proposal. */
export function composeProposalDeclinedEmail(
  proposal: Proposal,
  reason: string,
  identity: OwnerEmailSettings,
  siteUrl: string,
): ComposedEmail {
  const { client, event, keepsDay } = proposal.document
  const day = formatMonthDay(event.eventDate)
  return composeEmail({
    ...getOwnerEmailBase(proposal, identity, siteUrl),
    id: `${proposal.id}-no`,
    kind: 'said-no',
    eventId: proposal.eventId,
    subject: `No, thank you: ${client.name}, ${day}`,
    title: `${client.name} said no, thank you`,
    blocks: [
      ...(reason
        ? [{ kind: 'quotation', words: reason } satisfies EmailBlock]
        : [buildTextBlock('They gave no reason.')]),
      ...(keepsDay ? [buildTextBlock(`The proposal no longer keeps ${day} for them.`)] : []),
      buildEventButtonBlock(siteUrl, proposal.eventId),
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

export function getOwnerEmailBase(
  { document: { reference, client } }: Proposal,
  { alertsTo, name, brand }: OwnerEmailSettings,
  siteUrl: string,
) {
  return {
    to: alertsTo,
    replyTo: client.email,
    ...toEmailBranding({ name, brand }),
    siteUrl,
    reference: `Request ${reference}`,
    footer: `You get this because alerts for ${name} go to this address.`,
  }
}

export function buildEventButtonBlock(siteUrl: string, eventId: string, part = ''): EmailBlock {
  return { kind: 'button', label: 'Open the event', href: `${siteUrl}/backbar/jobs/${eventId}${part}` }
}

export function buildTextBlock(words: string): EmailBlock {
  return { kind: 'paragraph', words }
}

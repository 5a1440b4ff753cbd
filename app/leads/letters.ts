import type { Identity } from '../business/business.ts'
import { nationalPhone } from '../business/phone.ts'
import { htmlLetter, plainLetter, type Block } from '../plumbing/outbox/letter-paper.ts'
import type { Letter } from '../plumbing/outbox/letter.ts'
import { contactRows, estimateRows, longDay, oneLiner, requestRows } from './lead-words.ts'
import type { Lead } from './lead.ts'
import { momentRows } from './moments.ts'

export type LeadLetter = Letter & { leadId: string; kind: 'alert' | 'receipt' }

/** What letters are sealed with: who we are, where the site is, and what the drinks plan says in words. */
export type Seal = { identity: Identity; siteUrl: string; drinksWords: (drinks: string) => string }

/**
 * The finished letters of a new request: the owner's alert, answered to the visitor, and the visitor's receipt.
 * A suspected machine gets no receipt, so that the form cannot be made to write to strangers.
 */
export function sealLetters(lead: Lead, seal: Seal): LeadLetter[] {
  const alert = sealAlert(lead, seal)
  return lead.state === 'spam' ? [alert] : [alert, sealReceipt(lead, seal)]
}

function sealAlert(lead: Lead, seal: Seal): LeadLetter {
  const { request, reference } = lead
  const mark = lead.state === 'spam' ? '[Suspected spam] ' : ''
  const blocks: Block[] = [
    { kind: 'heading', words: `${request.requestorName} asks for a quote` },
    { kind: 'paragraph', words: `${reference}. Answer this letter and it goes to ${request.fromEmail}.` },
    ...(lead.spamReason ? [paragraph(`Kept apart as suspected spam: ${lead.spamReason}. No receipt was sent.`)] : []),
    ...(lead.duplicateOf ? [paragraph(`Looks like a second version of ${lead.duplicateOf}, sent from the same form.`)] : []),
    ...lead.snapshot.remarks.map(paragraph),
    { kind: 'rows', rows: contactRows(request) },
    { kind: 'link', label: `Call ${nationalPhone(request.phoneNumber)}`, href: `tel:${request.phoneNumber}` },
    ...requestBlocks(lead, seal),
  ]
  return sealed(lead, 'alert', seal, {
    to: seal.identity.alertsTo,
    replyTo: request.fromEmail,
    subject: `${mark}Quote request ${reference}: ${oneLiner(lead)}`,
    blocks,
    templateParams: {
      requestorName: request.requestorName,
      eventLocation: request.eventLocation,
      eventVenue: request.eventVenue,
      eventDate: request.eventDate,
      eventGuestCount: String(request.eventGuestCount),
      eventStartTime: request.eventStartTime,
      eventEndTime: request.eventEndTime,
      from_email: request.fromEmail,
      phoneNumber: request.phoneNumber,
    },
  })
}

function sealReceipt(lead: Lead, seal: Seal): LeadLetter {
  const { identity } = seal
  const { request, reference } = lead
  const blocks: Block[] = [
    { kind: 'heading', words: 'We have your request' },
    paragraph(`Thank you, ${request.requestorName}. Your reference is ${reference}.`),
    paragraph(
      `We read every request ourselves and write back to you at this address, usually the same day. Nothing is booked yet, and nothing is owed.`,
    ),
    ...requestBlocks(lead, seal),
    { kind: 'heading', words: 'Something to add or correct?' },
    paragraph(`Answer this letter, or call ${nationalPhone(identity.phone)}.`),
    paragraph(`${identity.legalName}\nYou get this letter because this address was given at ${seal.siteUrl}/quote. If that was not you, ignore it and you will not hear from us again.`),
  ]
  return sealed(lead, 'receipt', seal, {
    to: request.fromEmail,
    replyTo: identity.email,
    subject: `Your quote request ${reference} for ${longDay(request.eventDate)}`,
    blocks,
    templateParams: null,
  })
}

/** What was asked and what was answered on screen: the same in both letters. */
function requestBlocks(lead: Lead, { drinksWords }: Seal): Block[] {
  const { request, snapshot } = lead
  return [
    { kind: 'heading', words: 'The event' },
    { kind: 'rows', rows: requestRows(lead) },
    ...(request.message ? [{ kind: 'quotation', words: request.message } satisfies Block] : []),
    { kind: 'heading', words: 'Starting price' },
    { kind: 'rows', rows: estimateRows(snapshot) },
    paragraph('A starting price from the answers above, not a contract: it is confirmed in writing.'),
    { kind: 'heading', words: 'The evening' },
    { kind: 'rows', rows: momentRows(snapshot.timeline, request.eventDate) },
    ...(request.drinks
      ? [{ kind: 'heading', words: 'Shopping list' } satisfies Block, paragraph(drinksWords(request.drinks))]
      : []),
  ]
}

type Content = Pick<Letter, 'to' | 'replyTo' | 'subject' | 'templateParams'> & { blocks: Block[] }

function sealed(lead: Lead, kind: LeadLetter['kind'], { siteUrl }: Seal, { blocks, ...content }: Content): LeadLetter {
  const id = `${lead.id}-${kind}`
  return {
    ...content,
    id,
    leadId: lead.id,
    kind,
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    text: plainLetter(blocks),
    html: htmlLetter(content.subject, blocks),
  }
}

function paragraph(words: string): Block {
  return { kind: 'paragraph', words }
}

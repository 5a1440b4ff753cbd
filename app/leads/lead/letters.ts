import { letterLook } from '../../business/brand.ts'
import { answersAfter, type Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { recipes } from '../../drinks/model/recipes.ts'
import { composeLetter, type LetterContent } from '../../plumbing/outbox/compose-letter.ts'
import type { Block } from '../../plumbing/outbox/letter-text.ts'
import type { ComposedLetter } from '../../plumbing/outbox/letter.ts'
import type { PushNote } from '../../plumbing/push/push-note.ts'
import { unlinked } from '../../plumbing/outbox/unlinked.ts'
import { eventList } from '../../quotes/pricing/event-list.ts'
import { shortName, type Mark } from './mark.ts'
import type { Lead, LeadRequest } from './lead.ts'
import { momentRows } from '../../quotes/pricing/estimate-words.ts'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'
import { daysBetween, leafOf, longDay, monthAndDay, today } from '../../business/dates.ts'
import { toldSum } from './told-estimates.ts'
import { contactRows, firstName, guestsWords, placeWords, requestRows } from './lead-words.ts'

/** What letters are composed with: who we are, the menu, where the site is, and a request's own page. */
export type LetterContext = {
  identity: Identity
  catalogue: Catalogue
  siteUrl: string
  /** The path, with its signature, at which a request's sender sees it as understood. */
  pageOf: (lead: Lead) => string
  /** What presses most about the request, as the inbox marks it. */
  mark?: Mark | null
}

/**
 * The finished letters of a new request: the owner's alert, answered to the visitor, and the visitor's receipt.
 * A suspected machine gets no receipt, so that the form cannot be made to write to strangers.
 */
export function composeLetters(lead: Lead, context: LetterContext): ComposedLetter[] {
  const alert = composeAlert(lead, context)
  const { fromEmail } = lead.request
  return lead.state === 'spam' || fromEmail === null ? [alert] : [alert, composeReceipt(lead, fromEmail, context)]
}

/** What the owner's phone shows of a new request: a lock screen is read by whoever stands beside it. */
export function requestNote({ id, request }: Lead): PushNote {
  const guests = request.eventGuestCount === 1 ? 'One guest' : guestsWords(request.eventGuestCount)
  return {
    title: `New request for ${monthAndDay(request.eventDate)}`,
    body: `${guests ? `${guests}. ` : ''}Tap to open it.`,
    to: `/backbar/requests/${id}`,
    topic: `request-${id}`,
  }
}

function composeAlert(lead: Lead, context: LetterContext): ComposedLetter {
  const { request, reference, snapshot } = lead
  const { identity, siteUrl, mark } = context
  const isSpam = lead.state === 'spam'
  const notes = [
    ...(lead.spamReason ? [`Kept apart as suspected spam: ${lead.spamReason}. No receipt was sent.`] : []),
    ...(lead.duplicateOf ? [`Looks like a second version of ${lead.duplicateOf}, sent from the same form.`] : []),
    ...(mark && !isSpam ? [`${mark.words.charAt(0).toUpperCase()}${mark.words.slice(1)}.`] : []),
    ...snapshot.remarks,
    ...(snapshot.day && snapshot.day.state !== 'open' ? [`They were told: ${snapshot.day.words}`] : []),
  ]
  const { fromEmail, phoneNumber } = request
  const call = phoneNumber && { label: `or call ${nationalPhone(phoneNumber)}`, href: `tel:${phoneNumber}` }
  return composeLetter({
    ...about(lead, 'alert', context),
    to: identity.alertsTo,
    replyTo: fromEmail,
    subject: alertSubject(lead, isSpam ? null : (mark ?? null), identity.timeZone),
    preheader: [request.requestorName, placeWords(request)].filter(Boolean).join(', '),
    eyebrow: `${isSpam ? 'Suspected spam' : 'Request'} ${reference}`,
    title: `${request.requestorName} asks for a quote`,
    blocks: [
      ...notes.map(paragraph),
      ...(fromEmail ? [paragraph(`Reply to this e-mail and it goes to ${fromEmail}.`)] : []),
      { kind: 'rows', rows: contactRows(request) },
      {
        kind: 'button',
        label: 'Open the request',
        href: `${siteUrl}/backbar/requests/${lead.id}`,
        ...(call && { or: call }),
      },
      ...priceBlocks(lead),
      ...requestBlocks(lead, context),
    ],
    footer: `You get this because requests for ${identity.name} are announced to this address.`,
    templateParams: {
      requestorName: request.requestorName,
      eventLocation: request.eventLocation ?? '',
      eventVenue: request.eventVenue ?? '',
      eventDate: request.eventDate,
      eventGuestCount: String(request.eventGuestCount ?? ''),
      eventStartTime: request.eventStartTime ?? '',
      eventEndTime: request.eventEndTime ?? '',
      from_email: fromEmail ?? '',
      // As people type it, which is what the field of the hosted template has always held.
      phoneNumber: phoneNumber ? nationalPhone(phoneNumber) : '',
    },
  })
}

/** "New: Maya Torres, Sat Oct 16, 140 guests · same day as Priya Shah (booked)": all of it on a lock screen's one line. */
function alertSubject({ request, state, createdAt }: Lead, mark: Mark | null, timeZone: string): string {
  const { month, day, weekday, year } = leafOf(request.eventDate)
  const isFar = Math.abs(daysBetween(today(createdAt, timeZone), request.eventDate)) >= 300
  const what = [
    shortName(request.requestorName),
    `${weekday} ${month} ${day}${isFar ? ` ${year}` : ''}`,
    guestsWords(request.eventGuestCount),
  ]
  const news = `${state === 'spam' ? '[Suspected spam]' : 'New:'} ${what.filter(Boolean).join(', ')}`
  return mark ? `${news} · ${mark.words}` : news
}

function composeReceipt(typed: Lead, to: string, context: LetterContext): ComposedLetter {
  const { identity, siteUrl } = context
  const lead = { ...typed, request: withoutLinks(typed.request) }
  const { request, reference } = lead
  const call = { label: `or call ${nationalPhone(identity.phone)}`, href: `tel:${identity.phone}` }
  const soon = answersAfter(identity)
  return composeLetter({
    ...about(lead, 'receipt', context),
    to,
    replyTo: identity.email,
    subject: `Your quote request ${reference} for ${longDay(request.eventDate)}`,
    preheader: `We have your request. A real person reads it and gets back to you${soon}.`,
    eyebrow: `Request ${reference}`,
    title: longDay(request.eventDate),
    blocks: [
      paragraph(
        `Hi ${firstName(request)},\nThank you for asking us. A real person reads this and gets back to you here${soon}. Nothing is booked yet, and nothing is owed.`,
      ),
      ...(lead.snapshot.day ? [paragraph(lead.snapshot.day.words)] : []),
      ...priceBlocks(lead),
      { kind: 'button', label: 'See your request', href: siteUrl + context.pageOf(lead), or: call },
      ...requestBlocks(lead, context),
    ],
    footer: `Just reply and a person reads it. ${identity.legalName}, ${identity.area}. You get this because this address was given at ${siteUrl}/quote. If that wasn’t you, ignore it: you won’t hear from us again.`,
  })
}

function about(lead: Lead, kind: 'alert' | 'receipt', { identity, siteUrl }: LetterContext) {
  const look = letterLook(identity.brand)
  const content = { id: `${lead.id}-${kind}`, leadId: lead.id, kind, business: identity.name, look, siteUrl }
  return content satisfies Partial<LetterContent>
}

/** A stranger may have typed the address: whatever else they typed leads nowhere by a tap. */
function withoutLinks(request: LeadRequest): LeadRequest {
  const { requestorName, eventVenue, eventLocation, occasion, heardFrom, message, company } = request
  return {
    ...request,
    requestorName: unlinked(requestorName),
    eventVenue: eventVenue && unlinked(eventVenue),
    eventLocation: eventLocation && unlinked(eventLocation),
    occasion: unlinked(occasion),
    heardFrom: unlinked(heardFrom),
    message: unlinked(message),
    ...(company && {
      company: {
        ...company,
        name: unlinked(company.name),
        billingEmail: unlinked(company.billingEmail),
        poNumber: unlinked(company.poNumber),
      },
    }),
  }
}

/** The evening and what was asked for: the same in both letters. */
function requestBlocks(lead: Lead, context: LetterContext): Block[] {
  const { request, snapshot } = lead
  return [
    ...(snapshot.timeline.length === 0
      ? []
      : [
          { kind: 'heading', words: 'The evening' } satisfies Block,
          { kind: 'times', rows: momentRows(snapshot.timeline, request.eventDate, englishQuote) } satisfies Block,
        ]),
    { kind: 'heading', words: 'What was asked for' },
    { kind: 'rows', rows: requestRows(lead) },
    ...(request.message ? [{ kind: 'quotation', words: request.message } satisfies Block] : []),
    ...drinksBlocks(lead, context),
  ]
}

function priceBlocks({ snapshot }: Lead): Block[] {
  const { lines, open } = snapshot
  const totalCents = toldSum(snapshot)
  const prices = lines.map(({ label, quantity, reason, totalCents }) => ({
    label: quantity === 1 ? label : `${label} × ${quantity}`,
    reason,
    amount: dollars(totalCents),
  }))
  const total = totalCents === null ? null : { label: 'From', reason: startingPrice, amount: dollars(totalCents) }
  const isEmpty = prices.length === 0 && total === null
  const unanswered = open.map((point): [string, string] => ['Still to answer', englishQuote.open[point] ?? point])
  return [
    ...(isEmpty ? [] : [{ kind: 'prices', lines: prices, total } satisfies Block]),
    ...(unanswered.length === 0 ? [] : [{ kind: 'rows', rows: unanswered } satisfies Block]),
  ]
}

const startingPrice = 'a starting price, not a contract: we confirm it in writing'

/** Who brings what, where the menu says so, and the shopping list by its address. */
function drinksBlocks({ request }: Lead, { identity, catalogue, siteUrl }: LetterContext): Block[] {
  const { timeZone } = identity
  const { line, address, words } = eventList(request, { cocktails: [], book: recipes, catalogue, timeZone })
  const { href } = new URL(address, siteUrl)
  return [
    { kind: 'heading', words: 'Who brings what' },
    paragraph([words.weBring, words.youBuy || 'You buy the drinks.'].filter(Boolean).join('\n')),
    line
      ? { kind: 'link', words: `${line}. `, label: 'See the shopping list', href }
      : { kind: 'link', words: 'Not sure how much? ', label: 'Here is how much is enough', href },
  ]
}

function paragraph(words: string): Block {
  return { kind: 'paragraph', words }
}

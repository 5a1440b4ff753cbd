import { formatTelHref } from '../../ui/phone-href.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { standardRecipes } from '../../drinks/model/recipes.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { filterBarUnpricedOptions } from '../../quotes/pricing/poured-bar.ts'
import { planEventDrinks, type EventDrinksPlan } from '../../quotes/pricing/event-drinks-plan.ts'
import { truncateName, type AttentionFlag } from './attention-flag.ts'
import type { EventRecord } from './event.ts'
import { diffDays, getDateParts, getToday } from '../../business/dates.ts'
import { ownerAlertText } from './quote-request-email-text.ts'
import { formatContactRows, formatGuestCount, formatVenueLocation } from './event-text.ts'
import {
  getQuoteRequestEmailBase,
  buildEmailParagraph,
  buildQuotePriceBlocks,
  buildRequestBlocks,
  type QuoteRequestEmailContext,
} from './quote-request-email-blocks.ts'
import { composeReceipt } from './quote-request-receipt.ts'
import { capitalize } from '../../business/capitalize.ts'

/**
 * Composes the emails of a new event: the owner's alert, which replies to the visitor, and the confirmation to the
 * visitor. Suspected spam gets no confirmation, so that the form cannot be abused to email strangers.
 */
export function composeQuoteRequestEmails(event: EventRecord, context: QuoteRequestEmailContext): ComposedEmail[] {
  const { identity, catalogue } = context
  // Options on request have no price yet, so the email does not list them as included. The drinks plan follows the
  // client's wish.
  const request = { ...event.request, onRequest: filterBarUnpricedOptions(event.request.onRequest) }
  const drinks = planEventDrinks(request, {
    cocktails: [],
    book: standardRecipes,
    catalogue,
    timeZone: identity.timeZone,
  })
  const alert = composeAlert(event, drinks, context)
  const { fromEmail } = event.request
  return event.state === 'spam' || fromEmail === null
    ? [alert]
    : [alert, composeReceipt(event, fromEmail, drinks, context)]
}

function composeAlert(event: EventRecord, drinks: EventDrinksPlan, context: QuoteRequestEmailContext): ComposedEmail {
  const { request, reference, snapshot } = event
  const { identity, siteUrl, mark } = context
  const isSpam = event.state === 'spam'
  const notes = [
    ...(event.spamReason ? [`Kept apart as suspected spam: ${event.spamReason}. No receipt was sent.`] : []),
    ...(event.duplicateOf ? [`Looks like a second version of ${event.duplicateOf}, sent from the same form.`] : []),
    // The estimate already states the distance.
    ...(mark && !isSpam && !(mark.isFar && snapshot.day?.state === 'far') ? [`${capitalize(mark.words)}.`] : []),
    ...(event.language === 'es' ? ['They wrote in Spanish, and their receipt is in Spanish.'] : []),
    ...snapshot.remarks,
    ...(snapshot.day && snapshot.day.state !== 'open' ? [`They were told: ${snapshot.day.words}`] : []),
  ]
  const { fromEmail, phoneNumber } = request
  const call = phoneNumber && { label: `or call ${formatPhoneNumber(phoneNumber)}`, href: formatTelHref(phoneNumber) }
  return composeEmail({
    ...getQuoteRequestEmailBase(event, 'alert', context),
    to: identity.alertsTo,
    replyTo: fromEmail,
    subject: alertSubject(event, isSpam ? null : (mark ?? null), identity.timeZone),
    preheader: [request.requestorName, formatVenueLocation(request)].filter(Boolean).join(', '),
    reference: `Request ${reference}`,
    title: `Quote request from ${request.requestorName}`,
    blocks: [
      ...notes.map(buildEmailParagraph),
      ...(fromEmail ? [buildEmailParagraph(`Your reply to this email goes to ${fromEmail}.`)] : []),
      { kind: 'rows', rows: formatContactRows(request) },
      {
        kind: 'button',
        label: 'Open the inquiry',
        href: `${siteUrl}/backbar/jobs/${event.id}`,
        ...(call && { or: call }),
      },
      ...buildQuotePriceBlocks(event, ownerAlertText, 'en'),
      ...buildRequestBlocks(event, drinks, context, { words: ownerAlertText, language: 'en' }),
    ],
    footer: `You get this because alerts for ${identity.name} go to this address.`,
    templateParams: {
      requestorName: request.requestorName,
      eventLocation: request.eventLocation ?? '',
      eventVenue: request.eventVenue ?? '',
      eventDate: request.eventDate,
      eventGuestCount: String(request.eventGuestCount ?? ''),
      eventStartTime: request.eventStartTime ?? '',
      eventEndTime: request.eventEndTime ?? '',
      from_email: fromEmail ?? '',
      // The hosted email template expects a formatted phone number, not E.164.
      phoneNumber: phoneNumber ? formatPhoneNumber(phoneNumber) : '',
    },
  })
}

/** "New: Maya Torres, Sat Oct 16, 140 guests · same day as Priya Shah (booked)": fits a line on the lock screen. */
function alertSubject(
  { request, state, createdAt }: EventRecord,
  mark: AttentionFlag | null,
  timeZone: string,
): string {
  const { month, day, weekday, year } = getDateParts(request.eventDate)
  const isFar = Math.abs(diffDays(getToday(createdAt, timeZone), request.eventDate)) >= 300
  const what = [
    truncateName(request.requestorName),
    `${weekday} ${month} ${day}${isFar ? ` ${year}` : ''}`,
    formatGuestCount(request.eventGuestCount),
  ]
  const news = `${state === 'spam' ? '[Suspected spam]' : 'New:'} ${what.filter(Boolean).join(', ')}`
  return mark ? `${news} · ${mark.words}` : news
}

import { formatTelHref } from '../../ui/phone-href.ts'
import { createEmailTheme } from '../../business/brand/brand.ts'
import { formatResponseTime, type BusinessIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { standardRecipes } from '../../drinks/model/recipes.ts'
import { composeEmail, type ComposeEmailInput } from '../../plumbing/outbox/compose-email.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import { filterBarUnpricedOptions } from '../../quotes/pricing/poured-bar.ts'
import { planEventDrinks, type EventDrinksPlan } from '../../quotes/pricing/event-shopping-list.ts'
import { truncateName, type AttentionFlag } from './attention-flag.ts'
import type { EventRecord } from './event.ts'
import {
  formatTimelineRows,
  formatPriceRange,
  formatRecommendedLine,
  listMissingPriceInputs,
} from '../../quotes/pricing/formatted-estimate.ts'
import { diffDays, getDateParts, getToday } from '../../business/dates.ts'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import { ownerAlertText, confirmationEmailText } from './quote-request-email-text.ts'
import { mapFreeText } from './quote-request-fields.ts'
import { localizeQuoteSnapshot } from './quote-snapshot.ts'
import { toShownEstimate } from './quoted-estimates.ts'
import {
  formatContactRows,
  getClientFirstName,
  formatGuestCount,
  hasZip,
  formatVenueLocation,
  formatQuoteRequestRows,
  formatFullHours,
} from './event-text.ts'
import { getBookedVenue } from './missing-details.ts'

/** Context of the emails: business identity, menu, site URL and the path of the thank-you page. */
export type QuoteRequestEmailContext = {
  identity: BusinessIdentity
  catalogue: Catalog
  siteUrl: string
  /** Reply time in the language of a quote request that is not in English. Undefined if there is no text for it. */
  answers?: string
  /** Returns the signed path of the page that shows the sender their quote request. */
  pageOf: (lead: EventRecord) => string
  /** Attention flag of the event, as in the inbox. */
  mark?: AttentionFlag | null
}

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
    ...(mark && !isSpam && !(mark.isFar && snapshot.day?.state === 'far')
      ? [`${mark.words.charAt(0).toUpperCase()}${mark.words.slice(1)}.`]
      : []),
    ...(event.language === 'es' ? ['They wrote in Spanish, and their receipt is in Spanish.'] : []),
    ...snapshot.remarks,
    ...(snapshot.day && snapshot.day.state !== 'open' ? [`They were told: ${snapshot.day.words}`] : []),
  ]
  const { fromEmail, phoneNumber } = request
  const call = phoneNumber && { label: `or call ${formatPhoneNumber(phoneNumber)}`, href: formatTelHref(phoneNumber) }
  return composeEmail({
    ...getEmailBase(event, 'alert', context),
    to: identity.alertsTo,
    replyTo: fromEmail,
    subject: alertSubject(event, isSpam ? null : (mark ?? null), identity.timeZone),
    preheader: [request.requestorName, formatVenueLocation(request)].filter(Boolean).join(', '),
    reference: `Request ${reference}`,
    title: `Quote request from ${request.requestorName}`,
    blocks: [
      ...notes.map(paragraph),
      ...(fromEmail ? [paragraph(`Your reply to this email goes to ${fromEmail}.`)] : []),
      { kind: 'rows', rows: formatContactRows(request) },
      {
        kind: 'button',
        label: 'Open the inquiry',
        href: `${siteUrl}/backbar/jobs/${event.id}`,
        ...(call && { or: call }),
      },
      ...priceBlocks(event, ownerAlertText, 'en'),
      ...requestBlocks(event, drinks, context, { words: ownerAlertText, language: 'en' }),
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
      // Formatted as people type it, as the hosted email template has always shown it.
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

function composeReceipt(
  typed: EventRecord,
  to: string,
  drinks: EventDrinksPlan,
  context: QuoteRequestEmailContext,
): ComposedEmail {
  const { identity, siteUrl } = context
  const { language } = typed
  const words = confirmationEmailText(language)
  // The address may belong to a stranger, so links in the typed text are made inactive.
  const request = mapFreeText(typed.request, defangLinks)
  const lead = { ...typed, request, snapshot: localizeQuoteSnapshot(typed.snapshot, language) }
  const { reference, snapshot } = lead
  const day = words.quote.dates.longDay(request.eventDate)
  const event = words.event({
    guests: request.eventGuestCount,
    venue: getBookedVenue(request.eventVenue),
    hours: formatFullHours(request, language),
  })
  const isOpen = snapshot.day?.state === 'open'
  const soon = formatResponseTime({ answers: language === 'en' ? identity.answers : (context.answers ?? '') })
  return composeEmail({
    ...getEmailBase(lead, 'receipt', context),
    language,
    to,
    replyTo: identity.email,
    subject: words.subject(reference, day),
    preheader: words.preheader(soon),
    reference: words.reference(reference),
    title: isOpen ? words.isOpen(day) : day,
    blocks: [
      paragraph(words.greeting(getClientFirstName(request), event)),
      ...(snapshot.day && !isOpen ? [paragraph(snapshot.day.words)] : []),
      ...priceBlocks(lead, words, language),
      { kind: 'button', label: words.see, href: siteUrl + context.pageOf(lead) },
    ],
    inText: requestBlocks(lead, drinks, context, { words, language }),
    next: words.next(soon, (isOpen && snapshot.day?.first) || null),
    footer: words.footer(
      formatPhoneNumber(identity.phone),
      identity.legalName,
      identity.area,
      siteUrl + toLocalizedPath(language, '/quote'),
    ),
  })
}

function getEmailBase(event: EventRecord, kind: 'alert' | 'receipt', { identity, siteUrl }: QuoteRequestEmailContext) {
  const look = createEmailTheme(identity.brand)
  const content = { id: `${event.id}-${kind}`, eventId: event.id, kind, business: identity.name, look, siteUrl }
  return content satisfies Partial<ComposeEmailInput>
}

type EmailTextContext = { words: ReturnType<typeof confirmationEmailText>; language: Language }

/** Details of the event and the requested services, in the wording of each email's reader. */
function requestBlocks(
  event: EventRecord,
  drinks: EventDrinksPlan,
  { siteUrl }: QuoteRequestEmailContext,
  { words, language }: EmailTextContext,
): EmailBlock[] {
  const { request, snapshot } = event
  const { quote, evening, askedFor } = words
  return [
    ...(snapshot.timeline.length === 0
      ? []
      : [
          { kind: 'heading', words: evening } satisfies EmailBlock,
          { kind: 'times', rows: formatTimelineRows(snapshot.timeline, request.eventDate, quote) } satisfies EmailBlock,
        ]),
    { kind: 'heading', words: askedFor },
    { kind: 'rows', rows: formatQuoteRequestRows(event, language, words === ownerAlertText) },
    ...(request.onRequest.length > 0 ? [paragraph(words.wishesOpen)] : []),
    ...(request.message ? [{ kind: 'quotation', words: request.message } satisfies EmailBlock] : []),
    ...drinksBlocks(drinks, siteUrl, { words, language }),
  ]
}

function priceBlocks(
  { request, snapshot }: EventRecord,
  words: EmailTextContext['words'],
  language: Language,
): EmailBlock[] {
  const { lines, totalCents, range = null, isDriveOpen } = toShownEstimate(snapshot)
  const sums = [totalCents ?? [], range ? [range.leastCents, range.mostCents] : []].flat()
  const said = getFormatter(language).inOneForm([...lines.map(({ totalCents }) => totalCents), ...sums])
  const prices = [
    ...(range ? [formatRecommendedLine({ lines, range }, words.quote, said)] : []),
    ...words.lines(lines).map(({ label, quantity, reason, totalCents }) => ({
      label: quantity === 1 ? label : `${label} × ${quantity}`,
      reason,
      amount: said(totalCents),
    })),
  ]
  const amount = totalCents === null ? range && formatPriceRange(range, words.quote, said) : said(totalCents)
  const reason = isDriveOpen ? `${words.quote.ticket.drive}; ${words.startingPrice}` : words.startingPrice
  const total = amount === null ? null : { label: words.from, reason, amount }
  const isEmpty = prices.length === 0 && total === null
  const unanswered = listMissingPriceInputs({ ...snapshot, range }, hasZip(request)).map((point): [string, string] => [
    words.stillToAnswer,
    words.quote.open[point] ?? point,
  ])
  return [
    ...(isEmpty ? [] : [{ kind: 'prices', lines: prices, total } satisfies EmailBlock]),
    ...(unanswered.length === 0 ? [] : [{ kind: 'rows', rows: unanswered } satisfies EmailBlock]),
  ]
}

/** The parts that each side supplies, if the menu says so, and the link to the shopping list. */
function drinksBlocks(drinks: EventDrinksPlan, siteUrl: string, { words, language }: EmailTextContext): EmailBlock[] {
  const { weBring, youBuy, line } = words.list(drinks)
  const { href } = new URL(toLocalizedPath(language, drinks.address), siteUrl)
  return [
    { kind: 'heading', words: words.whoBrings },
    paragraph([weBring, youBuy || words.youBuyDrinks].filter(Boolean).join('\n')),
    line
      ? { kind: 'link', words: `${line}. `, label: words.seeList, href }
      : { kind: 'link', words: words.notSure, label: words.enough, href },
  ]
}

function paragraph(words: string): EmailBlock {
  return { kind: 'paragraph', words }
}

import { formatServiceArea } from '../../business/service-area.ts'
import { formatClientEmailFooter } from '../../business/client-email-footer.ts'
import { formatResponseTime } from '../../business/stored-settings.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { EventDrinksPlan } from '../../quotes/pricing/event-drinks-plan.ts'
import { formatPlanCost } from '../../quotes/pricing/purchases-text.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { getClientFirstName, formatFullHours } from './event-text.ts'
import type { EventRecord } from './event.ts'
import { getBookedVenue } from './missing-details.ts'
import {
  getQuoteRequestEmailBase,
  buildEmailParagraph,
  buildQuotePriceBlocks,
  buildRequestBlocks,
  type QuoteRequestEmailContext,
} from './quote-request-email-blocks.ts'
import { confirmationEmailText } from './quote-request-email-text.ts'
import { mapFreeText } from './quote-request-fields.ts'
import { localizeQuoteSnapshot } from './quote-snapshot.ts'

export function composeReceipt(
  typed: EventRecord,
  to: string,
  drinks: EventDrinksPlan,
  context: QuoteRequestEmailContext,
): ComposedEmail {
  const { identity, siteUrl, priceNote } = context
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
  const prices = buildQuotePriceBlocks(lead, words, language)
  const storeCost = context.prices ? formatPlanCost(drinks, context.prices, language) : null
  return composeEmail({
    ...getQuoteRequestEmailBase(lead, 'receipt', context),
    language,
    to,
    replyTo: identity.email,
    subject: words.subject(reference, day),
    preheader: words.preheader(soon),
    reference: words.reference(reference),
    title: isOpen ? words.isOpen(day) : day,
    blocks: [
      buildEmailParagraph(words.greeting(getClientFirstName(request), event)),
      ...(snapshot.day && !isOpen ? [buildEmailParagraph(snapshot.day.words)] : []),
      ...prices,
      ...(priceNote && prices.some(({ kind }) => kind === 'prices') ? [buildEmailParagraph(priceNote)] : []),
      ...(storeCost && request.eventGuestCount !== null ? [buildEmailParagraph(storeCost)] : []),
      { kind: 'button', label: words.see, href: siteUrl + context.pageOf(lead) },
    ],
    inText: buildRequestBlocks(lead, drinks, context, { words, language }),
    next: words.next(soon, (isOpen && snapshot.day?.first) || null),
    footer: formatClientEmailFooter(
      { ...identity, postal: identity.postal || formatServiceArea(identity.area, language) },
      language,
      words.footer(siteUrl + toLocalizedPath(language, '/quote')),
    ),
  })
}

import { createEmailTheme } from '../../business/brand/brand.ts'
import type { ComposeEmailInput } from '../../plumbing/outbox/compose-email.ts'
import { type confirmationEmailText, ownerAlertText } from './quote-request-email-text.ts'
import { type Language, toLocalizedPath } from '../../ui/language.ts'
import type { StorePrices } from '../../drinks/shopping-list/list-cost.ts'
import type { EventDrinksPlan } from '../../quotes/pricing/event-drinks-plan.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import {
  formatTimelineRows,
  formatRecommendedLine,
  formatPriceRange,
  listMissingPriceInputs,
} from '../../quotes/pricing/formatted-estimate.ts'
import { formatQuoteRequestRows, hasZip } from './event-text.ts'
import { toShownEstimate } from './quoted-estimates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { AttentionFlag } from './attention-flag.ts'
import type { EventRecord } from './event.ts'

/** Context of the emails: business identity, menu, site URL and the path of the thank-you page. */
export type QuoteRequestEmailContext = {
  identity: BusinessIdentity
  catalogue: Catalog
  siteUrl: string
  /** Reply time in the language of a quote request that is not in English. Undefined if there is no text for it. */
  answers?: string
  /** Sentence on charges beyond the price, in the language of the quote request: tax and tips. */
  priceNote?: string
  /** Store prices of what the client buys, in the language of the quote request. */
  prices?: StorePrices | null
  /** Returns the signed path of the page that shows the sender their quote request. */
  pageOf: (lead: EventRecord) => string
  /** Attention flag of the event, as in the inbox. */
  mark?: AttentionFlag | null
}

export function getQuoteRequestEmailBase(
  event: EventRecord,
  kind: 'alert' | 'receipt',
  { identity, siteUrl }: QuoteRequestEmailContext,
) {
  const look = createEmailTheme(identity.brand)
  const content = { id: `${event.id}-${kind}`, eventId: event.id, kind, business: identity.name, look, siteUrl }
  return content satisfies Partial<ComposeEmailInput>
}

type EmailTextContext = { words: ReturnType<typeof confirmationEmailText>; language: Language }

/** Details of the event and the requested services, in the wording of each email's reader. */
export function buildRequestBlocks(
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
    ...(request.onRequest.length > 0 ? [buildEmailParagraph(words.wishesOpen)] : []),
    ...(request.message ? [{ kind: 'quotation', words: request.message } satisfies EmailBlock] : []),
    ...drinksBlocks(drinks, siteUrl, { words, language }),
  ]
}

export function buildQuotePriceBlocks(
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

/** Blocks that list what the business brings and what the client buys, with the link to the shopping list. */
function drinksBlocks(drinks: EventDrinksPlan, siteUrl: string, { words, language }: EmailTextContext): EmailBlock[] {
  const { weBring, youBuy, line } = words.list(drinks)
  const { href } = new URL(toLocalizedPath(language, drinks.address), siteUrl)
  return [
    { kind: 'heading', words: words.whoBrings },
    buildEmailParagraph([weBring, youBuy || words.youBuyDrinks].filter(Boolean).join('\n')),
    line
      ? { kind: 'link', words: `${line}. `, label: words.seeList, href }
      : { kind: 'link', words: words.notSure, label: words.enough, href },
  ]
}

export function buildEmailParagraph(words: string): EmailBlock {
  return { kind: 'paragraph', words }
}

import { formatVenueLocation } from '../../events/event/event-text.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { LabeledValue, PdfDocument, PdfDocumentBlock, PriceTableLine } from '../../plumbing/pdf/pdf-document.ts'
import { formatTimelineRows } from '../../quotes/pricing/formatted-estimate.ts'
import type { ProposalDocument, ProposedEvent } from './proposal.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import { formatTaxLabel } from '../sales-tax/tax-labels.ts'
import { resolveProposalSupplySplit } from './unpriced-option-lines.ts'
import { fillClauses, listUpcomingRefundSteps } from './terms.ts'
import { quoteText } from '../../quotes/pricing/quote-text-by-language.ts'
import { clientPageText } from './client-page-text.ts'
import { getLocale, type Language } from '../../ui/language.ts'

/**
 * A proposal with its chosen lines as a PDF document. The page, the PDF and the signed text are made from it. `madeAt` in
 * epoch milliseconds.
 */
export function buildProposalPdf(
  proposed: ProposalDocument,
  version: number,
  sums: ProposalTotals,
  madeAt: number,
): PdfDocument {
  const { house, event, reference, language } = proposed
  const { paper } = clientPageText(language)
  const clauses = fillClauses(proposed, sums)
  return {
    title: paper.title(getFormatter(language).longDay(event.eventDate), reference, version),
    language: getLocale(language),
    madeAt,
    house: house.legalName || house.name,
    color: house.look?.brass,
    blocks: [
      ...(proposed.greeting ? [paragraph(proposed.greeting)] : []),
      { kind: 'facts', rows: listPartyFacts(proposed) },
      heading(paper.evening),
      { kind: 'facts', rows: listTimelineFacts(proposed) },
      heading(paper.weDo),
      buildPriceTable(proposed, sums),
      heading(paper.paying),
      { kind: 'facts', rows: listPaymentFacts(proposed, sums) },
      ...buildSupplyBlocks(proposed, sums),
      heading(paper.agreeOn),
      ...(clauses.some((clause) => clause.language) ? [paragraph(paper.inEnglish)] : []),
      ...clauses.flatMap(({ heading, words, language }): PdfDocumentBlock[] => [
        { kind: 'heading', level: 3, words: heading, ...(language && { language }) },
        { kind: 'paragraph', words, ...(language && { language }) },
      ]),
    ],
  }
}

/** Chosen lines with their reasons, tax and total. */
export function buildPriceTable(
  { money, language }: Pick<ProposalDocument, 'money' | 'language'>,
  sums: ProposalTotals,
): PdfDocumentBlock & { kind: 'prices' } {
  const { dollarsAndCents } = getFormatter(language)
  const { paper } = clientPageText(language)
  const sum = (kind: 'subtotal' | 'total', words: string, cents: number): PriceTableLine => {
    return { kind, words, cents, price: dollarsAndCents(cents) }
  }
  return {
    kind: 'prices',
    name: paper.costs,
    heads: paper.heads,
    lines: [
      ...sums.lines.map(({ label, reason, quantity, totalCents, language }): PriceTableLine => ({
        kind: 'line',
        words: label,
        ...(language && { language }),
        ...(reason && { reason }),
        quantity: String(quantity),
        cents: totalCents,
        price: dollarsAndCents(totalCents),
      })),
      ...(money.tax
        ? [
            sum('subtotal', paper.beforeTax, sums.subtotalCents),
            sum('subtotal', formatTaxLabel(money.tax, language), sums.taxCents),
          ]
        : []),
      sum('total', paper.inAll, sums.totalCents),
    ],
  }
}

/** Timeline rows, in the event's local time. */
export function listTimelineFacts({ event, language }: Pick<ProposalDocument, 'event' | 'language'>): LabeledValue[] {
  return formatTimelineRows(event.timeline, event.eventDate, quoteText(language)).map(([time, label]) => ({
    label: time,
    value: label,
  }))
}

/** An event's hours in its local time: "5:00 PM to 11:00 PM". The zone is added where it is not the business's. */
export function formatEventHours(
  { eventStartTime, eventEndTime, timeZone }: Pick<ProposedEvent, 'eventStartTime' | 'eventEndTime' | 'timeZone'>,
  language?: Language,
): string {
  const { clock } = getFormatter(language)
  const hours = clientPageText(language).paper.fromTo(clock(eventStartTime), clock(eventEndTime))
  return timeZone === undefined ? hours : `${hours} ${formatTimeZone(timeZone, language)}`
}

function listPartyFacts({ client, house, event, language }: ProposalDocument): LabeledValue[] {
  const { longDay } = getFormatter(language)
  const { facts: names } = clientPageText(language).paper
  const place = formatVenueLocation(event) ?? ''
  const facts: [string, string][] = [
    [names.for, [client.name, client.email].filter(Boolean).join(', ')],
    [names.by, [house.legalName || house.name, house.email, formatPhoneNumber(house.phone)].filter(Boolean).join(', ')],
    [names.day, longDay(event.eventDate)],
    [names.event, formatEventHours(event, language)],
    [names.where, place],
    [names.guests, String(event.eventGuestCount)],
    [names.occasion, event.occasion],
    // The label already says "experience".
    [
      names.experience,
      [event.experienceName.replace(/^Experiencia (?=.)|(?<=.) Experience$/, ''), event.packageName]
        .filter(Boolean)
        .join(', '),
    ],
    [names.bartenders, String(event.allBartenders)],
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
}

/**
 * Amounts due with their dates, and refunds with their deadlines, most important first. `rest` is the balance by due
 * date. Before acceptance it is a single amount on a single day.
 */
export function listPaymentFacts(
  { cancellation, event, language }: ProposalDocument,
  sums: ProposalTotals,
  rest: readonly { dueOn: string; cents: number; isMore?: boolean }[] = [
    { dueOn: sums.restOn, cents: sums.totalCents - sums.depositCents },
  ].filter(({ cents }) => cents > 0),
): LabeledValue[] {
  const { dollars, longDay } = getFormatter(language)
  const { paper } = clientPageText(language)
  const { depositCents, isAllDue } = sums
  return [
    ...(depositCents > 0
      ? [{ label: rest.length > 0 ? paper.deposit : paper.allOfIt, value: paper.makesYours(dollars(depositCents)) }]
      : []),
    ...rest.map(({ dueOn, cents, isMore }) => ({
      label: isMore ? paper.toPay : paper.balance,
      value: paper.balanceBy(dollars(cents), longDay(dueOn)),
    })),
    ...listUpcomingRefundSteps({ cancellation, event }, sums).map(({ until, backCents }) => ({
      label: paper.calledOffBy(longDay(until)),
      value: paper.comesBack(dollars(backCents), isAllDue),
    })),
  ]
}

function buildSupplyBlocks(proposed: ProposalDocument, { lines }: ProposalTotals): PdfDocumentBlock[] {
  const { language } = proposed
  const { weBring, youBuy } = resolveProposalSupplySplit(
    proposed,
    lines.map(({ id }) => id),
  ).brings
  if (!weBring && !youBuy) return []
  return [heading(clientPageText(language).paper.brings), ...[youBuy, weBring].filter(Boolean).map(paragraph)]
}

function heading(words: string): PdfDocumentBlock {
  return { kind: 'heading', level: 2, words }
}

function paragraph(words: string): PdfDocumentBlock {
  return { kind: 'paragraph', words }
}

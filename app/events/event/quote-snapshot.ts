import { findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { formatEstimateLines } from '../../quotes/pricing/formatted-estimate.ts'
import { findEventTimes } from '../../business/event-times.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import { computeQuote } from '../../quotes/pricing/quote.ts'
import type { Language } from '../../ui/language.ts'
import { quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'
import type { QuoteRequest, QuoteSnapshot } from './event.ts'

/**
 * Creates the estimate stored with a quote request, with a remark for the owner if the menu has changed. It is in
 * English. A visitor who read Spanish also gets the text of the `spanish` menu.
 */
export function createQuoteSnapshot(
  request: QuoteRequest,
  miles: number | null,
  catalogue: Catalog,
  businessZone: string,
  spanish: Catalog | null = null,
): QuoteSnapshot {
  const { timeZone = businessZone } = request
  const times = findEventTimes(request)
  const event = { guests: request.eventGuestCount, times, miles, choices: request }
  const { estimate, timeline, range } = computeQuote(event, catalogue, timeZone)
  const { experiences, packages, ownAddOns } = catalogue
  const { addOns = [] } = request
  const remarks = [
    ...formatMissingChoice('experience', request.experience, experiences),
    ...formatMissingChoice('package', request.package, packages),
    ...addOns.flatMap((slug) => formatMissingChoice('add-on', slug, ownAddOns)),
  ]
  return {
    ...estimate,
    lines: formatEstimateLines(estimate.lines, quoteTextEn).map((line, i) => ({
      ...line,
      why: estimate.lines[i]!.reason,
    })),
    ...getChosenNames(request, catalogue),
    timeline,
    ...(range && { range }),
    remarks,
    catalogueVersion: catalogue.version,
    ...(spanish && {
      inSpanish: {
        lines: formatEstimateLines(computeQuote(event, spanish, timeZone).estimate.lines, quoteTextEs),
        ...getChosenNames(request, spanish),
      },
    }),
  }
}

/** A snapshot in the language its visitor read. */
export function localizeQuoteSnapshot(snapshot: QuoteSnapshot, language: Language): QuoteSnapshot {
  if (language === 'en' || !snapshot.inSpanish) return snapshot
  const { day, ...told } = snapshot.inSpanish
  return { ...snapshot, ...told, ...(day && snapshot.day && { day: { ...snapshot.day, words: day } }) }
}

function getChosenNames(request: QuoteRequest, catalogue: Catalog) {
  const { bundle, slug, experience } = findMenuChoice(catalogue, request)
  const { addOns = [] } = request
  return {
    experienceName: experience?.name ?? slug,
    packageName: bundle?.packageName ?? request.package,
    ...(addOns.length > 0 && { addOnNames: addOns.map((slug) => getName(slug, catalogue.ownAddOns)) }),
  }
}

function getName(slug: string, menu: { slug: string; label: string }[]): string {
  return menu.find((entry) => entry.slug === slug)?.label ?? slug
}

function formatMissingChoice(kind: string, slug: string | null, menu: { slug: string }[]): string[] {
  if (slug === null || menu.some((entry) => entry.slug === slug)) return []
  return [`Asked for the ${kind} “${slug}”, which is no longer on the menu.`]
}

import type { EventRecord } from '../../events/event/event.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { FormattedEstimateLine } from '../../quotes/pricing/formatted-estimate.ts'
import { findEventTimes } from '../../business/event-times.ts'
import { quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'
import { computeQuote } from '../../quotes/pricing/quote.ts'
import { formatEstimateLineReason } from '../../quotes/pricing/estimate-line-reason.ts'

/**
 * Translates a quote request's lines and reasons to Spanish: as shown when the client asked, else by the current menu's
 * Spanish for the same English, with each line's own rule. `spanish` is the Spanish menu.
 */
export function createSpanishLineTranslator(
  { request, snapshot }: EventRecord,
  { catalogue, spanish, timeZone }: { catalogue: Catalog; spanish: Catalog; timeZone: string },
): (line: FormattedEstimateLine) => { label: string; reason: string } | undefined {
  const asked = {
    guests: request.eventGuestCount,
    times: findEventTimes(request),
    miles: snapshot.miles,
    choices: request,
  }
  const { lines } = computeQuote(asked, catalogue, timeZone).estimate
  const labelsEs = computeQuote(asked, spanish, timeZone).estimate.lines.map(({ label }) => label)
  return ({ code, label, why }) => {
    // Text that the client read with the quote request stays the same.
    const told = snapshot.inSpanish?.lines.find((line) => line.code === code)
    if (told) return { label: told.label, reason: told.reason }
    const same = lines.findIndex((line) => line.code === code && line.label === label)
    return why && same >= 0 ? { label: labelsEs[same]!, reason: formatEstimateLineReason(why, quoteTextEs) } : undefined
  }
}

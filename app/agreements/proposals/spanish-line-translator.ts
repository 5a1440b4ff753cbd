import type { EventRecord } from '../../events/event/event.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { FormattedEstimateLine } from '../../quotes/pricing/formatted-estimate.ts'
import { toEventTimes } from '../../business/event-times.ts'
import { quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'
import { computeQuote } from '../../quotes/pricing/quote.ts'
import { formatEstimateLineReason } from '../../quotes/pricing/estimate-line-reason.ts'

/**
 * What a request's lines are called in Spanish, and why they stand there: as they were told, else as the menu of today
 * calls what it calls the same in English, and by the rule each was told with. `spanish` is the menu in Spanish.
 */
export function createSpanishLineTranslator(
  { request, snapshot }: EventRecord,
  { catalogue, spanish, timeZone }: { catalogue: Catalog; spanish: Catalog; timeZone: string },
): (line: FormattedEstimateLine) => { label: string; reason: string } | undefined {
  const asked = {
    guests: request.eventGuestCount,
    times: toEventTimes(request),
    miles: snapshot.miles,
    choices: request,
  }
  const { lines } = computeQuote(asked, catalogue, timeZone).estimate
  const labelsEs = computeQuote(asked, spanish, timeZone).estimate.lines.map(({ label }) => label)
  return ({ code, label, why }) => {
    // What they were told when they asked stays as it was told.
    const told = snapshot.inSpanish?.lines.find((line) => line.code === code)
    if (told) return { label: told.label, reason: told.reason }
    const same = lines.findIndex((line) => line.code === code && line.label === label)
    return why && same >= 0 ? { label: labelsEs[same]!, reason: formatEstimateLineReason(why, quoteTextEs) } : undefined
  }
}

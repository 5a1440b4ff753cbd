import { formatDollars } from '../../business/money.ts'
import type { Estimate } from '../../quotes/pricing/estimate.ts'
import { formatTotalsRange } from '../../quotes/pricing/formatted-estimate.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import type { BarEstimates } from './bar-choices.ts'
import type { DraftEvent } from './parse-draft-event.ts'
import type { QuoteFormText } from './quote-form-messages.ts'

type Priced = { event: DraftEvent; estimate: Estimate; party: BarEstimates | undefined; drive: string | undefined }

/** Whether a ZIP was typed, in its field or in the location. */
export function hasZip(where: string): boolean {
  const typed = new URLSearchParams(where)
  return /^\d{5}/.test(typed.get('eventZip') ?? '') || parseZip(typed.get('eventLocation') ?? '') !== null
}

/** Status of the price for the bar: the missing input, or the price and the party. */
export function getLiveEstimateStatus(
  { event: { date, guests }, estimate, party, drive }: Priced,
  words: QuoteFormText,
) {
  const { desk } = words
  if (!party) return { price: desk.toPrice[date !== null ? 'guests' : guests !== null ? 'date' : 'both'], rest: null }
  const { totalCents, bartenders, serviceHours } = estimate
  return {
    price:
      totalCents === null
        ? formatTotalsRange(Object.values(party.totals), words.quote)
        : desk.from(formatDollars(totalCents)),
    rest: drive ?? desk.party({ guests: guests!, bartenders: bartenders!, minutes: Math.round(serviceHours! * 60) }),
  }
}

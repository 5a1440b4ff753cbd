import { addDays } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { PriceRange } from './experience-totals.ts'
import type { Estimate, EstimateLine } from './estimate.ts'
import type { QuoteText } from './quote-text.ts'
import { formatEstimateLineReason, type EstimateLineReason } from './estimate-line-reason.ts'

/** A line as it was told to somebody: its reason in the words of that day, and where it is known the rule behind them. */
export type FormattedEstimateLine = Omit<EstimateLine, 'code' | 'reason'> & {
  code: string
  reason: string
  why?: EstimateLineReason
}

/** A moment of the evening: RFC 3339 with the offset the wall clock has then. */
export type EstimateMoment = { code: string; at: string }

/** An estimate and its evening as they were told: a new rule, price or word never rewrites them. */
export type FormattedEstimate = Omit<Estimate, 'lines' | 'open'> & {
  lines: FormattedEstimateLine[]
  open: string[]
  timeline: EstimateMoment[]
  packageName: string | null
  /** From the least to the most, where no experience was chosen and nothing else of the price is open. */
  range?: PriceRange | null
}

/**
 * What of a price is still open: whoever is to be recommended an experience has answered that, and whoever typed a ZIP that
 * the map does not know is not asked for one again.
 */
export function listMissingPriceInputs(
  { open, range }: Pick<FormattedEstimate, 'open' | 'range'>,
  hasZip: boolean,
): string[] {
  const points = range ? open.filter((point) => point !== 'experience') : open
  return points.map((point) => (point === 'travel' && hasZip ? 'travel-by-us' : point))
}

/** A span of sums: "$550 to $950", or the one there is. */
export function formatPriceRange(
  { leastCents, mostCents }: PriceRange,
  { ticket }: QuoteText,
  inMoney = formatDollars,
): string {
  return leastCents === mostCents ? inMoney(leastCents) : ticket.range(inMoney(leastCents), inMoney(mostCents))
}

/** The span of some sums in words. */
export function formatTotalsRange(sums: readonly number[], words: QuoteText): string {
  return formatPriceRange({ leastCents: Math.min(...sums), mostCents: Math.max(...sums) }, words)
}

/** The line of an experience that is to be recommended: all of a span that its other lines do not say. */
export function formatRecommendedLine(
  { lines, range }: Pick<FormattedEstimate, 'lines'> & { range: PriceRange },
  words: QuoteText,
  inMoney = formatDollars,
): { label: string; reason: string; amount: string } {
  const said = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const ofIt = { leastCents: range.leastCents - said, mostCents: range.mostCents - said }
  const { recommended: label, recommendedHow: reason } = words.ticket
  return { label, reason, amount: formatPriceRange(ofIt, words, inMoney) }
}

/** Lines as they are told, each reason in words. */
export function formatEstimateLines(lines: EstimateLine[], words: QuoteText): FormattedEstimateLine[] {
  return lines.map((line) => ({ ...line, reason: formatEstimateLineReason(line.reason, words) }))
}

/** The evening as time and label, each time on the event's wall clock, with its day where it is not the event's; midnight ends the event's. */
export function formatTimelineRows(
  timeline: EstimateMoment[],
  eventDate: string,
  words: QuoteText,
): [time: string, label: string][] {
  return timeline.map(({ code, at }) => [clockTime(at, eventDate, words), words.moments[code] ?? code])
}

function clockTime(at: string, eventDate: string, { dates, midnight }: QuoteText): string {
  // A mistyped year of former days may end in +010000.
  const [day = '', timeOfDay = ''] = at.split('T')
  const time = timeOfDay.slice(0, 5)
  if (day === eventDate) return dates.clock(time)
  if (time === '00:00' && day === addDays(eventDate, 1)) return midnight
  return `${dates.clock(time)}, ${dates.monthAndDay(day)}`
}

import { addDays } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { PriceRange } from './experience-totals.ts'
import type { Estimate } from './estimate.ts'
import type { EstimateLine } from './estimate-lines.ts'
import type { QuoteText } from './quote-text.ts'
import { formatEstimateLineReason, type EstimateLineReason } from './estimate-line-reason.ts'

/** A line as sent to a client: its reason as text of that day, and the rule behind it where known. */
export type FormattedEstimateLine = Omit<EstimateLine, 'code' | 'reason'> & {
  code: string
  reason: string
  why?: EstimateLineReason
}

/** A moment of an event, in RFC 3339 with the wall clock's offset at that time. */
export type EstimateMoment = { code: string; at: string }

/** An estimate with its timeline as sent. New rules, prices or texts never rewrite it. */
export type FormattedEstimate = Omit<Estimate, 'lines' | 'open'> & {
  lines: FormattedEstimateLine[]
  open: string[]
  timeline: EstimateMoment[]
  packageName: string | null
  /** Range of totals, where no experience was chosen and no other input is missing. */
  range?: PriceRange | null
}

/**
 * Missing inputs of a price. Leaves out the experience where a recommendation was requested, and the ZIP where a typed
 * ZIP is not on the map.
 */
export function listMissingPriceInputs(
  { open, range }: Pick<FormattedEstimate, 'open' | 'range'>,
  hasZip: boolean,
): string[] {
  const points = range ? open.filter((point) => point !== 'experience') : open
  return points.map((point) => (point === 'travel' && hasZip ? 'travel-by-us' : point))
}

/** A range of totals: "$550 to $950", or a single total. */
export function formatPriceRange(
  { leastCents, mostCents }: PriceRange,
  { ticket }: QuoteText,
  inMoney = formatDollars,
): string {
  return leastCents === mostCents ? inMoney(leastCents) : ticket.range(inMoney(leastCents), inMoney(mostCents))
}

/** Formatted range of some totals. */
export function formatTotalsRange(sums: readonly number[], words: QuoteText): string {
  return formatPriceRange({ leastCents: Math.min(...sums), mostCents: Math.max(...sums) }, words)
}

/** Line of an experience that will be recommended: the part of the range that the other lines do not cover. */
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

/** Lines with their reasons as text. */
export function formatEstimateLines(lines: EstimateLine[], words: QuoteText): FormattedEstimateLine[] {
  return lines.map((line) => ({ ...line, reason: formatEstimateLineReason(line.reason, words) }))
}

/**
 * Timeline as time and label, on the event's wall clock, with the day where it is not the event's. Midnight counts as the
 * end of the event's day.
 */
export function formatTimelineRows(
  timeline: EstimateMoment[],
  eventDate: string,
  words: QuoteText,
): [time: string, label: string][] {
  return timeline.map(({ code, at }) => [clockTime(at, eventDate, words), words.moments[code] ?? code])
}

function clockTime(at: string, eventDate: string, { dates, midnight }: QuoteText): string {
  // Old data with a mistyped year may end in +010000.
  const [day = '', timeOfDay = ''] = at.split('T')
  const time = timeOfDay.slice(0, 5)
  if (day === eventDate) return dates.clock(time)
  if (time === '00:00' && day === addDays(eventDate, 1)) return midnight
  return `${dates.clock(time)}, ${dates.monthAndDay(day)}`
}

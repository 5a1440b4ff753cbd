import { formatMonthDay } from '../../../business/dates.ts'
import { formatDollars } from '../../../business/money.ts'
import type { LearningView } from './learning-view.ts'
import type { ConsumptionPlotPoint } from './forecast-errors.ts'
import { spellNumber } from '../../../business/spell-number.ts'

/** Formats a factor: "11% less than", "5% more than", "as much as". */
export function formatFactorComparison(factor: number): string {
  const percent = Math.round((factor - 1) * 100)
  return percent === 0 ? 'as much as' : `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'} than`
}

/** Formats the headline: how much the guests drink, and from how many events. */
export function formatLearningHeadline({ factor, evenings }: Pick<LearningView, 'factor' | 'evenings'>): string {
  return `Your crowds drink ${formatFactorComparison(factor)} the books say, going by ${formatEventCount(evenings)}.`
}

export function formatEventCount(count: number): string {
  return `${spellNumber(count)} ${count === 1 ? 'evening' : 'evenings'}`
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** Number of events from which a band that holds all points is unlikely to be chance. */
const minEventsForBandNote = 12

/** Formats the caption of the plot: the number of events in the band, and an explanation of an unexpected number. */
export function formatForecastBandCaption({ inside, evenings }: Pick<LearningView, 'inside' | 'evenings'>): string {
  const share = inside / evenings
  if (evenings >= minEventsForBandNote && share > 0.9)
    return `The band is where 8 in 10 events should fall. ${inside === evenings ? `All ${evenings}` : `${inside} of your ${evenings}`} do, because they vary less than the books assume. It narrows as you count more.`
  if (evenings >= minEventsForBandNote && share < 0.65)
    return `The band is where 8 in 10 events should fall. Only ${inside} of your ${evenings} do, because they vary more than the books assume. It widens as you count more.`
  return `8 in 10 should fall inside the band; ${inside} of your ${evenings} do.`
}

/** Formats the largest miss: "March 20, 2027: 22% under the books". */
export function formatLargestMiss({ date, planned, poured }: ConsumptionPlotPoint): string {
  const percent = Math.round((poured / planned - 1) * 100)
  const day = `${formatMonthDay(date)}, ${date.slice(0, 4)}`
  if (percent === 0) return `${day}: as the books say`
  return `${day}: ${Math.abs(percent)}% ${percent < 0 ? 'under' : 'over'} the books`
}

/** Explains step by step how the figure was computed, for a bartender. */
export function formatLearningSteps({ raw, weight, factor, evenings, attendance, cushion }: LearningView): string[] {
  return [
    `${evenings === 1 ? 'Your one evening' : `On average your ${formatEventCount(evenings)}`} poured ${formatFactorComparison(raw)} the books. Adjusted for the kind of evening, we plan ${formatFactorComparison(factor)} the books. Your own evenings weigh ${formatPercent(weight)} in that, the books the rest; each evening you count makes yours weigh more.`,
    `${Math.round(attendance * 100)} of every 100 expected guests come. That counts for soft drinks and water, too.`,
    'Weddings, parties, company events, the hour, the crowd and the heat each learn a little of their own, and share the rest.',
    'An evening that ran dry is taken as “at least that much”. Where one kind ran out, the total counts and the split does not.',
    ...(cushion && cushion.drinks > 0
      ? [
          `The standard cushion is enough three evenings out of four. For an evening like your last, that means about ${cushion.drinks} drinks beyond what is likely to be poured, some ${formatDollars(Math.round(cushion.cents / 100) * 100)} of bottles (beer $1.25, wine $2.60, a mixed drink $1.60); what the shop takes back costs nothing.`,
        ]
      : []),
    'However it goes, nothing is bought below half of what the books say or above one and a half times, cushion included, in total and for each kind, and a wedding is never planned below half a drink a person and hour, the lowest rate anybody published.',
  ]
}

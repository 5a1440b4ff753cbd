import { purchasePercentLimits } from '../model/compute-learned-figures.ts'
import { drinksConstants } from '../../../drinks/model/drinks-constants.ts'
import { limitServings } from '../../../drinks/model/learned-servings.ts'
import { allocateByWeight } from '../../../drinks/model/integer-math.ts'
import { fitConsumptionModel, computeEvidenceWeight } from '../model/consumption-model.ts'
import { computeLogConsumptionRatio } from '../model/consumption-sample.ts'
import { computeDrinksAtQuantile, forecastConsumption } from '../model/consumption-forecast.ts'
import { learningConstants } from '../model/learning-constants.ts'
import {
  toConsumptionSample,
  quartersSupplied,
  leftoverKinds,
  quartersLeft,
  type EventLeftovers,
  type LeftoverKind,
} from './leftover-count.ts'
import {
  computeForecastError,
  computeForecastErrors,
  getPouredDrinks,
  type ConsumptionPlotPoint,
  type ForecastErrors,
} from './forecast-errors.ts'

/** A point of the line and band above the standard estimate. */
export type ForecastBandPoint = { planned: number; likely: number; least: number; most: number }

/** Learned results as the page shows them. Shares as fractions, money in cents. */
export type LearningView = {
  /** Events with a sample to learn from, and all counted events. */
  evenings: number
  counted: number
  /**
   * Factors applied to the standard estimate: the factor used for planning, and the factor from the counted events
   * alone.
   */
  factor: number
  raw: number
  weight: number
  attendance: number
  dots: ConsumptionPlotPoint[]
  band: ForecastBandPoint[]
  /** Number of dots in the band. */
  inside: number
  misses: ForecastErrors | null
  /** The dot furthest from the standard estimate. */
  widest: ConsumptionPlotPoint | null
  left: { kind: LeftoverKind; left: number; had: number; ranOut: number; evenings: number }[]
  cushion: { drinks: number; cents: number } | null
}

/** Computes the view. `evenings` must be in order of day. */
export function buildLearningView(evenings: readonly EventLeftovers[]): LearningView {
  const taught = evenings.flatMap((one) => {
    const evening = toConsumptionSample(one)
    return evening && computeLogConsumptionRatio(evening.poured, evening.plannedCame) !== null
      ? [{ ...one, evening }]
      : []
  })
  const all = taught.map(({ evening }) => evening)
  const knowledge = fitConsumptionModel(
    evenings.flatMap((one) => toConsumptionSample(one) ?? []),
    { learnNoise: true },
  )
  const dots = taught.map(({ eventId, basis, evening }): ConsumptionPlotPoint => ({
    eventId,
    date: basis.date,
    planned: evening.plannedCame,
    poured: getPouredDrinks(evening),
    isDry: evening.ranOut.every(Boolean),
  }))
  const factors = all.map(
    ({ labels, plannedCame }) => forecastConsumption(knowledge, labels, plannedCame, [1, 1, 1]).factor,
  )
  const last = taught.at(-1)
  const bandAt = (planned: number): ForecastBandPoint => {
    const { factor, sd: ofAnnounced } = forecastConsumption(knowledge, last!.basis.labels, planned, [1, 1, 1])
    // A dot is planned for the actual guests, so its band excludes the variation of attendance.
    const sd = Math.sqrt(ofAnnounced ** 2 - learningConstants.attendance.spread ** 2)
    const overall = factors.length > 0 ? geometricMean(factors) : factor
    const spread = Math.exp(learningConstants.eightOfTen * sd)
    return { planned, likely: planned * overall, least: (planned * overall) / spread, most: planned * overall * spread }
  }
  const ends = [Math.min(...dots.map(({ planned }) => planned)), Math.max(...dots.map(({ planned }) => planned))]
  const isInside = ({ planned, poured }: ConsumptionPlotPoint) => {
    const { least, most } = bandAt(planned)
    return poured >= least && poured <= most
  }
  return {
    evenings: all.length,
    counted: evenings.length,
    factor: all.length > 0 ? geometricMean(factors) : 1,
    raw: all.length > 0 ? geometricMean(dots.map(({ planned, poured }) => Math.max(1, poured) / planned)) : 1,
    weight: computeEvidenceWeight(all, knowledge.evening),
    attendance: knowledge.attendance,
    dots,
    band: last ? Array.from({ length: 9 }, (_, i) => bandAt(ends[0]! + ((ends[1]! - ends[0]!) * i) / 8)) : [],
    inside: dots.filter(isInside).length,
    misses: computeForecastErrors(all),
    widest: dots.toSorted((a, b) => computeForecastError(b) - computeForecastError(a))[0] ?? null,
    left: computeMedianLeftovers(evenings),
    cushion: last ? getCushion(knowledge, last) : null,
  }
}

/** Median leftovers of each kind in quarters, where any were counted. */
function computeMedianLeftovers(evenings: readonly EventLeftovers[]): LearningView['left'] {
  return leftoverKinds.flatMap((kind) => {
    const counted = evenings.flatMap(({ basis, count }) => {
      const left = quartersLeft(kind, basis, count)
      return left === null
        ? []
        : [{ left, had: quartersSupplied(kind, basis, count), isOut: count.kinds[kind].end === 'out' }]
    })
    if (counted.length === 0) return []
    const middle = (of: 'left' | 'had') => counted.map((one) => one[of]).toSorted((a, b) => a - b)[counted.length >> 1]!
    const ranOut = counted.filter(({ isOut }) => isOut).length
    return [{ kind, left: middle('left'), had: middle('had'), ranOut, evenings: counted.length }]
  })
}

/** Drinks the standard cushion adds to an event like the last, within purchase limits. */
function getCushion(
  knowledge: ReturnType<typeof fitConsumptionModel>,
  { basis }: EventLeftovers,
): LearningView['cushion'] {
  const expected = forecastConsumption(knowledge, basis.labels, basis.planned, basis.split)
  const books = allocateByWeight(
    Math.ceil((basis.planned * (100 + drinksConstants.cushion.standard)) / 100),
    basis.split,
  )
  const wanted = computeDrinksAtQuantile(knowledge, expected, learningConstants.enough.standard).map(Math.ceil)
  const bought = limitServings(wanted, books, purchasePercentLimits)
  const more = bought.map((drinks, kind) => Math.max(0, drinks - expected.likely * expected.split[kind]!))
  return {
    drinks: Math.round(more.reduce((sum, drinks) => sum + drinks, 0)),
    cents: Math.round(more.reduce((sum, drinks, kind) => sum + drinks * learningConstants.cents[kind]!, 0)),
  }
}

function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length)
}

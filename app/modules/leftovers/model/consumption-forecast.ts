import { learningConstants } from './learning-constants.ts'
import type { BeerWineMixed } from '../../../drinks/model/learned-servings.ts'
import { type ConsumptionModel, estimateRate } from './consumption-model.ts'
import {
  getGuestCountNoise,
  computeSampleNoise,
  computeLogConsumptionRatio,
  type EventFeatures,
  type ConsumptionSample,
} from './consumption-sample.ts'

export type ConsumptionForecast = {
  /** Drinks served ÷ the planning model's drinks, between 0.5 and 1.5. */
  factor: number
  /** Guests who come ÷ guests announced. */
  attendance: number
  /** Drinks: planned × attendance × factor. */
  likely: number
  /** Standard deviation of ln of the drinks: 8 of 10 events lie between likely ÷ e^(1.28 sd) and likely × e^(1.28 sd). */
  sd: number
  /** Shares that add up to 1. */
  split: BeerWineMixed<number>
}

/**
 * Forecast for an event.
 * @param planned drinks of the planning model for the guests announced
 * @param bookSplit its weights of beer, wine and mixed drinks, which need not add up to 1
 */
export function forecastConsumption(
  knowledge: ConsumptionModel,
  labels: Partial<EventFeatures>,
  planned: number,
  bookSplit: BeerWineMixed<number>,
): ConsumptionForecast {
  const { factor: limits, attendance: ofOne } = learningConstants
  const { attendance, evening } = knowledge
  const { mean, variance } = estimateRate(knowledge, labels)
  const factor = Math.min(Math.max(Math.exp(mean), limits.least), limits.most)
  return {
    factor,
    attendance,
    likely: planned * attendance * factor,
    sd: Math.sqrt(evening ** 2 + getGuestCountNoise(planned) + variance + ofOne.spread ** 2),
    split: computeExpectedSplit(knowledge, bookSplit),
  }
}

/**
 * Drinks of each kind to buy, so that they suffice at the share of events that `quantile` stands for (a normal quantile).
 * Kinds that are not served are 0.
 */
export function computeDrinksAtQuantile(
  knowledge: ConsumptionModel,
  expected: ConsumptionForecast,
  quantile: number,
): BeerWineMixed<number> {
  const { ofEvening, ofBar } = learningConstants.split
  const unsure = 1 / ofEvening + (1 - computeSplitWeight(knowledge)) / ofBar
  const enough = (share: number) =>
    share > 0
      ? expected.likely * share * Math.exp(quantile * Math.sqrt(expected.sd ** 2 + ((1 - share) / share) * unsure))
      : 0
  const [beer, wine, mixed] = expected.split
  return [enough(beer), enough(wine), enough(mixed)]
}

/** Deviation of an event's drinks from the forecast, in standard deviations. Negative if fewer were served. */
export function computeForecastDeviation(
  knowledge: ConsumptionModel,
  { labels, plannedCame, poured, guess }: ConsumptionSample,
): number | null {
  const y = computeLogConsumptionRatio(poured, plannedCame)
  if (y === null) return null
  const { mean, variance } = estimateRate(knowledge, labels)
  return (y - mean) / Math.sqrt(variance + computeSampleNoise({ plannedCame, guess }, knowledge.evening))
}

export function computeSplitWeight({ splitEvenings }: Pick<ConsumptionModel, 'splitEvenings'>): number {
  return splitEvenings / (splitEvenings + learningConstants.split.evenings)
}

export function computeExpectedSplit(knowledge: ConsumptionModel, book: BeerWineMixed<number>): BeerWineMixed<number> {
  const z = computeSplitWeight(knowledge)
  const sum = book[0] + book[1] + book[2]
  const share = (kind: 0 | 1 | 2) => z * knowledge.meanSplit[kind] + (1 - z) * (book[kind] / sum)
  return [share(0), share(1), share(2)]
}

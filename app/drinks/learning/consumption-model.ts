import type { DrinksInputs } from '../model/drinks-inputs.ts'
import { drinksConstants } from '../model/drinks-constants.ts'
import type { BeerWineMixed } from '../model/learned-servings.ts'
import { learningConstants } from './learning-constants.ts'
import { inverseMillsRatio } from './inverse-mills-ratio.ts'

/** Features of an event, named as in the planning model. */
export type EventFeatures = Pick<DrinksInputs, 'occasion' | 'daypart' | 'crowd' | 'hot'>

/** A counted event. Drinks and guests are unrounded. */
export type ConsumptionSample = {
  labels: Partial<EventFeatures>
  /** The planning model's drinks for the guests who came: planned × came ÷ announced. */
  plannedCame: number
  announced: number
  came: number
  /** Drinks by kind. An uncounted kind is null, and then the event teaches attendance alone. */
  poured: BeerWineMixed<number | null>
  ranOut: BeerWineMixed<boolean>
  /** Guessed instead of counted, so it weighs less. */
  guess?: boolean
}

/** Model learned from a bar's events. Recomputed each time, never stored. */
export type ConsumptionModel = {
  /** Number of events that taught the rate, and number that taught the split. */
  evenings: number
  splitEvenings: number
  attendance: number
  /** Mean of the events' shares. Zeros where none taught the split. */
  meanSplit: BeerWineMixed<number>
  /** ln of the rate by column, and its covariance. */
  beta: readonly number[]
  covariance: readonly (readonly number[])[]
  /** Standard deviation of ln of an event's drinks. Learned on request. */
  evening: number
}

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

const { spread } = learningConstants

/**
 * Columns of the model with their prior spread: a constant, a column for each occasion, daypart and crowd, and a column
 * for heat.
 */
const priors: readonly (readonly [name: string, spread: number])[] = [
  ['all', spread.bar],
  ...(['occasion', 'daypart', 'crowd'] as const).flatMap((label) =>
    Object.keys(drinksConstants[label]).map((value) => [`${label}:${value}`, spread[label]] as const),
  ),
  ['hot', spread.hot],
]
const columnIndexes = new Map(priors.map(([name], index) => [name, index]))

/**
 * Fits the model to a bar's events in date order: a linear model of ln(poured ÷ plannedCame) over the labels, updated
 * event by event (Kalman), besides attendance and split. An event with an unknown kind, or with nothing planned, teaches
 * attendance alone. The total is a lower bound only where all three kinds ran out. Its innovation, with doubled noise,
 * counts like any other when the noise is learned, from the fifth event that taught the rate. An event without drinks
 * served has no shares and teaches no split.
 * @param learnNoise also learns the spread of an event, from the innovations of a first pass with the default spread, and
 * then fits all events again
 */
export function fitConsumptionModel(
  evenings: readonly ConsumptionSample[],
  { learnNoise = false }: { learnNoise?: boolean } = {},
): ConsumptionModel {
  const { evening, attendance } = learningConstants
  const plain = fitRate(evenings, evening.usual)
  const isLearned = learnNoise && plain.count >= evening.fromEvenings
  const noise = isLearned ? estimateNoise(plain) : evening.usual
  const { beta, covariance, count } = isLearned ? fitRate(evenings, noise) : plain
  const came = evenings.reduce((sum, each) => sum + each.came, 0)
  const announced = evenings.reduce((sum, each) => sum + each.announced, 0)
  return {
    evenings: count,
    ...computeMeanSplit(evenings),
    attendance: (attendance.guests * attendance.usual + came) / (attendance.guests + announced),
    beta,
    covariance,
    evening: noise,
  }
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
    sd: Math.sqrt(evening ** 2 + peopleNoise(planned) + variance + ofOne.spread ** 2),
    split: expectedSplit(knowledge, bookSplit),
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
  const unsure = 1 / ofEvening + (1 - splitWeight(knowledge)) / ofBar
  const enough = (share: number) =>
    share > 0
      ? expected.likely * share * Math.exp(quantile * Math.sqrt(expected.sd ** 2 + ((1 - share) / share) * unsure))
      : 0
  const [beer, wine, mixed] = expected.split
  return [enough(beer), enough(wine), enough(mixed)]
}

/** Deviation of an event's drinks from the forecast, in standard deviations. Negative where fewer were served. */
export function computeForecastDeviation(
  knowledge: ConsumptionModel,
  { labels, plannedCame, poured, guess }: ConsumptionSample,
): number | null {
  const y = computeLogConsumptionRatio(poured, plannedCame)
  if (y === null) return null
  const { mean, variance } = estimateRate(knowledge, labels)
  return (y - mean) / Math.sqrt(variance + getNoise({ plannedCame, guess }, knowledge.evening))
}

/**
 * Weight of these events' evidence against the default model, 0 to 1: the part of a common rate that the model would
 * adopt.
 */
export function computeEvidenceWeight(evenings: readonly ConsumptionSample[], noise: number): number {
  const teaching = evenings.filter(
    ({ poured, plannedCame }) => computeLogConsumptionRatio(poured, plannedCame) !== null,
  )
  if (teaching.length === 0) return 0
  const rate = fitRate(teaching, noise, () => 1)
  return teaching.reduce((sum, { labels }) => sum + estimateRate(rate, labels).mean, 0) / teaching.length
}

/** ln of the drinks served ÷ the planning model's drinks for the guests who came. Null where the event teaches no rate. */
export function computeLogConsumptionRatio(poured: ConsumptionSample['poured'], plannedCame: number): number | null {
  const [beer, wine, mixed] = poured
  if (beer === null || wine === null || mixed === null || !(plannedCame > 0)) return null
  return Math.log(Math.max(1, beer + wine + mixed) / plannedCame)
}

type Rate = { beta: number[]; covariance: number[][]; count: number; innovations: number }

function fitRate(evenings: readonly ConsumptionSample[], noise: number, answer = computeLogConsumptionRatio): Rate {
  const beta = priors.map(() => 0)
  const covariance = priors.map(([, wide], i) => priors.map((_, j) => (i === j ? wide ** 2 : 0)))
  let [count, innovations] = [0, 0]
  for (const evening of evenings) {
    const told = answer(evening.poured, evening.plannedCame)
    if (told === null) continue
    const columns = listColumns(evening.labels)
    const px = covariance.map((row) => columns.reduce((sum, column) => sum + row[column]!, 0))
    const mean = columns.reduce((sum, column) => sum + beta[column]!, 0)
    const variance = columns.reduce((sum, column) => sum + px[column]!, 0)
    let y = told
    let R = getNoise(evening, noise)
    if (evening.ranOut.every(Boolean)) {
      const s = Math.sqrt(variance + R)
      y = mean + s * inverseMillsRatio((y - mean) / s)
      R *= 2
    }
    const innovation = y - mean
    innovations += innovation ** 2 - variance - R + noise ** 2
    count++
    for (let i = 0; i < px.length; i++) {
      const gain = px[i]! / (variance + R)
      beta[i]! += gain * innovation
      const row = covariance[i]!
      for (let j = 0; j < px.length; j++) row[j]! -= gain * px[j]!
    }
  }
  return { beta, covariance, count, innovations }
}

function estimateNoise({ count, innovations }: Rate): number {
  const { usual, least, worth } = learningConstants.evening
  return Math.sqrt(Math.max(least ** 2, (worth * usual ** 2 + innovations) / (worth + count)))
}

function estimateRate(
  { beta, covariance }: Pick<ConsumptionModel, 'beta' | 'covariance'>,
  labels: Partial<EventFeatures>,
) {
  const columns = listColumns(labels)
  const sum = (of: (column: number) => number) => columns.reduce((total, column) => total + of(column), 0)
  return { mean: sum((i) => beta[i]!), variance: sum((i) => sum((j) => covariance[i]![j]!)) }
}

/** Columns with the value 1. An unknown label has none. */
function listColumns({ occasion, daypart, crowd, hot }: Partial<EventFeatures>): number[] {
  const names = ['all', `occasion:${occasion}`, `daypart:${daypart}`, `crowd:${crowd}`, hot ? 'hot' : '']
  return names.flatMap((name) => columnIndexes.get(name) ?? [])
}

function getNoise({ plannedCame, guess }: Pick<ConsumptionSample, 'plannedCame' | 'guess'>, evening: number): number {
  const { counted, guessed, kinds } = learningConstants.counting
  return evening ** 2 + peopleNoise(plannedCame) + (guess ? guessed : counted) ** 2 / kinds
}

function peopleNoise(drinks: number): number {
  const { spread: unlike, least, drinksEach } = learningConstants.people
  return unlike ** 2 / Math.max(least, drinks / drinksEach)
}

function computeMeanSplit(
  evenings: readonly ConsumptionSample[],
): Pick<ConsumptionModel, 'splitEvenings' | 'meanSplit'> {
  const shares = evenings.flatMap(({ poured, ranOut }): BeerWineMixed<number>[] => {
    const [beer, wine, mixed] = poured
    if (beer === null || wine === null || mixed === null || ranOut.some(Boolean)) return []
    const all = beer + wine + mixed
    return all > 0 ? [[beer / all, wine / all, mixed / all]] : []
  })
  const mean = (kind: 0 | 1 | 2) => shares.reduce((sum, each) => sum + each[kind], 0) / Math.max(1, shares.length)
  return { splitEvenings: shares.length, meanSplit: [mean(0), mean(1), mean(2)] }
}

function splitWeight({ splitEvenings }: Pick<ConsumptionModel, 'splitEvenings'>): number {
  return splitEvenings / (splitEvenings + learningConstants.split.evenings)
}

function expectedSplit(knowledge: ConsumptionModel, book: BeerWineMixed<number>): BeerWineMixed<number> {
  const z = splitWeight(knowledge)
  const sum = book[0] + book[1] + book[2]
  const share = (kind: 0 | 1 | 2) => z * knowledge.meanSplit[kind] + (1 - z) * (book[kind] / sum)
  return [share(0), share(1), share(2)]
}

import type { DrinksInputs } from '../model/drinks-inputs.ts'
import { drinksConstants } from '../model/drinks-constants.ts'
import type { BeerWineMixed } from '../model/learned-servings.ts'
import { learningConstants } from './learning-constants.ts'
import { inverseMillsRatio } from './inverse-mills-ratio.ts'

/** What kind of evening it is, as the planning model calls it. */
export type EventFeatures = Pick<DrinksInputs, 'occasion' | 'daypart' | 'crowd' | 'hot'>

/** One evening that was counted. Drinks and guests are whole or broken numbers, none of them rounded. */
export type ConsumptionSample = {
  labels: Partial<EventFeatures>
  /** What the planning model says for those who came: planned × came ÷ announced. */
  plannedCame: number
  announced: number
  came: number
  /** Drinks; a kind that nobody counted is null, and its evening teaches attendance alone. */
  poured: BeerWineMixed<number | null>
  ranOut: BeerWineMixed<boolean>
  /** Guessed, not counted: it weighs less. */
  guess?: boolean
}

/** What was learned of a bar: recomputed from its evenings each time, never stored. */
export type ConsumptionModel = {
  /** Evenings that taught the rate, and those that taught the split. */
  evenings: number
  splitEvenings: number
  attendance: number
  /** The mean of each evening's shares; zeros where none taught it. */
  meanSplit: BeerWineMixed<number>
  /** ln of the rate by column, and how unsure that is. */
  beta: readonly number[]
  covariance: readonly (readonly number[])[]
  /** How much an evening varies, as ln; learned where that was asked for. */
  evening: number
}

export type ConsumptionForecast = {
  /** Drinks poured ÷ what the model says, between 0.5 and 1.5. */
  factor: number
  /** Guests who come ÷ guests announced. */
  attendance: number
  /** Drinks: planned × attendance × factor. */
  likely: number
  /** Of ln of the drinks: 8 of 10 evenings lie between likely ÷ e^(1.28 sd) and likely × e^(1.28 sd). */
  sd: number
  /** Shares of one. */
  split: BeerWineMixed<number>
}

const { spread } = learningConstants

/** One column for everything, one for each occasion, daypart and crowd, and one for heat, with how wide each starts. */
const priors: readonly (readonly [name: string, spread: number])[] = [
  ['all', spread.bar],
  ...(['occasion', 'daypart', 'crowd'] as const).flatMap((label) =>
    Object.keys(drinksConstants[label]).map((value) => [`${label}:${value}`, spread[label]] as const),
  ),
  ['hot', spread.hot],
]
const columnOf = new Map(priors.map(([name], index) => [name, index]))

/**
 * What a bar's evenings teach, in the order of their days: a linear model of ln(poured ÷ plannedCame) over the labels,
 * updated evening by evening (Kalman), beside attendance and split.
 *
 * Where the formulas leave room: an evening with a kind unknown, or with nothing planned, teaches attendance alone. Only
 * where all three kinds ran out is the total a lower bound; its innovation, and its doubled noise, count like any other's
 * when the noise is learned, which it is from the fifth evening that taught the rate. An evening at which nothing was poured has
 * no shares and teaches no split.
 * @param learnNoise whether the spread of an evening is learned, too: from the innovations of a first pass with the usual
 * one, then all of it once more
 */
export function fitConsumptionModel(
  evenings: readonly ConsumptionSample[],
  { learnNoise = false }: { learnNoise?: boolean } = {},
): ConsumptionModel {
  const { evening, attendance } = learningConstants
  const plain = getRate(evenings, evening.usual)
  const isLearned = learnNoise && plain.count >= evening.fromEvenings
  const noise = isLearned ? learnedNoise(plain) : evening.usual
  const { beta, covariance, count } = isLearned ? getRate(evenings, noise) : plain
  const came = evenings.reduce((sum, each) => sum + each.came, 0)
  const announced = evenings.reduce((sum, each) => sum + each.announced, 0)
  return {
    evenings: count,
    ...splitOfEvenings(evenings),
    attendance: (attendance.guests * attendance.usual + came) / (attendance.guests + announced),
    beta,
    covariance,
    evening: noise,
  }
}

/**
 * What a bar that knows so much expects of an evening.
 * @param planned drinks as the planning model says for the guests announced
 * @param bookSplit its shares of beer, wine and mixed; weights, which need not add up to one
 */
export function forecastConsumption(
  knowledge: ConsumptionModel,
  labels: Partial<EventFeatures>,
  planned: number,
  bookSplit: BeerWineMixed<number>,
): ConsumptionForecast {
  const { factor: limits, attendance: ofOne } = learningConstants
  const { attendance, evening } = knowledge
  const { mean, variance } = rateAt(knowledge, labels)
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
 * Drinks of each kind to buy, so that they are enough at the share of evenings `quantile` stands for (a normal quantile);
 * a kind that is not poured is 0.
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

/** How many spreads away from what was expected an evening's drinks are: below 0 where fewer were poured. */
export function computeForecastDeviation(
  knowledge: ConsumptionModel,
  { labels, plannedCame, poured, guess }: ConsumptionSample,
): number | null {
  const y = computeLogRate(poured, plannedCame)
  if (y === null) return null
  const { mean, variance } = rateAt(knowledge, labels)
  return (y - mean) / Math.sqrt(variance + getNoise({ plannedCame, guess }, knowledge.evening))
}

/** How much what these evenings say weighs against the books, 0 to 1: what of a rate they all had would be believed. */
export function computeEvidenceWeight(evenings: readonly ConsumptionSample[], noise: number): number {
  const teaching = evenings.filter(({ poured, plannedCame }) => computeLogRate(poured, plannedCame) !== null)
  if (teaching.length === 0) return 0
  const rate = getRate(teaching, noise, () => 1)
  return teaching.reduce((sum, { labels }) => sum + rateAt(rate, labels).mean, 0) / teaching.length
}

/** ln of what was poured ÷ what the model says for those who came; null where that taught nothing. */
export function computeLogRate(poured: ConsumptionSample['poured'], plannedCame: number): number | null {
  const [beer, wine, mixed] = poured
  if (beer === null || wine === null || mixed === null || !(plannedCame > 0)) return null
  return Math.log(Math.max(1, beer + wine + mixed) / plannedCame)
}

type Rate = { beta: number[]; covariance: number[][]; count: number; innovations: number }

function getRate(evenings: readonly ConsumptionSample[], noise: number, answer = computeLogRate): Rate {
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

function learnedNoise({ count, innovations }: Rate): number {
  const { usual, least, worth } = learningConstants.evening
  return Math.sqrt(Math.max(least ** 2, (worth * usual ** 2 + innovations) / (worth + count)))
}

function rateAt({ beta, covariance }: Pick<ConsumptionModel, 'beta' | 'covariance'>, labels: Partial<EventFeatures>) {
  const columns = listColumns(labels)
  const sum = (of: (column: number) => number) => columns.reduce((total, column) => total + of(column), 0)
  return { mean: sum((i) => beta[i]!), variance: sum((i) => sum((j) => covariance[i]![j]!)) }
}

/** The columns that are 1; a label that is not known has none. */
function listColumns({ occasion, daypart, crowd, hot }: Partial<EventFeatures>): number[] {
  const names = ['all', `occasion:${occasion}`, `daypart:${daypart}`, `crowd:${crowd}`, hot ? 'hot' : '']
  return names.flatMap((name) => columnOf.get(name) ?? [])
}

function getNoise({ plannedCame, guess }: Pick<ConsumptionSample, 'plannedCame' | 'guess'>, evening: number): number {
  const { counted, guessed, kinds } = learningConstants.counting
  return evening ** 2 + peopleNoise(plannedCame) + (guess ? guessed : counted) ** 2 / kinds
}

function peopleNoise(drinks: number): number {
  const { spread: unlike, least, drinksEach } = learningConstants.people
  return unlike ** 2 / Math.max(least, drinks / drinksEach)
}

function splitOfEvenings(
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

import { drinksConstants } from '../../../drinks/model/drinks-constants.ts'
import type { BeerWineMixed } from '../../../drinks/model/learned-servings.ts'
import { learningConstants } from './learning-constants.ts'
import { inverseMillsRatio } from './inverse-mills-ratio.ts'
import {
  computeLogConsumptionRatio,
  computeSampleNoise,
  spread,
  type ConsumptionSample,
  type EventFeatures,
} from './consumption-sample.ts'

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
    let R = computeSampleNoise(evening, noise)
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

export function estimateRate(
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

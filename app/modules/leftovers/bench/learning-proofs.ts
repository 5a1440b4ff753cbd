import { fitConsumptionModel, type ConsumptionModel } from '../model/consumption-model.ts'
import type { ConsumptionSample } from '../model/consumption-sample.ts'
import { computeDrinksAtQuantile, forecastConsumption } from '../model/consumption-forecast.ts'
import {
  createSimulatedEvents,
  countLeftovers,
  sum,
  simulatedBars,
  type SimulatedEvent,
  type SimulatedBar,
} from './learning-world.ts'

/** A limit on the consumption model, the figure from simulated businesses, and whether it holds. */
export type LearningProof = { what: string; figure: string; promise: string; kept: boolean }

/** Checks the limits over simulated businesses. Deterministic. */
export function proveLearning(bars: number): LearningProof[] {
  return [
    ...proveRateError(bars),
    ...proveAvoidableError(bars),
    proveCorrectModel(bars),
    // Each of these simulations fits the model a hundred times, so a third as many is enough.
    ...proveShortages(Math.ceil(bars / 3)),
    ...(['base', 'calm', 'wild'] as const).map((name) => proveBand(name, bars)),
    proveOrderIndependence(bars),
    ...proveCorrections(bars),
  ]
}

/** 1. Error of the learned rate against the error of the planning model. */
function proveRateError(bars: number): LearningProof[] {
  return [
    { n: 30, most: 0.35 },
    { n: 5, most: 0.5 },
  ].map(({ n, most }) => {
    const { learned, books } = computeMeans(simulatedBars['one rate'], bars, n, ({ evening, knowledge }) => ({
      learned: Math.abs(getFactor(knowledge, evening) / evening.trueRate - 1),
      books: Math.abs(1 / evening.trueRate - 1),
    }))
    return buildProof(`one rate, ${n} evenings: error of the rate ÷ the books’`, learned! / books!, most)
  })
}

/**
 * 2. Share of the avoidable error: 1 is the planning model's, 0 that of perfect knowledge of the business without the
 * event.
 */
function proveAvoidableError(bars: number): LearningProof[] {
  return [
    { n: 5, most: 0.4 },
    { n: 20, most: 0.2 },
  ].map(({ n, most }) => {
    const { learned, books, oracle } = computeMeans(simulatedBars.base, bars, n, getErrors)
    return buildProof(
      `base, ${n} events: avoidable error left (${percent(books!)} → ${percent(learned!)}, at best ${percent(oracle!)})`,
      (learned! - oracle!) / (books! - oracle!),
      most,
    )
  })
}

/** 3. A single event must not worsen a correct planning model. */
function proveCorrectModel(bars: number): LearningProof {
  const { learned, books } = computeMeans(simulatedBars['books right'], bars, 1, getErrors)
  return buildProof('books right, 1 evening: points worse than the books', (learned! - books!) * 100, 0.5)
}

/**
 * 4. Purchases so tight that every second event runs dry. With shortages reported the plan stays stable, without them it
 * shrinks.
 */
function proveShortages(bars: number): LearningProof[] {
  const biasAfter = (isTold: boolean) =>
    mean(
      runSeeds(bars, (seed) => {
        const evenings = createSimulatedEvents(simulatedBars.base, seed, 101)
        const learned: ConsumptionSample[] = []
        for (const evening of evenings.slice(0, 100)) {
          const knowledge = fitConsumptionModel(learned)
          const expected = forecastConsumption(knowledge, evening.labels, evening.planned, evening.bookSplit)
          learned.push(countLeftovers(evening, computeDrinksAtQuantile(knowledge, expected, 0), isTold))
        }
        const last = evenings[100]!
        return getFactor(fitConsumptionModel(learned), last) / last.trueRate - 1
      }),
    )
  const [told, untold] = [biasAfter(true), biasAfter(false)]
  return [
    {
      what: 'bought tight, 100 evenings, told what ran out: bias',
      figure: percent(told),
      promise: 'within −8%',
      kept: told >= -0.08,
    },
    { what: 'the same untold, which must fail', figure: percent(untold), promise: 'below −8%', kept: untold < -0.08 },
  ]
}

/** 5. The band contains 8 of 10 events once the variation is learned. */
function proveBand(name: 'base' | 'calm' | 'wild', bars: number): LearningProof {
  const [least, most] = name === 'wild' ? [0.7, 1] : [0.74, 0.86]
  const { within } = computeMeans(simulatedBars[name], bars, 20, ({ evening, evenings }) => {
    const { likely, sd } = forecastConsumption(
      fitConsumptionModel(evenings, { learnNoise: true }),
      evening.labels,
      evening.planned,
      evening.bookSplit,
    )
    return { within: Math.abs(Math.log(sum(evening.wanted) / likely)) <= 1.28 * sd ? 1 : 0 }
  })
  const promise = name === 'wild' ? '≥ 70%' : '74 to 86%'
  return {
    what: `${name}, 20 evenings: within the band of 80%`,
    figure: percent(within!),
    promise,
    kept: within! >= least && within! <= most,
  }
}

/** 6. The order of events does not matter. */
function proveOrderIndependence(bars: number): LearningProof {
  const differences = runSeeds(bars, (seed) => {
    const evenings = createSimulatedEvents(simulatedBars.base, seed, 30)
    const [a, b] = [evenings, evenings.toReversed()].map((list) =>
      fitConsumptionModel(list.map((one) => countLeftovers(one))),
    )
    return Math.abs(getFactor(a!, evenings[0]!) - getFactor(b!, evenings[0]!))
  })
  const most = Math.max(...differences)
  return {
    what: '30 evenings in another order: the factor',
    figure: most.toExponential(1),
    promise: '≤ 1e-9',
    kept: most <= 1e-9,
  }
}

/** 7. A corrected or deleted count leaves no trace, and an absurd count stays within the clamp. */
function proveCorrections(bars: number): LearningProof[] {
  const all = runSeeds(bars, (seed) => {
    const evenings = createSimulatedEvents(simulatedBars.base, seed, 8).map((one) => countLeftovers(one))
    const at = seed % evenings.length
    const rest = evenings.toSpliced(at, 1)
    const hostile = [0, 10].map((times) => ({
      ...evenings[at]!,
      poured: evenings[at]!.poured.map((drinks) => drinks! * times) as never,
    }))
    const without = JSON.stringify(fitConsumptionModel(rest))
    const factors = hostile.map(
      (one) => forecastConsumption(fitConsumptionModel(evenings.with(at, one)), one.labels, 400, [1, 1, 1]).factor,
    )
    return {
      isGone: hostile.every(
        (one) => JSON.stringify(fitConsumptionModel(evenings.with(at, one).toSpliced(at, 1))) === without,
      ),
      isHeld: factors.every((factor) => factor >= 0.5 && factor <= 1.5),
    }
  })
  const gone = all.every(({ isGone }) => isGone)
  const held = all.every(({ isHeld }) => isHeld)
  return [
    {
      what: 'a count mended or deleted leaves nothing behind',
      figure: gone ? 'yes' : 'no',
      promise: 'yes',
      kept: gone,
    },
    {
      what: 'nothing and ten times as much: the factor',
      figure: held ? 'held' : 'not held',
      promise: '0.5 to 1.5',
      kept: held,
    },
  ]
}

type SimulatedCase = { evening: SimulatedEvent; evenings: ConsumptionSample[]; knowledge: ConsumptionModel }

/** Means over the simulations of the figures for the event after `n` counted events. */
function computeMeans<Figure extends string>(
  world: SimulatedBar,
  bars: number,
  n: number,
  figures: (of: SimulatedCase) => Record<Figure, number>,
): Partial<Record<Figure, number>> {
  const all = runSeeds(bars, (seed) => {
    const evenings = createSimulatedEvents(world, seed, n + 1)
    const learned = evenings.slice(0, n).map((one) => countLeftovers(one))
    return figures({ evening: evenings[n]!, evenings: learned, knowledge: fitConsumptionModel(learned) })
  })
  const names = Object.keys(all[0]!) as Figure[]
  return Object.fromEntries(names.map((name) => [name, mean(all.map((one) => one[name]))])) as Partial<
    Record<Figure, number>
  >
}

function getErrors({ evening, knowledge }: SimulatedCase) {
  const { labels, planned, bookSplit, wanted, trueRate } = evening
  const poured = sum(wanted)
  const off = (likely: number) => Math.abs(likely / poured - 1)
  return {
    learned: off(forecastConsumption(knowledge, labels, planned, bookSplit).likely),
    books: off(planned),
    oracle: off(planned * 0.94 * trueRate),
  }
}

function getFactor(knowledge: ConsumptionModel, { labels, planned, bookSplit }: SimulatedEvent): number {
  return forecastConsumption(knowledge, labels, planned, bookSplit).factor
}

function runSeeds<Value>(bars: number, of: (seed: number) => Value): Value[] {
  return Array.from({ length: bars }, (_, seed) => of(seed))
}

function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length
}

function buildProof(what: string, value: number, most: number): LearningProof {
  return { what, figure: value.toFixed(2), promise: `≤ ${most}`, kept: value <= most }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

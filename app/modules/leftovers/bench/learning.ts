import { fitConsumptionModel } from '../model/consumption-model.ts'
import { proveLearning } from './learning-proofs.ts'
import { createSimulatedEvents, countLeftovers, simulatedBars } from './learning-world.ts'
import { printHeading, recordMeasurement } from '../../../../bench/report.ts'

/** Measures the limits on learning from leftovers over simulated businesses, and the time for a thousand events. */
export function measureLearning(bars: number): void {
  printHeading(`Learning from leftovers, ${bars} simulated businesses`)
  for (const { what, figure, promise, kept } of proveLearning(bars)) recordMeasurement(what, figure, promise, kept)
  const evenings = createSimulatedEvents(simulatedBars.base, 1, 1_000).map((one) => countLeftovers(one))
  const times = Array.from({ length: 15 }, () => {
    const begun = performance.now()
    fitConsumptionModel(evenings, { learnNoise: true })
    return performance.now() - begun
  })
  // The fastest run, because other load on the machine does not count.
  const milliseconds = Math.min(...times)
  recordMeasurement(
    '1,000 events learned, with their variation',
    `${milliseconds.toFixed(1)} ms`,
    '≤ 20 ms',
    milliseconds <= 20,
  )
}

import { forecastConsumption } from '../model/consumption-forecast.ts'
import { fitConsumptionModel } from '../model/consumption-model.ts'
import type { ConsumptionSample } from '../model/consumption-sample.ts'

/** An event as a dot of the plot: the standard estimate for the guests who came, and the drinks poured. */
export type ConsumptionPlotPoint = {
  eventId: string
  date: string
  planned: number
  poured: number
  /** Whether everything ran out, so that demand exceeded the drinks poured. */
  isDry: boolean
}

/** Forecast errors as shares of the drinks poured: with standard quantities, and learned from all other events. */
export type ForecastErrors = { books: number; ours: number; widestBooks: number; widestOurs: number }

/** Forecasting each event from the others is slow, so only this many of the latest events are used. */
export const maxForecastEvents = 120

export function getPouredDrinks({ poured: [beer, wine, mixed] }: ConsumptionSample): number {
  return (beer ?? 0) + (wine ?? 0) + (mixed ?? 0)
}

export function computeForecastError({ planned, poured }: Pick<ConsumptionPlotPoint, 'planned' | 'poured'>): number {
  return Math.abs(Math.max(1, poured) / planned - 1)
}

/** Forecast errors: each event planned from all others. Null for fewer than two. */
export function computeForecastErrors(all: readonly ConsumptionSample[]): ForecastErrors | null {
  if (all.length < 2) return null
  const from = Math.max(0, all.length - maxForecastEvents)
  const each = all.slice(from).map((evening, i) => {
    const knowledge = fitConsumptionModel(all.toSpliced(from + i, 1), { learnNoise: true })
    const { factor } = forecastConsumption(knowledge, evening.labels, evening.plannedCame, [1, 1, 1])
    const poured = getPouredDrinks(evening)
    return {
      books: computeForecastError({ planned: evening.plannedCame, poured }),
      ours: computeForecastError({ planned: evening.plannedCame * factor, poured }),
    }
  })
  const mean = (of: 'books' | 'ours') => each.reduce((sum, one) => sum + one[of], 0) / each.length
  return {
    books: mean('books'),
    ours: mean('ours'),
    widestBooks: Math.max(...each.map(({ books }) => books)),
    widestOurs: Math.max(...each.map(({ ours }) => ours)),
  }
}

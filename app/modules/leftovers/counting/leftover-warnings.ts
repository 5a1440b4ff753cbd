import { learningConstants } from '../model/learning-constants.ts'
import type { ConsumptionModel } from '../model/consumption-model.ts'
import type { ConsumptionSample } from '../model/consumption-sample.ts'
import { forecastConsumption, computeForecastDeviation } from '../model/consumption-forecast.ts'
import {
  toConsumptionSample,
  quartersSupplied,
  leftoverKinds,
  type EventPlanSnapshot,
  type LeftoverCount,
  type LeftoverKind,
} from '../learning/leftover-count.ts'

/** A warning about an implausible count. The count is stored anyway. */
export type LeftoverWarning =
  /** Quarters of a unit. */
  | { code: 'more-than-had'; kind: LeftoverKind; left: number; had: number }
  /** Leftovers of a kind that was not stocked. */
  | { code: 'not-listed'; kind: LeftoverKind; left: number }
  | { code: 'guests'; came: number; announced: number }
  /** Percent of the standard estimate. */
  | { code: 'far'; percent: number }
  | { code: 'no-guests' }

/** Returns the warnings of a count, from what was known before the event. */
export function findLeftoverWarnings(
  basis: EventPlanSnapshot,
  count: LeftoverCount,
  knowledge: ConsumptionModel,
): LeftoverWarning[] {
  const { came, kinds } = count
  const { announced, planned, split, labels } = basis
  const isCounted = leftoverKinds.some((kind) => kinds[kind].left !== null || kinds[kind].end !== null)
  const evening = toConsumptionSample({ basis, count })
  const poured = evening && sumPouredDrinks(evening)
  const surprise = evening && computeForecastDeviation(knowledge, evening)
  const percentOfUsual = (drinks: number, { plannedCame }: ConsumptionSample) =>
    Math.round((drinks / (plannedCame * forecastConsumption(knowledge, labels, planned, split).factor)) * 100)
  return [
    ...leftoverKinds.flatMap((kind): LeftoverWarning[] => {
      const [left, had] = [kinds[kind].left ?? 0, quartersSupplied(kind, basis, count)]
      if (left <= had) return []
      return [had === 0 ? { code: 'not-listed', kind, left } : { code: 'more-than-had', kind, left, had }]
    }),
    ...(came === null && isCounted ? [{ code: 'no-guests' } as const] : []),
    ...(came !== null && announced !== null && (came * 2 < announced || came * 2 > announced * 3)
      ? [{ code: 'guests', came, announced } as const]
      : []),
    ...(evening && poured !== null && surprise !== null && Math.abs(surprise) > learningConstants.askBack
      ? [{ code: 'far', percent: percentOfUsual(poured, evening) } as const]
      : []),
  ]
}

/** Sums the drinks poured. Null if a kind is unknown. */
export function sumPouredDrinks({ poured: [beer, wine, mixed] }: Pick<ConsumptionSample, 'poured'>): number | null {
  return beer === null || wine === null || mixed === null ? null : beer + wine + mixed
}

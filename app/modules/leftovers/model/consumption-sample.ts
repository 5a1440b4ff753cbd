import { learningConstants } from './learning-constants.ts'
import type { DrinksInputs } from '../../../drinks/model/drinks-inputs.ts'
import type { BeerWineMixed } from '../../../drinks/model/learned-servings.ts'

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
  /** Whether the leftovers were guessed instead of counted. A guess has less weight. */
  guess?: boolean
}

export const { spread } = learningConstants

/**
 * ln of the drinks served ÷ the planning model's drinks for the guests who came. Null if the rate cannot be learned
 * from the event.
 */
export function computeLogConsumptionRatio(poured: ConsumptionSample['poured'], plannedCame: number): number | null {
  const [beer, wine, mixed] = poured
  if (beer === null || wine === null || mixed === null || !(plannedCame > 0)) return null
  return Math.log(Math.max(1, beer + wine + mixed) / plannedCame)
}

export function computeSampleNoise(
  { plannedCame, guess }: Pick<ConsumptionSample, 'plannedCame' | 'guess'>,
  evening: number,
): number {
  const { counted, guessed, kinds } = learningConstants.counting
  return evening ** 2 + getGuestCountNoise(plannedCame) + (guess ? guessed : counted) ** 2 / kinds
}

export function getGuestCountNoise(drinks: number): number {
  const { spread: unlike, least, drinksEach } = learningConstants.people
  return unlike ** 2 / Math.max(least, drinks / drinksEach)
}

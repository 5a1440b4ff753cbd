import type { DrinksInputs } from './drinks-inputs.ts'
import { drinksConstants } from './drinks-constants.ts'

/** Consumption of a party in integer units, so that nothing is rounded before it is shown. */
export type Consumption = {
  /** Hundredths of a drinker. */
  drinkersCenti: number
  /** Half drinks a drinker, before the factor. */
  baseHalves: number
  /** Hundred-millionths: four factors in hundredths, multiplied. */
  factorParts: number
}

/** Computes drinkers, drinks per drinker and the combined factor. The discounts of daypart and occasion never stack. */
export function computeConsumption(question: Omit<DrinksInputs, 'split' | 'named'>): Consumption {
  const { crowd, daypart, occasion, weekday, factor, pace } = drinksConstants
  const halfHours = Math.round(question.hours * 2)
  const ofDay = daypart[question.daypart]
  const ofOccasion = occasion[question.occasion]
  const both = ofDay < 100 && ofOccasion < 100 ? Math.min(ofDay, ofOccasion) * 100 : ofDay * ofOccasion
  const parts = crowd[question.crowd] * both * weekday[question.weekday]
  return {
    drinkersCenti: (question.guests - question.under21) * (100 - Math.round(question.nonDrinkers * 100)),
    baseHalves: pace.firstHour * Math.min(halfHours, 2) + pace.laterHours * Math.max(0, halfHours - 2),
    factorParts: Math.min(Math.max(parts, factor.least * 1e6), factor.most * 1e6),
  }
}

/** Likely drinks plus `cushion` percent, rounded half up to a decimal. */
export function computeLikelyDrinks(consumption: Consumption, cushion: number): number {
  return computeDrinkTenths(consumption, 100 + cushion) / 10
}

/** Drinks to buy: the exact likely drinks plus `cushion` percent, rounded up once. */
export function computeDrinksToBuy(consumption: Consumption, cushion: number): number {
  return Number((computeDrinkParts(consumption, cushion) + wholeDrink - 1n) / wholeDrink)
}

/** The combined factor of crowd, occasion, time of day and weekday. The calculation steps show it with five decimals. */
export function computeExactFactor({ factorParts }: Consumption): number {
  return factorParts / 1e8
}

/** Unrounded drinks plus `cushion` percent. Exact to nine decimals, which a double holds. */
export function computeExactDrinks(consumption: Consumption, cushion: number): number {
  return Number(computeDrinkParts(consumption, cushion)) / Number(wholeDrink)
}

/** Whole drinks to buy with the smallest and with the largest cushion. The purchase always lies between. */
export function computeBuyRange(consumption: Consumption): { tight: number; generous: number } {
  const { tight, generous } = drinksConstants.cushion
  return { tight: computeDrinksToBuy(consumption, tight), generous: computeDrinksToBuy(consumption, generous) }
}

/** Tenths of a drink: this percentage of the exact likely drinks, rounded half up. */
export function computeDrinkTenths(consumption: Consumption, percent: number): number {
  return Number((computeDrinkParts(consumption, percent - 100) * 20n + wholeDrink) / (2n * wholeDrink))
}

/** A drink in these units: hundredths × halves × hundred-millionths × percent. */
const wholeDrink = 2_000_000_000_000n

/** BigInt, because 2,000 guests over 15 hours exceed the safe integers. */
function computeDrinkParts({ drinkersCenti, baseHalves, factorParts }: Consumption, cushion: number): bigint {
  return BigInt(drinkersCenti * baseHalves) * BigInt(factorParts) * BigInt(100 + cushion)
}

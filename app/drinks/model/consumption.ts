import type { DrinksInputs } from './drinks-inputs.ts'
import { drinksConstants } from './drinks-constants.ts'

/** How thirsty the party is, in whole parts, so that nothing is rounded before it is shown. */
export type Consumption = {
  /** Hundredths of a drinker. */
  drinkersCenti: number
  /** Half drinks a drinker, before the factor. */
  baseHalves: number
  /** Hundred-millionths: four factors in hundredths, multiplied. */
  factorParts: number
}

/** Who drinks, for how long and how eagerly. Two discounts for the daypart and the occasion never stack. */
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

/** Drinks likely drunk with so much per cent on top, rounded half up to one decimal. */
export function computeLikelyDrinks(consumption: Consumption, cushion: number): number {
  return computeDrinkTenths(consumption, 100 + cushion) / 10
}

/** Drinks to buy: the exact likely number and so much per cent on top, rounded up once. */
export function computeDrinksToBuy(consumption: Consumption, cushion: number): number {
  return Number((inParts(consumption, cushion) + wholeDrink - 1n) / wholeDrink)
}

/** What all factors come to, as printed: five decimals hold it. */
export function computeExactFactor({ factorParts }: Consumption): number {
  return factorParts / 1e8
}

/** Drinks with so much per cent on top, not rounded: nine decimals hold it, and a double holds those. */
export function computeExactDrinks(consumption: Consumption, cushion: number): number {
  return Number(inParts(consumption, cushion)) / Number(wholeDrink)
}

/** What the smallest and the largest cushion would buy, in whole drinks: what is bought always lies within. */
export function computeBuyRange(consumption: Consumption): { tight: number; generous: number } {
  const { tight, generous } = drinksConstants.cushion
  return { tight: computeDrinksToBuy(consumption, tight), generous: computeDrinksToBuy(consumption, generous) }
}

/** Tenths of a drink, so much per cent of the exact likely number, rounded half up. */
export function computeDrinkTenths(consumption: Consumption, percent: number): number {
  return Number((inParts(consumption, percent - 100) * 20n + wholeDrink) / (2n * wholeDrink))
}

/** One drink: hundredths × halves × hundred-millionths × per cent. */
const wholeDrink = 2_000_000_000_000n

/** BigInt, because 2,000 guests over 15 hours have more of these parts than a double can count. */
function inParts({ drinkersCenti, baseHalves, factorParts }: Consumption, cushion: number): bigint {
  return BigInt(drinkersCenti * baseHalves) * BigInt(factorParts) * BigInt(100 + cushion)
}

import { drinksConstants } from './drinks-constants.ts'
import { ceilDivide } from './integer-math.ts'
import type { DrinksInputs } from './drinks-inputs.ts'
import type { Consumption } from './consumption.ts'

type ServingCounts = {
  buy: number
  wine: number
  spirits: number
  withRecipes: boolean
  /** Servings mixed without a recipe, in addition to those with a recipe. */
  plain?: number
  /** Guests who come, in percent of those announced. */
  came?: number
}

/**
 * Returns everything besides the alcohol: alcohol-free drinks, water (16.9 oz bottles), mixers (liters, null if
 * recipes name their own), ice (lb), fruit to cut, cups, napkins, bartenders.
 */
export function computeBarSupplies(question: DrinksInputs, consumption: Consumption, poured: ServingCounts) {
  const { guests, hot, chill } = question
  const { mixers, ice, garnish, cups, napkins, water } = drinksConstants
  const { came = 100 } = poured
  const soft = computeSoftDrinkParts(guests, consumption) * came
  const plain = poured.withRecipes ? (poured.plain ?? null) : poured.spirits
  const nonAlcoholic = ceilDivide(soft, drinkParts)
  const mixedParts = poured.spirits * drinkParts + soft
  const chilledParts = chill ? guests * ice.lbPerGuestChilled * ice.drinksPerLb * drinkParts : 0
  const toastParts = question.toast === 'none' ? 0 : consumption.drinkersCenti * (drinkParts / 100)
  return {
    nonAlcoholic,
    water: ceilDivide(guests * Math.round(question.hours * 2) * (hot ? water.hot : water.cool) * came, 20_000),
    mixersLitres: plain === null ? null : ceilDivide(plain * mixers.ml * (100 + mixers.spare), 100_000),
    // Ice and cups use the unrounded alcohol-free drinks, napkins the rounded.
    iceLb: roundUpToPack(
      ice.bag,
      (mixedParts + chilledParts) * (hot ? ice.hot : ice.cool),
      ice.drinksPerLb * drinkParts * 100,
    ),
    limes: ceilDivide(poured.spirits * garnish.limes, garnish.wedges * 100),
    lemons: ceilDivide(poured.spirits * garnish.lemons, garnish.wedges * 100),
    cups: roundUpToPack(
      cups.sleeve,
      (poured.wine * drinkParts + mixedParts + toastParts) * cups.perDrink,
      drinkParts * 100,
    ),
    napkins: roundUpToPack(napkins.pack, (poured.buy + nonAlcoholic) * napkins.perDrink, 100),
    bartenders: bartendersFor(guests),
  }
}

/** A drink in these units: hundredths of a drinker × half drinks × percent of guests who come. */
const drinkParts = 20_000

/** Nondrinkers drink at the same pace, and every drinker has an alcohol-free drink. */
function computeSoftDrinkParts(guests: number, { drinkersCenti, baseHalves }: Consumption): number {
  return (guests * 100 - drinkersCenti) * baseHalves + drinkersCenti * 2 * drinksConstants.softPerDrinker
}

/** Rounds up to the next full pack. A multiple of the pack stays. */
function roundUpToPack(pack: number, dividend: number, divisor: number): number {
  return ceilDivide(dividend, divisor * pack) * pack
}

function bartendersFor(guests: number): number {
  const each = drinksConstants.guestsPerBartender
  return guests <= each ? 1 : Math.max(2, ceilDivide(guests, each))
}

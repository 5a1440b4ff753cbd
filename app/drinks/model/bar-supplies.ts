import { drinksConstants } from './drinks-constants.ts'
import { ceilDivide } from './integer-math.ts'
import type { DrinksInputs } from './drinks-inputs.ts'
import type { Consumption } from './consumption.ts'

type Poured = {
  buy: number
  wine: number
  spirits: number
  withRecipes: boolean
  /** Servings mixed without a recipe beside those with one. */
  plain?: number
  /** Guests who come, in per cent of those announced. */
  came?: number
}

/**
 * Everything that stands around the alcohol: drinks without it, water (16.9 oz bottles), mixers (litres, null
 * where recipes name their own), ice (lb), fruit to cut, cups, napkins, bartenders.
 */
export function computeBarSupplies(question: DrinksInputs, consumption: Consumption, poured: Poured) {
  const { guests, hot, chill } = question
  const { mixers, ice, garnish, cups, napkins, water } = drinksConstants
  const { came = 100 } = poured
  const soft = softParts(guests, consumption) * came
  const plain = poured.withRecipes ? (poured.plain ?? null) : poured.spirits
  const nonAlcoholic = ceilDivide(soft, whole)
  const mixedParts = poured.spirits * whole + soft
  const chilledParts = chill ? guests * ice.lbPerGuestChilled * ice.drinksPerLb * whole : 0
  const toastParts = question.toast === 'none' ? 0 : consumption.drinkersCenti * (whole / 100)
  return {
    nonAlcoholic,
    water: ceilDivide(guests * Math.round(question.hours * 2) * (hot ? water.hot : water.cool) * came, 20_000),
    mixersLitres: plain === null ? null : ceilDivide(plain * mixers.ml * (100 + mixers.spare), 100_000),
    // Ice and cups take the drinks without alcohol before they are rounded up, napkins after.
    iceLb: toNext(ice.bag, (mixedParts + chilledParts) * (hot ? ice.hot : ice.cool), ice.drinksPerLb * whole * 100),
    limes: ceilDivide(poured.spirits * garnish.limes, garnish.wedges * 100),
    lemons: ceilDivide(poured.spirits * garnish.lemons, garnish.wedges * 100),
    cups: toNext(cups.sleeve, (poured.wine * whole + mixedParts + toastParts) * cups.perDrink, whole * 100),
    napkins: toNext(napkins.pack, (poured.buy + nonAlcoholic) * napkins.perDrink, 100),
    bartenders: bartendersFor(guests),
  }
}

/** One drink in the parts used here: hundredths of a drinker × half drinks × per cent of them who come. */
const whole = 20_000

/** Those who skip the alcohol drink at everybody's pace, and every drinker has one without. */
function softParts(guests: number, { drinkersCenti, baseHalves }: Consumption): number {
  return (guests * 100 - drinkersCenti) * baseHalves + drinkersCenti * 2 * drinksConstants.softPerDrinker
}

/** Up to the next full pack; an amount that is already full stays. */
function toNext(pack: number, dividend: number, divisor: number): number {
  return ceilDivide(dividend, divisor * pack) * pack
}

function bartendersFor(guests: number): number {
  const each = drinksConstants.guestsPerBartender
  return guests <= each ? 1 : Math.max(2, ceilDivide(guests, each))
}

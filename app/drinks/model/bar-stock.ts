import { drinksConstants } from './drinks-constants.ts'
import { ceilDivide, allocateByWeight } from './integer-math.ts'
import type { DrinksBarType, DrinksInputs } from './drinks-inputs.ts'

const { beer, wine, spirits, toast, kegs } = drinksConstants

/** 12 oz cans in cases and at most a single 12-pack. A remainder above 12 is another case. */
export function computeBeerPacks(servings: number) {
  const left = servings % beer.case
  const cases = (servings - left) / beer.case
  return { cases24: cases + (left > beer.pack ? 1 : 0), packs12: left > 0 && left <= beer.pack ? 1 : 0 }
}

/** 750 ml bottles for this many 5 oz glasses, by color. */
export function computeWineBottles(servings: number, hot: boolean) {
  const bottles = ceilDivide(servings, wine.glasses)
  const [red = 0, white = 0, roseSparkling = 0] = allocateByWeight(bottles, hot ? wine.hot : wine.cool)
  return { bottles, red, white, roseSparkling }
}

/** 750 ml bottles of each spirit for this many 1.5 oz pours, where no recipe says otherwise. */
export function computeSpiritBottles(servings: number) {
  const [vodka = 0, tequila = 0, whiskey = 0, rum = 0, gin = 0] = allocateByWeight(
    servings,
    Object.values(spirits.shares),
  ).map((pours) => ceilDivide(pours, spirits.pours))
  return { vodka, tequila, whiskey, rum, gin }
}

/** Bottles for the toast. Every drinker gets a glass, so a fraction of a drinker rounds up. */
export function computeToastBottles(kind: DrinksInputs['toast'], drinkersCenti: number): number {
  return kind === 'none' ? 0 : ceilDivide(drinkersCenti, toast[kind] * 100)
}

/**
 * Keg equivalent of the same beer, as advice: half barrels that fit whole, at most a quarter and a sixth barrel, the rest
 * in 12 oz cans. Null for small parties.
 */
export function suggestKegs(servings: number, guests: number, bar: DrinksBarType) {
  const enough = bar === 'beer-wine' ? kegs.fromGuestsBeerWine : kegs.fromGuests
  if (servings === 0 || guests < enough) return null
  const afterHalves = servings % kegs.half
  const quarter = afterHalves >= kegs.quarter ? 1 : 0
  const afterQuarter = afterHalves - quarter * kegs.quarter
  const sixth = afterQuarter >= kegs.sixth ? 1 : 0
  return { half: (servings - afterHalves) / kegs.half, quarter, sixth, cans: afterQuarter - sixth * kegs.sixth }
}

import { computeDrinksToBuy, computeDrinkTenths, type Consumption } from './consumption.ts'
import { getDrinkSplit, type DrinksInputs } from './drinks-inputs.ts'
import { drinksConstants } from './drinks-constants.ts'
import { ceilDivide, allocateByWeight } from './integer-math.ts'

/** Values for beer, wine and mixed drinks, in this order. */
export type BeerWineMixed<Value> = readonly [beer: Value, wine: Value, mixed: Value]

type Cushion = DrinksInputs['cushion']

/** Learned figures applied to a plan, in whole percentages. Shown as they are, and stored with the list made from them. */
export type LearnedFigures = {
  /** Number of events from which the figures were learned. */
  evenings: number
  /** `drinks`: percent of the planning model's drinks, 40 to 175. `guests`: percent of the announced guests who come. */
  drinks: number
  guests: number
  /** Shares of beer, wine and mixed drinks, together 100. 0 for kinds that are not served. */
  split: BeerWineMixed<number>
  /** Percent of the likely drinks that suffices. Replaces the cushion. */
  enough: Record<Cushion, BeerWineMixed<number>>
  /**
   * Limits of the purchase, as percentages of the planning model's own servings of each kind. Missing in figures stored
   * before these limits existed, so that a list stays as its client knows it.
   */
  limits?: { least: number; most: number }
}

/**
 * A kind's part of the likely drinks: its share as `weight` of `of`, and the percentage that suffices. `wanted` is the
 * result, rounded up. `servings` is the purchase within the limits.
 */
export type LearnedKindServings = { weight: number; of: number; enough: number; wanted: number; servings: number }

/** Likely tenths of a drink, and servings of beer, wine and mixed drinks to buy, each rounded up once. */
export type LearnedServings = { tenths: number; parts: BeerWineMixed<LearnedKindServings>; buy: number }

/**
 * Servings by learned figures. A custom split, and a bar with other drink kinds than before, keep the planning model's
 * split.
 */
export function computeLearnedServings(
  question: DrinksInputs,
  consumption: Consumption,
  learned: LearnedFigures,
  cushion: Cushion = question.cushion,
): LearnedServings {
  const book = getDrinkSplit(question)
  const isSameBar = book.every((weight, kind) => weight > 0 === learned.split[kind]! > 0)
  const weights = question.split || !isSameBar ? book : learned.split
  const of = weights[0] + weights[1] + weights[2]
  // At least a tenth if anyone drinks, however short the event, because a plan of 0 says that no drinks are served.
  const tenths = Math.max(computeDrinkTenths(consumption, learned.drinks), consumption.drinkersCenti > 0 ? 1 : 0)
  const unlimited = (kind: 0 | 1 | 2) => {
    const weight = weights[kind]
    const enough = learned.enough[cushion][kind] || 100 + drinksConstants.cushion[cushion]
    return { weight, of, enough, wanted: ceilDivide(tenths * weight * enough, of * 1_000) }
  }
  const wanted = [unlimited(0), unlimited(1), unlimited(2)] as const
  const books = allocateByWeight(computeDrinksToBuy(consumption, drinksConstants.cushion[cushion]), book)
  const servings = limitServings(
    wanted.map((part) => part.wanted),
    books,
    learned.limits,
  )
  const part = (kind: 0 | 1 | 2): LearnedKindServings => ({ ...wanted[kind], servings: servings[kind]! })
  const parts = [part(0), part(1), part(2)] as const
  return { tenths, parts, buy: parts[0].servings + parts[1].servings + parts[2].servings }
}

/**
 * Limits the servings of each kind to two percentages of the planning model's own. A kind that is cut passes its drinks
 * to kinds with room, so that the total changes as little as the limits allow.
 */
export function limitServings(
  wanted: readonly number[],
  books: readonly number[],
  limits: LearnedFigures['limits'],
): number[] {
  if (!limits) return [...wanted]
  const most = books.map((servings) => Math.floor((servings * limits.most) / 100))
  const least = books.map((servings) => Math.ceil((servings * limits.least) / 100))
  const held = wanted.map((servings, kind) => Math.min(Math.max(servings, least[kind]!), most[kind]!))
  const room = held.map((servings, kind) => most[kind]! - servings)
  const missing = Math.min(sum(wanted) - sum(held), sum(room))
  if (missing <= 0) return held
  const more = allocateByWeight(missing, room)
  return held.map((servings, kind) => servings + more[kind]!)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

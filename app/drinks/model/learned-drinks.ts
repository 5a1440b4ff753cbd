import { tenthsOf, type Consumption } from './consumption.ts'
import { splitOf, type DrinksQuestion } from './drinks-question.ts'
import { drinksTable } from './drinks-table.ts'
import { roundUp } from './whole-numbers.ts'

/** Beer, wine and what is mixed, in this order. */
export type ByKind<Value> = readonly [beer: Value, wine: Value, mixed: Value]

type Cushion = DrinksQuestion['cushion']

/** What a bar's own evenings make of one plan, in whole percentages: said as they are, and kept with the list they made. */
export type LearnedFigures = {
  /** So many evenings taught it. */
  evenings: number
  /** Of the drinks the books say, 40 to 175; of the guests announced who come. */
  drinks: number
  guests: number
  /** Shares of beer, wine and mixed, together 100; 0 of what is not poured. */
  split: ByKind<number>
  /** Of what is likely, so that it is enough: in place of the cushion. */
  enough: Record<Cushion, ByKind<number>>
}

/** A kind's part of what is likely: the share as whole weights, and the percentage that is enough. */
export type LearnedPart = { weight: number; of: number; enough: number; servings: number }

/** What is likely in tenths of a drink, and the servings to buy of beer, wine and mixed, each rounded up once. */
export type LearnedDrinks = { tenths: number; parts: ByKind<LearnedPart>; buy: number }

/** Servings by what was learned; shares given by hand, and a bar that pours other kinds by now, keep the books' split. */
export function learnedDrinks(
  question: DrinksQuestion,
  consumption: Consumption,
  learned: LearnedFigures,
  cushion: Cushion = question.cushion,
): LearnedDrinks {
  const book = splitOf(question)
  const isSameBar = book.every((weight, kind) => weight > 0 === learned.split[kind]! > 0)
  const weights = question.split || !isSameBar ? book : learned.split
  const of = weights[0] + weights[1] + weights[2]
  // Where anybody drinks it is never nothing, however short the evening: a plan of 0 says that nobody is served.
  const tenths = Math.max(tenthsOf(consumption, learned.drinks), consumption.drinkersCenti > 0 ? 1 : 0)
  const part = (kind: 0 | 1 | 2): LearnedPart => {
    const weight = weights[kind]
    const enough = learned.enough[cushion][kind] || 100 + drinksTable.cushion[cushion]
    return { weight, of, enough, servings: roundUp(tenths * weight * enough, of * 1_000) }
  }
  const parts = [part(0), part(1), part(2)] as const
  return { tenths, parts, buy: parts[0].servings + parts[1].servings + parts[2].servings }
}

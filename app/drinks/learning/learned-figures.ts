import { consumptionOf, exactDrinks, tenthsOf, type Consumption } from '../model/consumption.ts'
import { splitOf, type DrinksQuestion } from '../model/drinks-question.ts'
import { drinksTable } from '../model/drinks-table.ts'
import { roundUp, shareOut } from '../model/whole-numbers.ts'
import { learningTable } from './learning-table.ts'
import { drinksEnough, expectOf, type ByKind, type Knowledge } from './learner.ts'

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

/** However little is drunk, a wedding is planned at half a drink a person and hour: the lowest published (PMC3325503, table 2A). */
const leastAtWeddings = 0.5
const percents = { least: 40, most: 175 }

/**
 * What is learned for a question, null where nothing is poured.
 * @param knowledge of all evenings
 * @param ofSameBar of those at which the same kinds were poured: they teach the split
 */
export function learnedFigures(
  knowledge: Knowledge,
  ofSameBar: Knowledge,
  question: DrinksQuestion,
): LearnedFigures | null {
  const planned = exactDrinks(consumptionOf(question), 0)
  if (planned === 0) return null
  const { splitEvenings, meanSplit } = ofSameBar
  // Shares that were chosen by hand stay as they were chosen.
  const known: Knowledge = { ...knowledge, meanSplit, splitEvenings: question.split ? 0 : splitEvenings }
  const book = splitOf(question)
  const expected = expectOf(known, question, planned, book)
  const { factor, attendance, likely } = expected
  const likelyOf = expected.split.map((share) => likely * share)
  const enough = (quantile: number) => {
    const [beer, wine, mixed] = drinksEnough(known, expected, quantile).map((drinks, kind) =>
      likelyOf[kind]! > 0 ? Math.round((drinks / likelyOf[kind]!) * 100) : 0,
    )
    return [beer!, wine!, mixed!] as const
  }
  const [beer, wine, mixed] = shareOut(
    100,
    expected.split.map((share, kind) => (book[kind]! > 0 ? Math.round(share * 1e6) : 0)),
  )
  return {
    evenings: knowledge.evenings,
    drinks: Math.min(
      Math.max(Math.round(attendance * factor * 100), percents.least, leastPercent(question, planned)),
      percents.most,
    ),
    guests: Math.round(attendance * 100),
    split: [beer!, wine!, mixed!],
    enough: {
      tight: enough(learningTable.enough.tight),
      standard: enough(learningTable.enough.standard),
      generous: enough(learningTable.enough.generous),
    },
  }
}

function leastPercent({ occasion, guests, under21, hours }: DrinksQuestion, planned: number): number {
  if (occasion !== 'wedding') return 0
  return Math.min(100, Math.ceil((leastAtWeddings * (guests - under21) * hours * 100) / planned))
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
  const tenths = tenthsOf(consumption, learned.drinks)
  const part = (kind: 0 | 1 | 2): LearnedPart => {
    const weight = weights[kind]
    const enough = learned.enough[cushion][kind] || 100 + drinksTable.cushion[cushion]
    return { weight, of, enough, servings: roundUp(tenths * weight * enough, of * 1_000) }
  }
  const parts = [part(0), part(1), part(2)] as const
  return { tenths, parts, buy: parts[0].servings + parts[1].servings + parts[2].servings }
}

import { computeConsumption, computeExactDrinks } from '../../../drinks/model/consumption.ts'
import { getDrinkSplit, type DrinksInputs } from '../../../drinks/model/drinks-inputs.ts'
import type { LearnedFigures } from '../../../drinks/model/learned-servings.ts'
import { allocateByWeight } from '../../../drinks/model/integer-math.ts'
import { learningConstants } from './learning-constants.ts'
import type { ConsumptionModel } from './consumption-model.ts'
import { computeDrinksAtQuantile, forecastConsumption } from './consumption-forecast.ts'

/** Minimum for weddings: half a drink a person and hour, the lowest published figure (PMC3325503, table 2A). */
const minWeddingDrinksPerHour = 0.5
const percents = { least: 40, most: 175 }
/** Limits of purchases and planned guests, in percent. A wrong count changes a plan by half at most. */
export const purchasePercentLimits = { least: 50, most: 150 }

/**
 * Returns learned figures for a plan, null if no alcohol is served.
 * @param knowledge of all events
 * @param ofSameBar of events with the same drink kinds, which teach the split
 */
export function computeLearnedFigures(
  knowledge: ConsumptionModel,
  ofSameBar: ConsumptionModel,
  question: DrinksInputs,
): LearnedFigures | null {
  const planned = computeExactDrinks(computeConsumption(question), 0)
  if (planned === 0) return null
  const { splitEvenings, meanSplit } = ofSameBar
  // Manually chosen shares are kept.
  const known: ConsumptionModel = { ...knowledge, meanSplit, splitEvenings: question.split ? 0 : splitEvenings }
  const book = getDrinkSplit(question)
  const expected = forecastConsumption(known, question, planned, book)
  const { factor, attendance, likely } = expected
  const likelyOf = expected.split.map((share) => likely * share)
  const enough = (quantile: number) => {
    const [beer, wine, mixed] = computeDrinksAtQuantile(known, expected, quantile).map((drinks, kind) =>
      likelyOf[kind]! > 0 ? Math.round((drinks / likelyOf[kind]!) * 100) : 0,
    )
    return [beer!, wine!, mixed!] as const
  }
  const [beer, wine, mixed] = allocateByWeight(
    100,
    expected.split.map((share, kind) => (book[kind]! > 0 ? Math.round(share * 1e6) : 0)),
  )
  return {
    evenings: knowledge.evenings,
    drinks: Math.min(
      Math.max(Math.round(attendance * factor * 100), percents.least, computeMinPercent(question, planned)),
      percents.most,
    ),
    guests: Math.min(Math.max(Math.round(attendance * 100), purchasePercentLimits.least), purchasePercentLimits.most),
    split: [beer!, wine!, mixed!],
    enough: {
      tight: enough(learningConstants.enough.tight),
      standard: enough(learningConstants.enough.standard),
      generous: enough(learningConstants.enough.generous),
    },
    limits: purchasePercentLimits,
  }
}

function computeMinPercent({ occasion, guests, under21, hours }: DrinksInputs, planned: number): number {
  if (occasion !== 'wedding') return 0
  return Math.min(100, Math.ceil((minWeddingDrinksPerHour * (guests - under21) * hours * 100) / planned))
}

import { drinksConstants } from '../model/drinks-constants.ts'
import { computeDrinkShares } from '../model/drink-servings.ts'
import { computeExactDrinks, computeExactFactor, computeConsumption } from '../model/consumption.ts'
import { formatNumber } from './format-numbers.ts'
import { findRecipe, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'

type Inputs = DrinksPlan['inputs']
/** A factor's source and its value, in hundredths. */
export type CalculationFactor = [of: Inputs['crowd' | 'occasion' | 'daypart' | 'weekday'], per100: number]

/** Formats each step in a language. Numbers are passed as they are, sums as printed. */
export type CalculationText = {
  noDrinkers: string
  drinkers: (of: { guests: number; under21: number; skipping: number; drinkers: number }) => string
  pace: (of: { hours: number; base: number }) => string
  /** `isOnce`: of two discounts only the larger counts. `isHeld`: the product is raised to the minimum factor. */
  factors: (of: { counting: CalculationFactor[]; isOnce: boolean; isHeld: boolean; overall: string }) => string
  likely: (of: { sum: string; drinks: number }) => string
  buy: (of: { cushion: number; drinks: string; sum: string; isRounded: boolean; buy: number }) => string
  split: (of: {
    shares: ReturnType<typeof computeDrinkShares>
    servings: DrinksPlan['servings']
    isAllMixed: boolean
    /** Whether heat moved wine to beer. */
    isMoved: boolean
  }) => string
  bottles: (of: Pick<DrinksPlan, 'servings' | 'beer' | 'wine'> & { hasSpirits: boolean }) => string
  /** `simple`: number of simple drinks besides the named cocktails. Null if the cocktails are all mixed drinks. */
  cocktails: (of: { menu: string[]; simple: number | null }) => string
  soft: (of: {
    sum: string
    servings: number
    isRounded: boolean
    asCocktails: number
    pounds: string
    chill: boolean
    heat: string | null
    iceLb: number
  }) => string
}

/**
 * Calculation behind a plan, a sentence per step, with the visitor's own numbers. Every number is printed with all its
 * digits, so that repeating a step gives the printed result.
 * @param question the plan's inputs
 * @param book recipes of its cocktails
 */
export function buildCalculationSteps(
  say: CalculationText,
  plan: DrinksPlan,
  question: DrinksInputs,
  book: RecipeBook,
): string[] {
  const { before, bought, after } = buildCalculationStepGroups(say, plan, question, book)
  return [...before, ...bought(), ...after].filter(Boolean)
}

/** Returns the calculation steps in three groups: likely drinks, purchase, and bottles. */
export function buildCalculationStepGroups(
  say: CalculationText,
  plan: DrinksPlan,
  question: DrinksInputs,
  book: RecipeBook,
): { before: string[]; bought: () => string[]; after: string[] } {
  const soft = softDrinks(say, plan, question, book)
  if (plan.buy === 0) return { before: [say.noDrinkers], bought: () => [], after: [soft] }
  const { inputs, drinkers, servings, beer, wine, spirits } = plan
  const { guests, under21, hours } = inputs
  const base = getBase(hours)
  const consumption = computeConsumption(inputs)
  const overall = formatNumber(computeExactFactor(consumption))
  return {
    before: [
      say.drinkers({ guests, under21, skipping: Math.round(inputs.nonDrinkers * 100), drinkers }),
      say.pace({ hours, base }),
      say.factors({ ...factors(inputs), overall }),
      say.likely({
        sum: `${formatNumber(drinkers)} × ${formatNumber(base)} × ${overall}`,
        drinks: computeExactDrinks(consumption, 0),
      }),
    ],
    bought: () => [
      buy(say, plan),
      say.split({
        shares: computeDrinkShares(question).filter(({ weight }) => weight > 0),
        servings,
        isAllMixed: plan.cocktails.length > 0 && !question.named,
        isMoved: isMoved(question),
      }),
    ],
    after: [
      say.bottles({
        servings,
        beer,
        wine,
        hasSpirits: Object.values(spirits ?? {}).some((bottles) => bottles > 0),
      }),
      cocktails(say, plan, question, book),
      soft,
    ],
  }
}

function factors(inputs: Inputs): { counting: CalculationFactor[]; isOnce: boolean; isHeld: boolean } {
  const { crowd, occasion, daypart, weekday, factor: limits } = drinksConstants
  const ofOccasion: CalculationFactor = [inputs.occasion, occasion[inputs.occasion]]
  const ofDay: CalculationFactor = [inputs.daypart, daypart[inputs.daypart]]
  const isOnce = ofOccasion[1] < 100 && ofDay[1] < 100
  const counting: CalculationFactor[] = [
    [inputs.crowd, crowd[inputs.crowd]],
    ...(isOnce ? [ofOccasion[1] <= ofDay[1] ? ofOccasion : ofDay] : [ofOccasion, ofDay]),
    [inputs.weekday, weekday[inputs.weekday]],
  ]
  const product = counting.reduce((times, [, per100]) => times * per100, 1) / 100 ** counting.length
  return { counting, isOnce, isHeld: product * 100 < limits.least }
}

function buy(say: CalculationText, { inputs, buy: bought }: DrinksPlan): string {
  const cushion = drinksConstants.cushion[inputs.cushion]
  const [drinks, cushioned] = [0, cushion].map((percent) => computeExactDrinks(computeConsumption(inputs), percent))
  return say.buy({
    cushion,
    drinks: formatNumber(drinks!),
    sum: `${formatNumber(drinks!)} × ${formatHundredths(100 + cushion)} = ${formatNumber(cushioned!)}`,
    isRounded: !Number.isInteger(cushioned),
    buy: bought,
  })
}

function isMoved({ hot, split: own, bar }: DrinksInputs): boolean {
  const [beer, wine]: readonly number[] = drinksConstants.split[bar]
  return hot && !own && beer !== 0 && wine !== 0
}

function cocktails(
  say: CalculationText,
  { cocktails: mixed, servings: { spirits } }: DrinksPlan,
  { named }: DrinksInputs,
  book: RecipeBook,
): string {
  if (mixed.length === 0) return ''
  const simple = spirits - getQuantity(mixed) + dryCocktails(mixed, book)
  return say.cocktails({
    menu: mixed.map(({ name, quantity }) => `${formatNumber(quantity)} × ${name}`),
    simple: named && simple ? simple : null,
  })
}

/** Number of cocktails without alcohol, which are taken from the alcohol-free drinks. */
function dryCocktails(mixed: DrinksPlan['cocktails'], book: RecipeBook): number {
  return getQuantity(mixed.filter(({ slug }) => findRecipe(slug, book)?.isDry))
}

function getQuantity(mixed: DrinksPlan['cocktails']): number {
  return mixed.reduce((sum, { quantity }) => sum + quantity, 0)
}

function softDrinks(say: CalculationText, plan: DrinksPlan, { named }: DrinksInputs, book: RecipeBook): string {
  const { inputs, drinkers, servings, iceLb } = plan
  const asCocktails = named ? dryCocktails(plan.cocktails, book) : 0
  const { ice } = drinksConstants
  const { guests, hours, chill, hot } = inputs
  // Removes floating point errors from sums of hundredths and halves, which have at most three decimals.
  const exact = (number: number) => formatNumber(Math.round(number * 1000) / 1000)
  const fine = (number: number) => formatNumber(Math.round(number * 100_000) / 100_000)
  const skipping = guests - drinkers
  const all100 = `${exact(skipping)} × ${formatNumber(getBase(hours))} + ${formatNumber(drinkers)}`
  const came = plan.learned?.guests ?? 100
  const soft = fine(((skipping * getBase(hours) + drinkers) * came) / 100)
  const all = plan.nonAlcoholic + asCocktails
  const poured = `(${formatNumber(servings.spirits)} + ${soft}) ÷ ${ice.drinksPerLb}`
  const pounds = chill ? `${poured} + ${formatNumber(guests)}` : poured
  return say.soft({
    sum: `${came === 100 ? all100 : `(${all100}) × ${formatHundredths(came)}`} = ${soft}`,
    servings: all,
    isRounded: soft !== formatNumber(all),
    asCocktails,
    pounds: hot && chill ? `(${pounds})` : pounds,
    chill,
    heat: hot ? formatHundredths(ice.hot) : null,
    iceLb,
  })
}

/** Drinks per drinker over this many hours, before the factor. */
function getBase(hours: number): number {
  const { firstHour, laterHours } = drinksConstants.pace
  return firstHour * Math.min(hours, 1) + laterHours * Math.max(0, hours - 1)
}

/** Hundredths as a printed number. */
export function formatHundredths(value: number): string {
  return formatNumber(value / 100)
}

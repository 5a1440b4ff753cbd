import { drinksTable } from '../model/drinks-table.ts'
import { sharesOf } from '../model/drinks.ts'
import { exactDrinks, exactFactor, consumptionOf } from '../model/consumption.ts'
import { amount, capitalized, counted, inWords, listed } from './numbers-in-words.ts'
import { recipeOf, recipes, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { DrinksQuestion } from '../model/drinks-question.ts'

/**
 * The calculation behind the plan, one sentence a step, with the visitor's own numbers. Every number is printed with
 * all its digits: whoever repeats a step with what it prints comes to what it prints.
 * @param question the one the plan answers
 * @param book the recipes its cocktails are looked up in
 */
export function arithmeticOf(plan: DrinksPlan, question: DrinksQuestion, book: RecipeBook = recipes): string[] {
  if (plan.buy === 0) return ['Everybody is under 21: nobody here is served alcohol.', softDrinks(plan, question, book)]
  const steps = [drinkers, pace, factors, likely, buy, split, bottles, cocktailsInWords, softDrinks]
  return steps.map((step) => step(plan, question, book)).filter(Boolean)
}

function drinkers({ inputs: { guests, under21, nonDrinkers }, drinkers: drinkerCount }: DrinksPlan): string {
  const adults = guests - under21
  const young = under21 > 0 ? ` less ${amount(under21)} under 21 leave ${counted(adults, 'adult')}` : ''
  const skipping = Math.round(nonDrinkers * 100)
  const whom = under21 > 0 ? 'those' : 'them'
  return (
    `${counted(guests, 'guest')}${young}; ${skipping}% of ${whom} skip the alcohol: ` +
    `${amount(adults)} × ${hundredths(100 - skipping)} = ${counted(drinkerCount, 'drinker')}.`
  )
}

function pace({ inputs: { hours } }: DrinksPlan): string {
  const { firstHour, laterHours } = drinksTable.pace
  const base = `${counted(baseOf(hours), 'drink')} per drinker`
  if (hours < 1) return `Half an hour at ${firstHour} drinks an hour: ${base}.`
  if (hours === 1) return `One hour at ${firstHour} drinks an hour: ${base}.`
  return `${firstHour} drinks in the first hour, then ${laterHours} an hour for ${amount(hours - 1)} more: ${base}.`
}

function factors({ inputs }: DrinksPlan): string {
  const { crowd, occasion, daypart, weekday, factor: limits } = drinksTable
  const ofOccasion = [words[inputs.occasion], occasion[inputs.occasion]] as const
  const ofDay = [words[inputs.daypart], daypart[inputs.daypart]] as const
  const twoDiscounts = ofOccasion[1] < 100 && ofDay[1] < 100
  const counting = [
    [words[inputs.crowd], crowd[inputs.crowd]] as const,
    ...(twoDiscounts ? [ofOccasion[1] <= ofDay[1] ? ofOccasion : ofDay] : [ofOccasion, ofDay]),
    [words[inputs.weekday], weekday[inputs.weekday]] as const,
  ]
  const product = counting.reduce((times, [, per100]) => times * per100, 1) / 100 ** counting.length
  const once = twoDiscounts ? '; occasion and hour do not discount twice' : ''
  const held = product * 100 < limits.least ? `; less than ${hundredths(limits.least)} we do not believe` : ''
  const times = counting.map(([name, per100]) => `${name} × ${hundredths(per100)}`)
  return `${capitalized(listed(times))}${once}${held}: overall × ${amount(exactFactor(consumptionOf(inputs)))}.`
}

function likely({ inputs, drinkers: drinkerCount }: DrinksPlan): string {
  const consumption = consumptionOf(inputs)
  return (
    `${amount(drinkerCount)} × ${amount(baseOf(inputs.hours))} × ${amount(exactFactor(consumption))} = ` +
    `${counted(exactDrinks(consumption, 0), 'drink')} likely poured.`
  )
}

function buy({ inputs, buy: bought }: DrinksPlan): string {
  const cushion = drinksTable.cushion[inputs.cushion]
  const [drinks, cushioned] = [0, cushion].map((percent) => exactDrinks(consumptionOf(inputs), percent))
  const sum =
    cushion === 0
      ? `Without a cushion: ${amount(drinks!)}`
      : `With a ${cushion}% cushion: ${amount(drinks!)} × ${hundredths(100 + cushion)} = ${amount(cushioned!)}`
  return `${sum}${Number.isInteger(cushioned) ? '' : ', rounded up'}, so buy ${amount(bought)}.`
}

function split({ servings: { beer, wine, spirits }, cocktails }: DrinksPlan, question: DrinksQuestion): string {
  const isAllMixed = cocktails.length > 0 && !question.named
  const mixed = isAllMixed ? 'cocktail' : 'drink with spirits'
  const mixedDrinks = isAllMixed ? 'cocktails' : 'drinks with spirits'
  return `${sharesInWords(question)} make ${inWords({
    [beer === 1 ? 'beer' : 'beers']: beer,
    [wine === 1 ? 'glass of wine' : 'glasses of wine']: wine,
    [spirits === 1 ? mixed : mixedDrinks]: spirits,
  })}.${heat(question)}`
}

/** "40% beer, 25% wine and 35% spirits"; weights by hand that are no whole percentages stay parts. */
function sharesInWords(question: DrinksQuestion): string {
  const shares = sharesOf(question).filter(({ weight }) => weight > 0)
  return listed(
    shares.map(({ kind, weight, percent, isWhole }) =>
      isWhole ? `${percent}% ${kind}` : `${counted(weight, 'part')} ${kind}`,
    ),
  )
}

function heat({ hot, split: own, bar }: DrinksQuestion): string {
  const [beer, wine]: readonly number[] = drinksTable.split[bar]
  if (!hot || own || beer === 0 || wine === 0) return ''
  return ` ${drinksTable.heatToBeer} points of that moved from wine to beer for the heat, which never adds a drink.`
}

function bottles({ servings, wine, spirits, beer }: DrinksPlan): string {
  const { case: aCase, pack } = drinksTable.beer
  const packs = [
    beer.cases24 > 0 && `${counted(beer.cases24, 'case')} of ${aCase}`,
    beer.packs12 > 0 && `one pack of ${pack}`,
  ].filter((each) => each !== false)
  const parts = [
    servings.beer > 0 && `beer fills ${listed(packs)}`,
    servings.wine > 0 &&
      `wine at ${drinksTable.wine.glasses} glasses a bottle takes ${counted(wine.bottles, 'bottle')}`,
    spirits &&
      Object.values(spirits).some((bottles) => bottles > 0) &&
      `a bottle of spirits pours ${drinksTable.spirits.pours}, each kind rounded up by itself`,
  ].filter(Boolean)
  return parts.length > 0 ? `${capitalized(parts.join('; '))}.` : ''
}

function cocktailsInWords(
  { cocktails, servings: { spirits } }: DrinksPlan,
  { named }: DrinksQuestion,
  book: RecipeBook,
): string {
  if (cocktails.length === 0) return ''
  const menu = listed(cocktails.map(({ name, quantity }) => `${amount(quantity)} × ${name}`))
  const simple = spirits - quantityOf(cocktails) + dryCocktails({ cocktails }, book)
  const beside = named ? `, beside ${counted(simple, 'simple mixed drink')}` : ''
  return (
    `The cocktails are ${menu}${beside}. What they share is added up first, ` +
    `then ${drinksTable.recipeWaste}% for spills, then rounded up once.`
  )
}

/** How many of the cocktails have no alcohol; they come out of the drinks without. */
function dryCocktails({ cocktails }: Pick<DrinksPlan, 'cocktails'>, book: RecipeBook): number {
  return quantityOf(cocktails.filter(({ slug }) => recipeOf(slug, book)?.isDry))
}

function quantityOf(cocktails: DrinksPlan['cocktails']): number {
  return cocktails.reduce((sum, { quantity }) => sum + quantity, 0)
}

function softDrinks(plan: DrinksPlan, { named }: DrinksQuestion, book: RecipeBook): string {
  const { inputs, drinkers: drinkerCount, servings, iceLb } = plan
  const dry = named ? dryCocktails(plan, book) : 0
  const nonAlcoholic = plan.nonAlcoholic + dry
  const { ice } = drinksTable
  const { guests, hours, chill, hot } = inputs
  // Sums of hundredths and halves, off by what a double cannot hold: thousandths are all there is.
  const exact = (number: number) => amount(Math.round(number * 1000) / 1000)
  const skipping = guests - drinkerCount
  const soft = exact(skipping * baseOf(hours) + drinkerCount)
  const roundedUp = soft === amount(nonAlcoholic) ? '' : `, rounded up: ${amount(nonAlcoholic)}`
  const asCocktails = dry > 0 ? ` ${amount(dry)} of them are cocktails of the menu.` : ''
  const poured = `(${amount(servings.spirits)} + ${soft}) ÷ ${ice.drinksPerLb}`
  const pounds = chill ? `${poured} + ${amount(guests)}` : poured
  const chilling = chill ? ', plus a pound a guest for chilling' : ''
  const heated = hot ? `${chill ? `(${pounds})` : pounds} × ${hundredths(ice.hot)} for the heat` : pounds
  return (
    `Without alcohol, the same for those who skip it and one for each drinker: ` +
    `${exact(skipping)} × ${amount(baseOf(hours))} + ${amount(drinkerCount)} = ${soft}${roundedUp}.${asCocktails} ` +
    `Ice, a pound for every ${ice.drinksPerLb} mixed or soft drinks${chilling}: ${heated}, ` +
    `up to the next ${ice.bag}: ${amount(iceLb)} lb.`
  )
}

/** Drinks a drinker over so many hours, before the factor. */
function baseOf(hours: number): number {
  const { firstHour, laterHours } = drinksTable.pace
  return firstHour * Math.min(hours, 1) + laterHours * Math.max(0, hours - 1)
}

function hundredths(value: number): string {
  return amount(value / 100)
}

/** The choices as one says them. */
const words = {
  light: 'a light crowd',
  average: 'an average crowd',
  lively: 'a lively crowd',
  evening: 'evening',
  afternoon: 'afternoon',
  brunch: 'brunch',
  wedding: 'a wedding',
  party: 'a party',
  'cocktail-party': 'a cocktail party',
  dinner: 'a dinner',
  corporate: 'a corporate event',
  shower: 'a shower',
  'fri-sat': 'a Friday or Saturday',
  'sun-thu': 'a Sunday to Thursday',
} as const

import { drinksTable } from '../drinks/drinks-table.ts'
import { amount, counted, inWords, listed } from './numbers-in-words.ts'
import { decimals } from '../drinks/whole-numbers.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'

/** The sum behind the plan, one sentence a step, with the visitor's own numbers. */
export function arithmeticOf(plan: DrinksPlan): string[] {
  if (plan.buy === 0) return ['Everybody is under 21: nobody here is served alcohol.', softDrinks(plan)]
  const alcohol = [drinkers, pace, factors, likely, buy, split, bottles]
  const steps = plan.cocktails.length > 0 ? [...alcohol, recipes, softDrinks] : [...alcohol, softDrinks]
  return steps.map((step) => step(plan)).filter(Boolean)
}

function drinkers({ inputs: { guests, under21, nonDrinkers }, drinkers: drinkerCount }: DrinksPlan): string {
  const adults = guests - under21
  const young = under21 > 0 ? ` less ${amount(under21)} under 21 leave ${counted(adults, 'adult')}` : ''
  const skipping = Math.round(nonDrinkers * 100)
  const whom = under21 > 0 ? 'those' : 'them'
  return `${counted(guests, 'guest')}${young}; ${skipping}% of ${whom} skip the alcohol: `
    + `${amount(adults)} × ${hundredths(100 - skipping)} = ${counted(drinkerCount, 'drinker')}.`
}

function pace({ inputs: { hours } }: DrinksPlan): string {
  const { firstHour, laterHours } = drinksTable.pace
  const base = counted(baseOf(hours), 'drink')
  if (hours < 1) return `Half an hour at ${firstHour} drinks an hour: ${base} a drinker.`
  if (hours === 1) return `One hour at ${firstHour} drinks an hour: ${base} a drinker.`
  const later = `${laterHours} an hour for ${amount(hours - 1)} more`
  return `${firstHour} drinks in the first hour, then ${later}: ${base} a drinker.`
}

function factors({ inputs, factor }: DrinksPlan): string {
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
  return `${sentence(listed(times))}${once}${held}: a factor of ${amount(factor)}.`
}

function likely({ inputs, drinkers: drinkerCount, factor, likely: drinks }: DrinksPlan): string {
  const exact = Math.abs(drinkerCount * baseOf(inputs.hours) * factor - drinks) < 1e-6
  return `${amount(drinkerCount)} × ${amount(baseOf(inputs.hours))} × ${amount(factor)} ${exact ? '=' : '≈'} `
    + `${counted(drinks, 'drink')} likely drunk.`
}

function buy({ inputs, likely: drinks, buy: bought }: DrinksPlan): string {
  const cushion = drinksTable.cushion[inputs.cushion]
  const sum = cushion === 0
    ? `${amount(drinks)} without a cushion`
    : `${amount(drinks)} × ${hundredths(100 + cushion)}, which is a cushion of ${cushion}%`
  return `${sum}, rounded up: buy ${amount(bought)}, ${amount(decimals(1, bought, inputs.guests))} a guest.`
}

function split({ inputs, servings: { beer, wine, spirits } }: DrinksPlan): string {
  const shares = Object.entries(inputs.split).filter(([, share]) => share > 0)
  const byShare = listed(shares.map(([name, share]) => `${Math.round(share * 100)}% ${name}`))
  const heat = inputs.hot && inputs.split.beer > 0 && inputs.split.wine > 0
    ? ' Heat leans towards beer and white wine; it never adds a drink.'
    : ''
  return `${byShare} make ${inWords({
    [beer === 1 ? 'beer' : 'beers']: beer,
    [wine === 1 ? 'glass of wine' : 'glasses of wine']: wine,
    [spirits === 1 ? 'drink with spirits' : 'drinks with spirits']: spirits,
  })}.${heat}`
}

function bottles({ servings, wine, spirits, beer }: DrinksPlan): string {
  const { case: aCase, pack } = drinksTable.beer
  const { glasses } = drinksTable.wine
  const { pours } = drinksTable.spirits
  const packs = [
    beer.cases24 > 0 && `${counted(beer.cases24, 'case')} of ${aCase}`,
    beer.packs12 > 0 && `one pack of ${pack}`,
  ].filter((each) => each !== false)
  const parts = [
    servings.beer > 0 && `beer fills ${listed(packs)}`,
    servings.wine > 0 && `wine at ${glasses} glasses a bottle takes ${amount(wine.bottles)}`,
    spirits && servings.spirits > 0 && `a bottle of spirits pours ${pours}, each kind rounded up by itself`,
  ].filter(Boolean)
  return parts.length > 0 ? `${sentence(parts.join('; '))}.` : ''
}

function recipes({ cocktails }: DrinksPlan): string {
  const menu = listed(cocktails.map(({ name, quantity }) => `${amount(quantity)} × ${name}`))
  return `The spirits become ${menu}. What they share is added up first, `
    + `then ${drinksTable.recipeWaste}% for spills, then rounded up once.`
}

function softDrinks({ inputs, drinkers: drinkerCount, nonAlcoholic, iceLb }: DrinksPlan): string {
  const soft = amount(decimals(2, Math.round((inputs.guests - drinkerCount) * 100), 100))
  const chill = inputs.chill ? ', a pound a guest for chilling' : ''
  const heat = inputs.hot ? ', half as much again for the heat' : ''
  return `Without alcohol: ${soft} × ${amount(baseOf(inputs.hours))}, and one for each drinker, make `
    + `${amount(nonAlcoholic)}. Ice: a pound for every three mixed or soft drinks${chill}${heat}, `
    + `up to the next bag: ${amount(iceLb)} lb.`
}

/** Drinks a drinker over so many hours, before the factor. */
function baseOf(hours: number): number {
  const { firstHour, laterHours } = drinksTable.pace
  return firstHour * Math.min(hours, 1) + laterHours * Math.max(0, hours - 1)
}

function hundredths(value: number): string {
  return amount(value / 100)
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The choices as one says them. */
const words = {
  'light': 'a light crowd', 'average': 'an average crowd', 'lively': 'a lively crowd',
  'evening': 'evening', 'afternoon': 'afternoon', 'brunch': 'brunch',
  'wedding': 'a wedding', 'party': 'a party', 'cocktail-party': 'a cocktail party', 'dinner': 'a dinner',
  'corporate': 'a corporate event', 'shower': 'a shower',
  'fri-sat': 'a Friday or Saturday', 'sun-thu': 'a Sunday to Thursday',
} as const

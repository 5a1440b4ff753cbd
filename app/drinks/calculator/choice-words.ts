import { drinksTable } from '../model/drinks-table.ts'
import type { DrinksQuestion } from '../model/drinks-question.ts'

/** Values of a field with what a visitor reads for them, in the order they are offered. */
type Words<Field extends keyof DrinksQuestion> = Readonly<Record<DrinksQuestion[Field] & string, string>>

export const crowdWords: Readonly<Record<DrinksQuestion['crowd'], readonly [string, string]>> = {
  light: ['Light', 'a toast and a chat'],
  average: ['Average', 'most weddings'],
  lively: ['Lively', 'you know them'],
}

export const barWords: Readonly<Record<DrinksQuestion['bar'], readonly [string, string]>> = {
  'beer-wine': ['Beer & wine', 'no spirits'],
  cocktails: ['Cocktails', 'and nothing else'],
  'cocktails-beer-wine': ['Cocktails, beer & wine', 'half of it mixed'],
  'full-bar': ['Full bar', 'a bit of everything'],
}

export const daypartWords: Words<'daypart'> = { evening: 'Evening', afternoon: 'Afternoon', brunch: 'Brunch' }

export const occasionWords: Words<'occasion'> = {
  wedding: 'Wedding',
  party: 'Party',
  'cocktail-party': 'Cocktail party',
  dinner: 'Dinner',
  corporate: 'Corporate event',
  shower: 'Shower',
}

export const weekdayWords: Words<'weekday'> = { 'fri-sat': 'Friday or Saturday', 'sun-thu': 'Sunday to Thursday' }

export const weatherWords = { true: 'Hot: it is Florida', false: 'Cool' }

export const chillWords = { true: 'Everything on ice', false: 'Bottles arrive cold' }

export const cushionWords: Words<'cushion'> = {
  tight: 'Tight: what is likely drunk',
  standard: `Standard: ${drinksTable.cushion.standard}% more`,
  generous: `Generous: ${drinksTable.cushion.generous}% more`,
}

export const toastWords: Words<'toast'> = {
  none: 'With the drink in hand',
  sip: 'A sip of sparkling, 3 oz',
  full: 'A glass of sparkling, 4 oz',
}

/** A recipe's weight the way recipes count. */
export function partsInWords(weight: number): string {
  return weight === 1 ? '1 part' : `${weight} parts`
}

import { drinksConstants } from '../model/drinks-constants.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'

/** Texts of choices by field, in the order offered. */
type Words<Field extends keyof DrinksInputs> = Readonly<Record<DrinksInputs[Field] & string, string>>
type Cards<Field extends keyof DrinksInputs> = Readonly<
  Record<DrinksInputs[Field] & string, readonly [name: string, hint: string]>
>

export type ChoiceText = {
  crowd: Cards<'crowd'>
  bar: Cards<'bar'>
  daypart: Words<'daypart'>
  occasion: Words<'occasion'>
  weekday: Words<'weekday'>
  weather: Readonly<Record<'true' | 'false', string>>
  chill: Readonly<Record<'true' | 'false', string>>
  cushion: Words<'cushion'>
  toast: Words<'toast'>
}

/** English texts of choices by field. */
export const englishChoiceText: ChoiceText = {
  crowd: {
    light: ['Light', 'a toast and a chat'],
    average: ['Average', 'most weddings'],
    lively: ['Lively', 'you know them'],
  },
  bar: {
    'beer-wine': ['Beer & wine', 'no spirits'],
    cocktails: ['Cocktails', 'and nothing else'],
    'cocktails-beer-wine': ['Cocktails, beer & wine', 'half of it mixed'],
    'full-bar': ['Full bar', 'a bit of everything'],
  },
  daypart: { evening: 'Evening', afternoon: 'Afternoon', brunch: 'Brunch' },
  occasion: {
    wedding: 'Wedding',
    party: 'Party',
    'cocktail-party': 'Cocktail party',
    dinner: 'Dinner',
    corporate: 'Corporate event',
    shower: 'Shower',
  },
  weekday: { 'fri-sat': 'Friday or Saturday', 'sun-thu': 'Sunday to Thursday' },
  weather: { true: 'Hot', false: 'Cool' },
  chill: { true: 'Everything on ice', false: 'Bottles arrive cold' },
  cushion: {
    tight: 'Tight: just what we expect to pour',
    standard: `Standard: ${drinksConstants.cushion.standard}% more`,
    generous: `Generous: ${drinksConstants.cushion.generous}% more`,
  },
  toast: {
    none: 'With the drink in hand',
    sip: 'A sip of sparkling, 3 oz',
    full: 'A glass of sparkling, 4 oz',
  },
}

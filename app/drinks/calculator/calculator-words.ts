import { arithmeticOf } from '../shopping-list/arithmetic-in-words.ts'
import { figuresOf, headline, listAsText, notesFor } from '../shopping-list/drinks-words.ts'
import { counted, listed } from '../shopping-list/numbers-in-words.ts'
import { measuresOf } from '../shopping-list/recipe-items.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import { englishChoices } from './choice-words.ts'

/** The list and the recipes are kept in English: that is what is said of them. */
const asKept = (words: string): string => words
const asWritten = (words: string): string | null => words

/** What the calculator says in English. */
export const englishCalculator = {
  /** Where a page of this path is read in this language. */
  at: asKept,
  form: {
    checkFirst: 'Please check these. Until then the list uses our own guess.',
    fineTune: 'Fine-tune',
    fineTuneHint: 'occasion, weather, under 21, a toast, your cocktails',
    workOut: 'Work it out',
    buy: (drinks: number) => (drinks > 0 ? `Buy ${counted(drinks, 'drink')}` : 'No alcohol'),
    seeList: 'See the list',
  },
  /** What is wrong, as the reader of the question says it, in this language. */
  mistake: asKept,
  inputs: {
    guests: 'Guests',
    guestsHint: 'Everybody, children included',
    hours: 'Hours the bar pours',
    hoursHint: 'It stops an hour before your event ends',
    nonDrinkers: 'Guests who won’t drink',
    nonDrinkersHint: 'Of the adults; one in five is usual',
    under21: 'Under 21',
    under21Hint: 'Of your guests; never given alcohol in any figure',
    crowd: 'Crowd',
    bar: 'What is poured',
    occasion: 'Occasion',
    daypart: 'Time of day',
    weekday: 'Weekday',
    hot: 'Weather',
    cushion: 'Cushion',
    toast: 'The toast',
    chill: 'Chilling',
    asSlider: (label: string) => `${label}, as a slider`,
  },
  choices: englishChoices,
  split: {
    legend: 'Split by hand',
    optional: 'optional',
    hint: 'Weights from 0 to 100, all three together. Leave blank and we’ll decide.',
    beer: 'Beer',
    wine: 'Wine',
    spirits: 'Spirits',
    ownMix: 'Use the bar’s own mix',
    heading: 'What they drink',
    bar: (parts: string[], isExact: boolean) => `${isExact ? '' : 'about '}${listed(parts)}`,
    kind: asKept,
  },
  cocktails: {
    legend: 'Cocktails',
    dry: 'This bar pours no spirits, so there is nothing to shake. Choose a bar with cocktails above.',
    named: 'The cocktails of your menu. The list has their ingredients, and what simple mixed drinks take beside them.',
    hint: 'Up to three, where the bar pours spirits. They are then all that is mixed, and the list has their ingredients.',
    cocktail: (number: number) => `Cocktail ${number}`,
    none: 'No cocktail',
    parts: 'Parts',
    ofCocktail: (number: number) => `of cocktail ${number}`,
    howMuch: 'How much of the menu',
    menu: 'The menu',
  },
  list: {
    eyebrow: 'Your shopping list',
    youBuy: 'You buy',
    weBring: 'We bring',
    comesWith: ['That comes with the ', '.'] as readonly [before: string, behind: string],
    party: ({ inputs: { guests, hours } }: DrinksPlan) => `${counted(guests, 'guest')}, ${counted(hours, 'hour')}`,
    drinks: (count: number) => counted(count, 'drink'),
    figuresOf,
    poured: 'likely poured',
    toBuy: 'to buy',
    perGuest: 'per guest',
    band: 'tight to generous',
    headline,
    group: asKept,
    name: asKept,
    amount: asKept,
    note: asKept,
    each: (size: number) => `each drawn one is ${size}`,
  },
  menu: {
    heading: 'On the menu',
    measures: measuresOf,
    /** Null of a recipe's own words that have none in this language. */
    garnish: asWritten,
    note: asWritten,
    withGarnish: '; garnish: ',
    strength: (drinks: number) => `${drinks} standard drinks in each`,
  },
  math: { heading: 'The math', steps: arithmeticOf, before: 'Before you shop', notes: notesFor },
  actions: {
    add: 'Add to my quote',
    print: 'Print',
    copyLink: 'Copy link',
    linkCopied: 'Link copied. Whoever opens it sees this list.',
    copyList: 'Copy the list as text',
    listCopied: 'List copied, ready to paste.',
    link: 'Link to this list',
    refused: 'Your browser would not let us. The address above holds the whole plan: copy that.',
    asText: listAsText,
  },
}

/** What the calculator says in a language. */
export type CalculatorWords = typeof englishCalculator

import { englishChoices } from './choice-words.ts'

/** What the calculator calls its parts in English: plain texts, so that its page can hand them along. */
export const englishLabels = {
  form: {
    checkFirst: 'Please check these. Until then the list uses our own guess.',
    fineTune: 'Fine-tune',
    fineTuneHint: 'occasion, weather, under 21, a toast, your cocktails',
    workOut: 'Work it out',
    seeList: 'See the list',
    mend: 'Something to check',
    show: 'Show me',
  },
  inputs: {
    guests: 'Guests',
    guestsHint: 'Everybody, children included',
    hours: 'Hours the bar pours',
    hoursHint: 'It stops an hour before your event ends',
    nonDrinkers: 'Guests who won’t drink',
    nonDrinkersHint: 'Of the adults; one in five is usual',
    under21: 'Under 21',
    under21Hint: 'Of all your guests; no alcohol is counted for them',
    crowd: 'Crowd',
    bar: 'What is poured',
    occasion: 'Occasion',
    daypart: 'Time of day',
    weekday: 'Weekday',
    hot: 'Weather',
    cushion: 'Cushion',
    toast: 'The toast',
    chill: 'Chilling',
  },
  choices: englishChoices,
  split: {
    legend: 'Split by hand',
    optional: 'optional',
<<<<<<< HEAD
    hint: 'Enter all three, from 0 to 100, or leave all three blank and we’ll decide.',
=======
    hint: 'Fill in each of the three, from 0 to 100, or leave all three blank and we’ll decide.',
>>>>>>> s40-enA
    beer: 'Beer',
    wine: 'Wine',
    spirits: 'Spirits',
    ownMix: 'Use the bar’s own mix',
    heading: 'What they drink',
  },
  cocktails: {
    legend: 'Cocktails',
    dry: 'This bar pours no spirits, so there is nothing to shake. Choose a bar with cocktails above.',
    named: 'The cocktails on your menu. The list has their ingredients, plus what simple mixed drinks take.',
    hint: 'Pick up to three if your bar pours spirits. We’ll mix only those, and your list includes what goes in them.',
    none: 'No cocktail',
    parts: 'Parts',
    howMuch: 'How much of the menu',
    menu: 'The menu',
  },
  list: {
    eyebrow: 'Your shopping list',
    youBuy: 'You buy',
    weBring: 'We bring',
    comesWith: ['That comes with the ', '.'] as readonly [before: string, behind: string],
    poured: 'likely poured',
    toBuy: 'to buy',
    perGuest: 'per guest',
    band: 'tight to generous',
  },
  menu: {
    heading: 'On the menu',
    withGarnish: '; garnish: ',
  },
  math: { heading: 'The math', before: 'Before you shop' },
  actions: {
    add: 'Add to my quote',
    print: 'Print',
    copyLink: 'Copy link',
    linkCopied: 'Link copied. Whoever opens it sees this list.',
    copyList: 'Copy the list as text',
    listCopied: 'List copied, ready to paste.',
    link: 'Link to this list',
    refused: 'Not copied. Copy this page’s address: it holds the whole plan.',
  },
}

/** What the calculator calls its parts, in a language. */
export type CalculatorLabels = typeof englishLabels

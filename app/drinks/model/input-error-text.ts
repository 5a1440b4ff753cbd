/** Input errors of a plan, in English. */
export const englishInputErrorText = {
  once: () => 'Give this only once.',
  unknown: () => 'We do not ask for this. Check its spelling or leave it out.',
  moreUnknown: (count: number) => `And ${count} more we do not ask for.`,
  choice: (names: string) => `Choose one of ${names}.`,
  yesOrNo: () => 'Answer true or false.',
  guests: (most: number) => `Give the number of guests in digits, from 1 to ${most.toLocaleString('en-US')}.`,
  under21: (most: number) => `Give how many guests are under 21, in digits, ${most} at most.`,
  share: () => 'Give a share from 0 to 1, such as 0.25.',
  percentage: () => 'Give a whole percentage from 0 to 100.',
  hours: () => 'Give hours from 0.5 to 15, in halves, such as 4.5.',
  part: (most: number) => `Give a whole number from 0 to ${most}.`,
  allThree: () => 'Give beer, wine and spirits together, or none of the three.',
  allZero: () => 'Beer, wine and spirits cannot all be 0. Give at least one of them a share.',
  dry: () => 'This bar pours no spirits. Choose a bar with cocktails, or leave them out.',
  mostCocktails: (most: number) => `Choose ${most} cocktails at most.`,
  noRecipe: () => 'We have no recipe of that name. Choose one from the list.',
  weight: (name: string, most: number) => `${name}: the weight is a digit from 1 to ${most}.`,
  twice: (name: string) => `${name} is on the menu twice.`,
}

/** Input errors of a plan, in a language. */
export type DrinksInputErrorText = typeof englishInputErrorText

/**
 * Every figure the learner starts from, in one place. Spreads are of natural logarithms: 0.2 is about 20 % up or down.
 * Where a figure has no source it is a planning value.
 */
export const learningConstants = {
  /** Published wedding norms run from 0.5 to 1.75 drinks a person-hour (PMC3325503): 0.31 in all, bars and evenings together. */
  spread: { bar: 0.2, occasion: 0.12, daypart: 0.1, crowd: 0.1, hot: 0.06 },
  /** The rest of that 0.31, and the least an evening is believed to vary once it is learned. */
  evening: { usual: 0.24, least: 0.08, worth: 10, fromEvenings: 5 },
  /** How unlike drinkers are, and how few of them a plan is believed to have. Matters below 40 guests only. */
  people: { spread: 0.8, least: 20, drinksEach: 4 },
  /** Counting three kinds, and how far a guess is off. */
  counting: { counted: 0.06, guessed: 0.12, kinds: 3 },
  /** "5 to 10 of 100 who said yes do not come"; worth as much as so many guests. `spread` is of one evening's. */
  attendance: { usual: 0.96, guests: 300, spread: 0.05 },
  /** The books' split is worth so many evenings; how far the shares of one evening lie from a bar's, and a bar's from the books'. */
  split: { evenings: 0.8, ofEvening: 51, ofBar: 41 },
  /** However it goes, nobody is planned for half or double. */
  factor: { least: 0.5, most: 1.5 },
  /** So many spreads away a count is asked back, never dropped. */
  askBack: 3,
  /** 8 of 10 evenings lie within so many spreads. */
  eightOfTen: 1.28,
  /** Normal quantiles of the shares of evenings that are to have enough: 0.5, 0.75, 0.9; 0.65 where nothing goes back to the shop. */
  enough: { tight: 0, standard: 0.67449, generous: 1.281552 },
  enoughWithoutReturns: 0.38532,
  /** Cents a serving of beer, wine and mixed comes to in the shop: for what a cushion costs, never for a price. */
  cents: [125, 260, 160],
} as const

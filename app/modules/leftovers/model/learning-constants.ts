/**
 * All constants of the learning model. Spreads are of natural logarithms: 0.2 is about 20 % up or down. A figure without
 * a source is a planning value.
 */
export const learningConstants = {
  /**
   * Published wedding norms run from 0.5 to 1.75 drinks a person-hour (PMC3325503): a spread of 0.31 in total, bars and
   * events together.
   */
  spread: { bar: 0.2, occasion: 0.12, daypart: 0.1, crowd: 0.1, hot: 0.06 },
  /** Variation between the events of a bar, and the minimum of that variation once it is learned. */
  evening: { usual: 0.24, least: 0.08, worth: 10, fromEvenings: 5 },
  /** Spread between drinkers, and the minimum number of drinkers assumed. Matters below 40 guests only. */
  people: { spread: 0.8, least: 20, drinksEach: 4 },
  /** Error of counting three kinds, and error of a guess. */
  counting: { counted: 0.06, guessed: 0.12, kinds: 3 },
  /** "5 to 10 of 100 who said yes do not come", weighted as this many guests. `spread` is of a single event. */
  attendance: { usual: 0.96, guests: 300, spread: 0.05 },
  /**
   * Weight of the default split in events. `ofEvening` and `ofBar` are the precisions of an event's shares around a
   * bar's, and of a bar's around the default.
   */
  split: { evenings: 0.8, ofEvening: 51, ofBar: 41 },
  /** Limits of the factor: no plan is below half or above 1.5 times the default. */
  factor: { least: 0.5, most: 1.5 },
  /**
   * Number of standard deviations from the forecast beyond which a count needs a confirmation. It is never dropped.
   */
  askBack: 3,
  /** 8 of 10 events lie within this many standard deviations. */
  eightOfTen: 1.28,
  /** Normal quantiles of the share of events with enough drinks: 0.5, 0.75, 0.9. 0.65 where the store takes nothing back. */
  enough: { tight: 0, standard: 0.67449, generous: 1.281552 },
  enoughWithoutReturns: 0.38532,
  /** Store price of a serving of beer, wine and mixed drinks, in cents. For the cost of a cushion, never for a price. */
  cents: [125, 260, 160],
} as const

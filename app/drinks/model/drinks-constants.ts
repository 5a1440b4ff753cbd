/**
 * All constants of the drinks model, so that the owner can change a figure without reading code. Shares, factors and
 * rates in hundredths, so that all sums are sums of integers.
 */
export const drinksConstants = {
  /** Limits of inputs. Share and hours in hundredths. */
  limits: {
    guests: 2000,
    nonDrinkers: 100,
    hours: { least: 50, most: 1500, step: 50 },
    splitPart: 100,
    cocktails: 3,
    /** Limit for an event's own cocktails, named on its menu. */
    namedCocktails: 8,
    weight: 4,
  },
  /** Defaults. 20 % nondrinkers is a Texan mobile bar's 75–80 % of guests who drink. */
  defaults: { guests: 100, nonDrinkers: 0.2, hours: 4, cocktailWeight: 2 },

  /**
   * Drinks per drinker and hour: two in the first, then a drink an hour (The Kitchn, Oprah.com, Binny's by way of
   * Brides).
   */
  pace: { firstHour: 2, laterHours: 1 },
  /** Planning values. A published calculator (costcalculator.calculator.city) has 0.7, 1 and 1.5. */
  crowd: { light: 75, average: 100, lively: 130 },
  /** Planning values: people drink less by daylight. */
  daypart: { evening: 100, afternoon: 80, brunch: 60 },
  /** Based on a survey of norms (wedding 1.0 drinks an hour, party 1.5, cocktail party 2.0), strongly damped. */
  occasion: { wedding: 100, party: 110, 'cocktail-party': 110, dinner: 90, corporate: 75, shower: 75 },
  /** Planning value: work tomorrow. */
  weekday: { 'fri-sat': 100, 'sun-thu': 90 },
  /** Limits of the combined factor, so that no combination more than halves or adds more than half. */
  factor: { least: 50, most: 150 },
  /** Percent above the likely drinks. People who buy by feel overshoot by 20–30 % (Binny's by way of Brides). */
  cushion: { tight: 0, standard: 10, generous: 20 },

  /** Beer, wine, spirits. Planning values between the published thirds and the beer-heavy 40/30/30 (Oprah.com). */
  split: {
    'beer-wine': [50, 50, 0],
    cocktails: [0, 0, 100],
    'cocktails-beer-wine': [25, 25, 50],
    'full-bar': [35, 30, 35],
  },
  /** Planning value: percentage points that move from wine to beer in the heat. */
  heatToBeer: 5,

  beer: { case: 24, pack: 12 },
  /** 750 ml at 5 oz a glass, a standard drink (NIAAA). Red, white, rosé and sparkling: planning values. */
  wine: { glasses: 5, hot: [25, 50, 25], cool: [45, 40, 15] },
  /** floor(750 ml / 44.36 ml): 1.5 oz a pour (NIAAA). A liter has 22, 1.75 l has 39. Shares: planning values. */
  spirits: { pours: 16, shares: { vodka: 35, tequila: 20, whiskey: 20, rum: 15, gin: 10 } },
  /** Glasses from a 750 ml bottle: 4 oz each fill six, 3 oz fill eight. */
  toast: { none: 0, sip: 8, full: 6 },
  /** 12 oz servings of a US half, quarter and sixth barrel, less 8 % foam and waste. */
  kegs: { fromGuests: 150, fromGuestsBeerWine: 100, half: 152, quarter: 76, sixth: 50 },

  /** Percent of mixed drinks for each named cocktail of the client, and the maximum for all together. Planning values. */
  named: { each: 20, most: 60 },
  /** Spilled, over-poured and tasted, in percent of every recipe's ingredients. Planning value. */
  recipeWaste: 5,
  /** Content of a pack by kind of ingredient, in ml. The juice of a lime or a lemon is a planning value. */
  pack: { spirit: 750, liqueur: 750, wine: 750, mixer: 1000, juice: 1000, syrup: 1000, lime: 25, lemon: 40 },
  /** ml of ethanol × 100 in a US standard drink: 14 g (NIAAA) at 0.789 g/ml is 17.74 ml. */
  standardDrink: 1774,

  /** Cans and water bottles in a case, for the icons of the list only. Planning value. */
  softCase: 24,
  /** Alcohol-free drinks for every drinker. Planning value. */
  softPerDrinker: 1,
  /** 16.9 oz bottles per guest and hour, in hundredths. Planning value. */
  water: { hot: 50, cool: 30 },
  /** Milliliters of mixer per spirit serving, percent spare, and percent of each mixer by demand. Planning values. */
  mixers: {
    ml: 135,
    spare: 10,
    guide: {
      cola: 20,
      'soda water': 20,
      'tonic water': 15,
      'ginger ale': 15,
      'diet cola': 10,
      'lemon-lime soda': 8,
      'cranberry juice': 7,
      'orange juice': 5,
    },
  },
  /**
   * Three drinks a pound, a pound a guest to chill (Crystal Ice, Los Angeles). In the heat 30 % more: full sun adds 20 to
   * 30 % (articrefresh.com).
   */
  ice: { drinksPerLb: 3, lbPerGuestChilled: 1, hot: 130, cool: 100, bag: 10 },
  /** Wedges for 60 and 25 of 100 mixed drinks, eight wedges a fruit. Planning values. */
  garnish: { wedges: 8, limes: 60, lemons: 25 },
  /**
   * Cups and napkins as a percentage of the number of drinks, and the size of the sleeve or pack that they are sold in.
   * Planning values.
   */
  cups: { perDrink: 110, sleeve: 25 },
  napkins: { perDrink: 150, pack: 50 },
  /** A single bartender up to this many guests, and at least two beyond. The same rule as in quotes. */
  guestsPerBartender: 75,
} as const

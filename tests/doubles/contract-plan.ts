import type { DrinksPlan } from '../../app/drinks/drinks.ts'

/** The contract's own example: 100 guests, beer and wine. The rule and the API both have to say exactly this. */
export const contractPlan: DrinksPlan = {
  inputs: {
    guests: 100, under21: 0, nonDrinkers: 0.2, hours: 4,
    crowd: 'average', daypart: 'evening', occasion: 'wedding', weekday: 'fri-sat',
    hot: true, cushion: 'standard', bar: 'beer-wine',
    split: { beer: 0.55, wine: 0.45, spirits: 0 }, toast: 'none', cocktails: [], chill: true,
  },
  drinkers: 80, factor: 1, likely: 400, buy: 440, band: { tight: 400, generous: 480 },
  servings: { beer: 242, wine: 198, spirits: 0 },
  beer: { cases24: 10, packs12: 1 },
  wine: { bottles: 40, red: 10, white: 20, roseSparkling: 10 },
  spirits: { vodka: 0, tequila: 0, whiskey: 0, rum: 0, gin: 0 },
  toastBottles: 0, kegs: { half: 1, quarter: 1, sixth: 0, cans: 14 },
  nonAlcoholic: 180, water: 200, mixersLitres: 0, iceLb: 240, limes: 0, lemons: 0,
  cups: 425, napkins: 950, bartenders: 2, cocktails: [], ingredients: [],
}

import { formatCocktailChoice, type CocktailChoice } from './cocktail-choice.ts'
import { drinksConstants } from './drinks-constants.ts'

export const { limits } = drinksConstants

export type DrinksBarType = keyof typeof drinksConstants.split

/** Inputs of a plan. Guests in people, hours in hours, `nonDrinkers` a share of the adults. */
export type DrinksInputs = {
  guests: number
  under21: number
  nonDrinkers: number
  hours: number
  crowd: keyof typeof drinksConstants.crowd
  daypart: keyof typeof drinksConstants.daypart
  occasion: keyof typeof drinksConstants.occasion
  weekday: keyof typeof drinksConstants.weekday
  hot: boolean
  cushion: keyof typeof drinksConstants.cushion
  bar: DrinksBarType
  /** Custom weights, which replace the bar's own. */
  split: { beer: number; wine: number; spirits: number } | null
  toast: keyof typeof drinksConstants.toast
  cocktails: CocktailChoice[]
  /**
   * Whether the cocktails are the client's named cocktails, mixed in addition to simple drinks. Otherwise only they are
   * mixed.
   */
  named: boolean
  chill: boolean
}

export const defaultDrinksInputs: Readonly<DrinksInputs> = {
  guests: drinksConstants.defaults.guests,
  under21: 0,
  nonDrinkers: drinksConstants.defaults.nonDrinkers,
  hours: drinksConstants.defaults.hours,
  crowd: 'average',
  daypart: 'evening',
  occasion: 'wedding',
  weekday: 'fri-sat',
  hot: true,
  cushion: 'standard',
  bar: 'full-bar',
  split: null,
  toast: 'none',
  cocktails: [],
  named: false,
  chill: true,
}

/** Whether a day, as 2027-05-15, is in the hot months of Jacksonville. Planning value. */
export function isHotSeason(date: string): boolean {
  const month = Number(date.slice(5, 7))
  return month >= 4 && month <= 10
}

/** Canonical query string without `?`: only values that differ from the default, in the order of the inputs. */
export function serializeDrinksInputs(question: DrinksInputs): string {
  const { split } = question
  const fields = Object.keys(defaultDrinksInputs) as (keyof DrinksInputs)[]
  const pairs = fields.flatMap((field): [string, unknown][] => {
    if (field === 'split') return splitFields.flatMap((part) => (split ? [[part, split[part]]] : []))
    if (field === 'cocktails') return question.cocktails.map((choice) => ['cocktail', formatCocktailChoice(choice)])
    return question[field] === defaultDrinksInputs[field] ? [] : [[field, question[field]]]
  })
  // All names and values are ASCII that needs no escaping in a query string.
  return pairs.map(([field, text]) => `${field}=${String(text)}`).join('&')
}

/** Weights of beer, wine and spirits: the custom split, or else the bar's, adjusted for heat. */
export function getDrinkSplit({ split: own, bar, hot }: Pick<DrinksInputs, 'split' | 'bar' | 'hot'>) {
  if (own) return [own.beer, own.wine, own.spirits] as const
  const [beer, wine, spirits] = drinksConstants.split[bar]
  const moved = hot && beer > 0 && wine > 0 ? drinksConstants.heatToBeer : 0
  return [beer + moved, wine - moved, spirits] as const
}

/** Whether the bar serves spirits. A custom split takes precedence. */
export function hasSpirits(question: Pick<DrinksInputs, 'split' | 'bar' | 'hot'>): boolean {
  return getDrinkSplit(question)[2] > 0
}

export const splitFields = ['beer', 'wine', 'spirits'] as const

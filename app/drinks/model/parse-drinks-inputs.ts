import { limits, type DrinksInputs, defaultDrinksInputs, hasSpirits, splitFields } from './drinks-inputs.ts'
import {
  type QueryParser,
  decimalParser,
  choiceParser,
  createQueryParser,
  integerParser,
  parseBoolean,
} from '../../plumbing/http/query-parser.ts'
import { parseCocktailChoices } from './cocktail-choice.ts'
import { drinksConstants } from './drinks-constants.ts'
import type { DrinksInputMessage } from './drinks-input-message.ts'
import { standardRecipes, type RecipeBook } from './recipes.ts'

/** An invalid input with its message. */
export type DrinksInputError = { field: string; message: DrinksInputMessage }

export type ParseDrinksInputsResult =
  { ok: true; question: DrinksInputs } | { ok: false; question: DrinksInputs; errors: DrinksInputError[] }

/**
 * Parses a plan's inputs from a query string, by the rules of `/api/drinks`. Every invalid input has an error, and the
 * result holds the valid inputs with defaults elsewhere. Never throws.
 * @param book recipes the cocktails may be from
 * @param takesNamed whether `named` is allowed, which the public API does not accept
 */
export function parseDrinksInputs(
  params: URLSearchParams,
  { book = standardRecipes, takesNamed = true }: { book?: RecipeBook; takesNamed?: boolean } = {},
): ParseDrinksInputsResult {
  const query = createQueryParser<DrinksInputMessage>(params, {
    once: ['once'],
    unknown: ['unknown'],
    moreUnknown: (count) => ['moreUnknown', count],
  })
  const standard = defaultDrinksInputs
  const { hours } = limits
  const choice = <Name extends string>(field: string, fallback: Name, table: Readonly<Record<Name, unknown>>) =>
    query.one(field, fallback, choiceParser(table), ['choice', Object.keys(table).join(', ')])
  const yes = (field: string, fallback: boolean) => query.one(field, fallback, parseBoolean, ['yesOrNo'])

  const guests = query.one('guests', standard.guests, integerParser(1, limits.guests), ['guests', limits.guests])
  const named = takesNamed && yes('named', standard.named)
  const mostCocktails = named ? limits.namedCocktails : limits.cocktails
  const question: DrinksInputs = {
    guests,
    under21: parseUnder21Guests(query, guests),
    nonDrinkers: query.one('nonDrinkers', standard.nonDrinkers, decimalParser(0, limits.nonDrinkers, 1), ['share']),
    hours: query.one('hours', standard.hours, decimalParser(hours.least, hours.most, hours.step), ['hours']),
    crowd: choice('crowd', standard.crowd, drinksConstants.crowd),
    daypart: choice('daypart', standard.daypart, drinksConstants.daypart),
    occasion: choice('occasion', standard.occasion, drinksConstants.occasion),
    weekday: choice('weekday', standard.weekday, drinksConstants.weekday),
    hot: yes('hot', standard.hot),
    cushion: choice('cushion', standard.cushion, drinksConstants.cushion),
    bar: choice('bar', standard.bar, drinksConstants.split),
    split: parseDrinkSplit(query),
    toast: choice('toast', standard.toast, drinksConstants.toast),
    cocktails: parseCocktailChoices(query.all('cocktail'), { most: mostCocktails, book }, (wrong) =>
      query.wrong('cocktail', wrong),
    ),
    named,
    chill: yes('chill', standard.chill),
  }
  rejectCocktailsWithoutSpirits(query, question)
  query.refuseUnknown()
  return query.errors.length === 0 ? { ok: true, question } : { ok: false, question, errors: query.errors }
}

export function parseUnder21Guests(query: QueryParser<DrinksInputMessage>, guests: number): number {
  // If the guest count is invalid, the maximum guest count limits the number under 21.
  const most = query.hasError('guests') ? limits.guests : guests
  const mend: DrinksInputMessage = ['under21', most]
  const under21 = query.one('under21', 0, integerParser(0, most), mend)
  return under21 > guests ? 0 : under21
}

export function parseDrinkSplit(query: QueryParser<DrinksInputMessage>): DrinksInputs['split'] {
  const part = integerParser(0, limits.splitPart)
  const mend: DrinksInputMessage = ['part', limits.splitPart]
  const [beer, wine, spirits] = splitFields.map((field) => query.one(field, null, part, mend))
  const missing = splitFields.filter((field) => query.all(field).length === 0)
  if (missing.length === splitFields.length) return null
  for (const field of missing) query.wrong(field, ['allThree'])
  if (beer == null || wine == null || spirits == null) return null
  if (beer + wine + spirits > 0) return { beer, wine, spirits }
  query.wrong('beer', ['allZero'])
  return null
}

export function rejectCocktailsWithoutSpirits(query: QueryParser<DrinksInputMessage>, question: DrinksInputs): void {
  // An unreadable bar or split might include spirits.
  if (question.cocktails.length === 0 || hasSpirits(question)) return
  if (['bar', ...splitFields].some(query.hasError)) return
  query.wrong('cocktail', ['dry'])
  question.cocktails = []
}

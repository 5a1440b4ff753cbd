import { serializeDrinksInputs } from '../model/drinks-inputs.ts'
import { parseDrinksInputs, type DrinksInputError } from '../model/parse-drinks-inputs.ts'
import type { DrinksInputMessage } from '../model/drinks-input-message.ts'
import {
  resolveSupplySplit,
  selectSupplyRequests,
  type SupplySplit,
  type QuoteContext,
} from '../shopping-list/quote-context.ts'
import type { StorePrices } from '../shopping-list/list-cost.ts'
import { standardRecipes, type Recipe, type RecipeBook } from '../model/recipes.ts'
import type { Translator } from '../../business/translator.ts'
import type { Experience } from '../../menu/catalog/catalog.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** Data of the page, for the server and for hydration. */
export type CalculatorPageData = {
  /** Canonical query string of the valid part of the plan. */
  query: string
  errors: FieldError[]
  /** `errors`, worded for the summary at the top of the page. */
  summary: FieldError[]
  /** Rejected numbers as typed. */
  typed: Record<string, string>
  siteUrl: string
  /** Recipes of the owner that the address names. All others are standard recipes. */
  own: Recipe[]
  /** The quote from which the calculator was opened: its experience, and who brings each item. */
  quote: SourceQuote | null
  /** Store prices of the products on the list. Null if none are shown. */
  prices: StorePrices | null
}

/** Field labels of a page, and its formatter for input errors. */
export type CalculatorFieldText = {
  fields: Readonly<Record<string, string>>
  mistake: (problem: DrinksInputMessage) => string
}

/** `lang` marks an English name on a page in another language. */
export type SourceQuote = QuoteContext & SupplySplit & { name: string; lang?: 'en' }

/** Translation of a quote: the owner's names, and who supplies what. */
export type QuoteTranslation = Translator & { brings: (whoBrings: SupplyProviders) => { weBring: string } }

/** The quote named by an address. Null if it names no experience or an experience that is not on the menu. */
export function findSourceQuote(
  params: URLSearchParams,
  experiences: readonly Experience[],
  said?: QuoteTranslation,
): SourceQuote | null {
  const experience = experiences.find(({ slug }) => slug === params.get('experience'))
  if (!experience) return null
  const onRequest = selectSupplyRequests(params.getAll('onRequest'))
  const { slug, name, whoBrings } = experience
  const quote = { experience: slug, onRequest, name, ...resolveSupplySplit(whoBrings, onRequest) }
  if (!said) return quote
  return {
    ...quote,
    name: said.say(name),
    ...(said.stillEnglish().includes(name) && { lang: 'en' }),
    weBring: said.brings(quote.whoBrings).weBring,
  }
}

/**
 * Parses the calculator's query string. Unknown parameters are ignored, because networks add tracking parameters to
 * links.
 */
export function buildCalculatorPageData(
  params: URLSearchParams,
  siteUrl: string,
  { fields, mistake }: CalculatorFieldText,
  {
    quote = null,
    own = [],
    prices = null,
    isHot = true,
  }: Partial<Pick<CalculatorPageData, 'quote' | 'own' | 'prices'>> & { isHot?: boolean } = {},
): CalculatorPageData {
  const asked = new URLSearchParams(
    [...params].filter(([name]) => calculatorParamNames.includes(name) && !quoteParamNames.includes(name)),
  )
  // A page without inputs starts by the season. An address with inputs always gives the same list.
  if (asked.size === 0 && !isHot) asked.set('hot', 'false')
  const reading = parseDrinksInputs(asked, { book: withCustomRecipes(own) })
  const errors = reading.ok ? [] : groupErrorsByField(reading.errors, mistake)
  const wrong = errors.map(({ field }) => [field, asked.get(field) ?? ''] as const)
  return {
    query: serializeDrinksInputs(reading.question),
    errors,
    // The summary stands apart from the fields, so each message in it begins with the label of its field.
    summary: errors.map(({ field, message }) => ({ field, message: `${fields[field]}: ${message}` })),
    typed: Object.fromEntries(wrong.filter(([, text]) => /^[\d.+-]{1,10}$/.test(text))),
    siteUrl,
    own,
    quote,
    prices,
  }
}

/** Recipe book of the page. */
export function withCustomRecipes(own: readonly Recipe[]): RecipeBook {
  return own.length > 0 ? [...own, ...standardRecipes] : standardRecipes
}

/** Whether an address names a recipe of the owner, so that the owner's recipes must be read. */
export function hasCustomRecipe(params: URLSearchParams): boolean {
  return params.getAll('cocktail').some((choice) => choice.startsWith('own-'))
}

/** A single entry per field, with all of its messages. */
function groupErrorsByField(errors: DrinksInputError[], mistake: CalculatorFieldText['mistake']): FieldError[] {
  const messages = Map.groupBy(errors, ({ field }) => field)
  return [...messages].map(([field, entries]) => ({
    field,
    message: entries.map(({ message }) => mistake(message)).join(' '),
  }))
}

/** Query parameters that the page reads. Without them the page is the same for everyone, so it can be cached. */
export const calculatorParamNames: readonly string[] = [
  'guests',
  'under21',
  'nonDrinkers',
  'hours',
  'crowd',
  'daypart',
  'occasion',
  'weekday',
  'hot',
  'cushion',
  'bar',
  'beer',
  'wine',
  'spirits',
  'toast',
  'cocktail',
  'named',
  'chill',
  'experience',
  'onRequest',
]

/** Parameters that name the source quote. */
const quoteParamNames: readonly string[] = ['experience', 'onRequest']

import { parseDrinksInputs, serializeDrinksInputs, type DrinksInputError } from '../model/drinks-inputs.ts'
import type { DrinksInputMessage } from '../model/drinks-input-message.ts'
import {
  resolveSupplySplit,
  selectSupplyRequests,
  type SupplySplit,
  type QuoteContext,
} from '../shopping-list/quote-context.ts'
import { standardRecipes, type Recipe, type RecipeBook } from '../model/recipes.ts'
import type { Translator } from '../../business/translator.ts'
import type { Experience } from '../../menu/catalog/catalog.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** What the page is made of, on the server and when it comes alive in the browser. */
export type CalculatorPageData = {
  /** As much of the plan as could be read, as its canonical query string. */
  query: string
  errors: FieldError[]
  /** The same as the summary says them. */
  summary: FieldError[]
  /** The numbers that could not be taken, as they were typed. */
  typed: Record<string, string>
  siteUrl: string
  /** Recipes of the owner's own that the address names; every other is one of the calculator's. */
  own: Recipe[]
  /** The quote it was opened from: its experience, and who brings what to it. */
  quote: SourceQuote | null
}

/** What a page calls its fields, and how it says what is wrong with one. */
export type CalculatorFieldText = {
  fields: Readonly<Record<string, string>>
  mistake: (problem: DrinksInputMessage) => string
}

/** `lang` says where its name is English on a page of another language. */
export type SourceQuote = QuoteContext & SupplySplit & { name: string; lang?: 'en' }

/** How a quote is told in another language: the owner's names, and who brings what. */
export type QuoteTranslation = Translator & { brings: (whoBrings: SupplyProviders) => { weBring: string } }

/** The quote an address says it comes from; null where it names no experience, or none that is on the menu. */
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

/** Reads an address as somebody opened it. What we do not ask for (networks hang all sorts on links) is ignored. */
export function buildCalculatorPageData(
  params: URLSearchParams,
  siteUrl: string,
  { fields, mistake }: CalculatorFieldText,
  { quote = null, own = [] }: { quote?: SourceQuote | null; own?: Recipe[] } = {},
): CalculatorPageData {
  const asked = new URLSearchParams(
    [...params].filter(([name]) => calculatorParamNames.includes(name) && !quoteNames.includes(name)),
  )
  const reading = parseDrinksInputs(asked, { book: withCustomRecipes(own) })
  const errors = reading.ok ? [] : byField(reading.errors, mistake)
  const wrong = errors.map(({ field }) => [field, asked.get(field) ?? ''] as const)
  return {
    query: serializeDrinksInputs(reading.question),
    errors,
    // Read without its field beside it, a message needs that field's name.
    summary: errors.map(({ field, message }) => ({ field, message: `${fields[field]}: ${message}` })),
    typed: Object.fromEntries(wrong.filter(([, text]) => /^[\d.+-]{1,10}$/.test(text))),
    siteUrl,
    own,
    quote,
  }
}

/** What the page looks its cocktails up in. */
export function withCustomRecipes(own: readonly Recipe[]): RecipeBook {
  return own.length > 0 ? [...own, ...standardRecipes] : standardRecipes
}

/** Of the cocktails an address names, whether one is none of the calculator's: the owner's own book has to be asked. */
export function hasCustomRecipe(params: URLSearchParams): boolean {
  return params.getAll('cocktail').some((choice) => choice.startsWith('own-'))
}

/** One entry a field, however much is wrong with it. */
function byField(errors: DrinksInputError[], mistake: CalculatorFieldText['mistake']): FieldError[] {
  const messages = Map.groupBy(errors, ({ field }) => field)
  return [...messages].map(([field, entries]) => ({
    field,
    message: entries.map(({ message }) => mistake(message)).join(' '),
  }))
}

/** The names in an address that the page knows; with none of them it is the same page for everybody. */
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

/** Those of them that say which quote it was opened from. */
const quoteNames: readonly string[] = ['experience', 'onRequest']

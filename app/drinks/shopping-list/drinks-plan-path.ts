import { defaultDrinksInputs, serializeDrinksInputs } from '../model/drinks-inputs.ts'
import { getCalculatorPath, type QuoteContext } from './quote-context.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'

/** Path of a plan: the calculator with its inputs and its quote in the address. */
export function getDrinksPlanPath(question: DrinksInputs, context: QuoteContext | null = null): string {
  return getCalculatorPath(serializeDrinksInputs(question), context)
}

/** Path of the quote form with a plan. A plan with only default values is kept, too. */
export function getQuoteFormPath(question: DrinksInputs, context: QuoteContext | null = null): string {
  const drinks = serializeDrinksInputs(question) || `guests=${defaultDrinksInputs.guests}`
  const experience = context ? `&experience=${encodeURIComponent(context.experience)}` : ''
  return `/quote?drinks=${encodeURIComponent(drinks)}${experience}`
}

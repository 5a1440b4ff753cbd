import { defaultDrinksInputs, serializeDrinksInputs } from '../model/drinks-inputs.ts'
import { getCalculatorPath, type QuoteContext } from './quote-context.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'

/** Where a plan lives: the calculator with its answers, and the quote it is made for, in the address. */
export function getDrinksPlanPath(question: DrinksInputs, context: QuoteContext | null = null): string {
  return getCalculatorPath(serializeDrinksInputs(question), context)
}

/** The quote form with the plan coming along; one in which nothing was changed is a plan, too. */
export function getQuoteFormPath(question: DrinksInputs, context: QuoteContext | null = null): string {
  const drinks = serializeDrinksInputs(question) || `guests=${defaultDrinksInputs.guests}`
  const experience = context ? `&experience=${encodeURIComponent(context.experience)}` : ''
  return `/quote?drinks=${encodeURIComponent(drinks)}${experience}`
}

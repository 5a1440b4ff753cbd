import { defaultQuestion, writeDrinksQuestion } from '../drinks/drinks-question.ts'
import type { DrinksQuestion } from '../drinks/drinks-question.ts'

/** Where a plan lives: the calculator with its answers in the address. */
export function planAddress(question: DrinksQuestion): string {
  const query = writeDrinksQuestion(question)
  return query ? `/alcohol-calculator?${query}` : '/alcohol-calculator'
}

/** The quote form with the plan coming along; one in which nothing was changed is a plan, too. */
export function quoteAddress(question: DrinksQuestion): string {
  const query = writeDrinksQuestion(question) || `guests=${defaultQuestion.guests}`
  return `/quote?drinks=${encodeURIComponent(query)}`
}

import { planDrinks } from '../../drinks/model/drinks.ts'
import { readDrinksQuestion } from '../../drinks/model/drinks-question.ts'
import { planInOneLine } from '../../drinks/shopping-list/drinks-words.ts'

/** The calculator's plan a request carries, told in one line; null when the query is no valid plan. */
export function drinksLine(query: string): string | null {
  const plan = planOf(query)
  return plan && planInOneLine(plan)
}

/** How many guests a plan is made for; null when the query is no valid plan. */
export function drinksGuests(query: string): number | null {
  return planOf(query)?.inputs.guests ?? null
}

function planOf(query: string) {
  const reading = readDrinksQuestion(new URLSearchParams(query))
  return reading.ok ? planDrinks(reading.question) : null
}

import { planDrinks } from '../../drinks/model/drinks.ts'
import { readDrinksQuestion } from '../../drinks/model/drinks-question.ts'
import { planInOneLineEs } from '../../drinks/shopping-list/plan-line-es.ts'
import type { Language } from '../../ui/language.ts'
import { planInOneLine } from '../../drinks/shopping-list/drinks-words.ts'

/** The calculator's plan a request carries, told in one line; null when the query is no valid plan. */
export function drinksLine(query: string, language: Language = 'en'): string | null {
  const plan = planOf(query)
  return plan && (language === 'es' ? planInOneLineEs(plan) : planInOneLine(plan))
}

/** How many guests a plan is made for; null when the query is no valid plan. */
export function drinksGuests(query: string): number | null {
  return planOf(query)?.inputs.guests ?? null
}

function planOf(query: string) {
  const reading = readDrinksQuestion(new URLSearchParams(query))
  return reading.ok ? planDrinks(reading.question) : null
}

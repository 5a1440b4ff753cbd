import { planDrinks } from '../drinks/drinks.ts'
import { readDrinksQuestion } from '../drinks/drinks-question.ts'
import { listAsText } from '../shopping/drinks-words.ts'
import { planInOneLine } from '../shopping/plan-line.ts'
import type { LeadRequest } from '../leads/lead.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { drinksAddress } from './drinks-address.ts'

/** The calculator's plan a request carries, told in one line; null when the query is no valid plan. */
export function drinksLine(query: string): string | null {
  const plan = planOf(query)
  return plan && planInOneLine(plan)
}

/** The whole shopping list as text, for a letter. A plan that cannot be read says so and breaks nothing. */
export function drinksWords(query: string): string {
  const plan = planOf(query)
  return plan ? listAsText(plan) : 'A plan of the alcohol calculator came along that cannot be read.'
}

/** What a kept request has to do with the calculator: its plan in one line, and the address that shows or begins one. */
export function drinksOf(request: LeadRequest, catalogue: Catalogue, timeZone: string): { line: string | null; address: string } {
  const line = request.drinks === null ? null : drinksLine(request.drinks)
  if (line) return { line, address: `/alcohol-calculator?${request.drinks}` }
  const times = { date: request.eventDate, start: request.eventStartTime, end: request.eventEndTime }
  const asked = { guests: request.eventGuestCount, times, choices: request, onRequest: request.onRequest }
  return { line, address: drinksAddress(asked, catalogue, timeZone) }
}

function planOf(query: string) {
  const reading = readDrinksQuestion(new URLSearchParams(query))
  return reading.ok ? planDrinks(reading.question) : null
}

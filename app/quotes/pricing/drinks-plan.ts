import { planDrinks } from '../../drinks/model/drinks.ts'
import { readDrinksQuestion } from '../../drinks/model/drinks-question.ts'
import { planInOneLine } from '../../drinks/shopping-list/drinks-words.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import { drinksAddress } from './drinks-address.ts'
import { eventTimes } from './event-times.ts'

/** The calculator's plan a request carries, told in one line; null when the query is no valid plan. */
export function drinksLine(query: string): string | null {
  const plan = planOf(query)
  return plan && planInOneLine(plan)
}

/** How many guests a plan is made for; null when the query is no valid plan. */
export function drinksGuests(query: string): number | null {
  return planOf(query)?.inputs.guests ?? null
}

type Kept = {
  eventDate: string
  eventStartTime: string | null
  eventEndTime: string | null
  eventGuestCount: number | null
  experience: string | null
  package: string | null
  onRequest: readonly string[]
  occasion: string
  drinks: string | null
}

/** What a kept request has to do with the calculator: its plan in one line, and the address that shows or begins one. */
export function drinksOf(
  request: Kept,
  catalogue: Catalogue,
  timeZone: string,
): { line: string | null; address: string } {
  const line = request.drinks === null ? null : drinksLine(request.drinks)
  const times = eventTimes(request)
  const { eventGuestCount: guests, onRequest, occasion } = request
  const asked = { guests, times, choices: request, onRequest, occasion, drinks: line && request.drinks }
  return { line, address: drinksAddress(asked, catalogue, timeZone) }
}

function planOf(query: string) {
  const reading = readDrinksQuestion(new URLSearchParams(query))
  return reading.ok ? planDrinks(reading.question) : null
}

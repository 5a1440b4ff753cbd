import { planDrinks } from '../calculator/drinks.ts'
import { defaultQuestion, readDrinksQuestion, writeDrinksQuestion } from '../calculator/drinks-question.ts'
import { listAsText } from '../calculator/drinks-words.ts'
import { planInOneLine } from '../calculator/plan-line.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { eventSpan } from './event-times.ts'
import type { Quotable } from './quote.ts'

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

type Asked = Pick<Quotable, 'guests' | 'times'> & {
  choices: { experience: string | null; package: string | null }
  onRequest: readonly string[]
}

/**
 * The calculator's address with what the quote already knows on its dials: the guests, what the experience
 * pours, and the hours it pours them, which end the rule's minutes before the event, up to the next half hour.
 */
export function drinksAddress(asked: Asked, catalogue: Catalogue, timeZone: string): string {
  const question = { ...defaultQuestion }
  if (asked.guests !== null) question.guests = asked.guests
  const hours = asked.times && halfHours(eventSpan(asked.times, timeZone).minutes - catalogue.rules.stopsMinutesBeforeEnd)
  if (hours) question.hours = hours
  const { choices } = asked
  const bundle = catalogue.packages.find(({ slug }) => slug === choices.package)
  const experience = catalogue.experiences.find(({ slug }) => slug === (bundle?.experienceSlug ?? choices.experience))
  if (experience) question.bar = experience.bar
  if (question.bar === 'cocktails' && asked.onRequest.includes('beer-and-wine')) question.bar = 'cocktails-beer-wine'
  const query = writeDrinksQuestion(question)
  return query ? `/alcohol-calculator?${query}` : '/alcohol-calculator'
}

/** Hours up to the next half; null where the calculator would not take them. */
function halfHours(minutes: number): number | null {
  const hours = Math.ceil(minutes / 30) / 2
  return hours >= 0.5 && hours <= 15 ? hours : null
}

function planOf(query: string) {
  const reading = readDrinksQuestion(new URLSearchParams(query))
  return reading.ok ? planDrinks(reading.question) : null
}

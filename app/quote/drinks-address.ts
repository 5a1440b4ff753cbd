import { chosenFrom, type Bar, type Catalogue } from '../catalogue/catalogue.ts'
import { eventSpan } from './event-times.ts'
import type { Quotable } from './quote.ts'

type Asked = Pick<Quotable, 'guests' | 'times'> & {
  choices: { experience: string | null; package: string | null }
  onRequest: readonly string[]
}

/**
 * The calculator's address with what the quote already knows on its dials: the guests, what the experience
 * pours, and the hours it pours them, which end the rule's minutes before the event, up to the next half hour.
 */
export function drinksAddress(asked: Asked, catalogue: Catalogue, timeZone: string): string {
  const { choices, times, guests } = asked
  const hours = times && halfHours(eventSpan(times, timeZone).minutes - catalogue.rules.stopsMinutesBeforeEnd)
  const { experience } = chosenFrom(catalogue, choices)
  const known = {
    ...(guests !== null && { guests: String(guests) }),
    ...(hours && { hours: String(hours) }),
    ...(experience && { bar: barOf(experience.bar, asked.onRequest) }),
  }
  const query = new URLSearchParams(known).toString()
  return query ? `/alcohol-calculator?${query}` : '/alcohol-calculator'
}

/** Cocktails with beer and wine on request are a bar of their own. */
function barOf(bar: Bar, onRequest: readonly string[]): Bar {
  return bar === 'cocktails' && onRequest.includes('beer-and-wine') ? 'cocktails-beer-wine' : bar
}

/** Hours up to the next half; null where the calculator would not take them. */
function halfHours(minutes: number): number | null {
  const hours = Math.ceil(minutes / 30) / 2
  return hours >= 0.5 && hours <= 15 ? hours : null
}

import { chosenFrom, type Catalogue, type Experience } from '../../menu/catalogue/catalogue.ts'
import { calculatorAddress, listWishes } from '../../drinks/shopping-list/quote-context.ts'
import type { DrinksQuestion } from '../../drinks/model/drinks-question.ts'
import { eventSpan, type EventTimes } from './event-times.ts'
import type { Quotable } from './quote.ts'

type Asked = Pick<Quotable, 'guests' | 'times'> & {
  choices: { experience: string | null; package: string | null }
  onRequest: readonly string[]
  /** What is celebrated, in the visitor's own words. */
  occasion: string
  /** The list that is attached already, as its query string. */
  drinks: string | null
}

/**
 * The calculator's address with what the quote already knows: the list where one is attached, else the guests, what
 * the experience pours, the hours it pours them (up to the next half), the date, the time of day and the occasion.
 * The experience comes along, because it decides who brings what.
 */
export function drinksAddress(asked: Asked, catalogue: Catalogue, timeZone: string): string {
  const { experience } = chosenFrom(catalogue, asked.choices)
  const context = experience ? { experience: experience.slug, onRequest: listWishes(asked.onRequest) } : null
  if (asked.drinks) return calculatorAddress(asked.drinks, context)
  const hours = asked.times && pouringHours(asked.times, catalogue, timeZone)
  const occasion = occasions.find(([said]) => said.test(asked.occasion))?.[1]
  const known = {
    ...(asked.guests !== null && { guests: String(asked.guests) }),
    ...(hours && { hours: String(hours) }),
    ...(asked.times && dayOf(asked.times)),
    ...(occasion && { occasion }),
    ...(experience && { bar: barOf(experience) }),
  }
  return calculatorAddress(new URLSearchParams(known).toString(), context)
}

/** Nobody's guests all drink cocktails all night: a bar of cocktails opens with beer and wine beside them. */
function barOf({ bar }: Experience): DrinksQuestion['bar'] {
  return bar === 'cocktails' ? 'cocktails-beer-wine' : bar
}

/** From the start to the rule's minutes before the end, in halves; null where the calculator would not take them. */
function pouringHours(times: EventTimes, { rules }: Catalogue, timeZone: string): number | null {
  const hours = Math.ceil((eventSpan(times, timeZone).minutes - rules.stopsMinutesBeforeEnd) / 30) / 2
  return hours >= 0.5 && hours <= 15 ? hours : null
}

/** Planning values: Jacksonville is hot from April to October; from 3 PM on a party runs into the evening. */
function dayOf({ date, start }: EventTimes) {
  const day = Temporal.PlainDate.from(date)
  return {
    daypart: start < '12:00' ? 'brunch' : start < '15:00' ? 'afternoon' : 'evening',
    weekday: day.dayOfWeek === 5 || day.dayOfWeek === 6 ? 'fri-sat' : 'sun-thu',
    hot: String(day.month >= 4 && day.month <= 10),
  }
}

/** The first that fits: a rehearsal dinner is a dinner, a company party no party. */
const occasions: readonly (readonly [RegExp, DrinksQuestion['occasion']])[] = [
  [/\bshower\b/i, 'shower'],
  [/\bdinner\b/i, 'dinner'],
  [/\b(corporate|company|office|team|client|conference|fundraiser)\b/i, 'corporate'],
  [/\bcocktails?\b/i, 'cocktail-party'],
  [/\b(wedding|marriage|vows|elopement)\b/i, 'wedding'],
  [/\b(party|birthday|anniversary|graduation|engagement|reunion|retirement)\b/i, 'party'],
]

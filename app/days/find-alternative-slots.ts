import { findEventLengthError, computeEventSpan } from '../business/event-times.ts'
import { computeQuote } from '../quotes/pricing/quote.ts'
import type { AvailabilityQuery, AvailabilityContext, AlternativeSlot } from './availability.ts'
import { defaultEveningTimes } from './capacity-claims.ts'
import { indexAvailabilityContext, type IndexedContext, createAvailabilityCheck } from './compute-day-state.ts'

/** First search range in days. It usually finds the same weekday and reads half the claims. */
export const initialSearchDays = 14
export const maxSameWeekday = 2
export const maxAlternatives = 5

/**
 * Finds up to five other available days for an event, as `computeAvailability` does, by date. The state of the day itself
 * does not matter.
 */
export function findNearbyOpenDays(question: AvailabilityQuery, days: AvailabilityContext): AlternativeSlot[] {
  const known = indexAvailabilityContext(days)
  const found = listOtherDays(question, known, maxAlternatives)
  return addPriceDifferences(question, found, known).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Available alternatives: other days, best first, then another start on that day, then fewer guests. */
export function findAlternatives(question: AvailabilityQuery, days: IndexedContext): AlternativeSlot[] {
  const isOpen = createAvailabilityCheck(days)
  const sameDay = [
    ...takeOpenSlots(listOtherStarts(question, days), isOpen, 1),
    ...takeOpenSlots(listSmallerEvents(question, days), isOpen, 1),
  ]
  const others = listOtherDays(question, days, maxAlternatives - sameDay.length)
  return addPriceDifferences(question, [...others, ...sameDay], days)
}

/** The same event on other available days: first on the same weekday, then on days around, each nearest first. */
function listOtherDays(question: AvailabilityQuery, days: IndexedContext, most: number): AvailabilityQuery[] {
  const isOpen = createAvailabilityCheck(days)
  const day = Temporal.PlainDate.from(question.date)
  const on = (away: number) => ({ ...question, date: day.add({ days: away }).toString() })
  const bothWays = Array.from({ length: days.around }, (_, i) => [-(i + 1), i + 1]).flat()
  const weeks = bothWays.filter((away) => away % 7 === 0).map(on)
  const near = bothWays.filter((away) => away % 7 !== 0 && Math.abs(away) <= initialSearchDays).map(on)
  const sameWeekday = takeOpenSlots(weeks, isOpen, maxSameWeekday)
  return [...sameWeekday, ...takeOpenSlots(near, isOpen, most - sameWeekday.length)]
}

/** Adds the price difference to alternatives. */
function addPriceDifferences(
  question: AvailabilityQuery,
  found: AvailabilityQuery[],
  days: IndexedContext,
): AlternativeSlot[] {
  const before = getPrice(question, days)
  return found.map((other) => {
    const { start, end } = other.times ?? defaultEveningTimes
    const after = getPrice(other, days)
    const differenceCents = before === null || after === null ? null : after - before
    return { date: other.date, start, end, guests: other.guests, differenceCents }
  })
}

/** The same duration with another start, nearest first, within waking hours. */
function listOtherStarts(
  question: AvailabilityQuery,
  { timeZone: businessZone, catalogue }: AvailabilityContext,
): AvailabilityQuery[] {
  if (question.times === null) return []
  const { timeZone = businessZone } = question
  const { start, end } = question.times
  const [from, length] = [
    parseMinutesOfDay(start),
    ((parseMinutesOfDay(end) - parseMinutesOfDay(start) + 1439) % 1440) + 1,
  ]
  return Array.from({ length: 13 }, (_, i) => (8 + i) * 60)
    .filter((other) => Math.abs(other - from) >= 60)
    .toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))
    .map((other) => ({
      ...question,
      times: { start: formatMinutesOfDay(other), end: formatMinutesOfDay(other + length) },
    }))
    .filter(({ date, times }) => {
      // A clock change may change the duration.
      const { minutes } = computeEventSpan({ date, ...times }, timeZone)
      return findEventLengthError(minutes, catalogue.rules.stopsMinutesBeforeEnd) === null
    })
}

function listSmallerEvents(question: AvailabilityQuery, { catalogue }: AvailabilityContext): AvailabilityQuery[] {
  const most = catalogue.rules.guestsPerBartender
  if (question.guests === null || question.guests <= most) return []
  return [{ ...question, guests: most, choices: { ...question.choices, bartenders: 0 } }]
}

/** Starting price of an event in cents. Null while an input is missing. */
function getPrice(question: AvailabilityQuery, { catalogue, timeZone }: AvailabilityContext): number | null {
  const { date, times, guests, miles, choices } = question
  if (choices.experience === null && choices.package === null) return null
  const event = { guests, times: times && { date, ...times }, miles, choices }
  return computeQuote(event, catalogue, question.timeZone ?? timeZone).estimate.totalCents
}

function takeOpenSlots(
  questions: AvailabilityQuery[],
  isOpen: (question: AvailabilityQuery) => boolean,
  most: number,
): AvailabilityQuery[] {
  const found: AvailabilityQuery[] = []
  for (const question of questions) {
    if (found.length === most) break
    if (isOpen(question)) found.push(question)
  }
  return found
}

export function parseMinutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export function formatMinutesOfDay(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

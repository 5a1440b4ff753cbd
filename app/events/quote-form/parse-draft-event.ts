import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { maxCustomAddOns } from '../../menu/catalog/catalog.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import { parseDate, parseTime } from '../../business/dates.ts'
import { parseGuestCount } from './parse-guest-count.ts'
import type { AvailabilityQuery } from '../../days/availability.ts'
import type { EstimateChoices } from '../../quotes/pricing/estimate-lines.ts'
import type { EventTimes } from '../../business/event-times.ts'

/** Form input as typed: a text for each field, and any number of `onRequest`. It is kept even if invalid. */
export type QuoteFormValues = { input: Record<string, string>; onRequest: string[] }

/** The parts of an event that can be read while a visitor is still typing. The rest is null. */
export type DraftEvent = {
  guests: number | null
  date: string | null
  times: EventTimes | null
  /** Query for the location facts. Empty if no location is typed. */
  where: string
  choices: EstimateChoices
}

/** Parses a partly filled form. Missing or unfinished values are null. */
export function parseDraftEvent(input: Record<string, string>): DraftEvent {
  return {
    guests: parseGuestCount(input.eventGuestCount?.trim() ?? ''),
    date: parseDate(input.eventDate ?? ''),
    times: parseEventTimes(input),
    where: whereQuery(input),
    choices: {
      experience: input.experience || null,
      package: input.package || null,
      cocktails: parseItemCount(input.cocktails),
      garnishes: parseItemCount(input.garnishes),
      mixers: parseItemCount(input.mixers) ?? 0,
      bartenders: parseItemCount(input.bartenders) ?? 0,
      ...parseCustomAddOns(input),
    },
  }
}

function whereQuery(input: Record<string, string>): string {
  const typed = ['eventZip', 'eventLocation'].map((name): [string, string] => [name, normalizeLine(input[name])])
  return new URLSearchParams(typed.filter(([, text]) => text !== '')).toString()
}

const addOnField = /^addOn-([a-z0-9-]{1,70})$/

/** Slugs of the checked add-ons in alphabetical order. Empty object if none are checked. */
export function parseCustomAddOns(input: Record<string, string>): { addOns?: string[] } {
  const ticked = Object.keys(input).filter((name) => input[name] === 'yes' && addOnField.test(name))
  const slugs = ticked.map((name) => name.replace(addOnField, '$1')).toSorted()
  return slugs.length > 0 ? { addOns: slugs.slice(0, maxCustomAddOns) } : {}
}

/** The city of a form's location. Empty if the ZIP was typed separately, because it may belong to another city. */
export function parseFormCity(input: Record<string, string>, zip: string | null): string {
  const [location, apart] = [input.eventLocation ?? '', normalizeLine(input.eventZip)]
  return zip !== null && (apart === '' || parseZip(location) === apart) ? parseCity(location) : ''
}

/** The city in a typed location, "Key West" for "Duval St 1, Key West, FL 33040". Empty if there is none. */
export function parseCity(location: string): string {
  const parts = normalizeLine(location)
    .split(',')
    .map((part) => part.replace(/\s*\b\d{5}(-\d{4})?$/, '').replace(/(^|\s+)[A-Z]{2}$/, ''))
  return parts.find((part) => part !== '' && part.length <= 40 && !/\d/.test(part))?.trim() ?? ''
}

/** Query for the availability of a partly filled form. Null without a day from `today` on. */
export function toAvailabilityQuery(
  input: Record<string, string>,
  { event, miles, today }: { event: DraftEvent; miles: number | null; today: string },
): AvailabilityQuery | null {
  const date = parseDate(input.eventDate ?? '')
  if (date === null || date < today) return null
  const { times, guests, choices } = event
  return { date, times: times && { start: times.start, end: times.end }, guests, miles, choices }
}

/** Parses the times of an event. Null unless all three values are valid. */
export function parseEventTimes(input: Record<string, string>): EventTimes | null {
  const date = parseDate(input.eventDate ?? '')
  const start = parseTime(input.eventStartTime ?? '')
  const end = parseTime(input.eventEndTime ?? '')
  return date && start && end ? { date, start, end } : null
}

/** Parses a number of items from 0 to 50, null if invalid. */
export function parseItemCount(text: string | undefined): number | null {
  return text && /^\s*\d{1,2}\s*$/.test(text) && Number(text) <= 50 ? Number(text) : null
}

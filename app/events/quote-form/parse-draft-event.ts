import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { maxCustomAddOns } from '../../menu/catalog/catalog.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import { parseDate, parseTime } from '../../business/dates.ts'
import { parseGuestCount } from './parse-guest-count.ts'
import type { AvailabilityQuery } from '../../days/availability.ts'
import type { EstimateChoices } from '../../quotes/pricing/estimate.ts'
import type { EventTimes } from '../../business/event-times.ts'

/** The form as typed: one text a field, `unpricedOptionLabels` any number. Kept whatever becomes of it. */
export type QuoteFormValues = { input: Record<string, string>; onRequest: string[] }

/** As much of the event and its bar as can be read while somebody is still typing; the rest stays open. */
export type DraftEvent = {
  guests: number | null
  date: string | null
  times: EventTimes | null
  /** Where it is, as a query to ask with; empty where nothing is typed. */
  where: string
  choices: EstimateChoices
}

/** Reads what a half-filled form says of an event so far; null for what it does not, or not yet. */
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

/** The add-ons of the owner's own that are ticked, by their slugs in the order of the alphabet; nothing where none is. */
export function parseCustomAddOns(input: Record<string, string>): { addOns?: string[] } {
  const ticked = Object.keys(input).filter((name) => input[name] === 'yes' && addOnField.test(name))
  const slugs = ticked.map((name) => name.replace(addOnField, '$1')).toSorted()
  return slugs.length > 0 ? { addOns: slugs.slice(0, maxCustomAddOns) } : {}
}

/** The city of an event measured to this ZIP, as typed; empty where the ZIP was typed apart: it may be another city's. */
export function parseFormCity(input: Record<string, string>, zip: string | null): string {
  const [location, apart] = [input.eventLocation ?? '', normalizeLine(input.eventZip)]
  return zip !== null && (apart === '' || parseZip(location) === apart) ? parseCity(location) : ''
}

/** The city in a location as typed, "Key West" of "Duval St 1, Key West, FL 33040"; empty where none can be told. */
export function parseCity(location: string): string {
  const parts = normalizeLine(location)
    .split(',')
    .map((part) => part.replace(/\s*\b\d{5}(-\d{4})?$/, '').replace(/(^|\s+)[A-Z]{2}$/, ''))
  return parts.find((part) => part !== '' && part.length <= 40 && !/\d/.test(part))?.trim() ?? ''
}

/** What can be asked of a day while somebody is still typing; null without a day from `today` on. */
export function toAvailabilityQuery(
  input: Record<string, string>,
  { event, miles, today }: { event: DraftEvent; miles: number | null; today: string },
): AvailabilityQuery | null {
  const date = parseDate(input.eventDate ?? '')
  if (date === null || date < today) return null
  const { times, guests, choices } = event
  return { date, times: times && { start: times.start, end: times.end }, guests, miles, choices }
}

/** The event's times from words as typed, where all three can be read. */
export function parseEventTimes(input: Record<string, string>): EventTimes | null {
  const date = parseDate(input.eventDate ?? '')
  const start = parseTime(input.eventStartTime ?? '')
  const end = parseTime(input.eventEndTime ?? '')
  return date && start && end ? { date, start, end } : null
}

/** A number of things wanted, from 0 to 50; null where it is none. */
export function parseItemCount(text: string | undefined): number | null {
  return text && /^\s*\d{1,2}\s*$/.test(text) && Number(text) <= 50 ? Number(text) : null
}

import {
  queryErrorText,
  createQueryParser,
  integerParser,
  type ValueParser,
  type QueryParser,
} from '../../plumbing/http/query-parser.ts'
import { maxEventYear, parseDate } from '../../business/dates.ts'
import type { EstimateChoices } from './estimate.ts'
import { computeEventSpan, type EventTimes, validateEventLength } from '../../business/event-times.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** What is asked of `/api/estimate`: all of it known, but for the miles. */
export type EstimateQuery = {
  guests: number
  times: EventTimes
  zip: string | null
  miles: number | null
  choices: EstimateChoices
}

export type ParseEstimateQueryResult = { ok: true; question: EstimateQuery } | { ok: false; errors: FieldError[] }

/** What reading depends on besides the query: the menu, the business's day and clock, when its bar closes. */
export type EventParamsContext = {
  experiences: string[]
  today: string
  timeZone: string
  stopsMinutesBeforeEnd: number
  /** The slugs of the owner's own add-ons; nothing where nobody may ask for them. */
  addOns?: string[]
}

export const eventParamLimits = { guests: 2000, wanted: 50, miles: 5000 } as const

/** Reads the question from a query string, or tells everything that is wrong with it. Never throws. */
export function parseEstimateQuery(
  params: URLSearchParams,
  circumstances: EventParamsContext,
): ParseEstimateQueryResult {
  const query = createQueryParser(params, queryErrorText)
  const { experience, guests, date, start, end, zip, miles } = parseEventParams(query, circumstances, needed)
  const choices = {
    experience,
    package: null,
    bartenders: parseWantedCount(query, 'bartenders', 0),
    cocktails: parseWantedCount(query, 'cocktails', null),
    garnishes: parseWantedCount(query, 'garnishes', null),
    mixers: parseWantedCount(query, 'mixers', 0),
    addOns: readAddOns(query, circumstances.addOns ?? []),
  }
  query.refuseUnknown()
  if (query.errors.length > 0 || guests === null || date === null || start === null || end === null)
    return { ok: false, errors: query.errors }
  return { ok: true, question: { guests, times: { date, start, end }, zip, miles, choices } }
}

/** How a value is read that may be missing, or may not. */
type Reader = <Value>(query: QueryParser, field: string, parse: ValueParser<Value>, mend: string) => Value | null

/**
 * What the public calculations ask of an event, in its own words: null where it is wrong, and told, or where it was left
 * out. The date is always needed, the rest as `read` says; of the times one without the other is a mistake.
 */
export function parseEventParams(query: QueryParser, circumstances: EventParamsContext, read: Reader) {
  const { experiences, today, timeZone, stopsMinutesBeforeEnd } = circumstances
  const menu = `Choose one of ${experiences.join(', ')}.`
  const experience = read(query, 'experience', (text) => experiences.find((slug) => slug === text), menu)
  const people = `Give the number of guests in digits, from 1 to ${eventParamLimits.guests}.`
  const guests = read(query, 'guests', integerParser(1, eventParamLimits.guests), people)
  const date = needed(query, 'date', isoDay, `Give a real date up to ${maxEventYear}, such as 2027-05-15.`)
  if (date !== null && date < today) query.wrong('date', 'Give a date from today on.')
  const start = read(query, 'start', clockTime, 'Give a time of day, such as 17:00.')
  const end = read(query, 'end', clockTime, 'Give a time of day, such as 23:00.')
  if ((start === null) !== (end === null) && !query.hasError('start') && !query.hasError('end'))
    query.wrong(start === null ? 'start' : 'end', 'Give both the start and the end, or neither.')
  if (date !== null && start !== null && end !== null) {
    const problem = validateEventLength(computeEventSpan({ date, start, end }, timeZone).minutes, stopsMinutesBeforeEnd)
    if (problem) query.wrong('end', `${problem}.`)
  }
  return { experience, guests, date, start, end, ...readZipOrMiles(query) }
}

/** A value that may be missing: null there, and where it is wrong, and told. */
export const parseOptionalParam: Reader = (query, field, parse, mend) => query.one(field, null, parse, mend)

/** How many of something are wanted, or the fallback where nobody said. */
export function parseWantedCount<Fallback>(query: QueryParser, field: string, fallback: Fallback): number | Fallback {
  const mend = `Give a whole number from 0 to ${eventParamLimits.wanted}.`
  return query.one<number | Fallback>(field, fallback, integerParser(0, eventParamLimits.wanted), mend)
}

/** Which of the owner's own add-ons are wanted; where there are none, nobody may ask for any. */
function readAddOns(query: QueryParser, onMenu: string[]): string[] {
  if (onMenu.length === 0) return []
  const asked = query.all('addOn')
  if (asked.some((slug) => !onMenu.includes(slug))) query.wrong('addOn', `Choose from ${onMenu.join(', ')}.`)
  else if (new Set(asked).size < asked.length) query.wrong('addOn', 'Give each add-on only once.')
  return asked
}

/** Where an event is: a ZIP or the miles, never both; null where nobody said. */
function readZipOrMiles(query: QueryParser): { zip: string | null; miles: number | null } {
  const zip = query.one('zip', null, (text) => (/^\d{5}$/.test(text) ? text : undefined), 'Give five digits.')
  const miles = query.one(
    'miles',
    null,
    milesIn,
    `Give miles as a number from 0 to ${eventParamLimits.miles}, such as 54.`,
  )
  if (query.all('zip').length > 0 && query.all('miles').length > 0) {
    for (const field of ['zip', 'miles']) {
      if (!query.hasError(field)) query.wrong(field, 'Give a ZIP or the miles, not both.')
    }
  }
  return { zip, miles }
}

/** A value that has to be there; null where it is missing or wrong, and told. */
function needed<Value>(query: QueryParser, field: string, parse: ValueParser<Value>, mend: string): Value | null {
  const value = query.one(field, null, parse, mend)
  if (value === null && !query.hasError(field)) query.wrong(field, `This is needed. ${mend}`)
  return value
}

/** One way of writing each only: what a person may type is more than what a program should send. */
function isoDay(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? (parseDate(text) ?? undefined) : undefined
}

function clockTime(text: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
}

function milesIn(text: string): number | undefined {
  // A program may send every digit its division gave it; the estimate rounds.
  if (!/^(\d{1,4}(\.\d{1,99})?|\.\d{1,99})$/.test(text)) return undefined
  return Number(text) <= eventParamLimits.miles ? Number(text) : undefined
}

import {
  queryErrorText,
  createQueryParser,
  integerParser,
  type ValueParser,
  type QueryParser,
} from '../../plumbing/http/query-parser.ts'
import { maxEventYear, parseDate } from '../../business/dates.ts'
import type { EstimateChoices } from './estimate-lines.ts'
import { computeEventSpan, type EventTimes, validateEventLength } from '../../business/event-times.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** Inputs of `/api/estimate`. All are known except possibly the miles. */
export type EstimateQuery = {
  guests: number
  times: EventTimes
  zip: string | null
  miles: number | null
  choices: EstimateChoices
}

export type ParseEstimateQueryResult = { ok: true; question: EstimateQuery } | { ok: false; errors: FieldError[] }

/** Context of parsing: the menu, the business's day and clock, and the bar's closing rule. */
export type EventParamsContext = {
  experiences: string[]
  today: string
  timeZone: string
  stopsMinutesBeforeEnd: number
  /** Slugs of the owner's add-ons. Undefined if add-ons are not accepted. */
  addOns?: string[]
}

export const eventParamLimits = { guests: 2000, wanted: 50, miles: 5000 } as const

/** Parses the inputs from a query string, or returns all errors. Never throws. */
export function parseEstimateQuery(
  params: URLSearchParams,
  circumstances: EventParamsContext,
): ParseEstimateQueryResult {
  const query = createQueryParser(params, queryErrorText)
  const { experience, guests, date, start, end, zip, miles } = parseEventParams(query, circumstances, readRequired)
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

/** Reads a value that may be optional or required. */
type Reader = <Value>(query: QueryParser, field: string, parse: ValueParser<Value>, mend: string) => Value | null

/**
 * Parses an event's parameters of the public calculations. Null if a value is missing, or invalid and reported. The
 * date is required, the rest as `read` decides. A start without an end, or the reverse, is an error.
 */
export function parseEventParams(query: QueryParser, circumstances: EventParamsContext, read: Reader) {
  const { experiences, today, timeZone, stopsMinutesBeforeEnd } = circumstances
  const menu = `Choose one of ${experiences.join(', ')}.`
  const experience = read(query, 'experience', (text) => experiences.find((slug) => slug === text), menu)
  const people = `Give the number of guests in digits, from 1 to ${eventParamLimits.guests}.`
  const guests = read(query, 'guests', integerParser(1, eventParamLimits.guests), people)
  const date = readRequired(query, 'date', parseIsoDate, `Give a real date up to ${maxEventYear}, such as 2027-05-15.`)
  if (date !== null && date < today) query.wrong('date', 'Give a date from today on.')
  const start = read(query, 'start', parseClockTime, 'Give a time of day, such as 17:00.')
  const end = read(query, 'end', parseClockTime, 'Give a time of day, such as 23:00.')
  if ((start === null) !== (end === null) && !query.hasError('start') && !query.hasError('end'))
    query.wrong(start === null ? 'start' : 'end', 'Give both the start and the end, or neither.')
  if (date !== null && start !== null && end !== null) {
    const problem = validateEventLength(computeEventSpan({ date, start, end }, timeZone).minutes, stopsMinutesBeforeEnd)
    if (problem) query.wrong('end', `${problem}.`)
  }
  return { experience, guests, date, start, end, ...readZipOrMiles(query) }
}

/** Reads an optional value. Null if it is missing, or invalid and reported. */
export const parseOptionalParam: Reader = (query, field, parse, mend) => query.one(field, null, parse, mend)

/** Parses a count that the client wants. Returns the fallback if the parameter is missing. */
export function parseWantedCount<Fallback>(query: QueryParser, field: string, fallback: Fallback): number | Fallback {
  const mend = `Give a whole number from 0 to ${eventParamLimits.wanted}.`
  return query.one<number | Fallback>(field, fallback, integerParser(0, eventParamLimits.wanted), mend)
}

/** Reads the wanted add-ons of the owner. Without add-ons on the menu, none are accepted. */
function readAddOns(query: QueryParser, onMenu: string[]): string[] {
  if (onMenu.length === 0) return []
  const asked = query.all('addOn')
  if (asked.some((slug) => !onMenu.includes(slug))) query.wrong('addOn', `Choose from ${onMenu.join(', ')}.`)
  else if (new Set(asked).size < asked.length) query.wrong('addOn', 'Give each add-on only once.')
  return asked
}

/** Reads an event's location: a ZIP or the miles, never both. Null if missing. */
function readZipOrMiles(query: QueryParser): { zip: string | null; miles: number | null } {
  const zip = query.one('zip', null, (text) => (/^\d{5}$/.test(text) ? text : undefined), 'Give five digits.')
  const miles = query.one(
    'miles',
    null,
    parseMiles,
    `Give miles as a number from 0 to ${eventParamLimits.miles}, such as 54.`,
  )
  if (query.all('zip').length > 0 && query.all('miles').length > 0) {
    for (const field of ['zip', 'miles']) {
      if (!query.hasError(field)) query.wrong(field, 'Give a ZIP or the miles, not both.')
    }
  }
  return { zip, miles }
}

/** Reads a required value. Null if it is missing or invalid, which is reported. */
function readRequired<Value>(query: QueryParser, field: string, parse: ValueParser<Value>, mend: string): Value | null {
  const value = query.one(field, null, parse, mend)
  if (value === null && !query.hasError(field)) query.wrong(field, `This is needed. ${mend}`)
  return value
}

/** Accepts a single notation only, because programs need less freedom than people. */
function parseIsoDate(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? (parseDate(text) ?? undefined) : undefined
}

function parseClockTime(text: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
}

function parseMiles(text: string): number | undefined {
  // A program may send every digit of a division. The estimate rounds.
  if (!/^(\d{1,4}(\.\d{1,99})?|\.\d{1,99})$/.test(text)) return undefined
  return Number(text) <= eventParamLimits.miles ? Number(text) : undefined
}

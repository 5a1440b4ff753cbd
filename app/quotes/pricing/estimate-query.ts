import {
  queryReader,
  wholeBetween,
  type FieldError,
  type Parse,
  type QueryReader,
} from '../../plumbing/http/query-reader.ts'
import { lastYear, readDay } from '../../business/dates.ts'
import type { Choices } from './estimate.ts'
import { eventSpan, type EventTimes, lengthProblem } from './event-times.ts'

/** What is asked of `/api/estimate`: all of it known, but for the miles. */
export type EstimateQuestion = {
  guests: number
  times: EventTimes
  zip: string | null
  miles: number | null
  choices: Choices
}

export type EstimateReading = { ok: true; question: EstimateQuestion } | { ok: false; errors: FieldError[] }

/** What reading depends on besides the query: the menu, the business's day and clock, when its bar closes. */
export type Circumstances = { experiences: string[]; today: string; timeZone: string; stopsMinutesBeforeEnd: number }

export const limits = { guests: 2000, wanted: 50, miles: 5000 } as const

/** Reads the question from a query string, or tells everything that is wrong with it. Never throws. */
export function readEstimateQuestion(params: URLSearchParams, circumstances: Circumstances): EstimateReading {
  const query = queryReader(params)
  const experience = needed(
    query,
    'experience',
    (text) => circumstances.experiences.find((slug) => slug === text),
    `Choose one of ${circumstances.experiences.join(', ')}.`,
  )
  const guests = needed(
    query,
    'guests',
    wholeBetween(1, limits.guests),
    `Give the number of guests in digits, from 1 to ${limits.guests}.`,
  )
  const times = readTimes(query, circumstances)
  const { zip, miles } = readZipOrMiles(query)
  const wanted = <Fallback>(field: string, fallback: Fallback) =>
    query.one<number | Fallback>(
      field,
      fallback,
      wholeBetween(0, limits.wanted),
      `Give a whole number from 0 to ${limits.wanted}.`,
    )
  const choices = {
    experience,
    package: null,
    bartenders: wanted('bartenders', 0),
    cocktails: wanted('cocktails', null),
    garnishes: wanted('garnishes', null),
    mixers: wanted('mixers', 0),
  }
  query.refuseUnknown()
  if (query.errors.length > 0 || guests === null || times === null) return { ok: false, errors: query.errors }
  return { ok: true, question: { guests, times, zip, miles, choices } }
}

/** Where an event is: a ZIP or the miles, never both; null where nobody said. */
export function readZipOrMiles(query: QueryReader): { zip: string | null; miles: number | null } {
  const zip = query.one('zip', null, (text) => (/^\d{5}$/.test(text) ? text : undefined), 'Give five digits.')
  const miles = query.one('miles', null, milesIn, `Give miles as a number from 0 to ${limits.miles}, such as 54.`)
  if (query.all('zip').length > 0 && query.all('miles').length > 0) {
    for (const field of ['zip', 'miles']) {
      if (!query.hasError(field)) query.wrong(field, 'Give a ZIP or the miles, not both.')
    }
  }
  return { zip, miles }
}

function readTimes(query: QueryReader, { today, timeZone, stopsMinutesBeforeEnd }: Circumstances): EventTimes | null {
  const date = needed(query, 'date', isoDay, `Give a real date up to ${lastYear}, such as 2027-05-15.`)
  if (date !== null && date < today) query.wrong('date', 'Give a date from today on.')
  const start = needed(query, 'start', clockTime, 'Give a time of day, such as 17:00.')
  const end = needed(query, 'end', clockTime, 'Give a time of day, such as 23:00.')
  if (date === null || start === null || end === null) return null
  const problem = lengthProblem(eventSpan({ date, start, end }, timeZone).minutes, stopsMinutesBeforeEnd)
  if (problem) query.wrong('end', `${problem}.`)
  return { date, start, end }
}

/** A value that has to be there; null where it is missing or wrong, and told. */
function needed<Value>(query: QueryReader, field: string, parse: Parse<Value>, mend: string): Value | null {
  const value = query.one(field, null, parse, mend)
  if (value === null && !query.hasError(field)) query.wrong(field, `This is needed. ${mend}`)
  return value
}

/** One way of writing each only: what a person may type is more than what a program should send. */
export function isoDay(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? (readDay(text) ?? undefined) : undefined
}

export function clockTime(text: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
}

function milesIn(text: string): number | undefined {
  if (!/^(\d{1,4}(\.\d{1,9})?|\.\d{1,9})$/.test(text)) return undefined
  return Number(text) <= limits.miles ? Number(text) : undefined
}

import { lastYear } from '../business/dates.ts'
import type { Catalogue } from '../menu/catalogue/catalogue.ts'
import {
  calculationPath,
  exactly,
  inQuery,
  listOf,
  orNull,
  whole,
  type Schema,
} from '../plumbing/http/openapi-parts.ts'
import { queryReader, wholeBetween, type FieldError } from '../plumbing/http/query-reader.ts'
import { clockTime, isoDay, limits, readZipOrMiles } from '../quotes/pricing/estimate-query.ts'
import { eventSpan, lengthProblem } from '../quotes/pricing/event-times.ts'
import { dayStates, type Availability, type DayQuestion, type DayWords } from './availability.ts'

export type DayReading =
  { ok: true; question: Omit<DayQuestion, 'miles'> & Where } | { ok: false; errors: FieldError[] }

/** Where an event is: a ZIP or the miles, or nobody said. */
type Where = { zip: string | null; miles: number | null }

type Circumstances = { experiences: string[]; today: string; timeZone: string; stopsMinutesBeforeEnd: number }

/** Reads what is asked of `/api/availability`, or tells everything that is wrong with it. Never throws. */
export function readDayQuestion(params: URLSearchParams, circumstances: Circumstances): DayReading {
  const query = queryReader(params)
  const date = query.one('date', null, isoDay, `Give a real date up to ${lastYear}, such as 2027-05-15.`)
  if (date === null && !query.hasError('date')) query.wrong('date', 'This is needed. Give a date, such as 2027-05-15.')
  if (date !== null && date < circumstances.today) query.wrong('date', 'Give a date from today on.')
  const start = query.one('start', null, clockTime, 'Give a time of day, such as 17:00.')
  const end = query.one('end', null, clockTime, 'Give a time of day, such as 23:00.')
  if ((start === null) !== (end === null) && !query.hasError('start') && !query.hasError('end'))
    query.wrong(start === null ? 'start' : 'end', 'Give both the start and the end, or neither.')
  const times = start === null || end === null ? null : { start, end }
  if (date !== null && times !== null) {
    const { minutes } = eventSpan({ date, ...times }, circumstances.timeZone)
    const problem = lengthProblem(minutes, circumstances.stopsMinutesBeforeEnd)
    if (problem) query.wrong('end', `${problem}.`)
  }
  const guests = query.one(
    'guests',
    null,
    wholeBetween(1, limits.guests),
    `Give the number of guests in digits, from 1 to ${limits.guests}.`,
  )
  const experience = query.one(
    'experience',
    null,
    (text) => circumstances.experiences.find((slug) => slug === text),
    `Choose one of ${circumstances.experiences.join(', ')}.`,
  )
  const { zip, miles } = readZipOrMiles(query)
  const bartenders = query.one(
    'bartenders',
    0,
    wholeBetween(0, limits.wanted),
    `Give a whole number from 0 to ${limits.wanted}.`,
  )
  query.refuseUnknown()
  if (query.errors.length > 0 || date === null) return { ok: false, errors: query.errors }
  const choices = { experience, package: null, bartenders, cocktails: null, garnishes: null, mixers: 0 }
  return { ok: true, question: { date, times, guests, zip, miles, choices } }
}

/** The answer of `/api/availability`. */
export function availabilityAnswer({ date, state, until, near }: Availability, { heading, more }: DayWords) {
  return { date, state, words: more === '' ? heading : `${heading} ${more}`, until, near }
}

/** `/api/availability` as OpenAPI describes it. */
export function availabilityPath({ experiences }: Catalogue) {
  const clock: Schema = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
  const day: Schema = { type: 'string', format: 'date' }
  return calculationPath(
    'May we come on that day?',
    'As it stands at this moment; never kept by caches. An empty value counts as absent; unknown parameters are errors.',
    [
      inQuery('date', 'Today or later, on the business’s own calendar.', day, { required: true }),
      inQuery('start', 'Wall clock; with the end. Without both the whole evening, 16:00 to 23:00.', clock),
      inQuery('end', 'Wall clock. At or before the start it is the next day’s.', clock),
      inQuery('guests', 'Everybody coming. Without them, one bartender.', {
        type: 'integer',
        minimum: 1,
        maximum: limits.guests,
      }),
      inQuery('experience', 'An experience on the menu.', {
        type: 'string',
        enum: experiences.map(({ slug }) => slug),
      }),
      inQuery('zip', 'Five digits. Instead of miles.', { type: 'string', pattern: '^[0-9]{5}$' }),
      inQuery('miles', 'One way. Instead of a ZIP.', { type: 'number', minimum: 0, maximum: limits.miles }),
      inQuery('bartenders', 'Wanted beyond those the rules require.', {
        type: 'integer',
        minimum: 0,
        maximum: limits.wanted,
        default: 0,
      }),
    ],
    exactly({
      date: day,
      state: { type: 'string', enum: [...dayStates] },
      words: { type: 'string' },
      until: orNull(day),
      near: listOf(
        exactly({
          date: day,
          start: clock,
          end: clock,
          guests: orNull(whole),
          differenceCents: orNull({ type: 'integer' }),
        }),
        { maxItems: 5 },
      ),
    }),
    {
      date: '2027-10-16',
      state: 'taken',
      words: 'We are booked on Saturday, October 16, 2027.',
      until: null,
      near: [{ date: '2027-10-15', start: '17:00', end: '22:00', guests: 140, differenceCents: 0 }],
    },
  )
}

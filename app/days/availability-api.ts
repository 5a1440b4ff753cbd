import type { Catalog } from '../menu/catalog/catalog.ts'
import {
  buildCalculationPath,
  strictObjectSchema,
  queryParameter,
  arraySchema,
  nullableSchema,
  nonNegativeIntegerSchema,
  type JsonSchema,
} from '../plumbing/http/openapi-schemas.ts'
import { queryErrorText, createQueryParser } from '../plumbing/http/query-parser.ts'
import {
  parseOptionalParam,
  eventParamLimits,
  parseEventParams,
  parseWantedCount,
  type EventParamsContext,
} from '../quotes/pricing/estimate-query.ts'
import { dayStates, type Availability, type AvailabilityQuery } from './availability.ts'
import type { AvailabilityText } from './availability-text.ts'
import type { FieldError } from '../ui/field-errors.ts'

export type ParseAvailabilityQueryResult =
  { ok: true; question: Omit<AvailabilityQuery, 'miles'> & Where } | { ok: false; errors: FieldError[] }

/** Location of an event: its ZIP or its distance. Both are null if not given. */
type Where = { zip: string | null; miles: number | null }

/** Parses the query of `/api/availability`, or returns all its errors. Never throws. */
export function parseAvailabilityQuery(
  params: URLSearchParams,
  circumstances: EventParamsContext,
): ParseAvailabilityQueryResult {
  const query = createQueryParser(params, queryErrorText)
  const { experience, guests, date, start, end, zip, miles } = parseEventParams(
    query,
    circumstances,
    parseOptionalParam,
  )
  const bartenders = parseWantedCount(query, 'bartenders', 0)
  query.refuseUnknown()
  if (query.errors.length > 0 || date === null) return { ok: false, errors: query.errors }
  const times = start === null || end === null ? null : { start, end }
  const choices = { experience, package: null, bartenders, cocktails: null, garnishes: null, mixers: 0 }
  return { ok: true, question: { date, times, guests, zip, miles, choices } }
}

/** Response body of `/api/availability`. */
export function toAvailabilityResponse(
  { date, state, until, near }: Availability,
  { heading, more }: AvailabilityText,
) {
  return { date, state, words: more === '' ? heading : `${heading} ${more}`, until, near }
}

/** OpenAPI description of `/api/availability`. */
export function buildAvailabilityOpenApi({ experiences }: Catalog) {
  const clock: JsonSchema = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
  const day: JsonSchema = { type: 'string', format: 'date' }
  return buildCalculationPath(
    'Whether a day is open',
    'As it stands at this moment; never kept by caches. An empty value counts as absent; unknown parameters are errors.',
    [
      queryParameter('date', 'Today or later, on the business’s own calendar.', day, { required: true }),
      queryParameter('start', 'Wall clock; with the end. Without both the whole evening, 16:00 to 23:00.', clock),
      queryParameter('end', 'Wall clock. At or before the start it is the next day’s.', clock),
      queryParameter('guests', 'Everybody coming. Without them, one bartender.', {
        type: 'integer',
        minimum: 1,
        maximum: eventParamLimits.guests,
      }),
      queryParameter('experience', 'An experience on the menu.', {
        type: 'string',
        enum: experiences.map(({ slug }) => slug),
      }),
      queryParameter('zip', 'Five digits. Instead of miles.', { type: 'string', pattern: '^[0-9]{5}$' }),
      queryParameter('miles', 'One way. Instead of a ZIP.', {
        type: 'number',
        minimum: 0,
        maximum: eventParamLimits.miles,
      }),
      queryParameter('bartenders', 'Wanted beyond those the rules require.', {
        type: 'integer',
        minimum: 0,
        maximum: eventParamLimits.wanted,
        default: 0,
      }),
    ],
    strictObjectSchema({
      date: day,
      state: { type: 'string', enum: [...dayStates] },
      words: { type: 'string' },
      until: nullableSchema(day),
      near: arraySchema(
        strictObjectSchema({
          date: day,
          start: clock,
          end: clock,
          guests: nullableSchema(nonNegativeIntegerSchema),
          differenceCents: nullableSchema({ type: 'integer' }),
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

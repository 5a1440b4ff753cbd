import type { ImportRowContext } from './import-options.ts'
import {
  type DateParsingRules,
  isUtcColumnHeading,
  normalizeSpreadsheetNumber,
  splitContactCell,
  normalizeSpreadsheetPhone,
  normalizeSpreadsheetZip,
  type DayAndTime,
  parseTimeCell,
  parseDayAndTime,
} from './spreadsheet-cells.ts'
import { parseGuestCount } from '../../../events/quote-form/parse-guest-count.ts'
import type { Catalog } from '../../../menu/catalog/catalog.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import type { ImportField } from './import-fields.ts'

/** Column of each field. Null if the field combines several columns or has none. */
const columns = {
  requestorName: null,
  fromEmail: 'email',
  phoneNumber: 'phone',
  eventDate: 'date',
  eventStartTime: 'start',
  eventEndTime: 'end',
  eventGuestCount: 'guests',
  eventVenue: 'venue',
  eventLocation: 'location',
  zip: 'zip',
  timeZone: null,
  experience: 'experience',
  package: 'package',
  cocktails: 'cocktails',
  garnishes: 'garnishes',
  mixers: 'mixers',
  bartenders: 'bartenders',
  occasion: 'occasion',
  message: 'message',
  heardFrom: 'heardFrom',
  addOns: null,
  onRequest: null,
  company: null,
  drinks: null,
  tellIfOpens: null,
  campaign: null,
} as const satisfies Record<keyof QuoteRequest, ImportField | null>

/** Form field that parses each column's text. */
export const importColumnsByFormField = Object.entries(columns).flatMap(
  ([name, column]): [field: string, column: ImportField][] =>
    column ? [[{ zip: 'eventZip', heardFrom: 'heardWords' }[name] ?? name, column]] : [],
)

/** Rules for parsing the dates of a column. */
export function getDateRules(field: ImportField, { headings, choices, timeZone }: ImportRowContext): DateParsingRules {
  const { uses, order, hasUtcTimes } = choices
  return { order, timeZone, isUtc: isUtcColumnHeading(headings[uses.indexOf(field)] ?? ''), hasUtcTimes }
}

/** Column text under the form's field names, without name, day and times. */
export function getTextFields(said: (field: ImportField) => string): Record<string, string> {
  const counts = ['cocktails', 'garnishes', 'mixers', 'bartenders'] as const
  return {
    ...Object.fromEntries(importColumnsByFormField.map(([field, column]) => [field, said(column)])),
    ...Object.fromEntries(counts.map((field) => [field, normalizeSpreadsheetNumber(said(field))])),
    fromEmail: splitContactCell(said('email')).first,
    phoneNumber: normalizeSpreadsheetPhone(splitContactCell(said('phone')).first),
    eventGuestCount: normalizeGuestCount(normalizeSpreadsheetNumber(said('guests'))),
    eventZip: normalizeSpreadsheetZip(said('zip')),
  }
}

/** Start and end time of an imported event. Empty for a column that has only a date. */
export function getTimeFields(said: (field: ImportField) => string, when: DayAndTime | null, terms: ImportRowContext) {
  const read = (field: 'start' | 'end') => {
    const dates = getDateRules(field, terms)
    const times = parseTimeCell(said(field), dates)
    const isDay = times.start === null && parseDayAndTime(said(field), dates) !== null
    return { ...times, words: isDay ? '' : said(field) }
  }
  const [start, end] = [read('start'), read('end')]
  return {
    eventStartTime: start.start ?? (start.words || (when?.time ?? '')),
    eventEndTime: end.start ?? (end.words || (start.end ?? '')),
  }
}

/** "about 120 guests" becomes "120". Text without a single number stays as it is. */
function normalizeGuestCount(text: string): string {
  const [first, ...others] = text.match(/\d[\d,]*(\.0+)?/g) ?? []
  const only = first !== undefined && others.length === 0 ? first.replace(/\.0+$/, '') : null
  return only !== null && parseGuestCount(only) !== null ? only : text
}

export function findMenuSlug(
  text: string,
  kind: 'experience' | 'package',
  { experiences, packages }: Catalog,
): string | null {
  if (text === '') return null
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  const menu =
    kind === 'experience'
      ? experiences.map(({ slug, name }) => ({ slug, name }))
      : packages.map(({ slug, packageName }) => ({ slug, name: packageName }))
  return menu.find(({ slug, name }) => plain(name) === plain(text) || slug === text.trim().toLowerCase())?.slug ?? null
}

/** The arrival time of a row in epoch milliseconds, null if it cannot be read. A future time becomes now. */
export function parseReceivedAt(text: string, terms: ImportRowContext): number | null {
  const { timeZone, now } = terms
  if (text === '') return now
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const at = Date.parse(text)
    // Other programs write the year 1 or 1970 for no date.
    return at >= Date.parse('2000-01-01') ? Math.min(at, now) : null
  }
  const when = parseDayAndTime(text, { ...getDateRules('received', terms), hasUtcTimes: true })
  if (when === null) return null
  const plainTime = when.time ?? '00:00'
  const at = Temporal.PlainDate.from(when.day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
  return Math.min(at, now)
}

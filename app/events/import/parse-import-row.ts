import type { Catalog } from '../../menu/catalog/catalog.ts'
import { countCharacters, normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { unescapeCsvCell } from '../../plumbing/files/csv.ts'
import type { QuoteRequest, EventState } from '../event/event.ts'
import { minManualEventDate } from '../manual-entry/compare-requests.ts'
import { parseImportedRequest } from '../quote-form/parse-quote-request.ts'
import { parseGuestCount } from '../quote-form/parse-guest-count.ts'
import type { DateOrder } from '../../business/freeform-dates.ts'
import {
  isUtcColumnHeading,
  normalizeSpreadsheetNumber,
  isShortenedNumber,
  normalizeSpreadsheetPhone,
  normalizeSpreadsheetZip,
  parseDayAndTime,
  parseTimeCell,
  splitContactCell,
  type DateParsingRules,
  type DayAndTime,
} from './foreign-cells.ts'
import {
  findStatusChoice,
  parseForeignState,
  type ImportStatusChoice,
  type ParsedForeignStatus,
} from './parse-foreign-state.ts'
import { importFieldLabels, type ColumnUse, type ImportField } from './column-mapping.ts'
import { parseImportedAmounts, type ImportedAmounts } from './imported-money.ts'
import { parseImportedClientName } from './imported-name.ts'
import type { DetectedTableEncoding } from './table-encoding.ts'
import { parseAdditionalContacts, type AdditionalContact } from './other-contacts.ts'

/** Import options chosen by the owner. */
export type ImportOptions = {
  /** Use of each column. */
  uses: ColumnUse[]
  order: DateOrder
  /** State of a past event without a status in the file. */
  past: 'done' | 'lost'
  /** Whether a row with an unreadable field is imported without the field, or skipped. */
  flawed: 'without' | 'leave'
  /** The owner's meanings of statuses, by `normalizeStatusKey`. The empty key is for rows with a payment and no status. */
  statuses: Record<string, ImportStatusChoice>
  /** Whether event dates are UTC timestamps, also at midnight. */
  hasUtcTimes: boolean
  /** Row number of the headings. 0 means the first row that is not blank. */
  headingsRow: number
  /** Rows to import although the same person has an event on that day. */
  anyway: number[]
  /** The encoding of a file that may be from Windows or a Mac. Null if it is certain. */
  letters: DetectedTableEncoding | null
}

/** Context for reading the rows of a file: its headings, the menu, the business's day and clock. */
export type ImportRowContext = {
  headings: string[]
  choices: ImportOptions
  catalogue: Catalog
  timeZone: string
  today: string
  now: number
}

/** A field that could not be read. If `isNeeded`, the row is skipped. */
export type ImportRowError = { column: string; value: string; message: string; isNeeded: boolean }

/** A row as the event it becomes. `reference` is its reference in the other program. `createdAt` in epoch milliseconds. */
export type ImportedEvent = {
  request: QuoteRequest
  state: EventState
  lostReason: string | null
  createdAt: number
  reference: string
  /** Amounts in the file. Null if the event is not booked or completed, or if there are none. */
  money: ImportedAmounts | null
  /** Further addresses and numbers of the row. */
  contacts: AdditionalContact[]
  /** Remaining text of the row for a note. May be empty. */
  note: string
}

/** A parsed row with its problems. `status` is the text of its status, null if there is none. */
export type ParseImportRowResult = { row: ImportedEvent | null; problems: ImportRowError[]; status: string | null }

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
const formFields = Object.entries(columns).flatMap(([name, column]): [field: string, column: ImportField][] =>
  column ? [[{ zip: 'eventZip', heardFrom: 'heardWords' }[name] ?? name, column]] : [],
)

const mostNote = 5_000

/** Parses a row to an event, with the remaining text in a note, or returns the reason why it is skipped. */
export function parseImportRow(cells: readonly string[], terms: ImportRowContext): ParseImportRowResult {
  const { headings, choices, catalogue, timeZone, today } = terms
  const { uses } = choices
  const problems: ImportRowError[] = []
  const aside: string[] = []
  // Cached, because fields are read several times and cleaning text is slow.
  const texts = new Map(uses.map((use, i) => [use, normalizeText(unescapeCsvCell((cells[i] ?? '').trim()))]))
  const said = (field: ImportField) => texts.get(field) ?? ''
  const column = (field: ImportField) => headings[uses.indexOf(field)] || importFieldLabels[field]
  const flaw = (field: ImportField, message: string, isNeeded = false) => {
    problems.push({ column: column(field), value: truncateText(said(field), 80), message, isNeeded })
    if (!isNeeded) aside.push(`${column(field)}: ${said(field)}`)
  }
  const readDay = (field: ImportField) => parseDayAndTime(said(field), getDateRules(field, terms))

  const when = readDay('date')
  const date = when?.day ?? null
  const { name, leftOver } = parseImportedClientName(said)
  if (leftOver !== '') aside.push(`${column('name')}: ${leftOver}`)
  const { contacts, unread } = parseAdditionalContacts({ email: said('email'), phone: said('phone') })
  for (const field of ['email', 'phone'] as const)
    for (const other of unread[field]) aside.push(`${column(field)}, another: ${other}`)
  if (date === null)
    flaw('date', said('date') === '' ? 'There is no date' : 'We can’t read this as a date from 2000 to 2099', true)
  if (name === '') flaw('name', 'There is no name', true)
  if (date === null || name === '') return { row: null, problems, status: null }
  const words: Record<string, string> = {
    ...getText(said),
    ...getTimes(said, when, terms),
    requestorName: name,
    eventDate: date,
  }
  for (const field of ['experience', 'package'] as const) {
    const slug = getSlug(words[field]!, field, catalogue)
    if (slug === null && words[field] !== '') aside.push(`${column(field)}: ${said(field)}`)
    words[field] = slug ?? ''
  }
  if (isShortenedNumber(splitContactCell(said('phone')).first)) {
    flaw('phone', 'Excel shortened this number. Format its column as text, save, and choose the file again')
    words.phoneNumber = ''
  }

  const circumstances = { ...catalogue.rules, timeZone, today: minManualEventDate }
  let reading = parseImportedRequest(words, circumstances)
  // Drops unreadable fields and parses again. Start and end are validated together, so two rounds are enough.
  for (let round = 0; !reading.ok && round < 3; round++) {
    for (const { field, message } of reading.errors) {
      const own = formFields.find(([name]) => name === field)
      if (own) {
        flaw(own[1], message)
        words[field] = ''
      } else flaw('name', message, true)
    }
    reading = parseImportedRequest(words, circumstances)
  }
  const money = parseImportedAmounts(said, { date, today, readDay: () => readDay('paidOn') }, flaw)
  const isAsked = said('state') !== '' || (date >= today && money !== null && money.payments.length > 0)
  const status = isAsked ? said('state') : null
  const stated = getStatedState(status, choices.statuses)
  const isOut = stated === 'out' || stated === 'spam' || stated === 'merged'
  if (stated === 'out') flaw('state', 'You leave these rows out', true)
  else if (isOut) flaw('state', 'It was put aside there: spam, or put together with another one', true)
  if (stated === 'none' && said('state') !== '') aside.push(`${column('state')}: ${said('state')}`)
  const receivedAt = parseReceivedAt(said('received'), terms)
  if (receivedAt === null) flaw('received', 'This is no moment that we can read')
  const state = isOut ? 'lost' : adjustStateToDate(stated, date < today, choices.past)
  const isPromised = takesDay(state)
  // An event that is not booked owes nothing. Its amounts go to the note as text, and so does a payment date without an
  // amount.
  const unkept = money && !isPromised ? moneyFields : money?.payments.length ? [] : (['paidOn'] as const)
  for (const field of unkept)
    if (said(field) !== '' && !problems.some((problem) => problem.column === column(field)))
      aside.push(`${column(field)}: ${said(field)}`)
  if (!reading.ok || isOut || problems.some(({ isNeeded }) => isNeeded)) return { row: null, problems, status }
  if (choices.flawed === 'leave' && problems.length > 0) return { row: null, problems, status }

  const kept = headings.flatMap((heading, i) => {
    const text = uses[i] === 'note' ? normalizeText(unescapeCsvCell((cells[i] ?? '').trim())) : ''
    return text === '' ? [] : [`${heading || `Column ${i + 1}`}: ${text}`]
  })
  const beyond = cells.slice(headings.length).filter((cell) => cell.trim() !== '')
  return {
    row: {
      request: reading.request,
      state,
      lostReason: state === 'lost' ? lostReason(normalizeLine(said('lostReason')), stated === 'lost') : null,
      createdAt: receivedAt ?? terms.now,
      reference: normalizeLine(said('reference')).slice(0, 100),
      money: isPromised ? money : null,
      contacts,
      note: truncateText([...kept, ...aside, ...beyond.map((cell) => normalizeText(cell))].join('\n'), mostNote),
    },
    problems,
    status,
  }
}

const moneyFields = ['booked', 'paid', 'payment', 'tip', 'refunded', 'payWay', 'payReference', 'paidOn'] as const

/** Rules for parsing the dates of a column. */
function getDateRules(field: ImportField, { headings, choices, timeZone }: ImportRowContext): DateParsingRules {
  const { uses, order, hasUtcTimes } = choices
  return { order, timeZone, isUtc: isUtcColumnHeading(headings[uses.indexOf(field)] ?? ''), hasUtcTimes }
}

/** Column text under the form's field names, without name, day and times. */
function getText(said: (field: ImportField) => string): Record<string, string> {
  const counts = ['cocktails', 'garnishes', 'mixers', 'bartenders'] as const
  return {
    ...Object.fromEntries(formFields.map(([field, column]) => [field, said(column)])),
    ...Object.fromEntries(counts.map((field) => [field, normalizeSpreadsheetNumber(said(field))])),
    fromEmail: splitContactCell(said('email')).first,
    phoneNumber: normalizeSpreadsheetPhone(splitContactCell(said('phone')).first),
    eventGuestCount: normalizeGuestCount(normalizeSpreadsheetNumber(said('guests'))),
    eventZip: normalizeSpreadsheetZip(said('zip')),
  }
}

/** The times of an event. A day without a time sets none. */
function getTimes(said: (field: ImportField) => string, when: DayAndTime | null, terms: ImportRowContext) {
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

function getSlug(text: string, kind: 'experience' | 'package', { experiences, packages }: Catalog): string | null {
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

/**
 * The state of a status: the owner's meaning, or the parsed state. Until the owner chooses the meaning of an uncertain
 * status, it takes no day and counts in no year. `none` for a missing or unknown status.
 */
function getStatedState(status: string | null, statuses: ImportOptions['statuses']): EventState | 'none' | 'out' {
  const chosen = status === null ? 'none' : findStatusChoice(statuses, status)
  if (chosen !== undefined) return chosen
  const reading = status === '' ? defaultPaidStatus : parseForeignState(status!)
  if (reading === null) return 'none'
  return !reading.isCertain && takesDay(reading.state) ? 'quoted' : reading.state
}

/** A row with a payment and no status is most likely booked. */
export const defaultPaidStatus: ParsedForeignStatus = { state: 'booked', isCertain: false }

/** Adjusts the state to the date: past events are over, and future events are not done. */
function adjustStateToDate(said: EventState | 'none', isPast: boolean, past: ImportOptions['past']): EventState {
  if (said === 'none') return isPast ? past : 'new'
  if (!isPast) return said === 'done' ? 'booked' : said
  return takesDay(said) ? 'done' : 'lost'
}

function lostReason(said: string, isLostThere: boolean): string {
  if (said !== '') return truncateText(said, 200)
  return isLostThere ? 'As the imported file says' : 'Its day had passed when it was imported'
}

function takesDay(state: EventState): boolean {
  return state === 'booked' || state === 'done'
}

/** The arrival time of a row in epoch milliseconds, null if it cannot be read. A future time becomes now. */
function parseReceivedAt(text: string, terms: ImportRowContext): number | null {
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

/** Keys that identify an event: its day with the email or phone, or with the name if there is neither. */
export function computeDuplicateKeys(event: {
  date: string
  email: string | null
  phone: string | null
  name: string
}) {
  const { date, email, phone, name } = event
  const reached = [email && `e ${email.toLowerCase()}`, phone && `p ${phone}`].filter(Boolean)
  const named = `n ${name.toLowerCase()}`
  const on = (keys: (string | null | undefined)[]) => keys.map((key) => `${date} ${key}`)
  return { known: on([...reached, named]), asked: on(reached.length > 0 ? reached : [named]) }
}

function truncateText(text: string, most: number): string {
  return countCharacters(text) > most ? `${[...text].slice(0, most - 1).join('')}…` : text
}

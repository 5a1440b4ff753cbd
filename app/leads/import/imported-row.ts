import { readSignedDollars } from '../../business/forms/read-dollars.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import { dayStart } from '../../business/dates.ts'
import { lengthOf, typedLine, typedText } from '../../plumbing/http/typed-text.ts'
import { wordsInCell } from '../../plumbing/files/csv.ts'
import type { LeadRequest, LeadState } from '../lead/lead.ts'
import { anyDay } from '../manual-entry/typed-lead.ts'
import { readImportedRequest } from '../quote-form/quote-request.ts'
import { readGuests } from '../quote-form/read-guests.ts'
import { foreignDay, foreignTime, timeBehindDay, timeSpan, type DayOrder } from '../../business/foreign-dates.ts'
import { stateIn } from './foreign-state.ts'
import { importFields, type ColumnUse, type ImportField } from './import-columns.ts'

/** How a file is read, as the owner chose it. */
export type ImportChoices = {
  /** What becomes of each column. */
  uses: ColumnUse[]
  order: DayOrder
  /** What an event is whose day has passed and of which the file says nothing. */
  past: 'done' | 'lost'
  /** Whether a row of which some field cannot be read comes in without it, or stays out. */
  flawed: 'without' | 'leave'
}

/** What the rows of a file are read under: its headings, the menu, the business's day and clock. */
export type RowTerms = {
  headings: string[]
  choices: ImportChoices
  catalogue: Catalogue
  timeZone: string
  today: string
  now: number
}

/** A field that could not be read. Without one that is `isNeeded` there is no request. */
export type RowProblem = { column: string; value: string; message: string; isNeeded: boolean }

/** A row as it will be. `reference` is the one it had elsewhere; `createdAt` in epoch milliseconds. */
export type ImportedRequest = {
  request: LeadRequest
  state: LeadState
  lostReason: string | null
  createdAt: number
  reference: string
  /** What the file says of its money; null where it is no promise, or nothing is said. */
  money: ImportedMoney | null
  /** What else the file says, to be kept beside it; empty where that is nothing. */
  note: string
}

/** What was agreed in all and paid of it, integer cents, and the day the latter counts on. */
export type ImportedMoney = { bookedCents: number; paidCents: number; paidOn: string }

export type RowReading = { row: ImportedRequest | null; problems: RowProblem[] }

/** The column that says each answer; null where it is put together of several, or none does. */
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
} as const satisfies Record<keyof LeadRequest, ImportField | null>

/** The field of the form each column's words are read by. */
const formFields = Object.entries(columns).flatMap(([name, column]): [field: string, column: ImportField][] =>
  column ? [[{ zip: 'eventZip', heardFrom: 'heardWords' }[name] ?? name, column]] : [],
)

const mostNote = 5_000

/** Reads a row: a request with what it could not take over in a note, or why there is none. */
export function readRow(cells: readonly string[], terms: RowTerms): RowReading {
  const { headings, choices, catalogue, timeZone, today } = terms
  const { uses, order } = choices
  const problems: RowProblem[] = []
  const aside: string[] = []
  // A field is asked for several times, and what is typed takes its time to be cleaned.
  const texts = new Map(uses.map((use, i) => [use, typedText(wordsInCell((cells[i] ?? '').trim()))]))
  const said = (field: ImportField) => texts.get(field) ?? ''
  const column = (field: ImportField) => headings[uses.indexOf(field)] || importFields[field]
  const flaw = (field: ImportField, message: string, isNeeded = false) => {
    problems.push({ column: column(field), value: shortened(said(field), 80), message, isNeeded })
    if (!isNeeded) aside.push(`${column(field)}: ${said(field)}`)
  }

  const words = wordsOf(said, order)
  const date = foreignDay(said('date'), order)
  if (date === null)
    flaw('date', said('date') === '' ? 'There is no date' : 'We can’t read this as a date from 2000 to 2099', true)
  if (words.requestorName === '') flaw('name', 'There is no name', true)
  for (const field of ['experience', 'package'] as const) {
    const slug = slugOf(words[field]!, field, catalogue)
    if (slug === null && words[field] !== '') aside.push(`${column(field)}: ${said(field)}`)
    words[field] = slug ?? ''
  }
  if (date === null || words.requestorName === '') return { row: null, problems }

  const circumstances = { ...catalogue.rules, timeZone, today: anyDay }
  let reading = readImportedRequest({ ...words, eventDate: date }, circumstances)
  // Without what cannot be read the rest can; the hours of an event are read together, so that takes two rounds at most.
  for (let round = 0; !reading.ok && round < 3; round++) {
    for (const { field, message } of reading.errors) {
      const own = formFields.find(([name]) => name === field)
      if (own) {
        flaw(own[1], message)
        words[field] = ''
      } else flaw('name', message, true)
    }
    reading = readImportedRequest({ ...words, eventDate: date }, circumstances)
  }
  const state = standing(said('state'), date < today, choices)
  if (state === 'aside') flaw('state', 'It was put aside there: spam, or put together with another one', true)
  if (state === 'unknown') aside.push(`${column('state')}: ${said('state')}`)
  const receivedAt = momentOf(said('received'), terms)
  if (receivedAt === null) flaw('received', 'This is no moment that we can read')
  const stands = state === 'unknown' ? standing('', date < today, choices) : state
  const money = moneyIn(said, { date, today, order }, flaw)
  const isPromised = stands === 'booked' || stands === 'done'
  // Of what nobody promised no sum is owed: what the file says of one is kept in its words, as is a day without a sum.
  const unkept: ImportField[] = money && !isPromised ? ['booked', 'paid', 'paidOn'] : money?.paidCents ? [] : ['paidOn']
  for (const field of unkept)
    if (said(field) !== '' && !problems.some((problem) => problem.column === column(field)))
      aside.push(`${column(field)}: ${said(field)}`)
  if (!reading.ok || state === 'aside' || problems.some(({ isNeeded }) => isNeeded)) return { row: null, problems }
  if (choices.flawed === 'leave' && problems.length > 0) return { row: null, problems }

  const kept = headings.flatMap((heading, i) => {
    const text = uses[i] === 'note' ? typedText(wordsInCell((cells[i] ?? '').trim())) : ''
    return text === '' ? [] : [`${heading || `Column ${i + 1}`}: ${text}`]
  })
  const beyond = cells.slice(headings.length).filter((cell) => cell.trim() !== '')
  return {
    row: {
      request: reading.request,
      state: stands as LeadState,
      lostReason: stands === 'lost' ? lostReason(typedLine(said('lostReason')), state, said('state')) : null,
      createdAt: receivedAt ?? terms.now,
      reference: typedLine(said('reference')).slice(0, 100),
      money: isPromised ? money : null,
      note: shortened([...kept, ...aside, ...beyond.map((cell) => typedText(cell))].join('\n'), mostNote),
    },
    problems,
  }
}

/** The columns' words in the form's own spelling. */
function wordsOf(said: (field: ImportField) => string, order: DayOrder): Record<string, string> {
  const both = typedLine(`${said('firstName')} ${said('lastName')}`)
  const span = said('end') === '' ? timeSpan(said('start')) : null
  const start = span?.[0] ?? foreignTime(said('start')) ?? said('start')
  const entries = formFields.map(([field, column]) => [field, said(column)])
  return {
    ...Object.fromEntries(entries),
    requestorName: typedLine(said('name')) || both || typedLine(said('email')),
    eventStartTime: start || (timeBehindDay(said('date')) ?? ''),
    eventEndTime: span?.[1] ?? foreignTime(said('end')) ?? said('end'),
    eventGuestCount: guestsIn(said('guests')),
    eventZip: said('zip').replace(/^(\d{5})-\d{4}$/, '$1'),
    experience: said('experience'),
    package: said('package'),
    eventDate: foreignDay(said('date'), order) ?? '',
  }
}

/** "about 120 guests" as 120; what is no one number as it stands. */
function guestsIn(text: string): string {
  const [first, ...others] = text.match(/\d[\d,]*(\.0+)?/g) ?? []
  const only = first !== undefined && others.length === 0 ? first.replace(/\.0+$/, '') : null
  return only !== null && readGuests(only) !== null ? only : text
}

function slugOf(text: string, kind: 'experience' | 'package', { experiences, packages }: Catalogue): string | null {
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

/** Where it stands from now on: what has passed is over, and what is to come is not done. */
function standing(words: string, isPast: boolean, { past }: ImportChoices): LeadState | 'aside' | 'unknown' {
  if (words === '') return isPast ? past : 'new'
  const state = stateIn(words)
  if (state === null) return 'unknown'
  if (state === 'spam' || state === 'merged') return 'aside'
  if (!isPast) return state === 'done' ? 'booked' : state
  return state === 'booked' || state === 'done' ? 'done' : 'lost'
}

function lostReason(said: string, state: LeadState | 'aside' | 'unknown', words: string): string {
  if (said !== '') return shortened(said, 200)
  const wasLost = state === 'lost' && stateIn(words) === 'lost'
  return wasLost ? 'As the imported file says' : 'Its day had passed when it was imported'
}

/**
 * The sums of a row; null where there are none. Where the file does not say when it was paid, it was today, and of an event
 * that is over on its day: so the money of years ago is not this year's.
 */
function moneyIn(
  said: (field: ImportField) => string,
  { date, today, order }: { date: string; today: string; order: DayOrder },
  flaw: (field: ImportField, message: string) => void,
): ImportedMoney | null {
  const [bookedCents, paidCents] = (['booked', 'paid'] as const).map((field) => {
    const cents = centsIn(said(field))
    if (cents === null) flaw(field, 'We cannot read this sum: write it like 1500 or 1,500.50, at most 100,000')
    else if (cents < 0) flaw(field, 'It is below 0: enter the total, 0 or more')
    return Math.max(0, cents ?? 0)
  }) as [number, number]
  const paidOn = said('paidOn') === '' ? (date < today ? date : today) : foreignDay(said('paidOn'), order)
  if (paidOn === null || paidOn > today) flaw('paidOn', 'This is no day up to today that we can read')
  if (bookedCents === 0 && paidCents === 0) return null
  return { bookedCents, paidCents, paidOn: paidOn === null || paidOn > today ? (date < today ? date : today) : paidOn }
}

/** "$1,500.00", "USD 1500" and a sheet's own "1500.5" in cents; null for what is no one sum, nothing for no words. */
function centsIn(text: string): number | null {
  if (text === '') return 0
  const plain = text.replace(/^us(d|\$)\s*|\s*usd$/gi, '').replace(/\.\d$/, '$&0')
  const reading = readSignedDollars(plain)
  return 'cents' in reading ? reading.cents : null
}

/** Null where it cannot be read; a moment to come is now. */
function momentOf(text: string, { choices, timeZone, now }: RowTerms): number | null {
  if (text === '') return now
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const at = Date.parse(text)
    // Other programs' none is the year 1 or 1970.
    return at >= Date.parse('2000-01-01') ? Math.min(at, now) : null
  }
  const day = foreignDay(text, choices.order)
  if (day === null) return null
  const [hours = 0, minutes = 0] = (timeBehindDay(text) ?? '00:00').split(':').map(Number)
  return Math.min(dayStart(day, timeZone) + (hours * 60 + minutes) * 60_000, now)
}

/**
 * By what somebody's event is known again: its day with their address or number, or, where there is neither, their name.
 */
export function eventKeys(event: { date: string; email: string | null; phone: string | null; name: string }) {
  const { date, email, phone, name } = event
  const reached = [email && `e ${email.toLowerCase()}`, phone && `p ${phone}`].filter(Boolean)
  const named = `n ${name.toLowerCase()}`
  const on = (keys: (string | null | undefined)[]) => keys.map((key) => `${date} ${key}`)
  return { known: on([...reached, named]), asked: on(reached.length > 0 ? reached : [named]) }
}

function shortened(text: string, most: number): string {
  return lengthOf(text) > most ? `${[...text].slice(0, most - 1).join('')}…` : text
}

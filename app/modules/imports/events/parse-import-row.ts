import { countCharacters, normalizeLine, normalizeText } from '../../../plumbing/http/normalize-text.ts'
import { unescapeCsvCell } from '../../../plumbing/files/csv.ts'
import { minManualEventDate } from '../../../events/manual-entry/compare-requests.ts'
import { parseImportedRequest } from '../../../events/quote-form/parse-quote-request.ts'
import { isShortenedNumber, parseDayAndTime, splitContactCell } from './spreadsheet-cells.ts'
import { importFieldLabels, type ImportField } from './import-fields.ts'
import { parseImportedAmounts } from './imported-money.ts'
import { parseImportedClientName } from './imported-name.ts'
import { parseAdditionalContacts } from './other-contacts.ts'
import type { ImportRowContext } from './import-options.ts'
import { getStateOfStatus, adjustStateToDate, claimsEventDay } from './import-row-state.ts'
import {
  importColumnsByFormField,
  getDateRules,
  findMenuSlug,
  getTextFields,
  getTimeFields,
  parseReceivedAt,
} from './imported-row-fields.ts'
import type { ParseImportRowResult, ImportRowError } from './imported-event.ts'

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
    ...getTextFields(said),
    ...getTimeFields(said, when, terms),
    requestorName: name,
    eventDate: date,
  }
  for (const field of ['experience', 'package'] as const) {
    const slug = findMenuSlug(words[field]!, field, catalogue)
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
      const own = importColumnsByFormField.find(([name]) => name === field)
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
  const stated = getStateOfStatus(status, choices.statuses)
  const isOut = stated === 'out' || stated === 'spam' || stated === 'merged'
  if (stated === 'out') flaw('state', 'You leave these rows out', true)
  else if (isOut) flaw('state', 'It was put aside there: spam, or put together with another one', true)
  if (stated === 'none' && said('state') !== '') aside.push(`${column('state')}: ${said('state')}`)
  const receivedAt = parseReceivedAt(said('received'), terms)
  if (receivedAt === null) flaw('received', 'This is no moment that we can read')
  const state = isOut ? 'lost' : adjustStateToDate(stated, date < today, choices.past)
  const isPromised = claimsEventDay(state)
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

function lostReason(said: string, isLostThere: boolean): string {
  if (said !== '') return truncateText(said, 200)
  return isLostThere ? 'As the imported file says' : 'Its day had passed when it was imported'
}

function truncateText(text: string, most: number): string {
  return countCharacters(text) > most ? `${[...text].slice(0, most - 1).join('')}…` : text
}

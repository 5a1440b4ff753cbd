import { eventStates, type EventState } from '../../events/event/event.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { maxEventYear, parseDate } from '../../business/dates.ts'

/** Selected events: in some states or all, with an event date within a range, both ends included. */
export type ExportFilter = { states: EventState[]; from: string | null; to: string | null }

/** Parses a selection from a URL. Returns the typed values and errors as well. */
export function parseExportFilter(query: URLSearchParams): {
  choice: ExportFilter
  typed: { state: string; from: string; to: string }
  errors: FieldError[]
} {
  const typed = { state: query.get('state') ?? '', from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const errors: FieldError[] = []
  const day = (field: 'from' | 'to') => {
    const text = typed[field].trim()
    const read = text === '' ? null : parseDate(text)
    if (text !== '' && read === null)
      errors.push({ field, message: `Enter a day up to ${maxEventYear}, such as 2027-05-15, or leave it empty` })
    return read
  }
  const choice = { states: query.getAll('state').filter(isState), from: day('from'), to: day('to') }
  const unknown = query.getAll('state').filter((state) => state !== '' && !isState(state))
  if (unknown.length > 0) errors.push({ field: 'state', message: 'Choose one of the states in the list, or all' })
  if (choice.from && choice.to && choice.from > choice.to)
    errors.push({ field: 'to', message: 'Enter a last day that is not before the first' })
  return { choice, typed, errors }
}

function isState(text: string): text is EventState {
  return (eventStates as readonly string[]).includes(text)
}

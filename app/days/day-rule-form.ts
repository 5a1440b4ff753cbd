import { maxEventYear, formatLongDate, formatMonthDay, parseDate, weekdayNames } from '../business/dates.ts'
import { countCharacters, normalizeLine } from '../plumbing/http/normalize-text.ts'
import type { FieldError } from '../ui/field-errors.ts'
import type { DayRule } from './capacity.ts'

export type ParseDayRuleFormResult = { ok: true; rule: Omit<DayRule, 'id'> } | { ok: false; errors: FieldError[] }

/** Parses the form of a rule: a day, a range, or a weekday in a range. `today` is the business's day. */
export function parseDayRuleForm(input: Record<string, string>, today: string): ParseDayRuleFormResult {
  const errors: FieldError[] = []
  const [from, typedTo] = [parseDate(input.from ?? ''), (input.to ?? '').trim()]
  const to = typedTo === '' ? null : parseDate(typedTo)
  if (from === null) errors.push({ field: 'from', message: `Enter the first day, up to ${maxEventYear}` })
  if (typedTo !== '' && to === null) errors.push({ field: 'to', message: `Enter the last day, up to ${maxEventYear}` })
  if (from !== null && to !== null && to < from)
    errors.push({ field: 'to', message: 'Enter a last day after the first' })
  if (from !== null && to !== null && to < today)
    errors.push({ field: 'to', message: 'Enter today or a later day as the last one' })
  const weekday = /^[1-7]$/.test(input.weekday ?? '') ? Number(input.weekday) : null
  const note = normalizeLine(input.note)
  if (countCharacters(note) > 100) errors.push({ field: 'note', message: 'Shorten the note to 100 characters' })
  if (errors.length > 0 || from === null) return { ok: false, errors }
  const kind = input.kind === 'ask' ? 'ask' : 'closed'
  // Without a last day, a rule covers its first day alone. A rule for a weekday without a last day never ends.
  const last = to ?? (weekday === null ? from : null)
  return { ok: true, rule: { kind, from, to: last, weekday, events: null, bartenders: null, note } }
}

/** A rule as text: "Mondays from January 4, 2027", "October 21 to 25", "2 events on October 16". */
export function formatDayRule({ kind, from, to, weekday, events }: DayRule): string {
  const each = weekday === null ? '' : `${weekdayNames[weekday - 1]}s `
  const span =
    to === from
      ? formatLongDate(from)
      : `${each}from ${formatLongDate(from)}${to === null ? '' : ` to ${formatLongDate(to)}`}`
  if (kind === 'places')
    return `${events} ${events === 1 ? 'event' : 'events'} on ${formatMonthDay(from)}, ${from.slice(0, 4)}`
  return kind === 'ask' ? `Ask me first: ${span}` : `Closed: ${span}`
}

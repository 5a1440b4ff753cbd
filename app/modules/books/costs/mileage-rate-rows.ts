import { parseDate } from '../../../business/dates.ts'
import { normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { MileageRate } from './mileage-rates.ts'

/** A row of the form as typed: the first day of a rate and its cents a mile. */
export type MileageRateRow = { row: number; from: string; cents: string }

/**
 * Returns the form's rows that contain text. Earlier versions of the form stored a text with a rate on each line, which is
 * parsed too.
 */
export function parseMileageRateRows(input: FormInput): MileageRateRow[] {
  const numbers = Object.keys(input).flatMap((field) => /^rate(?:From|Cents)-(\d{1,2})$/.exec(field)?.[1] ?? [])
  if (numbers.length === 0) return (input.rates ?? '').split('\n').flatMap(parseFormerLine)
  return [...new Set(numbers.map(Number))]
    .toSorted((a, b) => a - b)
    .map((row) => ({
      row,
      from: normalizeLine(input[`rateFrom-${row}`]),
      cents: normalizeLine(input[`rateCents-${row}`]),
    }))
    .filter(({ from, cents }) => from !== '' || cents !== '')
}

function parseFormerLine(line: string, row: number): MileageRateRow[] {
  const [, day = '', cents = ''] = /^\s*([^\s,:]+)[\s,:]+([\d.]+)/.exec(line) ?? []
  return day === '' ? [] : [{ row, from: parseDate(day) ?? day, cents }]
}

/** Returns the rates by their days. Adds to the errors of the form. */
export function parseMileageRates(input: FormInput, errors: FieldError[]): MileageRate[] {
  const days = new Set<string>()
  const rates = parseMileageRateRows(input).flatMap(({ row, from: typedDay, cents }) => {
    const from = parseDate(typedDay)
    const rateTenths = parseCents(cents)
    if (from === null) errors.push({ field: `rateFrom-${row}`, message: 'Enter the first day, such as 1/1/2026' })
    else if (days.has(from)) errors.push({ field: `rateFrom-${row}`, message: 'Another rate starts on that day' })
    if (rateTenths === null)
      errors.push({ field: `rateCents-${row}`, message: 'Enter cents a mile up to 500, such as 72.5' })
    if (from === null || rateTenths === null) return []
    days.add(from)
    return [{ from, rateTenths }]
  })
  return rates.toSorted((a, b) => a.from.localeCompare(b.from))
}

function parseCents(typed: string): number | null {
  const [, cents = ''] = /^(\d{1,3}(?:\.\d)?)\s*(?:¢|cents?)?$/i.exec(typed) ?? []
  const tenths = Math.round(Number(cents) * 10)
  return tenths > 0 && tenths <= 5_000 ? tenths : null
}

/** Texts of the rows with these rates. */
export function formatMileageRateRows(rates: readonly MileageRate[]): FormInput {
  const rows = rates.flatMap(({ from, rateTenths }, row) => [
    [`rateFrom-${row}`, from],
    [`rateCents-${row}`, String(rateTenths / 10)],
  ])
  return Object.fromEntries(rows) as FormInput
}

/** Form input with all rates as a single text, to compare two versions. */
export function joinMileageRateRows(input: FormInput): FormInput {
  const rates = parseMileageRateRows(input).map(({ from, cents }) => `${formatDay(from)}: ${cents} cents`)
  return { ...input, rates: rates.join('\n') }
}

/** Formats a day for its field: 1/1/2026. Text that is not a day stays unchanged. */
function formatDay(typed: string): string {
  const [year, month, day] = (parseDate(typed) ?? '').split('-').map(Number)
  return day === undefined ? typed : `${month}/${day}/${year}`
}

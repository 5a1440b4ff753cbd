import { z } from 'zod'
import { parseDate } from '../../../business/dates.ts'
import { defineForm, optionalField, parsedField, type FieldDefinition } from '../../../business/forms/form.ts'
import { priceField } from '../../../business/forms/parse-dollars.ts'
import { countCharacters, normalizeLine, normalizeText } from '../../../plumbing/http/normalize-text.ts'
import { formatDollars } from '../../../business/money.ts'
import { findMileageRate, formatMileageRate, defaultMileageRates, type MileageRate } from './mileage-rates.ts'

/** Cost settings. Minutes are the owner's own time. `floorCents` is the lowest acceptable profit of an event. */
export type CostSettings = {
  rates: readonly MileageRate[]
  floorCents: number | null
  shopMinutes: number
  washMinutes: number
  ownKinds: readonly string[]
}

/** Defaults: two hours of shopping and two of washing. */
export const defaultCostSettings: CostSettings = {
  rates: defaultMileageRates,
  floorCents: null,
  shopMinutes: 120,
  washMinutes: 120,
  ownKinds: [],
}

export const costSettingsPath = '/backbar/settings/costs'

export const costSettingsForm = defineForm<CostSettings>({
  rates: linesField({
    label: 'What a mile costs',
    hint: 'One rate a line: its first day, then cents a mile. Miles already written down keep the rate of their day.',
    rows: 4,
    parse: parseRateLine,
    show: ({ from, rateTenths }) => `${formatSlashDate(from)}: ${rateTenths / 10} cents`,
    mend: (line) => `Write “${line}” as a day and cents a mile, such as 1/1/2026: 72.5 cents`,
  }),
  floorCents: optionalField(
    priceField({
      label: 'Lowest profit of an event, in dollars',
      hint: 'A proposal that earns less says so, to you alone.',
      nothing: 'Enter more than nothing, or leave it empty',
    }),
  ),
  shopMinutes: hoursField('Your hours to shop, at a usual event'),
  washMinutes: hoursField('Your hours to wash and put away'),
  ownKinds: {
    ...linesField({
      label: 'Your own kinds of costs',
      hint: 'One a line, such as “Flowers for the bar”.',
      rows: 3,
      parse: (line) => (countCharacters(line) <= 40 ? line : null),
      show: (name) => name,
      mend: (line) => `Shorten “${line}” to at most 40 characters`,
    }),
    optional: true,
  },
})

/** Summarizes the cost settings for the settings list. */
export function summarizeCostSettings({ rates, floorCents }: CostSettings, today: string): string {
  const rate = findMileageRate(rates, today)
  return [
    rate === null ? 'no rate for miles yet' : `${formatMileageRate(rate)} a mile`,
    floorCents !== null && `an event should earn ${formatDollars(floorCents)} or more`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Field for hours as typed, "2" or "1.5", stored in minutes. */
export function hoursField(label: string, hint?: string): FieldDefinition<number> {
  return parsedField({
    label,
    ...(hint && { hint }),
    input: { inputMode: 'decimal' },
    parse: (typed) =>
      /^\d{1,2}(\.\d{1,2})?$/.test(typed) && Number(typed) <= 24 ? Math.round(Number(typed) * 60) : null,
    mend: 'Enter hours from 0 to 24, such as 2 or 1.5',
    text: (minutes) => String(Math.round((minutes / 60) * 100) / 100),
  })
}

function formatSlashDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}

function parseRateLine(line: string): MileageRate | null {
  const [, typedDay = '', cents = ''] = /^([^\s,:]+)[\s,:]+(\d{1,3}(?:\.\d)?)\s*(?:¢|cents?)?$/i.exec(line) ?? []
  const from = parseDate(typedDay)
  const rateTenths = Math.round(Number(cents) * 10)
  return from !== null && rateTenths > 0 && rateTenths <= 5_000 ? { from, rateTenths } : null
}

const maxLines = 40

/** Text field that parses each line. The first invalid line is the error. */
function linesField<Value>({
  parse,
  show,
  mend,
  ...shown
}: Pick<FieldDefinition, 'label' | 'hint' | 'rows'> & {
  parse: (line: string) => Value | null
  show: (value: Value) => string
  mend: (line: string) => string
}): FieldDefinition<readonly Value[]> {
  return {
    ...shown,
    as: 'text',
    read: z
      .string()
      .default('')
      .transform((typed, context) => {
        const values: Value[] = []
        for (const line of normalizeText(typed).split('\n').map(normalizeLine).filter(Boolean).slice(0, maxLines)) {
          const value = parse(line)
          if (value === null) {
            context.addIssue({ code: 'custom', message: mend(line) })
            return z.NEVER
          }
          values.push(value)
        }
        return values
      }),
    text: (values) => values.map(show).join('\n'),
  }
}

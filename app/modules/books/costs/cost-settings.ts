import { z } from 'zod'
import {
  defineForm,
  optionalField,
  parsedField,
  type FieldDefinition,
  type FormDefinition,
} from '../../../business/forms/form.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import { priceField } from '../../../business/forms/parse-dollars.ts'
import { countCharacters, normalizeLine, normalizeText } from '../../../plumbing/http/normalize-text.ts'
import { formatDollars } from '../../../business/money.ts'
import { formatMileageRateRows, joinMileageRateRows, parseMileageRates } from './mileage-rate-rows.ts'
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

/** Fields of the form, with all mileage rates as a single field. */
const costFields = defineForm({
  rates: { label: 'What a mile costs', as: 'text', read: z.string().default('') },
  floorCents: optionalField(
    priceField({
      label: 'Lowest profit of an event, in dollars',
      hint: 'A proposal that earns less says so, to you alone.',
      nothing: 'Enter more than nothing, or leave it empty',
    }),
  ),
  shopMinutes: hoursField('Your hours to shop, at a usual event'),
  washMinutes: hoursField('Your hours to wash and put away'),
  ownKinds: ownKindsField(),
})

/** Form of the cost settings, with two inputs for each mileage rate. */
export const costSettingsForm: FormDefinition<CostSettings> = {
  ...costFields,
  read(input) {
    const reading = costFields.read(input)
    const errors: FieldError[] = []
    const rates = parseMileageRates(input, errors)
    if ('errors' in reading) errors.push(...reading.errors)
    return 'errors' in reading || errors.length > 0 ? { errors } : { values: { ...reading.values, rates } }
  },
  textsOf({ rates, ...values }) {
    const { rates: _, ...texts } = costFields.textsOf({ ...values, rates: '' })
    return { ...texts, ...formatMileageRateRows(rates) }
  },
  differ: (stored, typed) => costFields.differ(joinMileageRateRows(stored), joinMileageRateRows(typed)),
}

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

const [maxKinds, maxKindLength] = [40, 40]

/** The owner's own kinds of costs, one a line. The first kind that is too long is the error. */
function ownKindsField(): FieldDefinition<readonly string[]> {
  return {
    label: 'Your own kinds of costs',
    hint: 'One a line, such as “Flowers for the bar”.',
    as: 'text',
    rows: 3,
    optional: true,
    read: z
      .string()
      .default('')
      .transform((typed, context) => {
        const kinds = normalizeText(typed).split('\n').map(normalizeLine).filter(Boolean).slice(0, maxKinds)
        const long = kinds.find((kind) => countCharacters(kind) > maxKindLength)
        if (long === undefined) return kinds
        context.addIssue({ code: 'custom', message: `Shorten “${long}” to at most ${maxKindLength} characters` })
        return z.NEVER
      }),
    text: (kinds) => kinds.join('\n'),
  }
}

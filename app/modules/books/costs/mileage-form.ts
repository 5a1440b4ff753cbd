import {
  integerField,
  dateField,
  defineForm,
  noteField,
  optionalField,
  parsedField,
  type FormDefinition,
} from '../../../business/forms/form.ts'
import { eventField, validatePastDate, type CostFormOptions } from './expense-form.ts'
import { formatMiles, findMileageRate, parseMiles, type MileageRate } from './mileage-rates.ts'

/** Mileage as typed: tenths of a mile, or two odometer readings. */
export type NewMileage = {
  tenths: number | null
  event: string
  day: string
  odometerFrom: number | null
  odometerTo: number | null
  note: string
}

/** Creates the mileage form. */
export function createMileageForm(
  { today, events }: Pick<CostFormOptions, 'today' | 'events'>,
  rates: readonly MileageRate[],
): FormDefinition<NewMileage> {
  return defineForm<NewMileage>(
    {
      tenths: optionalField(
        parsedField({
          label: 'Miles, out and back',
          hint: 'Or leave it empty and enter the odometer.',
          input: { inputMode: 'decimal' },
          parse: parseMiles,
          mend: 'Enter miles from 0.1 to 3,000, such as 66 or 66.5',
          text: formatMiles,
        }),
      ),
      event: eventField(events),
      day: dateField({ label: 'Date you drove', mend: 'Enter the day you drove, today or before' }),
      odometerFrom: optionalField(integerField({ label: 'Odometer before', least: 0, most: 999_999 })),
      odometerTo: optionalField(integerField({ label: 'Odometer after', least: 0, most: 999_999 })),
      note: noteField({ label: 'Destination and purpose', most: 200 }),
    },
    ({ tenths, odometerFrom, odometerTo, day }) => [
      ...validatePastDate(day, today),
      ...(findMileageRate(rates, day) === null
        ? [{ field: 'day', message: 'No rate is known for that day: add one in Settings, Costs and miles' }]
        : []),
      ...findOdometerError({ tenths, odometerFrom, odometerTo }),
    ],
  )
}

/** Returns the typed mileage in tenths of a mile, directly or from the odometer readings. */
export function computeMileTenths({
  tenths,
  odometerFrom,
  odometerTo,
}: Pick<NewMileage, 'tenths' | 'odometerFrom' | 'odometerTo'>): number {
  return tenths ?? ((odometerTo ?? 0) - (odometerFrom ?? 0)) * 10
}

function findOdometerError(typed: Pick<NewMileage, 'tenths' | 'odometerFrom' | 'odometerTo'>) {
  const { tenths, odometerFrom, odometerTo } = typed
  const isHalf = (odometerFrom === null) !== (odometerTo === null)
  if (isHalf)
    return [
      {
        field: odometerFrom === null ? 'odometerFrom' : 'odometerTo',
        message: 'Enter both numbers of the odometer, or neither',
      },
    ]
  if (tenths === null && odometerFrom === null)
    return [{ field: 'tenths', message: 'Enter the miles, or the odometer before and after' }]
  if (odometerFrom !== null && (odometerTo! <= odometerFrom || odometerTo! - odometerFrom > 3_000))
    return [
      { field: 'odometerTo', message: 'The odometer after has to be more than before, and at most 3,000 miles more' },
    ]
  return []
}

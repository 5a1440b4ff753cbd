import {
  choiceField,
  integerField,
  dateField,
  defineForm,
  noteField,
  optionalField,
  parsedField,
  timeField,
} from '../../../business/forms/form.ts'
import { priceField, parseSignedDollars, formatDollarsInput } from '../../../business/forms/parse-dollars.ts'
import { computeEventSpan } from '../../../business/event-times.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { staffPaymentMethods, type HoursApproval, type ShiftPaySummary } from './shift-timesheet.ts'
import { staffPaymentMethodLabels } from './pay-text.ts'

/** Form of hours that differ from the plan, with rate, miles, and an addition or deduction. */
export const shiftHoursForm = defineForm({
  on: timeField({ label: 'Work began at', input: { type: 'time' } }),
  off: timeField({ label: 'Work ended at', hint: 'A time after midnight is the next day.', input: { type: 'time' } }),
  rate: priceField({ label: 'Pay rate, in dollars' }),
  unit: choiceField({
    label: 'Rate is per',
    choices: [
      { value: 'hour', label: 'by the hour' },
      { value: 'event', label: 'for the event' },
    ],
    mend: 'Choose by the hour or for the event',
  }),
  miles: integerField({ label: 'Miles, there and back', least: 0, most: 2_000 }),
  extras: optionalField(
    parsedField<number>({
      label: 'Extra pay, in dollars',
      hint: 'Parking, ice they bought. With a minus it comes off.',
      parse(typed) {
        const reading = parseSignedDollars(typed)
        return 'cents' in reading && Math.abs(reading.cents) <= 1_000_000 ? reading.cents : null
      },
      mend: 'Enter an amount up to 10,000 dollars, like 12.50, or −20 where it comes off; or leave it empty',
      text: formatDollarsInput,
    }),
    0,
  ),
  extrasWhy: noteField({ label: 'Reason', most: 120 }),
})

/** Returns the initial values of the form: the current work record, otherwise the plan. */
export function toShiftHoursInput(shift: ShiftPaySummary, timeZone: string): FormInput {
  const { onAt, offAt } = shift.agreed ?? shift.planned
  const rate = shift.agreed?.rate ?? shift.rate ?? { unit: 'hour' as const, cents: 0 }
  const at = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5)
  return shiftHoursForm.textsOf({
    on: at(onAt),
    off: at(offAt),
    rate: rate.cents,
    unit: rate.unit,
    miles: shift.agreed?.miles ?? shift.miles,
    extras: shift.agreed?.extrasCents ?? 0,
    extrasWhy: shift.agreed?.extrasWhy ?? '',
  })
}

/** Maximum length of a shift, in minutes. */
const maxShiftMinutes = 20 * 60

/** Parses the hours of a shift in the event's time zone on its day. */
export function parseShiftHours(
  input: FormInput,
  { day, timeZone }: { day: string; timeZone: string },
): { values: HoursApproval } | { errors: FieldError[] } {
  const reading = shiftHoursForm.read(input)
  if ('errors' in reading) return reading
  const { on, off, rate, unit, miles, extras, extrasWhy } = reading.values
  const { startsAt, endsAt, minutes } = computeEventSpan({ date: day, start: on, end: off }, timeZone)
  if (minutes > maxShiftMinutes)
    return { errors: [{ field: 'off', message: 'Enter an end at most 20 hours after the start' }] }
  return {
    values: {
      onAt: startsAt.epochMilliseconds,
      offAt: endsAt.epochMilliseconds,
      typedBy: 'owner',
      rate: { unit, cents: rate },
      miles,
      extrasCents: extras ?? 0,
      extrasWhy,
    },
  }
}

/** Form of the cash counted in the tip jar. Zero is valid. */
export const cashTipsForm = defineForm({ cash: priceField({ label: 'Cash counted, in dollars' }) })

/** Date and method of a payment. */
const staffPaymentForm = defineForm({
  paidOn: dateField({ label: 'Day', mend: 'Enter the day it was paid, today or before' }),
  paidHow: choiceField({
    label: 'Payment method',
    choices: staffPaymentMethods.map((value) => ({ value, label: staffPaymentMethodLabels[value] })),
    mend: 'Choose how it was paid',
  }),
})

/** Parses date and method from fields whose names begin with `pay` or `tip`. */
export function parseStaffPayment(input: FormInput, of: 'pay' | 'tip', today: string) {
  const reading = staffPaymentForm.read({ paidOn: input[`${of}On`] ?? '', paidHow: input[`${of}How`] ?? '' })
  const names: Record<string, string> = { paidOn: `${of}On`, paidHow: `${of}How` }
  if ('errors' in reading)
    return { errors: reading.errors.map(({ field, message }) => ({ field: names[field]!, message })) }
  if (reading.values.paidOn > today)
    return { errors: [{ field: `${of}On`, message: 'Enter the day it was paid, today or before' }] }
  return reading
}

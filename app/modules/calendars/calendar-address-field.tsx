import { createFieldProps, type RefusedFormProps } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'

/** The field of the setup step about days that adds the owner's calendar. */
export function CalendarAddressField({ input, errors }: RefusedFormProps) {
  return (
    <InputField
      {...createFieldProps(input, errors)('calendar')}
      label="Your own calendar’s private address"
      hint="It usually ends in .ics. Its busy times are not offered to visitors; no title is kept. Google: Settings, your calendar, “Secret address in iCal format”."
      inputMode="url"
      autoComplete="off"
      optional
    />
  )
}

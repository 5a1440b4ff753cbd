import { eventTimeZoneOptions, formatTimeZone, isValidTimeZone } from '../../business/event-zone.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { FormSectionProps } from '../quote-form/form-section-props.tsx'

type Props = Pick<FormSectionProps, 'input' | 'message'> & { optional?: boolean }

/** Field for the time zone of an event the owner enters: that of its ZIP, a common one, or an earlier choice. */
export function EventTimeZoneField({ input, message, optional = false }: Props) {
  const chosen = input.eventTimeZone ?? ''
  const earlier = isValidTimeZone(chosen) && { [chosen]: formatTimeZone(chosen) }
  return (
    <SelectField
      name="eventTimeZone"
      label="Time zone"
      hint="The event’s times are in it."
      input={{ '': 'As its ZIP says', ...eventTimeZoneOptions, ...earlier }}
      chosen={chosen}
      error={message('eventTimeZone')}
      optional={optional}
    />
  )
}

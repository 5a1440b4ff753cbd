import type { ReactNode } from 'react'
import { InputField } from '../../ui/field.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { getSectionFields, type FormSectionProps } from './form-section-props.tsx'

/** `today` is the first selectable day. Without it any day is allowed. The availability is shown below the field. */
type DayProps = FormSectionProps & { today?: string; children?: ReactNode }

/** Fields that a price needs: the date and the number of guests. */
export function DateGuestsSection({ today, children, ...part }: DayProps) {
  const { event } = useQuoteFormText()
  const field = getSectionFields(part)
  return (
    <fieldset>
      <legend>{event.day}</legend>
      <div className="row">
        <InputField {...field('eventDate')} label={event.date} type="date" min={today} className="wide" />
        <InputField {...field('eventGuestCount')} label={event.guests} inputMode="numeric" className="narrow" />
        {children}
      </div>
    </fieldset>
  )
}

/** `after` is content shown after the fields. */
type EveningProps = FormSectionProps & { children?: ReactNode; after?: ReactNode }

/** Fields for the time and the location. A question about the location is shown below it. */
export function TimePlaceSection({ children, after, ...part }: EveningProps) {
  const { event } = useQuoteFormText()
  const field = getSectionFields(part)
  const { input, message, isByHand = false } = part
  // Arrow keys and time pickers step by 15 minutes. The browser does not validate the form, so any minute can be typed.
  const time = { type: 'time', step: 900, className: 'always-half' }
  return (
    <fieldset>
      <legend>{event.evening}</legend>
      <div className="row">
        <InputField {...field('eventStartTime')} {...time} label={event.starts} />
        <InputField {...field('eventEndTime')} {...time} label={event.ends} />
        <InputField
          {...field('eventLocation')}
          label={event.place}
          hint={event.placeHint}
          autoComplete={isByHand ? 'off' : 'address-level2'}
          maxLength={200}
          className="half"
        />
        {children}
        <InputField
          {...field('eventVenue')}
          label={event.venue}
          hint={event.venueHint}
          maxLength={200}
          className="half"
        />
        {(input.eventZip || message('eventZip')) && (
          <InputField {...field('eventZip')} label={event.zip} inputMode="numeric" optional className="half" />
        )}
        {after}
      </div>
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { InputField } from '../../ui/field.tsx'
import { useFormWords } from './form-speech.tsx'
import type { PartProps } from './part-props.ts'

/** `today` is the first day one may ask for; without it any day will do. What is said of the day stands under it. */
type Props = PartProps & { today?: string; children?: ReactNode }

export function EventPart({ input, message, today, isByHand = false, children }: Props) {
  const { event } = useFormWords()
  const field = (name: string) => ({
    name,
    defaultValue: input[name],
    error: message(name),
    required: !isByHand || name === 'eventDate',
  })
  // Quarters of an hour for the arrows and wheels; the form is not validated by the browser, so any minute can be typed.
  const time = { type: 'time', step: 900, className: 'third' }
  return (
    <fieldset>
      <legend>
        <i>01</i>
        {` ${event.legend}`}
      </legend>
      <div className="row">
        <InputField {...field('eventDate')} label={event.date} type="date" min={today} className="third" />
        <InputField {...field('eventStartTime')} {...time} label={event.starts} />
        <InputField {...field('eventEndTime')} {...time} label={event.ends} />
        {children}
        <InputField {...field('eventGuestCount')} label={event.guests} inputMode="numeric" className="third" />
        <InputField
          {...field('eventLocation')}
          label={event.place}
          hint={event.placeHint}
          autoComplete={isByHand ? 'off' : 'address-level2'}
          maxLength={200}
          className="two-thirds"
        />
        <InputField {...field('eventVenue')} label={event.venue} hint={event.venueHint} maxLength={200} />
        {(input.eventZip || message('eventZip')) && (
          <InputField {...field('eventZip')} label={event.zip} inputMode="numeric" optional className="third" />
        )}
      </div>
    </fieldset>
  )
}

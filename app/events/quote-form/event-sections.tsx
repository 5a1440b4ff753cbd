import type { ReactNode } from 'react'
import { InputField } from '../../ui/field.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import type { FormSectionProps } from './form-section-props.tsx'

/** `today` is the first day one may ask for; without it any day will do. What is said of the day stands under it. */
type DayProps = FormSectionProps & { today?: string; children?: ReactNode }

/** What a price takes: the date and the guests. */
export function DateGuestsSection({ today, children, ...part }: DayProps) {
  const { event } = useQuoteFormText()
  const field = getFields(part)
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

/** `after` stands behind the fields. */
type EveningProps = FormSectionProps & { children?: ReactNode; after?: ReactNode }

/** When and where it is. What is said of the place stands under it. */
export function TimePlaceSection({ children, after, ...part }: EveningProps) {
  const { event } = useQuoteFormText()
  const field = getFields(part)
  const { input, message, isByHand = false } = part
  // Quarters of an hour for the arrows and wheels; the form is not validated by the browser, so any minute can be typed.
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

function getFields({ input, message, mend, alone, isByHand = false }: FormSectionProps) {
  return (name: string) => ({
    name,
    defaultValue: input[name],
    error: message(name),
    mend: mend?.(name),
    autoFocus: alone === name,
    required: !isByHand || name === 'eventDate',
  })
}

import { InputField } from '../ui/field.tsx'
import type { PartProps } from './part-props.ts'

/** `today` is the first day one may ask for; without it any day will do. */
export function EventPart({ words, message, today }: PartProps & { today?: string }) {
  const field = (name: string) => ({ name, defaultValue: words[name], error: message(name) })
  return (
    <fieldset>
      <legend><i>01</i> The event</legend>
      <div className="row">
        <InputField {...field('eventDate')} label="Date" type="date" min={today} className="t" />
        <InputField {...field('eventStartTime')} label="Starts" type="time" className="t" />
        <InputField {...field('eventEndTime')} label="Ends" type="time" className="t" />
        <InputField {...field('eventVenue')} label="Venue" hint="or “not booked yet”" maxLength={200} className="h" />
        <InputField
          {...field('eventLocation')}
          label="Location"
          hint="city or ZIP"
          autoComplete="address-level2"
          maxLength={200}
          className="h"
        />
        <InputField {...field('eventGuestCount')} label="Guests" hint="a good guess will do" inputMode="numeric" className="h" />
        <InputField
          {...field('eventZip')}
          label="ZIP"
          hint="for the miles, if not above"
          inputMode="numeric"
          autoComplete="postal-code"
          optional
          className="h"
        />
      </div>
    </fieldset>
  )
}

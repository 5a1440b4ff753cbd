import type { ReactNode } from 'react'
import { EventTimeZoneField } from '../../events/manual-entry/event-time-zone-field.tsx'
import { CollapsibleSection } from '../../events/quote-form/collapsible-section.tsx'
import { CompanySection } from '../../events/quote-form/company-section.tsx'
import type { FormSectionProps } from '../../events/quote-form/form-section-props.tsx'
import { ReferralFields } from '../../events/quote-form/referral-fields.tsx'
import { InputField, TextareaField } from '../../ui/field.tsx'
import type { QuoteCallAnswer } from './quote-call-answer.ts'

/** Returns the props of each text field by its name. No field is required during a call. */
export function getCallFields({ input, message }: FormSectionProps) {
  return (name: string) => ({ name, defaultValue: input[name], error: message(name), required: false })
}

export function CallSection({ heading, children }: { heading?: ReactNode; children: ReactNode }) {
  return (
    <section className="job-part">
      {heading && <h2>{heading}</h2>}
      {children}
    </section>
  )
}

type WhenWhereProps = FormSectionProps & Pick<QuoteCallAnswer, 'location'> & { venues: string[] }

export function WhenWhereSection({ venues, location, ...part }: WhenWhereProps) {
  const field = getCallFields(part)
  return (
    <CallSection heading="When and where">
      <div className="pair stack gap-4">
        <InputField {...field('eventStartTime')} label="Starts" type="time" step={900} />
        <InputField {...field('eventEndTime')} label="Ends" type="time" step={900} />
      </div>
      <InputField
        {...field('eventLocation')}
        label="Venue, city or ZIP"
        placeholder="or “not booked yet”"
        list="known-venues"
        autoComplete="off"
        maxLength={200}
      />
      <datalist id="known-venues">
        {venues.map((venue) => (
          <option key={venue}>{venue}</option>
        ))}
      </datalist>
      <p className={`hint${location.isFar ? ' err' : ''}`} data-live="location">
        {location.words}
      </p>
      <CollapsibleSection summary="More about the place" isOpen={hasAnyFilledField(part, placeFields)}>
        <div className="row">
          <InputField {...field('eventVenue')} label="Venue" maxLength={200} className="half" />
          <InputField {...field('eventZip')} label="ZIP" inputMode="numeric" className="half" />
          <EventTimeZoneField {...part} />
        </div>
      </CollapsibleSection>
    </CallSection>
  )
}

export function CallerSection(part: FormSectionProps) {
  const field = getCallFields(part)
  return (
    <CallSection heading="Who is calling?">
      <div className="pair stack gap-4">
        <InputField {...field('requestorName')} label="Name" placeholder="Name" autoComplete="off" maxLength={200} />
        <InputField {...field('phoneNumber')} label="Phone" type="tel" placeholder="(904)" autoComplete="off" />
      </div>
      <InputField
        {...field('fromEmail')}
        label="Email"
        type="email"
        placeholder="name@example.com"
        autoComplete="off"
        maxLength={254}
      />
      <label className="tick-line inline-row gap-4">
        <input type="checkbox" name="receipt" value="yes" defaultChecked={part.input.receipt === 'yes'} />
        Email them a copy of this request
      </label>
    </CallSection>
  )
}

/** Further fields of a call: remarks, lead source, company, and *Mark booked*. */
export function MoreSection(part: FormSectionProps) {
  const field = getCallFields(part)
  return (
    <CallSection>
      <CollapsibleSection summary="What they said" isOpen={hasAnyFilledField(part, ['occasion', 'message'])}>
        <div className="row">
          <InputField {...field('occasion')} label="Occasion" maxLength={200} />
          <TextareaField
            name="message"
            label="In their words"
            rows={4}
            defaultValue={part.input.message}
            error={part.message('message')}
            optional
          />
        </div>
      </CollapsibleSection>
      <CollapsibleSection summary="How they found you" isOpen={hasAnyFilledField(part, ['heardFrom', 'heardWords'])}>
        <ReferralFields {...part} />
      </CollapsibleSection>
      <CompanySection {...part} />
      <p className="call-yes">
        <button className="btn ghost full-width" type="submit" name="intent" value="book">
          They said yes: Mark booked
        </button>
        <span className="hint">If the day is booked, you are asked first: waitlist, or a second event?</span>
      </p>
    </CallSection>
  )
}

const placeFields = ['eventVenue', 'eventZip', 'eventTimeZone']

/** Whether any of these fields has input or an error, so that their section is open. */
export function hasAnyFilledField({ input, message }: FormSectionProps, fields: string[]): boolean {
  return fields.some((name) => input[name] || message(name))
}

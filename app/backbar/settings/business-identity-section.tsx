import type { EditState } from '../../business/forms/edit-state.ts'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { InputField, TextareaField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { identityLabels as label, mailingAddressReason } from './identity-schema.ts'
import { listZoneChoices } from './time-zones.ts'

type Props = { state: EditState; mailFrom: string | null }

/** Names, contact details and location of the business. */
export function BusinessIdentitySection({ state: { input, seen, errors }, mailFrom }: Props) {
  const field = (name: keyof typeof label) => ({
    name,
    label: label[name],
    error: getFieldErrorMessage(errors, name),
    defaultValue: input[name] ?? '',
  })
  const zone = input.timeZone ?? ''
  return (
    <form method="post" action="/backbar/settings/business" className="slip">
      <input type="hidden" name="intent" value="identity" />
      <input type="hidden" name="seen" value={seen} />
      <fieldset>
        <legend>Business name</legend>
        <InputField
          {...field('name')}
          hint="At the top of every page, and on every email."
          autoComplete="organization"
        />
        <InputField {...field('legalName')} hint="At the foot of every page." autoComplete="off" />
        <InputField
          {...field('packages')}
          hint="Over the ready-made packages on Services."
          autoComplete="off"
          optional
        />
        <InputField
          {...field('opening')}
          hint="Under “Opening” at the foot of every page. Left empty, nothing is said."
          autoComplete="off"
          optional
        />
      </fieldset>
      <fieldset>
        <legend>Phone, email and links</legend>
        <InputField {...field('email')} hint={formatEmailHint(mailFrom)} type="email" autoComplete="email" />
        <InputField
          {...field('phone')}
          hint="A US number; written like this everywhere."
          type="tel"
          autoComplete="tel"
        />
        <InputField
          {...field('alertsTo')}
          hint="A new inquiry is announced here. Only you see this address."
          type="email"
          autoComplete="email"
        />
        <InputField
          {...field('answers')}
          hint="Ends the sentence “A real person reads your request and gets back to you, …”. Left empty, nothing is promised."
          autoComplete="off"
          optional
        />
        <InputField
          {...field('instagramUrl')}
          hint="The profile’s address from https:// on."
          type="url"
          optional
          autoComplete="off"
        />
        <InputField
          {...field('tiktokUrl')}
          hint="The profile’s address from https:// on."
          type="url"
          optional
          autoComplete="off"
        />
      </fieldset>
      <fieldset id="where">
        <legend>Address and service area</legend>
        <InputField
          {...field('area')}
          hint="In a few words, for search engines and headings: a city or two, or a stretch of coast."
          autoComplete="off"
        />
        <TextareaField {...field('cities')} hint="The cities you serve, one a line." rows={4} />
        <InputField
          {...field('baseZip')}
          hint="Miles for travel are counted from here. How far you go is under Days."
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <TextareaField {...field('postal')} hint={mailingAddressReason} rows={2} optional />
        <SelectField
          name="timeZone"
          label={label.timeZone}
          hint="Events, emails and this back office go by this clock. Events you have proposed or booked keep the clock they have."
          input={listZoneChoices(zone)}
          chosen={zone}
          error={getFieldErrorMessage(errors, 'timeZone')}
        />
      </fieldset>
      <p className="acts">
        <button className="btn" type="submit">
          Save
        </button>
        <button className="btn ghost" type="submit" formAction="/backbar/settings/preview">
          Preview
        </button>
      </p>
    </form>
  )
}

function formatEmailHint(mailFrom: string | null): string {
  const common = 'On every page, and where answers to receipts go.'
  return mailFrom === null ? `${common} Emails are sent from it.` : `${common} Emails are sent from ${mailFrom}.`
}

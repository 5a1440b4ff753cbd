import type { ReactNode } from 'react'
import { TermsSentenceFields } from '../../agreements/proposals/terms-sentence-fields.tsx'
import { paymentDestinationsForm } from '../../agreements/proposals/payment-destinations.ts'
import { MailProviderList } from '../../backbar/mail-account/mail-provider-list.tsx'
import { identityLabels } from '../../backbar/settings/identity-schema.ts'
import { listZoneChoices } from '../../backbar/settings/time-zones.ts'
import { getFieldErrorMessage, createFieldProps, type FieldError } from '../../ui/field-errors.ts'
import { FieldErrorMessage, InputField, TextareaField } from '../../ui/field.tsx'
import type { FormInput } from '../../ui/form-field.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import { SentenceInput, SentenceFieldGroup } from '../../ui/sentence-field-group.tsx'
import type { SetupStepKey } from './setup-steps.ts'

type Props = {
  card: SetupStepKey
  input: FormInput
  errors: FieldError[]
  asks: { slug: string; name: string }[]
  example: string | null
}

const here = '/backbar/set-up'

/** Steps whose form uploads a file. */
const withFile: ReadonlySet<SetupStepKey> = new Set(['look', 'photo'])

const saveLabels: Partial<Record<SetupStepKey, string>> = {
  look: 'Save logo and colors',
  prices: 'Save these answers',
  days: 'Save these answers',
  terms: 'Save these answers',
}

/** A step's form, with buttons to save it or to skip it. */
export function SetupStepForm(props: Props) {
  const { card, input, errors } = props
  const Fields = fields[card]
  return (
    <>
      {card === 'mail' ? (
        <Fields {...props} />
      ) : (
        <form
          method="post"
          action={`${here}#card`}
          noValidate
          {...(withFile.has(card) && { encType: 'multipart/form-data' })}
        >
          <input type="hidden" name="card" value={card} />
          <input type="hidden" name="seen" value={input.seen ?? ''} />
          <div id="card-field">
            <FieldErrorMessage name="card" error={getFieldErrorMessage(errors, 'card')} />
          </div>
          <Fields {...props} />
          <button className="btn wide" type="submit">
            {saveLabels[card] ?? 'Save'}
          </button>
        </form>
      )}
      <form method="post" action={here} className="skip-card">
        <input type="hidden" name="card" value={card} />
        <button className="plain" type="submit" name="intent" value="skip">
          Skip for now
        </button>
      </form>
    </>
  )
}

const fields: Record<SetupStepKey, (props: Props) => ReactNode> = {
  contact: ContactFields,
  look: LookFields,
  prices: PriceFields,
  days: DayFields,
  terms: TermFields,
  pay: PayFields,
  mail: MailChoices,
  photo: PhotoFields,
}

function ContactFields({ input, errors }: Props) {
  const field = (name: keyof typeof identityLabels) => ({
    ...createFieldProps(input, errors)(name),
    label: identityLabels[name],
  })
  return (
    <>
      <InputField {...field('name')} autoComplete="organization" />
      <InputField {...field('phone')} hint="A US number, for people who call." type="tel" autoComplete="tel" />
      <InputField
        {...field('email')}
        hint="On every page, and where answers to emails go."
        type="email"
        autoComplete="email"
      />
      <InputField {...field('area')} hint="In a few words: a city or two, or a stretch of coast." autoComplete="off" />
      <TextareaField {...field('cities')} hint="The cities you serve, one a line." rows={3} />
      <InputField
        {...field('baseZip')}
        hint="Miles for travel are counted from here."
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <SelectField
        name="timeZone"
        label={identityLabels.timeZone}
        hint="Events, emails and this back office go by this clock."
        input={listZoneChoices(input.timeZone ?? '')}
        chosen={input.timeZone ?? ''}
        error={getFieldErrorMessage(errors, 'timeZone')}
      />
      <details>
        <summary>Legal name, alerts, profiles</summary>
        <InputField
          {...field('legalName')}
          hint="At the foot of every page. Left empty, it is the name."
          autoComplete="off"
          optional
        />
        <InputField {...field('alertsTo')} hint="New inquiries are announced here." type="email" autoComplete="email" />
        <InputField
          {...field('instagramUrl')}
          hint="From https:// on. Clear it if it is not yours."
          type="url"
          autoComplete="off"
          optional
        />
        <InputField
          {...field('tiktokUrl')}
          hint="From https:// on. Clear it if it is not yours."
          type="url"
          autoComplete="off"
          optional
        />
      </details>
    </>
  )
}

function LookFields({ input, errors }: Props) {
  const field = createFieldProps(input, errors)
  return (
    <>
      <p className="hint">Two colors and your logo. Keep amber and red, or choose your own: every page follows.</p>
      <input type="hidden" name="prefix" value={input.prefix ?? ''} />
      <div className="look-colors">
        <InputField {...field('first')} label="First color" hint="Buttons and small headings." type="color" />
        <InputField {...field('second')} label="Second color" hint="Marks and lines." type="color" />
      </div>
      <FileField
        name="onDark"
        label="Logo"
        hint="PNG, JPG, WebP or SVG, up to 1 MB. Left empty, the one of the site stays."
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        error={getFieldErrorMessage(errors, 'onDark')}
        isOptional
      />
    </>
  )
}

function PriceFields({ input, errors, asks }: Props) {
  const field = createFieldProps(input, errors)
  return (
    <>
      <p className="hint">
        What an event starts at, before guests, hours and miles. Names, drinks served and all other prices are under{' '}
        <a href="/backbar/menu">Menu and prices</a>.
      </p>
      {asks.map(({ slug, name }) => (
        <div key={slug}>
          <input type="hidden" name={`seen-${slug}`} value={input[`seen-${slug}`] ?? ''} />
          <InputField {...field(`price-${slug}`)} label={`${name}, dollars`} inputMode="decimal" autoComplete="off" />
        </div>
      ))}
    </>
  )
}

function DayFields({ input, errors }: Props) {
  const blank = { input, errors }
  return (
    <>
      <SentenceFieldGroup blanks={['eventsADay', 'bartenders']} errors={errors}>
        We pour at up to <SentenceInput {...blank} name="eventsADay" label="Events on one day" /> events a day, with up
        to <SentenceInput {...blank} name="bartenders" label="Bartenders out at the same time" /> bartenders.
      </SentenceFieldGroup>
      <SentenceFieldGroup blanks={['noticeDays', 'farthestMiles']} errors={errors}>
        We need <SentenceInput {...blank} name="noticeDays" label="Days of notice" /> days of notice, and go up to{' '}
        <SentenceInput {...blank} name="farthestMiles" label="Farthest distance, in miles" size={4} /> miles.
      </SentenceFieldGroup>
      <InputField
        {...createFieldProps(input, errors)('calendar')}
        label="Your own calendar’s private address"
        hint="It usually ends in .ics. Its busy times are not offered to visitors; no title is kept. Google: Settings, your calendar, “Secret address in iCal format”."
        inputMode="url"
        autoComplete="off"
        optional
      />
    </>
  )
}

function TermFields({ input, errors, example }: Props) {
  return (
    <>
      <TermsSentenceFields input={input} errors={errors} />
      {input.insurance !== 'gone' && (
        <fieldset className={`insurance${getFieldErrorMessage(errors, 'insurance') ? ' bad' : ''}`} id="insurance">
          <legend>Clients sign: “We carry liability insurance, and send your venue a certificate.” Do you?</legend>
          <FieldErrorMessage name="insurance" error={getFieldErrorMessage(errors, 'insurance')} />
          <label>
            <input type="radio" name="insurance" value="yes" defaultChecked={input.insurance === 'yes'} /> Yes, we carry
            it
          </label>
          <label>
            <input type="radio" name="insurance" value="no" defaultChecked={input.insurance === 'no'} /> No, take that
            out
          </label>
        </fieldset>
      )}
      {example && <p className="example">{example}</p>}
    </>
  )
}

function PayFields({ input, errors }: Props) {
  const asked = paymentDestinationsForm.fields.filter(({ name }) => ['zelle', 'venmo', 'check'].includes(name))
  return (
    <>
      <p className="hint">Clients who said yes see this beside what is due. One is enough.</p>
      {asked.map((field) => (
        <FormFieldInput
          key={field.name}
          field={field}
          typed={input[field.name]}
          error={getFieldErrorMessage(errors, field.name)}
        />
      ))}
    </>
  )
}

function MailChoices() {
  return (
    <>
      <p className="hint">
        Alerts to you, receipts and replies go out through your own mail account. Choose who keeps it; a test email goes
        to you before anything is kept, and that page has a link back here.
      </p>
      <MailProviderList />
    </>
  )
}

function PhotoFields({ input, errors }: Props) {
  return (
    <>
      <FileField
        name="photo"
        label="Photo"
        hint="JPEG, PNG, WebP or AVIF, up to 20 MB, as the phone took it. It goes to the top of Home."
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={getFieldErrorMessage(errors, 'photo')}
      />
      <TextareaField
        {...createFieldProps(input, errors)('alt')}
        label="Description of the photo"
        hint="One sentence, for people who cannot see it: “A coupe with an orange twist on a wet stone bar.”"
        rows={2}
      />
    </>
  )
}

type FileProps = {
  name: string
  label: string
  hint: string
  accept: string
  error: string | undefined
  isOptional?: boolean
}

function FileField({ name, label, hint, accept, error, isOptional = false }: FileProps) {
  return (
    <InputField name={name} label={label} hint={hint} type="file" accept={accept} error={error} optional={isOptional} />
  )
}

import { cardAccountPath } from '../../agreements/card-account/card-account-form.ts'
import { paymentDestinationsForm } from '../../agreements/proposals/payment-destinations.ts'
import { TermsSentenceFields } from '../../agreements/proposals/terms-sentence-fields.tsx'
import { getFieldErrorMessage, createFieldProps } from '../../ui/field-errors.ts'
import { FieldErrorMessage, InputField } from '../../ui/field.tsx'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import { SentenceInput, SentenceFieldGroup } from '../../ui/sentence-field-group.tsx'
import type { SetupStepFormProps } from './setup-step-form-props.ts'

export function SetupPriceFields({ input, errors, asks }: SetupStepFormProps) {
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

export function SetupCapacityFields({ input, errors }: SetupStepFormProps) {
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
    </>
  )
}

export function SetupTermsFields({ input, errors, example }: SetupStepFormProps) {
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

export function SetupPaymentFields({ input, errors }: SetupStepFormProps) {
  const asked = paymentDestinationsForm.fields.filter(({ name }) => ['zelle', 'venmo', 'check'].includes(name))
  return (
    <>
      <p className="hint">
        Clients who said yes see this beside what is due. One is enough.{' '}
        <a href={cardAccountPath}>To take cards too, connect Stripe</a>
      </p>
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

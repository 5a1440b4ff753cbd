import { InputField, TextareaField } from '../../ui/field.tsx'
import { CompanySection } from './company-section.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import { getSectionFields, type FormSectionProps } from './form-section-props.tsx'
import { ReferralFields } from './referral-fields.tsx'

const more = ['occasion', 'message', 'heardFrom', 'heardWords']

/** `heading` names the person the section is about if it is not the sender. */
export function ContactSection(props: FormSectionProps & { heading?: string }) {
  const { input, message, heading, isByHand = false } = props
  const { you } = useQuoteFormText()
  const field = (name: string) => ({ name, defaultValue: input[name], error: message(name) })
  const needed = getSectionFields(props)
  const known = (what: string) => (isByHand ? 'off' : what)
  return (
    <fieldset>
      <legend>{heading ?? you.legend}</legend>
      <div className="row">
        <InputField {...needed('requestorName')} label={you.name} autoComplete={known('name')} maxLength={200} />
        <InputField
          {...needed('fromEmail')}
          label={you.email}
          type="email"
          autoComplete={known('email')}
          maxLength={254}
          className="half"
        />
        <InputField
          {...needed('phoneNumber')}
          label={you.phone}
          type="tel"
          autoComplete={known('tel')}
          className="half"
        />
      </div>
      <CollapsibleSection
        summary={you.more}
        inside={you.inside}
        isOpen={more.some((name) => input[name] || message(name))}
      >
        <div className="row">
          <InputField {...field('occasion')} label={you.occasion} maxLength={200} optional />
          <TextareaField {...field('message')} label={you.message} hint={you.messageHint} rows={4} optional />
          <ReferralFields {...props} />
        </div>
      </CollapsibleSection>
      <CompanySection {...props} />
    </fieldset>
  )
}

import { InputField, TextareaField } from '../../ui/field.tsx'
import { CompanySection } from './company-section.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import type { FormSectionProps } from './form-section-props.tsx'
import { ReferralFields } from './referral-fields.tsx'

const more = ['occasion', 'message', 'heardFrom', 'heardWords']

/** `heading` names the person the section is about if it is not the sender. */
export function ContactSection({
  input,
  message,
  mend,
  alone,
  heading,
  isByHand = false,
  labels,
}: FormSectionProps & { heading?: string }) {
  const { you } = useQuoteFormText()
  const field = (name: string) => ({ name, defaultValue: input[name], error: message(name) })
  const reachable = (name: string) => ({ ...field(name), mend: mend?.(name), autoFocus: alone === name })
  const reach = { required: !isByHand, className: 'half' }
  const known = (what: string) => (isByHand ? 'off' : what)
  return (
    <fieldset>
      <legend>{heading ?? you.legend}</legend>
      <div className="row">
        <InputField {...reachable('requestorName')} label={you.name} autoComplete={known('name')} maxLength={200} />
        <InputField
          {...reachable('fromEmail')}
          label={you.email}
          type="email"
          autoComplete={known('email')}
          maxLength={254}
          {...reach}
        />
        <InputField {...reachable('phoneNumber')} label={you.phone} type="tel" autoComplete={known('tel')} {...reach} />
      </div>
      <CollapsibleSection
        summary={you.more}
        inside={you.inside}
        isOpen={more.some((name) => input[name] || message(name))}
      >
        <div className="row">
          <InputField {...field('occasion')} label={you.occasion} maxLength={200} optional />
          <TextareaField {...field('message')} label={you.message} hint={you.messageHint} rows={4} optional />
          <ReferralFields {...{ input, message, labels }} />
        </div>
      </CollapsibleSection>
      <CompanySection {...{ input, message, isByHand, labels }} />
    </fieldset>
  )
}

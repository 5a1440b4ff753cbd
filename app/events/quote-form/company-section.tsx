import { InputField } from '../../ui/field.tsx'
import { companyFieldNames, companyRequirementFields } from '../event/company.ts'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { Checkbox } from './checkbox.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import type { FormSectionProps } from './form-section-props.tsx'

/** Fields for companies, collapsed by default. */
export function CompanySection({ input, message, isByHand = false }: FormSectionProps) {
  const { company, needs } = useQuoteFormText()
  const field = (name: string) => ({ name, defaultValue: input[name], error: message(name), optional: true })
  return (
    <CollapsibleSection
      summary={company.legend}
      isOpen={companyFieldNames.some((name) => input[name] || message(name))}
    >
      <div className="row">
        <InputField
          {...field('company')}
          label={company.name}
          maxLength={200}
          autoComplete={isByHand ? 'off' : 'organization'}
        />
        <InputField
          {...field('billingEmail')}
          label={company.billing}
          type="email"
          maxLength={254}
          autoComplete="off"
          className="half"
        />
        <InputField
          {...field('poNumber')}
          label={company.poNumber}
          maxLength={40}
          autoComplete="off"
          className="half"
        />
        <InputField {...field('otherDay')} label={company.otherDay} type="date" className="half" />
      </div>
      <fieldset className="boxes">
        <legend>{company.weNeed}</legend>
        {companyRequirementFields.map(([tick, need]) => (
          <label key={tick}>
            <Checkbox name={tick} input={input} />
            {needs[need]}
          </label>
        ))}
      </fieldset>
    </CollapsibleSection>
  )
}

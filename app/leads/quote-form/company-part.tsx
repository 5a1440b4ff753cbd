import { InputField } from '../../ui/field.tsx'
import { companyFields, companyNeeds, needTicks } from '../lead/company.ts'
import { FoldedPart } from './folded-part.tsx'
import type { PartProps } from './part-props.ts'

/** What a company's books and its venue ask for, folded away for everybody else. */
export function CompanyPart({ words, message, isByHand = false }: PartProps) {
  const field = (name: string) => ({ name, defaultValue: words[name], error: message(name), optional: true })
  return (
    <FoldedPart summary="It is for a company" isOpen={companyFields.some((name) => words[name] || message(name))}>
      <div className="row">
        <InputField
          {...field('company')}
          label="Company"
          maxLength={200}
          autoComplete={isByHand ? 'off' : 'organization'}
        />
        <InputField
          {...field('billingEmail')}
          label="Billing e-mail"
          type="email"
          maxLength={254}
          autoComplete="off"
          className="half"
        />
        <InputField {...field('poNumber')} label="PO number" maxLength={40} autoComplete="off" className="half" />
        <InputField {...field('otherDay')} label="Another date that works" type="date" className="half" />
      </div>
      <fieldset className="boxes">
        <legend>{isByHand ? 'They need' : 'We need'}</legend>
        {needTicks.map(([tick, need]) => (
          <label key={tick}>
            <input type="checkbox" name={tick} value="yes" defaultChecked={words[tick] === 'yes'} />
            {companyNeeds[need].replace(/^an? /, '').replace(/^./, (letter) => letter.toUpperCase())}
          </label>
        ))}
      </fieldset>
    </FoldedPart>
  )
}

import type { CustomAddOn } from '../../menu/catalog/catalog.ts'
import { OwnerText } from '../../ui/page-language.tsx'
import { getAddOnFieldName } from '../event/event.ts'
import type { FormSectionProps } from './form-section-props.tsx'
import { Checkbox } from './checkbox.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'

/** Checkboxes of the owner's custom add-ons. */
export function AddOnBoxes({ addOns, input }: { addOns: CustomAddOn[]; input: FormSectionProps['input'] }) {
  const { bar } = useQuoteFormText()
  return (
    <fieldset className="boxes priced-boxes">
      <legend>{bar.addOns}</legend>
      {addOns.map((addOn) => (
        <label key={addOn.slug}>
          <Checkbox name={getAddOnFieldName(addOn.slug)} input={input} />
          <span>
            <OwnerText>{addOn.label}</OwnerText>
            {addOn.note && (
              <small>
                <OwnerText>{addOn.note}</OwnerText>
              </small>
            )}
          </span>
          <span className="price">
            {bar.addOnPrice(addOn).price}
            {bar.addOnPrice(addOn).per}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

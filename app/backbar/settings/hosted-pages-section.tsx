import type { EditState } from '../../business/forms/edit-state.ts'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { hostedPagesLabels as label } from './hosted-pages-schema.ts'

/** The form for an external quote form or calculator. */
export function HostedPagesSection({ state: { input, seen, errors }, isOpen }: { state: EditState; isOpen: boolean }) {
  const field = (name: keyof typeof label) => ({
    name,
    label: label[name],
    error: getFieldErrorMessage(errors, name),
    defaultValue: input[name] ?? '',
    autoComplete: 'off',
  })
  return (
    <details className="slip" id="hosted" open={isOpen || input.quoteUrl !== '' || input.calculatorUrl !== ''}>
      <summary>
        <h2>Pages hosted elsewhere</h2>
      </summary>
      <form method="post" action="/backbar/settings/business">
        <input type="hidden" name="intent" value="hosted" />
        <input type="hidden" name="seen" value={seen} />
        <p className="hint">
          You can show another company’s page in place of ours. Requests made there go to that company, not to this back
          office; Privacy says so by itself. Leave the addresses empty for ours.
        </p>
        <InputField {...field('quoteUrl')} hint="Stands on the contact page, 2,000 pixels tall." type="url" optional />
        <InputField {...field('calculatorUrl')} hint="Stands on the calculator’s page." type="url" optional />
        <InputField
          {...field('calculatorHeight')}
          hint="In pixels. Not used for our own calculator."
          inputMode="numeric"
        />
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
    </details>
  )
}

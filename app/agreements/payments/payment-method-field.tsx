import { FieldErrorMessage } from '../../ui/field.tsx'
import type { LedgerEntry } from './ledger.ts'
import { formatPaymentMethodPhrase } from './money-actions.ts'

const labels: [LedgerEntry['way'], string][] = [
  ['zelle', 'Zelle'],
  ['venmo', 'Venmo'],
  ['check', 'Check'],
  ['cash', 'Cash'],
  ['card', 'Card'],
  ['bank', 'Bank'],
  ['other', 'Other'],
]

type Props = { name: string; legend: string; chosen: string; error: string | undefined; but?: LedgerEntry['way'] }

/** Field for a payment method. `data-means` is the method as a phrase in a sentence. */
export function PaymentMethodField({ name, legend, chosen, error, but }: Props) {
  return (
    <fieldset className="segments" id={name}>
      <legend>{legend}</legend>
      <FieldErrorMessage name={name} error={error} />
      <div className="stack">
        {labels
          .filter(([way]) => way !== but)
          .map(([way, label]) => (
            <label key={way}>
              <input
                type="radio"
                name={name}
                value={way}
                defaultChecked={way === chosen}
                data-means={formatPaymentMethodPhrase({ way })}
              />
              <span>{label}</span>
            </label>
          ))}
      </div>
    </fieldset>
  )
}

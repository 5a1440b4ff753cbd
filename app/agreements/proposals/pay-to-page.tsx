import type { Difference } from '../../ui/differences.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { payToFields, payToWays } from './pay-to.ts'

type Props = {
  words: Record<string, string>
  seen: string
  errors?: FieldMessage[]
  /** What somebody else kept while this was being written. */
  rows?: Difference[] | null
}

/** Where each way that needs no processor is paid to, typed once for everybody who is to pay. */
export function PayToPage({ words, seen, errors = [], rows = null }: Props) {
  return (
    <>
      <OfficeHead
        title="Where to pay"
        eyebrow="Settings"
        isError={errors.length > 0 || rows !== null}
        lead="Clients who said yes see this beside what is due, on their own page and in the letter with their copy. Zelle, Venmo and bank transfer are offered only once you say where they go."
      >
        <a className="btn ghost" href="/backbar/settings/terms">
          Which ways you take
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {rows && <EditConflict rows={rows} />}
      <form method="post" noValidate className="slip">
        <input type="hidden" name="seen" value={seen} />
        {payToWays.map((way) => {
          const { label, hint, most, rows } = payToFields[way]
          const field = {
            name: way,
            label,
            hint,
            optional: true,
            error: errorAt(errors, way),
            defaultValue: words[way],
          }
          return rows === 1 ? (
            <InputField key={way} {...field} maxLength={most} autoComplete="off" />
          ) : (
            <TextField key={way} {...field} rows={rows} />
          )
        })}
        <p className="tick">
          <label>
            <input
              type="checkbox"
              name="takesDebit"
              value="on"
              defaultChecked={words.takesDebit === 'on'}
              aria-describedby="takesDebit-hint"
            />{' '}
            Also take bank debits on the card page, for balances
          </label>
        </p>
        <p className="hint" id="takesDebit-hint">
          Where cards are set up. It costs you less than a card, takes up to four business days, and is not booked
          before it has arrived. A deposit is by card alone.
        </p>
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
        <p className="hint">What changes here is noted under “What happened” in your account.</p>
      </form>
    </>
  )
}

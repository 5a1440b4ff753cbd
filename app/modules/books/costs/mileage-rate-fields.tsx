import { FieldErrorMessage, getFieldAriaProps } from '../../../ui/field.tsx'
import { getFieldErrorMessage, type FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { parseMileageRateRows } from './mileage-rate-rows.ts'

type Props = { label: string; input: FormInput; errors: FieldError[] }

/** Mileage rates, a row each, and an empty row for the next. */
export function MileageRateFields({ label, input, errors }: Props) {
  const rows = parseMileageRateRows(input)
  const last = Math.max(-1, ...rows.map(({ row }) => row))
  return (
    <fieldset>
      <legend>{label}</legend>
      <p className="hint">
        The first day of a rate, then its cents a mile. Empty a row to remove it. The last row is for a new rate. Miles
        already written down keep the rate of their day.
      </p>
      <ul className="plain-list">
        {Array.from({ length: last + 2 }, (_, row) => {
          const { from = '', cents = '' } = rows.find((typed) => typed.row === row) ?? {}
          return <RateRow key={row} row={row} from={from} cents={cents} errors={errors} />
        })}
      </ul>
    </fieldset>
  )
}

type RowProps = { row: number; from: string; cents: string; errors: FieldError[] }

/** Row of fields for a mileage rate: on one line of a phone, or on two with doubled text size. */
function RateRow({ row, from, cents, errors }: RowProps) {
  const [fromName, centsName] = [`rateFrom-${row}`, `rateCents-${row}`]
  const [fromError, centsError] = [fromName, centsName].map((name) => getFieldErrorMessage(errors, name))
  return (
    <li className="line-below">
      <div className="cluster gap-4" role="group" aria-label={`Rate ${row + 1}`}>
        <span className="tap">
          <label className="unseen" htmlFor={fromName}>
            First day
          </label>
          <input
            id={fromName}
            name={fromName}
            type="date"
            defaultValue={from}
            {...getFieldAriaProps(fromName, undefined, fromError)}
          />
        </span>
        <span className="tap gap-2">
          <label className="unseen" htmlFor={centsName}>
            Cents a mile
          </label>
          <input
            id={centsName}
            name={centsName}
            inputMode="decimal"
            autoComplete="off"
            size={5}
            defaultValue={cents}
            {...getFieldAriaProps(centsName, undefined, centsError)}
          />
          <span aria-hidden="true">¢</span>
        </span>
      </div>
      <FieldErrorMessage name={fromName} error={fromError} />
      <FieldErrorMessage name={centsName} error={centsError} />
    </li>
  )
}

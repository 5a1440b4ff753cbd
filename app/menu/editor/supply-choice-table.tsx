import type { FormField, FormInput } from '../../ui/form-field.ts'

/** A table of radio buttons with the same few choices in each row, so that no list has to be opened. */
export function SupplyChoiceTable({ rows, input }: { rows: FormField[]; input: FormInput }) {
  const columns = rows[0]?.choices ?? []
  return (
    <fieldset className="choice-table">
      <legend>Who brings what</legend>
      <p className="columns flush line-below muted" aria-hidden="true">
        {columns.map(({ value, label }) => (
          <span key={value}>{label}</span>
        ))}
      </p>
      {rows.map(({ name, label, choices = [] }) => (
        <div className="flush line-below" key={name} role="radiogroup" aria-label={label}>
          <span>{label}</span>
          {choices.map(({ value, label }) => (
            <label className="center" key={value}>
              <input className="flush" type="radio" name={name} value={value} defaultChecked={input[name] === value} />
              <span className="unseen">{label}</span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

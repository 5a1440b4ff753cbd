import { described, FieldError, InputField, TextField } from './field.tsx'
import type { FormField } from './form-field.ts'

type FieldProps = { field: FormField; typed: string | undefined; error: string | undefined }

/** A field of a list of fields, as its kind is filled in; a limit is said beforehand. */
export function OneField({ field, typed = '', error }: FieldProps) {
  const { name, label, as, rows = 4, optional = false, most } = field
  // A name is never too long; a text or a sentence may be.
  const limit = most && (as === 'text' || most > 100) && `At most ${most.toLocaleString('en-US')} characters.`
  const hint = [field.hint, limit].filter(Boolean).join(' ') || undefined
  const common = { name, label, hint, error, optional, defaultValue: typed }
  if (as === 'tick') return <Tick field={field} typed={typed} error={error} />
  if (as === 'choice') return <Choice field={field} typed={typed} error={error} />
  if (as === 'text') return <TextField {...common} rows={rows} />
  if (as === 'line') return <InputField {...common} {...field.input} autoComplete="off" />
  return (
    <InputField {...common} className="short" inputMode={as === 'price' ? 'decimal' : 'numeric'} autoComplete="off" />
  )
}

function Tick({ field: { name, label, hint }, typed, error }: FieldProps) {
  return (
    <div className={`field boxes${error ? ' bad' : ''}`}>
      <FieldError name={name} error={error} />
      <label>
        <input
          id={name}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={typed !== ''}
          {...described(name, hint, error)}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

function Choice({ field: { name, label, hint, choices = [] }, typed, error }: FieldProps) {
  return (
    <div className={`field${error ? ' bad' : ''}`}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
      <select id={name} name={name} required defaultValue={typed} {...described(name, hint, error)}>
        {typed === '' && <option value="">Choose one</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

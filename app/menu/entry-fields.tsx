import type { FieldMessage } from '../ui/field-errors.ts'
import { described, FieldError, InputField, TextField } from '../ui/field.tsx'
import type { EntryField, Words } from '../entries/entry.ts'

type Props = { fields: EntryField[]; words: Words; errors: FieldMessage[] }

export function EntryFields({ fields, words, errors }: Props) {
  return fields.map((field) => (
    <OneField key={field.name} field={field} typed={words[field.name]} error={errors.find((error) => error.field === field.name)?.message} />
  ))
}

type FieldProps = { field: EntryField; typed: string | undefined; error: string | undefined }

function OneField({ field, typed = '', error }: FieldProps) {
  const { name, label, hint, as, rows = 4, optional = false } = field
  const common = { name, label, hint, error, optional, defaultValue: typed }
  if (as === 'tick') return <Tick field={field} typed={typed} error={error} />
  if (as === 'choice') return <Choice field={field} typed={typed} error={error} />
  if (as === 'text') return <TextField {...common} rows={rows} />
  if (as === 'line') return <InputField {...common} autoComplete="off" />
  return <InputField {...common} className="short" inputMode={as === 'price' ? 'decimal' : 'numeric'} autoComplete="off" />
}

function Tick({ field: { name, label, hint }, typed, error }: FieldProps) {
  return (
    <div className={`f boxes${error ? ' bad' : ''}`}>
      <FieldError name={name} error={error} />
      <label>
        <input id={name} type="checkbox" name={name} value="yes" defaultChecked={typed !== ''} {...described(name, hint, error)} />
        {label}
      </label>
      {hint && <p className="hint" id={`${name}-hint`}>{hint}</p>}
    </div>
  )
}

function Choice({ field: { name, label, hint, choices = [] }, typed, error }: FieldProps) {
  return (
    <div className={`f${error ? ' bad' : ''}`}>
      <label htmlFor={name}>
        {label} <span className="mark">required</span>
      </label>
      {hint && <p className="hint" id={`${name}-hint`}>{hint}</p>}
      <FieldError name={name} error={error} />
      <select id={name} name={name} required defaultValue={typed} {...described(name, hint, error)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>{label}</option>
        ))}
      </select>
    </div>
  )
}

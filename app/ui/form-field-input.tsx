import { getFieldAriaProps, FieldErrorMessage, FieldFrame, InputField, TextareaField } from './field.tsx'
import type { FormField } from './form-field.ts'

type FieldProps = {
  field: FormField
  typed: string | undefined
  error: string | undefined
  /** Width class of the field within its row. */
  className?: string
}

/** The input of a field definition. Limits are shown in advance. */
export function FormFieldInput({ field, typed = '', error, className = '' }: FieldProps) {
  const { name, label, as, rows = 4, optional = false, most } = field
  // Names rarely reach the limit, longer texts may.
  const limit = most && (as === 'text' || most > 100) && `At most ${most.toLocaleString('en-US')} characters.`
  const hint = [field.hint, limit].filter(Boolean).join(' ') || undefined
  const common = { name, label, hint, error, className, optional, defaultValue: typed }
  if (as === 'tick') return <Tick field={field} typed={typed} error={error} />
  if (as === 'choice') return <Choice field={field} typed={typed} error={error} className={className} />
  if (as === 'text') return <TextareaField {...common} rows={rows} />
  if (as === 'line') return <InputField {...common} {...field.input} autoComplete="off" />
  return (
    <InputField
      {...common}
      className={className || 'short'}
      inputMode={as === 'price' ? 'decimal' : 'numeric'}
      autoComplete="off"
    />
  )
}

function Tick({ field: { name, label, hint }, typed, error }: FieldProps) {
  return (
    <div className={`field boxes${error ? ' bad' : ''}`}>
      <FieldErrorMessage name={name} error={error} />
      <label>
        <input
          id={name}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={typed !== ''}
          {...getFieldAriaProps(name, hint, error)}
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

function Choice({ field, typed, error, className }: FieldProps) {
  const { name, label, hint, choices = [], other } = field
  const optional = field.optional === true && other !== undefined
  return (
    <FieldFrame {...{ name, label, hint, error, className, optional }}>
      <select id={name} name={name} required={!optional} defaultValue={typed} {...getFieldAriaProps(name, hint, error)}>
        {(typed === '' || optional) && <option value="">{optional ? other : 'Choose one'}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

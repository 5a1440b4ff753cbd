import type { ReactNode } from 'react'
import { FieldErrorMessage } from './field.tsx'
import { getFieldErrorMessage, type FieldError } from './field-errors.ts'

type SentenceProps = { blanks: string[]; errors: FieldError[]; children: ReactNode }

/** A sentence with inputs in it. Their errors appear below. */
export function SentenceFieldGroup({ blanks, errors, children }: SentenceProps) {
  const isBad = blanks.some((name) => getFieldErrorMessage(errors, name) !== undefined)
  return (
    <div className={`sentence${isBad ? ' bad' : ''} line-below`}>
      <p>{children}</p>
      {blanks.map((name) => (
        <FieldErrorMessage key={name} name={name} error={getFieldErrorMessage(errors, name)} />
      ))}
    </div>
  )
}

type BlankProps = {
  name: string
  /** Full question as the label for screen readers. */
  label: string
  input: Record<string, string>
  errors: FieldError[]
  /** Width in characters. */
  size?: number
  isMoney?: boolean
}

/** An input in a sentence. */
export function SentenceInput({ name, label, input, errors, size = 3, isMoney = false }: BlankProps) {
  const error = getFieldErrorMessage(errors, name)
  return (
    <input
      id={name}
      name={name}
      className="blank"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      size={size}
      maxLength={12}
      defaultValue={input[name] ?? ''}
      autoComplete="off"
    />
  )
}

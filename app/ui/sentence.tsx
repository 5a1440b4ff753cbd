import type { ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { getFieldErrorMessage, type FieldMessage } from './field-errors.ts'

type SentenceProps = { blanks: string[]; errors: FieldMessage[]; children: ReactNode }

/** A sentence with blanks in it; what to mend of them stands under it. */
export function Sentence({ blanks, errors, children }: SentenceProps) {
  const isBad = blanks.some((name) => getFieldErrorMessage(errors, name) !== undefined)
  return (
    <div className={`sentence${isBad ? ' bad' : ''}`}>
      <p>{children}</p>
      {blanks.map((name) => (
        <FieldError key={name} name={name} error={getFieldErrorMessage(errors, name)} />
      ))}
    </div>
  )
}

type BlankProps = {
  name: string
  /** What it asks, in full, for who hears it alone. */
  label: string
  input: Record<string, string>
  errors: FieldMessage[]
  /** So many letters wide. */
  size?: number
  isMoney?: boolean
}

/** A blank of a sentence. */
export function Blank({ name, label, input, errors, size = 3, isMoney = false }: BlankProps) {
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

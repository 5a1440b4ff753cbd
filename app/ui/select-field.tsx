import { useContext } from 'react'
import { described, FieldError, OptionalWord } from './field.tsx'

type Props = {
  name: string
  label: string
  hint?: string
  words: Readonly<Record<string, string>>
  chosen: string
  error: string | undefined
  className?: string
  optional?: boolean
}

export function SelectField({ name, label, hint, words, chosen, error, className = 'half', optional = false }: Props) {
  const optionalWord = useContext(OptionalWord)
  return (
    <div className={`field ${className}${error ? ' bad' : ''}`}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="mark">{` ${optionalWord}`}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
      <select id={name} name={name} defaultValue={chosen} {...described(name, hint, error)}>
        {Object.entries(words).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

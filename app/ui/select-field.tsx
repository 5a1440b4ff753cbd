import { getFieldAriaProps, FieldFrame } from './field.tsx'

type Props = {
  name: string
  label: string
  hint?: string
  input: Readonly<Record<string, string>>
  chosen: string
  error: string | undefined
  className?: string
  optional?: boolean
}

/** A labeled select with its values and labels. */
export function SelectField({ name, label, hint, input, chosen, error, className = 'half', optional = false }: Props) {
  return (
    <FieldFrame {...{ name, label, hint, error, className, optional }}>
      <select id={name} name={name} defaultValue={chosen} {...getFieldAriaProps(name, hint, error)}>
        {Object.entries(input).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

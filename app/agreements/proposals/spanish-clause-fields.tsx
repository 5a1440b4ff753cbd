import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { InputField, TextareaField } from '../../ui/field.tsx'

type Props = { name: string; label: string; input: Record<string, string>; errors: FieldError[] }

/** Spanish fields of a clause. Collapsed while they are filled and have no error. */
export function SpanishClauseFields({ name, label, input, errors }: Props) {
  const [heading, text] = [`${name}-headingEs`, `${name}-wordsEs`]
  const [wrongHeading, wrongText] = [getFieldErrorMessage(errors, heading), getFieldErrorMessage(errors, text)]
  return (
    <details open={wrongHeading !== undefined || wrongText !== undefined}>
      <summary>{input[text] ? 'In Spanish' : 'Add Spanish'}</summary>
      <InputField
        {...{ name: heading, label: `${label} in Spanish`, optional: true, maxLength: 80, lang: 'es' }}
        error={wrongHeading}
        defaultValue={input[heading] ?? ''}
      />
      <TextareaField
        {...{ name: text, label: 'Text in Spanish', rows: 3, optional: true, lang: 'es' }}
        error={wrongText}
        defaultValue={input[text] ?? ''}
      />
    </details>
  )
}

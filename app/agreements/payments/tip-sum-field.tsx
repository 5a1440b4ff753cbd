import { InputField } from '../../ui/field.tsx'
import type { Language } from '../../ui/language.ts'
import { tipText } from './tip-text.ts'

type Props = {
  language: Language
  typed?: string | undefined
  error?: string | undefined
  isOptional?: boolean
}

/** Field for the client's own tip. */
export function TipSumField({ language, typed, error, isOptional = true }: Props) {
  return (
    <InputField
      name="tipSum"
      label={tipText(language).sum}
      inputMode="decimal"
      autoComplete="off"
      optional={isOptional}
      defaultValue={typed}
      error={error}
    />
  )
}

import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { SetupStepKey } from './setup-steps.ts'

export type SetupStepFormProps = {
  card: SetupStepKey
  input: FormInput
  errors: FieldError[]
  asks: { slug: string; name: string }[]
  example: string | null
}

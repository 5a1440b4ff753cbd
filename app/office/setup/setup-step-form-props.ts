import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { SetupStepKey } from './setup-steps.ts'

export type SetupStepFormProps = {
  card: SetupStepKey
  input: FormInput
  errors: FieldError[]
  asks: { slug: string; name: string }[]
  /** All modules with their switches. `isFixed`: whoever runs the site decides. */
  choice: { rows: { name: string; title: string; about: string; isOn: boolean }[]; isFixed: boolean } | null
  example: string | null
}

/** Name of a module's checkbox. */
export const toModuleField = (name: string): string => `module-${name}`

import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { SetupStepKey } from './setup-steps.ts'

/** A module to choose, by a checkbox or by one of two choices. */
export type ModuleChoice = {
  name: string
  title: string
  about: string
  isOn: boolean
  setUpAnswers: { off: string; on: string } | null
}

export type SetupStepFormProps = {
  card: SetupStepKey
  input: FormInput
  errors: FieldError[]
  asks: { slug: string; name: string }[]
  /** All modules with their switches. `isFixed`: whoever runs the site decides. */
  choice: { rows: ModuleChoice[]; isFixed: boolean } | null
  example: string | null
  samples: RemainingSamples
}

/** Samples to decide on, with whether the identity is still a sample's, so that it has to be entered first. */
export type RemainingSamples = { kinds: { kind: string; words: string; canGo: boolean }[]; hasIdentity: boolean }

/** Name of a module's checkbox, or of its choices. */
export const toModuleField = (name: string): string => `module-${name}`

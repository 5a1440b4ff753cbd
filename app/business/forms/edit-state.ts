import type { FieldDifference } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { EarlierVersions } from '../earlier-versions.ts'

/** The page of a form as it stands. */
export type EditState = {
  key: string
  isNew: boolean
  /** As stored; null where there is none. */
  stored: FormInput | null
  /** What stands in the fields. */
  input: FormInput
  /** The tag of what is stored, which the form carries. */
  seen: string
  earlier: EarlierVersions
  errors: FieldError[]
  /** Somebody else saved it since the form was opened: where it differs. */
  rows: FieldDifference[] | null
  /** Somebody else deleted it since the form was opened. */
  isGone: boolean
  /** As it would be kept, to be looked at; null where nobody asked. */
  preview: FormInput | null
}

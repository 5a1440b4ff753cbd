import type { FieldDifference } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { EarlierVersions } from '../earlier-versions.ts'

/** The state of an edit form's page. */
export type EditState = {
  key: string
  isNew: boolean
  /** The stored texts. Null for a new item. */
  stored: FormInput | null
  /** Texts in the form's fields. */
  input: FormInput
  /** The tag of the stored version, which the form carries. */
  seen: string
  earlier: EarlierVersions
  errors: FieldError[]
  /** Differences from a version that another user saved meanwhile. */
  rows: FieldDifference[] | null
  /** Whether another user deleted the edited item meanwhile. */
  isGone: boolean
  /** The texts to preview. Null without a preview. */
  preview: FormInput | null
}

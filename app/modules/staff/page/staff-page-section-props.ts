import type { FieldError } from '../../../ui/field-errors.ts'
import type { staffPageText } from './staff-page-text.ts'
import type { StaffPageFormatters } from './staff-page-formatters.ts'
import type { StaffPageData } from './staff-page-view.ts'

/** Props of every section of the staff page: texts, formatters, the page's path and the current time. */
export type StaffPageSectionProps = {
  words: ReturnType<typeof staffPageText>
  times: StaffPageFormatters
  path: string
  house: { name: string; phone: string }
  now: number
  /** Idempotency key: a form submitted twice counts once. */
  tapKey: string
}

/** A rejected form with its input and errors. */
export type FailedStaffPageSubmission = { input: Record<string, string>; errors: FieldError[] }

/** Props of a section with a form. */
export type StaffPageFormProps = StaffPageSectionProps & {
  sheet: StaffPageData
  back: FailedStaffPageSubmission | null
}

import type { staffPageText } from './staff-page-text.ts'
import type { StaffPageFormatters } from './staff-page-formatters.ts'

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

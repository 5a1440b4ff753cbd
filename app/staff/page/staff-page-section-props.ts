import type { staffPageText } from './staff-page-text.ts'
import type { StaffPageFormatters } from './staff-page-formatters.ts'

/** What every part of the page says its things with: words, days and times, the page's own address, and now. */
export type StaffPageSectionProps = {
  words: ReturnType<typeof staffPageText>
  times: StaffPageFormatters
  path: string
  house: { name: string; phone: string }
  now: number
  /** A form sent twice is one. */
  tapKey: string
}

import type { FormInput } from '../../../ui/form-field.ts'
import type { EventPlanSnapshot, LeftoverCount } from '../learning/leftover-count.ts'
import type { LeftoverConflict, LeftoverReporter } from '../learning/combine-leftover-reports.ts'
import type { LeftoverWarning } from './leftover-warnings.ts'

/** A possible counter: `person:` or `crew:` with an id, and the first name. */
export type CountedByOption = { value: string; label: string }

/** A leftover count as its form shows it. */
export type LeftoverView = {
  eventId: string
  name: string
  /** The day as 2027-05-15, and relative to today in words. */
  date: string
  when: string
  basis: EventPlanSnapshot
  count: LeftoverCount
  /** Values of the form. `seen` is the version of the count from which they were loaded. */
  input: FormInput
  seen: string
  isCounted: boolean
  doubts: LeftoverWarning[]
  /** Differences between counts, for the back office only. */
  differences: LeftoverConflict[]
  /** Everyone who reported a count. */
  tellers: LeftoverReporter[]
  /** Guests who came and were announced, drinks poured, and the standard estimate. Null unless all are known. */
  result: { came: number; announced: number; poured: number; books: number } | null
}

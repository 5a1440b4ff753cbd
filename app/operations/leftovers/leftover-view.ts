import type { FormInput } from '../../ui/form-field.ts'
import type { EventPlanSnapshot, LeftoverCount } from '../learning/leftover-count.ts'
import type { LeftoverConflict, LeftoverReporter } from '../learning/resolve-leftover-count.ts'
import type { LeftoverWarning } from './leftover-warnings.ts'

/** Somebody who may have counted: `person:` or `crew:` and their id, and their first name. */
export type CountedByOption = { value: string; label: string }

/** The count of one evening, as its form shows it. */
export type LeftoverView = {
  eventId: string
  name: string
  /** 2027-05-15, and how one says that today. */
  date: string
  when: string
  basis: EventPlanSnapshot
  count: LeftoverCount
  /** The texts of its form, and the tag it was opened with. */
  input: FormInput
  seen: string
  isCounted: boolean
  doubts: LeftoverWarning[]
  /** Where those who counted differ; for the office alone. */
  differences: LeftoverConflict[]
  /** Who said anything of it. */
  tellers: LeftoverReporter[]
  /** Guests and drinks, where both are known. */
  result: { came: number; announced: number; poured: number; books: number } | null
}

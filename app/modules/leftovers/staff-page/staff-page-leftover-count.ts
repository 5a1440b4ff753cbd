import type { LeftoverView } from '../counting/leftover-view.ts'

/** An event the staff member worked, with its leftover count. `view` is set only where the page shows the form. */
export type StaffPageLeftoverCount = {
  shiftId: string
  day: string
  venue: string
  isCounted: boolean
  /** Whether the URL requested this form. */
  isOpen: boolean
  /** First names of the other staff members who counted. */
  others: string[]
  view: LeftoverView | null
}

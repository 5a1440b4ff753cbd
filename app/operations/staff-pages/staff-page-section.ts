import type { FieldError } from '../../ui/field-errors.ts'
import type { Language } from '../../ui/language.ts'

/** An event that a staff member worked, by the shift. `day` as 2027-05-15. */
export type WorkedEvent = { shiftId: string; eventId: string; day: string; venue: string }

/** Props that the staff page passes to each module section. */
export type StaffPageSlotProps = {
  staffId: string
  language: Language
  /** Path of the page, to which forms are sent. */
  path: string
  /** The form that was refused, with its errors. Null if none was. */
  refused: { input: Record<string, string>; errors: FieldError[] } | null
  /** Heading of the errors. */
  errorHeading: string
  /** Formats a day: "Sat Oct 16". */
  formatDay: (day: string) => string
  /** Formats names: "Ana and Ben". */
  formatNames: (names: string[]) => string
}

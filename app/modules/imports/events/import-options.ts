import type { DateOrder } from '../../../business/freeform-dates.ts'
import type { Catalog } from '../../../menu/catalog/catalog.ts'
import type { ColumnUse } from './import-fields.ts'
import type { ImportStatusChoice } from './parse-import-status.ts'
import type { DetectedTableEncoding } from './table-encoding.ts'

/** Import options chosen by the owner. */
export type ImportOptions = {
  /** Use of each column. */
  uses: ColumnUse[]
  order: DateOrder
  /** State of a past event without a status in the file. */
  past: 'done' | 'lost'
  /** Whether a row with an unreadable field is imported without the field, or skipped. */
  flawed: 'without' | 'leave'
  /** The owner's meanings of statuses, by `normalizeStatusKey`. The empty key is for rows with a payment and no status. */
  statuses: Record<string, ImportStatusChoice>
  /** Whether event dates are UTC timestamps, also at midnight. */
  hasUtcTimes: boolean
  /** Row number of the headings. 0 means the first row that is not blank. */
  headingsRow: number
  /** Rows to import although the same person has an event on that day. */
  anyway: number[]
  /** The encoding of a file that may be from Windows or a Mac. Null if it is certain. */
  letters: DetectedTableEncoding | null
}

/** Context for reading the rows of a file: its headings, the menu, the business's day and clock. */
export type ImportRowContext = {
  headings: string[]
  choices: ImportOptions
  catalogue: Catalog
  timeZone: string
  today: string
  now: number
}

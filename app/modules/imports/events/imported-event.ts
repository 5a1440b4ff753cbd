import type { QuoteRequest, EventState } from '../../../events/event/event.ts'
import type { ImportedAmounts } from './imported-money.ts'
import type { AdditionalContact } from './other-contacts.ts'

/** A field that could not be read. If `isNeeded`, the row is skipped. */
export type ImportRowError = { column: string; value: string; message: string; isNeeded: boolean }

/**
 * The event that an imported row becomes. `reference` is the event's reference in the other program. `createdAt` in
 * epoch milliseconds.
 */
export type ImportedEvent = {
  request: QuoteRequest
  state: EventState
  lostReason: string | null
  createdAt: number
  reference: string
  /** Amounts in the file. Null if the event is not booked or completed, or if there are none. */
  money: ImportedAmounts | null
  /** Further addresses and numbers of the row. */
  contacts: AdditionalContact[]
  /** Remaining text of the row for a note. May be empty. */
  note: string
}

/** A parsed row with its problems. `status` is the text of its status, null if there is none. */
export type ParseImportRowResult = { row: ImportedEvent | null; problems: ImportRowError[]; status: string | null }

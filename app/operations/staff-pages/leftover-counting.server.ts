import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** A staff member who counts. `now` in epoch milliseconds. */
type Counter = { personId: string; language: Language; now: number }

/** Functions with which staff count leftovers after an event. */
export type LeftoverCounting = {
  /** Number of days after an event during which staff are asked for a count. A count is accepted for twice as long. */
  promptDays: number
  /** Ids of the staff members who counted at an event. */
  listCounters: (db: Db, eventId: string) => Promise<string[]>
  /** Stores a count in addition to others, or returns its errors. */
  save: (db: Db, eventId: string, input: FormInput, counter: Counter) => Promise<FieldError[]>
  /** Stores a count that was made offline. An invalid count is stored too. */
  saveOffline: (db: Db, eventId: string, input: FormInput, counter: Counter) => Promise<void>
}

/** The module that stores counts of leftovers. Without it, staff are not asked for counts. */
export const leftoverCounting = defineContribution<[], LeftoverCounting>('leftover-counting')

import type { ShoppingListContext } from '../../operations/events/event-shopping-list.server.ts'
import type { EventStaffReader } from '../../operations/events/event-staff-reader.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { EventStepInputs } from './event-steps.ts'
import type { RunSheetDocumentLink } from './run-sheet-document-link.ts'

/**
 * Number of drinks the client named, the day they did, and number of included drinks. Null if there is no such event.
 */
export const eventNamedDrinks = defineContribution<
  [eventId: string],
  { named: number; namedOn: string | null; included: number } | null
>('event-named-drinks')

/**
 * Progress of the client's shopping for an event's list: the path of the shared list, null if not shared, and the bought
 * items, null if never opened. `now` in epoch milliseconds.
 */
export const eventShoppingProgress = defineContribution<
  [eventId: string, found: ShoppingListContext, now: number],
  { path: string | null; shopping: { bought: number; total: number } | null }
>('event-shopping-progress')

/** Progress of an event's certificate of insurance. Null if none is needed. */
export const eventCertificate = defineContribution<[eventId: string], EventStepInputs['certificate']>(
  'event-certificate',
)

/**
 * A module's document linked from the run sheet of an event. Null if the event does not exist. `now` in epoch
 * milliseconds.
 */
export const runSheetDocument = defineContribution<
  [eventId: string, { now: number; staff: EventStaffReader }],
  RunSheetDocumentLink | null
>('run-sheet-document')

/** The first action for an event after its day. `page` is below the event's address. */
export type ActionAfterEvent = { label: string; page: string }

/** A module's button next to the next step of the run sheet. Null without a button. `now` in epoch milliseconds. */
export const runSheetAction = defineContribution<[eventId: string, now: number], ActionAfterEvent | null>(
  'run-sheet-action',
)

/** The action of a module after an event's day, null if there is none. `today` as 2027-05-15. */
export const actionAfterEvent = defineContribution<[eventId: string, today: string], ActionAfterEvent | null>(
  'action-after-event',
)

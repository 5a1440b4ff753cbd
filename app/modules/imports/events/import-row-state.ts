import type { EventState } from '../../../events/event/event.ts'
import type { ImportOptions } from './import-options.ts'
import { findStatusChoice, parseImportStatus, type ParsedImportStatus } from './parse-import-status.ts'

/**
 * The state of a status: the owner's meaning, or the parsed state. Until the owner chooses the meaning of an uncertain
 * status, it takes no day and counts in no year. `none` for a missing or unknown status.
 */
export function getStateOfStatus(
  status: string | null,
  statuses: ImportOptions['statuses'],
): EventState | 'none' | 'out' {
  const chosen = status === null ? 'none' : findStatusChoice(statuses, status)
  if (chosen !== undefined) return chosen
  const reading = status === '' ? defaultPaidStatus : parseImportStatus(status!)
  if (reading === null) return 'none'
  return !reading.isCertain && claimsEventDay(reading.state) ? 'quoted' : reading.state
}

/** A row with a payment and no status is most likely booked. */
export const defaultPaidStatus: ParsedImportStatus = { state: 'booked', isCertain: false }

/** Adjusts the state to the date: past events are over, and future events are not done. */
export function adjustStateToDate(said: EventState | 'none', isPast: boolean, past: ImportOptions['past']): EventState {
  if (said === 'none') return isPast ? past : 'new'
  if (!isPast) return said === 'done' ? 'booked' : said
  return claimsEventDay(said) ? 'done' : 'lost'
}

export function claimsEventDay(state: EventState): boolean {
  return state === 'booked' || state === 'done'
}

import { formatCompactDate, formatElapsedTime, formatLongDate } from '../../business/dates.ts'
import type { EventRecord } from './event.ts'
import type { AgreementState } from './allowed-states.ts'

/** State of an event, short enough for a tag. `look` is the CSS class of the tag. */
export type EventStateTag = { words: string; look: string }

/**
 * "new, 12 min", "held until Tue", "booked", "agreed, no deposit yet", and "postponed" if its agreement has no date.
 * `today` is the business's day, `now` in epoch milliseconds.
 */
export function formatEventStateTag(
  { state, createdAt, heldUntil }: Pick<EventRecord, 'state' | 'createdAt' | 'heldUntil'>,
  today: string,
  now: number,
  agreement: AgreementState | null,
): EventStateTag {
  if (state === 'quoted' && agreement === 'postponed') return { words: 'postponed', look: state }
  if (state === 'booked' && agreement === 'agreed') return { words: agreedWords, look: 'agreed' }
  if (state === 'lost' && agreement === 'called-off') return { words: 'canceled', look: state }
  if (state === 'new')
    return { words: `new, ${now - createdAt < 30_000 ? 'just now' : formatElapsedTime(now - createdAt)}`, look: 'new' }
  if (state === 'held' && heldUntil !== null) {
    const isOver = heldUntil < today
    return {
      words: `${isOver ? 'hold ended' : 'on hold until'} ${formatCompactDate(today, heldUntil)}`,
      look: isOver ? 'held over' : 'held',
    }
  }
  return { words: formatStateLabel(state), look: state }
}

/** Label of a state within a sentence: "on hold", "completed", or the state itself. */
export function formatStateLabel(state: string): string {
  return { held: 'on hold', done: 'completed' }[state] ?? state
}

const agreedWords = 'accepted, no deposit yet'

/** State of an event in full: "booked", "agreed, no deposit yet", "held until Friday, January 15, 2027". */
export function formatEventState(
  { state, heldUntil }: Pick<EventRecord, 'state' | 'heldUntil'>,
  agreement: AgreementState | null = null,
): string {
  if (state === 'booked' && agreement === 'agreed') return agreedWords
  return state === 'held' && heldUntil !== null ? `on hold until ${formatLongDate(heldUntil)}` : formatStateLabel(state)
}

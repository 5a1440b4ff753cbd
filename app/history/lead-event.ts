import type { LeadState } from '../leads/lead.ts'

/**
 * Something that happened to a request. `words` of a move are the day a date is held until, or why a request was
 * lost; of a note its text; of a reply its subject; of an edit what changed.
 */
export type LeadEvent = {
  id: string
  /** Epoch milliseconds; no two of one request share them. */
  at: number
  kind: 'moved' | 'undone' | 'note' | 'reply' | 'edited'
  words: string
  from: LeadState | null
  to: LeadState | null
}

/** The last move that was not undone, or null; of events with the newest first. */
export function lastMove(events: LeadEvent[]): LeadEvent | null {
  let undone = 0
  for (const event of events) {
    if (event.kind === 'undone') undone++
    if (event.kind !== 'moved') continue
    if (undone === 0) return event
    undone--
  }
  return null
}

/** What was said when a request last came to a state, before a moment; of events with the newest first. */
export function wordsOn(events: LeadEvent[], state: LeadState, before: number): string | null {
  return events.find(({ to, at }) => to === state && at < before)?.words || null
}

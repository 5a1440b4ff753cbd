import { shortDay } from '../leads/lead-words.ts'
import type { LeadState } from '../leads/lead.ts'
import type { LeadEvent } from './lead-event.ts'

const came: Record<LeadState, string> = {
  new: 'Waiting for a reply',
  replied: 'Replied',
  quoted: 'The quote is out',
  held: 'The date is held',
  booked: 'Booked',
  done: 'Done',
  lost: 'Lost',
  spam: 'Put aside as spam',
}

/** What happened, as one would tell it. */
export function eventWords({ kind, words, from, to }: LeadEvent): string {
  switch (kind) {
    case 'moved':
      return from === 'spam' ? 'Not spam: a person' : standing(to, words)
    case 'undone':
      return `Undone. Again: ${lower(standing(to, words))}`
    case 'reply':
      return `You wrote: “${words}”`
    case 'edited':
    case 'note':
      return words
  }
}

function standing(state: LeadState | null, words: string): string {
  if (state === 'held' && words) return `The date is held until ${shortDay(words)}`
  if (state === 'lost' && words) return `Lost: ${words}`
  return state ? came[state] : words
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

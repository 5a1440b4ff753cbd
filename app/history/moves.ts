import type { LeadState } from '../leads/lead.ts'
import { readDay } from '../quote/event-times.ts'
import type { FieldMessage } from '../ui/field-errors.ts'

/** A move the owner may make, in words for its button, and what it asks for: a day to hold until, a reason. */
export type Move = { to: LeadState; label: string; asks: 'day' | 'reason' | null }

/** A move with what it asked for. */
export type Step = { to: LeadState; heldUntil: string | null; lostReason: string | null }

const labels: Partial<Record<LeadState, string>> = {
  replied: 'I have replied',
  quoted: 'The quote is out',
  held: 'Hold the date',
  booked: 'It is booked',
  done: 'It is done',
  lost: 'It is lost',
  spam: 'It is spam',
}

/** What can become of a request from where it stands. */
export function moves(state: LeadState): Move[] {
  switch (state) {
    case 'new':
      return offered('replied', 'quoted', 'held', 'booked', 'lost', 'spam')
    case 'replied':
      return offered('quoted', 'held', 'booked', 'lost')
    case 'quoted':
      return offered('held', 'booked', 'lost')
    case 'held':
      return [move('booked'), move('held', 'Hold it longer'), move('quoted', 'Let the date go'), move('lost')]
    case 'booked':
      return [move('done'), move('lost', 'It was called off')]
    case 'done':
      return [move('booked', 'It is still to come')]
    case 'lost':
      return [move('replied', 'It is on again')]
    case 'spam':
      return [move('new', 'This is a person')]
  }
}

/** What people say when they do not come; anything else may be typed. */
export const lostReasons = ['No answer', 'Chose somebody else', 'Too expensive', 'We were booked that day', 'The event was called off']

export type StepReading = { ok: true; step: Step } | { ok: false; errors: FieldMessage[] }

/** Reads a posted move. One that is not offered is told like any other mistake. `today` is the business's day. */
export function readStep(state: LeadState, words: Record<string, string>, today: string): StepReading {
  const move = moves(state).find(({ to }) => to === words.to)
  if (!move) return { ok: false, errors: [{ field: 'moves', message: 'Choose one of the buttons on this page' }] }
  const step: Step = { to: move.to, heldUntil: null, lostReason: null }
  if (move.asks === 'day') {
    const day = readDay(words.heldUntil ?? '')
    const problem = dayProblem(day, today)
    return problem ? { ok: false, errors: [{ field: 'heldUntil', message: problem }] } : { ok: true, step: { ...step, heldUntil: day } }
  }
  if (move.asks === 'reason') {
    const reason = (words.lostReason ?? '').replace(/\p{Cc}+/gu, ' ').trim()
    const problem = reason === '' ? 'Say in a few words why' : reason.length > 200 ? 'Shorten the reason to 200 characters' : null
    return problem ? { ok: false, errors: [{ field: 'lostReason', message: problem }] } : { ok: true, step: { ...step, lostReason: reason } }
  }
  return { ok: true, step }
}

/** The day a hold is offered for until the owner says another: a week. */
export function usualHold(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: 7 }).toString()
}

function dayProblem(day: string | null, today: string): string | null {
  if (day === null) return 'Enter the day until which you keep the date free'
  return day < today ? 'Enter a day from today on' : null
}

function offered(...states: LeadState[]): Move[] {
  return states.map((state) => move(state))
}

function move(to: LeadState, label = labels[to] ?? to): Move {
  return { to, label, asks: to === 'held' ? 'day' : to === 'lost' ? 'reason' : null }
}

import type { EventState } from './event.ts'
import type { StateChangeCause } from './history-entry.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { addDays, diffDays, maxEventYear, formatLongDate, parseDate } from '../../business/dates.ts'

/** A state change that the owner may make: the label of its button and the input it needs. */
export type StateChangeOption = { to: EventState; label: string; asks: 'day' | 'reason' | null }

/** A state change with its input: a hold's last day or the reason of a loss. */
export type StateTransition =
  | { to: 'held'; until: string }
  | { to: 'lost'; reason: string }
  | { to: Exclude<EventState, 'held' | 'lost'>; because?: StateChangeCause }

const stateChangeLabels: Partial<Record<EventState, string>> = {
  replied: 'Mark replied',
  quoted: 'Mark quoted',
  held: 'Hold the date',
  booked: 'Mark booked',
  done: 'Mark done',
  lost: 'Mark lost',
  spam: 'Mark as spam',
}

/** State changes that each state offers. */
export function getStateChangeOptions(state: EventState): StateChangeOption[] {
  switch (state) {
    case 'new':
      return offered('replied', 'quoted', 'held', 'booked', 'lost', 'spam')
    case 'replied':
      return offered('quoted', 'held', 'booked', 'lost')
    case 'quoted':
      return offered('held', 'booked', 'lost')
    case 'held':
      return [
        createStateChangeOption('booked'),
        createStateChangeOption('held', 'Extend the hold'),
        createStateChangeOption('quoted', 'Release the date'),
        createStateChangeOption('lost'),
      ]
    case 'booked':
      return [createStateChangeOption('done'), createStateChangeOption('lost', 'Mark canceled')]
    case 'done':
      return [createStateChangeOption('booked', 'Mark not done yet')]
    case 'lost':
      return [createStateChangeOption('replied', 'Reopen the event')]
    case 'spam':
      return [createStateChangeOption('new', 'Not spam')]
    case 'merged':
      return []
  }
}

/** Common reasons why an event is lost. The owner may type another. */
export const lostReasons = [
  'No answer',
  'We declined',
  'Chose another bar',
  'Too expensive',
  'We were booked that day',
  'The event was canceled',
]

export type ParseStateChangeResult = { ok: true; step: StateTransition } | { ok: false; errors: FieldError[] }

/** The business's day and the day of the event. */
export type StateChangeDates = { today: string; eventDate: string }

/** Parses a posted state change. A change that is not offered is an input error. */
export function parseStateChange(
  state: EventState,
  input: Record<string, string>,
  dates: StateChangeDates,
): ParseStateChangeResult {
  const createStateChangeOption = getStateChangeOptions(state).find(({ to }) => to === input.to)
  if (!createStateChangeOption) return rejectField('moves', 'Choose one of the buttons on this page')
  if (createStateChangeOption.to === 'held') return parseHoldEnd(input, dates)
  if (createStateChangeOption.to === 'lost') {
    const reason = normalizeLine(input.lostReason)
    if (reason === '') return rejectField('lostReason', 'Say in a few words why')
    return reason.length > 200
      ? rejectField('lostReason', 'Shorten the reason to 200 characters')
      : { ok: true, step: { to: 'lost', reason } }
  }
  return { ok: true, step: { to: createStateChangeOption.to } }
}

/** Parses the last day of a hold: today or later, and never after the event. */
function parseHoldEnd(input: Record<string, string>, { today, eventDate }: StateChangeDates): ParseStateChangeResult {
  const until = parseDate(input.heldUntil ?? '')
  if (eventDate < today) return rejectField('heldUntil', 'The day of the event has passed: there is nothing to hold')
  if (until === null)
    return rejectField('heldUntil', `Enter the day until which you hold the date, up to ${maxEventYear}`)
  if (until < today) return rejectField('heldUntil', 'Enter today or a later day')
  if (until > eventDate)
    return rejectField('heldUntil', `Enter a day up to the event itself, ${formatLongDate(eventDate)}`)
  return { ok: true, step: { to: 'held', until } }
}

/**
 * Default last day of a hold: a week, three days for an event within 60 days, tomorrow for an event within 14 days, and
 * never after the event.
 */
export function computeDefaultHoldEnd({ today, eventDate }: StateChangeDates): string {
  const away = diffDays(today, eventDate)
  return computeHoldEnd(away <= 14 ? 1 : away <= 60 ? 3 : 7, { today, eventDate })
}

/** Default last day of a hold for the first event on the waitlist: the day after tomorrow. */
export function computeWaitlistHoldEnd(dates: StateChangeDates): string {
  return computeHoldEnd(2, dates)
}

function computeHoldEnd(days: number, { today, eventDate }: StateChangeDates): string {
  const last = addDays(today, days)
  // A past event cannot be held. The field then starts with today.
  return eventDate < today ? today : last < eventDate ? last : eventDate
}

function rejectField(field: string, message: string): ParseStateChangeResult {
  return { ok: false, errors: [{ field, message }] }
}

function offered(...states: EventState[]): StateChangeOption[] {
  return states.map((state) => createStateChangeOption(state))
}

function createStateChangeOption(to: EventState, label = stateChangeLabels[to] ?? to): StateChangeOption {
  return { to, label, asks: to === 'held' ? 'day' : to === 'lost' ? 'reason' : null }
}

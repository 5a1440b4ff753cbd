import type { Db } from '../../plumbing/database/database.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { waitlistIntent, type DayConflict } from '../../events/event/day-conflict.ts'
import { parseStateChange, type ParseStateChangeResult } from '../../events/event/state-changes.ts'
import { parseEventPrice } from '../../agreements/payments/event-price.ts'
import { changeEventState, type DayConflictOptions, type ChangeEventStateResult } from './change-event-state.server.ts'
import { canSetEventState } from '../../agreements/proposals/agreement-states.server.ts'
import { addToWaitlist } from '../../events/event/change-state.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday, formatTime, formatLongDate } from '../../business/dates.ts'
import type { EventRecord, QuoteRequest } from '../../events/event/event.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** Result of a form on an event's page: a notice code for the URL, or the form to show again with its errors. */
export type EventActionResult =
  | { kind: 'done'; notice: string }
  | { kind: 'back'; status: number; stale: boolean; errors: FieldError[]; input: FormInput }
  | { kind: 'taken'; taken: DayConflict; name: string; input: FormInput }
  /** The event would be booked without a price, so the price form comes first. */
  | { kind: 'unpriced'; input: FormInput }
  /** The client has accepted, so the event must be canceled with its terms and not only marked lost. */
  | { kind: 'agreed'; input: FormInput }
  | { kind: 'gone' }

/** Handles a form that changes an event's state. An outdated form is refused before its fields are validated. */
export async function handleStateChange(
  db: Db,
  eventId: string,
  input: FormInput,
  now: number,
): Promise<EventActionResult> {
  const [event, guard] = await Promise.all([findEvent(db, eventId), getDayConflictOptions(db, input, now)])
  if (!event) return { kind: 'gone' }
  if (input.despite === waitlistIntent) return handleWaitlistForm(db, eventId, input, now)
  // A form that is sent twice finds the event booked by its first submission.
  const isSecond = isEventPriceForm(input) && event.state === 'booked'
  if (input.from !== event.state && !isSecond) return toEventActionResult('stale', event, input)
  const dates = { today: guard.today, eventDate: event.request.eventDate }
  // An event booked without a price gets its price and stays booked.
  const reading = isSecond ? priceOnlyChange : parseStateChange(event.state, input, dates)
  if (!reading.ok) return { kind: 'back', status: 422, stale: false, errors: reading.errors, input }
  const price = isEventPriceForm(input) ? parseEventPrice(input, dates) : null
  if (price && !price.ok) return { kind: 'back', status: 422, stale: false, errors: price.errors, input }
  const typed = price && { price: price.read, key: parseIdempotencyKey(input, now) }
  const moved = await changeEventState(db, eventId, {
    step: reading.step,
    seen: input.seen ?? '',
    now,
    typed,
    ...guard,
  })
  return toEventActionResult(moved, event, input)
}

const priceOnlyChange: ParseStateChangeResult = { ok: true, step: { to: 'booked' } }

/** Whether a form books an event at a price. Forms that only change the state have no total. */
export function isEventPriceForm(input: FormInput): boolean {
  return input.to === 'booked' && input.total !== undefined
}

export function parseIdempotencyKey({ key = '' }: FormInput, now: number): string {
  return /^[\w-]{8,64}$/.test(key) ? key : String(now)
}

export async function handleWaitlistForm(
  db: Db,
  eventId: string,
  input: FormInput,
  now: number,
): Promise<EventActionResult> {
  const { today } = await getDayConflictOptions(db, input, now)
  if (!(await canSetEventState(db, eventId, 'replied'))) return { kind: 'agreed', input }
  const put = await addToWaitlist(db, eventId, { today, now })
  if (put === 'gone') return { kind: 'gone' }
  if (put === 'stale') return { kind: 'back', status: 409, stale: true, errors: [], input }
  return { kind: 'done', notice: 'said=next' }
}

export async function getDayConflictOptions(
  db: Db,
  { despite = '' }: FormInput,
  now: number,
): Promise<DayConflictOptions> {
  const { timeZone } = await getSetting(db, 'identity')
  return { today: getToday(now, timeZone), despite }
}

export function toEventActionResult(
  moved: ChangeEventStateResult,
  { request }: EventRecord,
  input: FormInput,
): EventActionResult {
  if (moved === 'gone') return { kind: 'gone' }
  if (moved === 'unpriced') return { kind: 'unpriced', input }
  if (moved === 'agreed') return { kind: 'agreed', input }
  if (moved === 'ahead')
    return { kind: 'back', status: 422, stale: false, errors: [createNotEndedError(request)], input }
  if (moved === 'stale') return { kind: 'back', status: 409, stale: true, errors: [], input: removeKey(input) }
  if (moved === 'moved')
    return { kind: 'done', notice: input.intent === 'undo' ? 'said=undone' : `said=moved-${input.to}` }
  return { kind: 'taken', taken: moved, name: request.requestorName, input }
}

/** Returns a form without its key, so that the page creates a new key. A used key records nothing again. */
function removeKey({ key: _key, ...typed }: FormInput): FormInput {
  return typed
}

/** An event is marked done only after its end time. */
function createNotEndedError({ eventDate, eventEndTime, timeZone }: QuoteRequest): FieldError {
  const time =
    eventEndTime && [formatTime(eventEndTime), timeZone && formatTimeZone(timeZone)].filter(Boolean).join(' ')
  const end = time ? `${formatLongDate(eventDate)}, ${time}` : formatLongDate(eventDate)
  return { field: 'moves', message: `Mark it done once it is over: it ends on ${end}` }
}

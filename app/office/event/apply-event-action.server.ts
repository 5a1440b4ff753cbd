import { parseEventPrice } from '../../agreements/payments/event-price.ts'
import { canSetEventState } from '../../agreements/proposals/agreement-states.server.ts'
import { withdrawProposalIfClosed } from '../../agreements/client-page/owner-actions.server.ts'
import { formatTime, formatLongDate, getToday } from '../../business/dates.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { addNote, deleteNote } from '../../events/event/history.server.ts'
import { addToWaitlist } from '../../events/event/change-state.server.ts'
import { parseStateChange, type ParseStateChangeResult } from '../../events/event/state-changes.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { leaveWaitlist } from '../../events/event/waitlist.server.ts'
import { waitlistIntent, type DayConflict } from '../../events/event/day-conflict.ts'
import type { EventRecord, QuoteRequest } from '../../events/event/event.ts'
import { mergeBlockerMessages } from '../../events/event/merge-events.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { normalizeText } from '../../plumbing/http/normalize-text.ts'
import {
  changeEventState,
  undoEventStateChange,
  type DayConflictOptions,
  type ChangeEventStateResult,
} from './change-event-state.server.ts'
import { mergeEvents, unmergeEvent } from './merge-similar-events.server.ts'

/** Result of a form on an event's page: a notice code for the address, or the returned form. */
export type EventActionResult =
  | { kind: 'done'; notice: string }
  | { kind: 'back'; status: number; stale: boolean; errors: FieldError[]; input: FormInput }
  | { kind: 'taken'; taken: DayConflict; name: string; input: FormInput }
  /** The event would be booked without a price, so the price form comes first. */
  | { kind: 'unpriced'; input: FormInput }
  /** The client has accepted, so the event must be canceled with its terms and not only marked lost. */
  | { kind: 'agreed'; input: FormInput }
  | { kind: 'gone' }

/**
 * Applies a form of an event's page with everything that follows from it, or changes nothing. Callers end open checkouts
 * for the date before (`expireAllCheckouts`). `now` in epoch milliseconds.
 */
export async function applyEventAction(
  db: Db,
  eventId: string,
  input: FormInput,
  now: number,
): Promise<EventActionResult> {
  return runInTransaction(db, async (db) => {
    const change = await runEventAction(db, eventId, input, now)
    // A closed event waits for no acceptance.
    if (change.kind === 'done') await withdrawProposalIfClosed(db, eventId, now)
    return change
  })
}

async function runEventAction(db: Db, eventId: string, input: FormInput, now: number): Promise<EventActionResult> {
  switch (input.intent) {
    case 'move':
      return handleStateChange(db, eventId, input, now)
    case 'undo':
      return handleUndo(db, eventId, input, now)
    case 'same-event':
      return handleMerge(db, eventId, input, now)
    case 'not-same-event':
      return handleUnmerge(db, input, now)
    case 'next-in-line':
      return handleWaitlistForm(db, eventId, input, now)
    case 'out-of-line':
      if (await lockEvent(db, eventId)) await leaveWaitlist(db, eventId, { actor: 'owner', now })
      return { kind: 'done', notice: 'said=out-of-line' }
    case 'note':
      return handleNote(db, eventId, input, now)
    case 'delete-note': {
      const bin = await deleteNote(db, eventId, input.note ?? '', now)
      return { kind: 'done', notice: bin === null ? '' : `said=deleted&bin=${bin}` }
    }
    default:
      return { kind: 'done', notice: '' }
  }
}

/**
 * The form is compared with the current state before its fields are validated, because a stale form needs no other error.
 */
async function handleStateChange(db: Db, eventId: string, input: FormInput, now: number): Promise<EventActionResult> {
  const [event, guard] = await Promise.all([findEvent(db, eventId), getConflictOptions(db, input, now)])
  if (!event) return { kind: 'gone' }
  if (input.despite === waitlistIntent) return handleWaitlistForm(db, eventId, input, now)
  // A form that is sent twice finds the event booked by its first submission.
  const isSecond = isEventPriceForm(input) && event.state === 'booked'
  if (input.from !== event.state && !isSecond) return toActionResult('stale', event, input)
  const dates = { today: guard.today, eventDate: event.request.eventDate }
  // An event booked without a price gets its price and stays booked.
  const reading = isSecond ? priceOnlyChange : parseStateChange(event.state, input, dates)
  if (!reading.ok) return { kind: 'back', status: 422, stale: false, errors: reading.errors, input }
  const price = isEventPriceForm(input) ? parseEventPrice(input, dates) : null
  if (price && !price.ok) return { kind: 'back', status: 422, stale: false, errors: price.errors, input }
  const typed = price && { price: price.read, key: readKey(input, now) }
  const moved = await changeEventState(db, eventId, {
    step: reading.step,
    seen: input.seen ?? '',
    now,
    typed,
    ...guard,
  })
  return toActionResult(moved, event, input)
}

const priceOnlyChange: ParseStateChangeResult = { ok: true, step: { to: 'booked' } }

/** Whether a form books an event at a price. A form that only changes the state has no total. */
export function isEventPriceForm(input: FormInput): boolean {
  return input.to === 'booked' && input.total !== undefined
}

function readKey({ key = '' }: FormInput, now: number): string {
  return /^[\w-]{8,64}$/.test(key) ? key : String(now)
}

async function handleUndo(db: Db, eventId: string, input: FormInput, now: number): Promise<EventActionResult> {
  const [event, guard] = await Promise.all([findEvent(db, eventId), getConflictOptions(db, input, now)])
  if (!event) return { kind: 'gone' }
  if (input.despite === waitlistIntent) return handleWaitlistForm(db, eventId, input, now)
  return toActionResult(
    await undoEventStateChange(db, eventId, { eventId: input.event ?? '', now, ...guard }),
    event,
    input,
  )
}

async function handleMerge(db: Db, eventId: string, input: FormInput, now: number): Promise<EventActionResult> {
  const other = input.other ?? ''
  const isKept = input.keep !== other
  const [kept, gone] = isKept ? [eventId, other] : [other, eventId]
  const merged = await mergeEvents(db, kept, gone, now)
  if (merged === 'merged') return { kind: 'done', notice: 'said=merged' }
  if (merged === 'stale') return { kind: 'back', status: 409, stale: true, errors: [], input }
  const errors = [{ field: 'same-event', message: mergeBlockerMessages[merged] }]
  return { kind: 'back', status: 409, stale: false, errors, input }
}

async function handleUnmerge(db: Db, input: FormInput, now: number): Promise<EventActionResult> {
  const [event, guard] = await Promise.all([findEvent(db, input.other ?? ''), getConflictOptions(db, input, now)])
  if (!event) return { kind: 'gone' }
  const undone = await unmergeEvent(db, event.id, { now, ...guard })
  if (undone === 'undone') return { kind: 'done', notice: 'said=undone' }
  if (undone === 'late') return { kind: 'done', notice: 'said=gone' }
  if (undone === 'stale') return { kind: 'back', status: 409, stale: true, errors: [], input }
  return { kind: 'taken', taken: undone, name: event.request.requestorName, input }
}

async function handleWaitlistForm(db: Db, eventId: string, input: FormInput, now: number): Promise<EventActionResult> {
  const { today } = await getConflictOptions(db, input, now)
  if (!(await canSetEventState(db, eventId, 'replied'))) return { kind: 'agreed', input }
  const put = await addToWaitlist(db, eventId, { today, now })
  if (put === 'gone') return { kind: 'gone' }
  if (put === 'stale') return { kind: 'back', status: 409, stale: true, errors: [], input }
  return { kind: 'done', notice: 'said=next' }
}

async function getConflictOptions(db: Db, { despite = '' }: FormInput, now: number): Promise<DayConflictOptions> {
  const { timeZone } = await getSetting(db, 'identity')
  return { today: getToday(now, timeZone), despite }
}

async function handleNote(db: Db, eventId: string, input: FormInput, now: number): Promise<EventActionResult> {
  const reading = parseNote(input.words ?? '')
  const errors = reading.ok ? [] : [{ field: 'words', message: reading.message }]
  if (!reading.ok) return { kind: 'back', status: 422, stale: false, errors, input }
  return (await addNote(db, eventId, { key: readKey(input, now), words: reading.words }, now))
    ? { kind: 'done', notice: 'said=noted' }
    : { kind: 'gone' }
}

function toActionResult(moved: ChangeEventStateResult, { request }: EventRecord, input: FormInput): EventActionResult {
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

/** A note as typed, or its field error. */
function parseNote(typed: string): { ok: true; words: string } | { ok: false; message: string } {
  const words = normalizeText(typed)
  if (words === '') return { ok: false, message: 'Write the note first' }
  return words.length > 2_000 ? { ok: false, message: 'Shorten the note to 2,000 characters' } : { ok: true, words }
}

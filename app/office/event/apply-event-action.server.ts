import { withdrawProposalIfClosed } from '../../agreements/client-page/owner-actions.server.ts'
import { addNote, deleteNote } from '../../events/event/history.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { leaveWaitlist } from '../../events/event/waitlist.server.ts'
import { waitlistIntent } from '../../events/event/day-conflict.ts'
import { mergeBlockerMessages } from '../../events/event/merge-events.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { normalizeText } from '../../plumbing/http/normalize-text.ts'
import { undoEventStateChange } from './change-event-state.server.ts'
import { mergeEvents, unmergeEvent } from './merge-similar-events.server.ts'
import {
  getDayConflictOptions,
  handleStateChange,
  handleWaitlistForm,
  parseIdempotencyKey,
  toEventActionResult,
  type EventActionResult,
} from './event-state-action.server.ts'

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

async function handleUndo(db: Db, eventId: string, input: FormInput, now: number): Promise<EventActionResult> {
  const [event, guard] = await Promise.all([findEvent(db, eventId), getDayConflictOptions(db, input, now)])
  if (!event) return { kind: 'gone' }
  if (input.despite === waitlistIntent) return handleWaitlistForm(db, eventId, input, now)
  return toEventActionResult(
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
  const [event, guard] = await Promise.all([findEvent(db, input.other ?? ''), getDayConflictOptions(db, input, now)])
  if (!event) return { kind: 'gone' }
  const undone = await unmergeEvent(db, event.id, { now, ...guard })
  if (undone === 'undone') return { kind: 'done', notice: 'said=undone' }
  if (undone === 'late') return { kind: 'done', notice: 'said=gone' }
  if (undone === 'stale') return { kind: 'back', status: 409, stale: true, errors: [], input }
  return { kind: 'taken', taken: undone, name: event.request.requestorName, input }
}

async function handleNote(db: Db, eventId: string, input: FormInput, now: number): Promise<EventActionResult> {
  const reading = parseNote(input.words ?? '')
  const errors = reading.ok ? [] : [{ field: 'words', message: reading.message }]
  if (!reading.ok) return { kind: 'back', status: 422, stale: false, errors, input }
  return (await addNote(db, eventId, { key: parseIdempotencyKey(input, now), words: reading.words }, now))
    ? { kind: 'done', notice: 'said=noted' }
    : { kind: 'gone' }
}

/** A note as typed, or its field error. */
function parseNote(typed: string): { ok: true; words: string } | { ok: false; message: string } {
  const words = normalizeText(typed)
  if (words === '') return { ok: false, message: 'Write the note first' }
  return words.length > 2_000 ? { ok: false, message: 'Shorten the note to 2,000 characters' } : { ok: true, words }
}

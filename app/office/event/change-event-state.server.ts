import { getSetting } from '../../business/stored-settings.server.ts'
import { computeEventEnd } from '../../business/event-times.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import {
  isEventPriceRecorded,
  isEventUnpriced,
  recordEventPrice,
  undoEventPrice,
} from '../../agreements/payments/event-price.server.ts'
import type { EventPrice } from '../../agreements/payments/event-price.ts'
import { extendHoldToProposal, canSetEventState } from '../../agreements/proposals/agreement-states.server.ts'
import { onBookingChanged } from '../../events/event/booking-hooks.server.ts'
import { findPriorStateChange, getEffectiveStateChanges } from '../../events/event/history-entry.ts'
import { listHistoryEntries, recordHistoryEntry } from '../../events/event/history.server.ts'
import type { EventRecord, EventState } from '../../events/event/event.ts'
import { toEventRecord } from '../../events/event/events.server.ts'
import { lockEvent, computeEventStateVersion } from '../../events/event/lock-event.server.ts'
import {
  applyStateTransition,
  isReplyState,
  updateStateAndHold,
  type ActorStamp,
} from '../../events/event/change-state.server.ts'
import type { StateTransition } from '../../events/event/state-changes.ts'
import { findDayConflict } from '../../events/event/day-conflict.server.ts'
import { hasDateClaim, isDateClaimingState, type DayConflict } from '../../events/event/day-conflict.ts'

/**
 * `stale`: the event changed since the page was opened. `agreed`: an agreement is in force and must be canceled or
 * changed instead. `DayConflict`: other events claim the day. `ahead`: the event has not ended, so it is not done.
 * `unpriced`: it would be booked without a price. All but `moved` change nothing.
 */
export type ChangeEventStateResult = 'moved' | 'stale' | 'gone' | 'agreed' | 'ahead' | 'unpriced' | DayConflict

/** A price as typed, with the key of its form. */
export type EventPriceInput = { price: EventPrice; key: string }

/** Conflict check of a booking: the business's current day, and the other events on the date that the owner has seen. */
export type DayConflictOptions = { today: string; despite: string }

/** Changes an event's state for the owner if it still is in the state that `seen` marks. */
export async function changeEventState(
  db: Db,
  eventId: string,
  {
    step,
    seen,
    now,
    typed = null,
    ...guard
  }: { step: StateTransition; seen: string; now: number; typed?: EventPriceInput | null } & DayConflictOptions,
): Promise<ChangeEventStateResult> {
  return runInTransaction(db, async (db) => {
    const row = await lockEvent(db, eventId)
    if (!row) return 'gone'
    const event = toEventRecord(row)
    const isRecorded = typed && (await isEventPriceRecorded(db, eventId, typed.price, typed.key))
    if (isRecorded !== null) return isRecorded && event.state === 'booked' ? 'moved' : 'stale'
    if (computeEventStateVersion(event) !== seen) return 'stale'
    if (!(await canSetEventState(db, eventId, step.to))) return 'agreed'
    if (step.to === 'done' && !(await hasEventEnded(db, event, now))) return 'ahead'
    const by: ActorStamp = { actor: 'owner', now }
    const isUnpriced = step.to === 'booked' && event.state !== 'done' && (await isEventUnpriced(db, eventId))
    // A date conflict is asked about before the price. The owner's answer to it is kept until the price is known.
    if (isUnpriced && !typed && guard.despite) return 'unpriced'
    const taken = await findStateChangeConflict(
      db,
      event,
      { to: step.to, isPromise: isDateClaimingState(step.to) },
      guard,
      by,
    )
    if (taken) return taken
    if (isUnpriced && !typed) return 'unpriced'
    // An event that is already booked only gets its price.
    if (event.state !== 'booked' || step.to !== 'booked')
      await applyStateTransition(db, row, await extendHoldToProposal(db, eventId, step), by)
    if (isUnpriced && typed)
      await recordEventPrice(db, eventId, typed.price, { key: typed.key, today: guard.today, by })
    return 'moved'
  })
}

/** Undoes the last state change if it still has this id. The event returns to its earlier state. */
export async function undoEventStateChange(
  db: Db,
  leadId: string,
  { eventId, now, ...guard }: { eventId: string; now: number } & DayConflictOptions,
): Promise<Exclude<ChangeEventStateResult, 'unpriced'>> {
  return runInTransaction(db, async (db) => {
    const row = await lockEvent(db, leadId)
    if (!row) return 'gone'
    const events = await listHistoryEntries(db, leadId)
    const [move, ...earlier] = getEffectiveStateChanges(events)
    if (!move || move.id !== eventId || move.actor !== 'owner') return 'stale'
    const { until, reason } = findPriorStateChange(events, move.details.from, move.at) ?? {}
    const before = { to: move.details.from, ...(until && { until }), ...(reason && { reason }) }
    const back = await extendHoldToProposal(db, leadId, before)
    if (!(await canSetEventState(db, leadId, back.to))) return 'agreed'
    const event = toEventRecord(row)
    if (back.to === 'done' && !(await hasEventEnded(db, event, now))) return 'ahead'
    const isPromise = hasDateClaim({ ...event, state: back.to, heldUntil: back.until ?? null }, guard.today)
    const by: ActorStamp = { actor: 'owner', now }
    const taken = await findStateChangeConflict(db, event, { to: back.to, isPromise }, guard, by)
    if (taken) return taken
    await updateStateAndHold(db, leadId, back, by)
    const wasAnswered =
      events.some(({ kind }) => kind === 'reply') || earlier.some(({ details }) => isReplyState(details.to))
    if (!wasAnswered) await db.updateTable('event').set({ first_reply_at: null }).where('id', '=', leadId).execute()
    if (row.state === 'booked' && back.to !== 'done') await undoEventPrice(db, leadId, { today: guard.today, by })
    await recordHistoryEntry(db, leadId, { kind: 'undone', details: { from: row.state as EventState, ...back } }, by)
    await onBookingChanged(db, leadId, now)
    return 'moved'
  })
}

/** Whether the event has ended. */
async function hasEventEnded(db: Db, { request }: EventRecord, now: number): Promise<boolean> {
  const { timeZone } = await getSetting(db, 'identity')
  return computeEventEnd(request, timeZone) <= now
}

/**
 * Returns the conflict with other events on the date, null if there is none. An event that claims its date keeps the
 * claim when it is marked done or not done.
 */
async function findStateChangeConflict(
  db: Db,
  event: EventRecord,
  { to, isPromise }: { to: EventState; isPromise: boolean },
  guard: DayConflictOptions,
  by: ActorStamp,
): Promise<DayConflict | null> {
  const isSameClaim =
    hasDateClaim(event, guard.today) && [event.state, to].every((one) => one === 'booked' || one === 'done')
  if (!isPromise || isSameClaim) return null
  return await findDayConflict(db, { eventId: event.id, request: event.request, ...guard }, by)
}

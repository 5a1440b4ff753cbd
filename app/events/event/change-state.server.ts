import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { listExpiredHoldEventIds, placeHold, releaseHold } from './hold.server.ts'
import { getStateBeforeHold, type Actor, type StateChange } from './history-entry.ts'
import { listHistoryEntries, recordHistoryEntry } from './history.server.ts'
import type { EventState } from './event.ts'
import { toEventRecord } from './events.server.ts'
import { onBookingChanged } from './booking-hooks.server.ts'
import { forEachLockedEvent, lockEvent, type LockedEvent } from './lock-event.server.ts'
import type { StateTransition } from './state-changes.ts'
import { deleteWaitlistEntry, joinWaitlist } from './waitlist.server.ts'
import { canJoinWaitlist } from './waitlist.ts'
import { hasDateClaim, isDateClaimingState } from './day-conflict.ts'

/** The actor of a change and its time in epoch milliseconds. */
export type ActorStamp = { actor: Actor; now: number }

/** Moves a locked event to another state and records it in its history. Check for conflicts first with `findDayConflict`. */
export async function applyStateTransition(
  db: Db,
  event: LockedEvent,
  transition: StateTransition,
  by: ActorStamp,
): Promise<void> {
  const from = event.state as EventState
  await updateStateAndHold(db, event.id, transition, by)
  // An event that gives up its claim to a date loses its position on the waitlist.
  if (isDateClaimingState(from) && !isDateClaimingState(transition.to)) await deleteWaitlistEntry(db, event.id)
  if (isReplyState(transition.to) && by.actor === 'owner' && event.first_reply_at === null)
    await db.updateTable('event').set({ first_reply_at: by.now }).where('id', '=', event.id).execute()
  await recordHistoryEntry(db, event.id, { kind: 'moved', details: { from, ...transition } }, by)
  await onBookingChanged(db, event.id, by.now)
}

/**
 * Puts an event on the waitlist for its day and reopens it if it was lost. Returns `stale` if the event was held, booked or
 * closed since the form was loaded, because reopening it could let a payment in progress claim the day.
 */
export async function addToWaitlist(
  db: Db,
  eventId: string,
  { today, now }: { today: string; now: number },
): Promise<'moved' | 'stale' | 'gone'> {
  return runInTransaction(db, async (db) => {
    const row = await lockEvent(db, eventId)
    if (!row) return 'gone'
    const event = toEventRecord(row)
    if (hasDateClaim(event, today) || isOver(event.state)) return 'stale'
    const by: ActorStamp = { actor: 'owner', now }
    if (!canJoinWaitlist(event.state)) await applyStateTransition(db, row, { to: 'replied' }, by)
    await joinWaitlist(db, event, by)
    return 'moved'
  })
}

function isOver(state: EventState): boolean {
  return state === 'done' || state === 'spam'
}

/**
 * Ends the holds whose last day was before `today`, and returns their number. Each event returns to its state before the
 * hold. Several processes may run it at once.
 */
export async function expireHolds(db: Db, today: string, now: number): Promise<number> {
  return forEachLockedEvent(db, await listExpiredHoldEventIds(db, today), async (db, event) => {
    const until = event.held_until
    if (until === null || until >= today) return false
    const before =
      getStateBeforeHold(await listHistoryEntries(db, event.id)) ?? (event.first_reply_at === null ? 'new' : 'replied')
    if (event.state === 'held')
      await applyStateTransition(db, event, { to: before as FreeState }, { actor: 'clock', now })
    else await releaseHold(db, event.id)
    return true
  })
}

type FreeState = Exclude<EventState, 'held' | 'lost'>

/** Stores the state of a locked event, with its hold or its reason. The caller records the history. */
export async function updateStateAndHold(
  db: Db,
  eventId: string,
  { to, until, reason }: Omit<StateChange, 'from'>,
  by: ActorStamp,
): Promise<void> {
  await db
    .updateTable('event')
    .set({ state: to, lost_reason: reason ?? null })
    .where('id', '=', eventId)
    .execute()
  if (to === 'held' && until) await placeHold(db, eventId, until, by)
  else await releaseHold(db, eventId)
}

/** Whether a state change means that the owner wrote or called back. Holding or booking a date does not. */
export function isReplyState(to: EventState): boolean {
  return to === 'replied' || to === 'quoted'
}

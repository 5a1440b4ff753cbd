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

/** Who does something, and when, in epoch milliseconds. */
export type ActorStamp = { actor: Actor; now: number }

/**
 * Moves a locked request on, whoever does it, and writes it into its history. Whether a promise can be made is asked
 * before (`findDayConflict`).
 */
export async function applyStateTransition(
  db: Db,
  event: LockedEvent,
  transition: StateTransition,
  by: ActorStamp,
): Promise<void> {
  const from = event.state as EventState
  await updateStateAndHold(db, event.id, transition, by)
  // Promised the day and let go of it, it has had its turn.
  if (isDateClaimingState(from) && !isDateClaimingState(transition.to)) await deleteWaitlistEntry(db, event.id)
  if (isReplyState(transition.to) && by.actor === 'owner' && event.first_reply_at === null)
    await db.updateTable('lead').set({ first_reply_at: by.now }).where('id', '=', event.id).execute()
  await recordHistoryEntry(db, event.id, { kind: 'moved', details: { from, ...transition } }, by)
  await onBookingChanged(db, event.id, by.now)
}

/**
 * Puts a request next in line for its day, one that was lost among the open ones again. `stale`: by now it is promised the
 * day, or over: among the open ones again, whoever still pays for it would take a place nobody asked for.
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
 * Ends the holds whose last day was before `today`: each request stands again as it did before it was held. Answers how
 * many ended. Several processes may do it at once.
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

/** Where a locked request stands from now on, with the hold or the reason that belongs to it; its history is the caller's. */
export async function updateStateAndHold(
  db: Db,
  eventId: string,
  { to, until, reason }: Omit<StateChange, 'from'>,
  by: ActorStamp,
): Promise<void> {
  await db
    .updateTable('lead')
    .set({ state: to, lost_reason: reason ?? null })
    .where('id', '=', eventId)
    .execute()
  if (to === 'held' && until) await placeHold(db, eventId, until, by)
  else await releaseHold(db, eventId)
}

/** Whether a move says that the owner wrote or called back. A date held or booked says nothing of the kind. */
export function isReplyState(to: EventState): boolean {
  return to === 'replied' || to === 'quoted'
}

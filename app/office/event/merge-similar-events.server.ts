import { onBookingChanged } from '../../events/event/booking-hooks.server.ts'
import {
  findAgreementState,
  hasNewerProposal,
  hasProposalOrMoney,
} from '../../agreements/proposals/agreement-states.server.ts'
import { undoPeriodMs } from '../../business/undo-period.ts'
import type { StateChange } from '../../events/event/history-entry.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import type { QuoteRequest, EventState } from '../../events/event/event.ts'
import { lockEventDays, findDayConflict } from '../../events/event/day-conflict.server.ts'
import { hasDateClaim, type DayConflict } from '../../events/event/day-conflict.ts'
import {
  restoreMergedEvent,
  toMergeSnapshotClaims,
  toWaitlistEntry,
  type MergeSnapshot,
  type MergeTargetState,
} from '../../events/event/merge-events.server.ts'
import { findMergeBlocker, computeMergedState, type MergeBlocker } from '../../events/event/merge-events.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventRow, Tables } from '../../plumbing/database/schema.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'

/** `stale`: an event changed or was removed since the page was opened. Only `merged` changes something. */
export type MergeEventsResult = 'merged' | 'stale' | MergeBlocker

/**
 * Merges event `goneId` into `keptId`, to which its address redirects. Its request, emails, notes and estimates stay and are
 * shown with the kept event's. Its claim and waitlist position end.
 */
export async function mergeEvents(db: Db, keptId: string, goneId: string, now: number): Promise<MergeEventsResult> {
  if (keptId === goneId) return 'stale'
  return runInTransaction(db, async (db) => {
    const rows = await lockEventPair(db, [keptId, goneId])
    const [kept, gone] = [rows.get(keptId), rows.get(goneId)]
    if (!kept || !gone || kept.state === 'merged' || gone.state === 'merged') return 'stale'
    const why = findMergeBlocker(await getStatus(db, kept), await getStatus(db, gone))
    if (why) return why
    // Locks the days, so that a concurrent availability check waits until the claim is released or kept.
    await lockEventDays(db, JSON.parse(gone.request) as QuoteRequest)
    const hold = await db.selectFrom('hold').selectAll().where('event_id', '=', goneId).executeTakeFirst()
    const line = await db.selectFrom('waitlist_entry').selectAll().where('event_id', '=', goneId).executeTakeFirst()
    await db.deleteFrom('hold').where('event_id', '=', goneId).execute()
    await db.deleteFrom('waitlist_entry').where('event_id', '=', goneId).execute()
    const after: MergeTargetState = {
      ...computeMergeTarget(kept, gone.state),
      first_reply_at: getEarliest([kept.first_reply_at, gone.first_reply_at]),
    }
    await db.updateTable('event').set(after).where('id', '=', keptId).execute()
    const hasTakenLine = line !== undefined && (await moveWaitlistEntry(db, kept, line))
    const eventId = `merged-${goneId}-${now}`
    const details = { reference: gone.reference }
    await recordHistoryEntry(db, keptId, { id: eventId, kind: 'merged', details }, { actor: 'owner', now })
    await db.updateTable('event').set({ state: 'merged', lost_reason: null }).where('id', '=', goneId).execute()
    const { state, lost_reason, first_reply_at } = kept
    const before: MergeSnapshot = {
      state: gone.state as EventState,
      lostReason: gone.lost_reason,
      ...toMergeSnapshotClaims(hold, line),
      eventId,
      kept: { before: { state, lost_reason, first_reply_at }, after, hasTakenLine },
    }
    const row = { event_id: goneId, kept_event_id: keptId, at: now, before: JSON.stringify(before) }
    await db.insertInto('merged_event').values(row).execute()
    for (const id of [keptId, goneId]) await onBookingChanged(db, id, now)
    return 'merged'
  })
}

/**
 * `late`: merged more than a month ago. `DayConflict`: the claim of the merged event has no capacity any more. Only
 * `undone` changes something.
 */
export type UnmergeEventResult = 'undone' | 'stale' | 'late' | DayConflict

/**
 * Undoes a merge: both events return to their earlier state, and whatever was added since stays on the kept event. An
 * event that got a proposal since does not become lost again. A restored claim needs capacity like any other.
 */
export async function unmergeEvent(
  db: Db,
  goneId: string,
  { now, ...guard }: { now: number; today: string; despite: string },
): Promise<UnmergeEventResult> {
  return runInTransaction(db, async (db) => {
    const known = await db
      .selectFrom('merged_event')
      .select('kept_event_id')
      .where('event_id', '=', goneId)
      .executeTakeFirst()
    if (!known) return 'stale'
    const rows = await lockEventPair(db, [known.kept_event_id, goneId])
    const merges = await listMerges(db, known.kept_event_id)
    const row = merges.find(({ event_id }) => event_id === goneId)
    const [kept, gone] = [rows.get(known.kept_event_id), rows.get(goneId)]
    if (!row || !kept || !gone || kept.state === 'merged') return 'stale'
    if (row.at < now - undoPeriodMs) return 'late'
    const before = row.snapshot
    const request = JSON.parse(gone.request) as QuoteRequest
    if (hasDateClaim({ state: before.state, heldUntil: before.hold?.until ?? null, request }, guard.today)) {
      const taken = await findDayConflict(db, { eventId: goneId, request, ...guard }, { actor: 'owner', now })
      if (taken) return taken
    }
    await restoreMergedEvent(db, row)
    await restoreKeptEvent(db, kept, { all: merges, removed: row }, now)
    await db.deleteFrom('history_entry').where('id', '=', before.eventId).execute()
    for (const id of [kept.id, goneId]) await onBookingChanged(db, id, now)
    return 'undone'
  })
}

/** A merge in effect, with its snapshot and when the merged event was first answered. */
type Merge = Tables['merged_event'] & { snapshot: MergeSnapshot; firstReplyAt: number | null }

/** Merges into an event. */
async function listMerges(db: Db, keptId: string): Promise<Merge[]> {
  const rows = await db
    .selectFrom('merged_event')
    .innerJoin('event', 'event.id', 'merged_event.event_id')
    .selectAll('merged_event')
    .select('first_reply_at as firstReplyAt')
    .where('kept_event_id', '=', keptId)
    .execute()
  return rows.map((row) => ({ ...row, snapshot: JSON.parse(row.before) as MergeSnapshot }))
}

/**
 * Removes from the kept event the values that an undone merge added. Values added by other merges stay, in any order of
 * undoing. Later changes of the kept event stay too, and so does its state once it got a proposal.
 */
async function restoreKeptEvent(
  db: Db,
  kept: EventRow,
  { all, removed }: { all: Merge[]; removed: Merge },
  now: number,
): Promise<void> {
  const entries = await db
    .selectFrom('history_entry')
    .select(['id', 'kind', 'details'])
    .where('event_id', '=', kept.id)
    .where('kind', 'in', ['moved', 'undone', 'merged'])
    .orderBy('at')
    .execute()
  const [oldest = removed, second] = entries.flatMap(({ id }) => all.filter(({ snapshot }) => snapshot.eventId === id))
  const remaining = all.filter((merge) => merge !== removed)
  // The snapshot of the oldest merge has the event as it was before any merge.
  const own = oldest.snapshot.kept.before
  if (oldest === removed && second) await updateKeptPart(db, second, { before: own })
  const [given, left] = [computeKeptEvent(own, entries, all), computeKeptEvent(own, entries, remaining)]
  if (kept.first_reply_at === given.first_reply_at)
    await db.updateTable('event').set({ first_reply_at: left.first_reply_at }).where('id', '=', kept.id).execute()
  if (kept.state === given.state && kept.state !== left.state) {
    const { state, lost_reason } = left
    const details = { from: state as EventState, to: kept.state as EventState }
    if (await hasNewerProposal(db, kept.id, removed.at))
      await recordHistoryEntry(db, kept.id, { kind: 'moved', details }, { actor: 'owner', now })
    else await db.updateTable('event').set({ state, lost_reason }).where('id', '=', kept.id).execute()
  }
  if (!removed.snapshot.kept.hasTakenLine) return
  await db.deleteFrom('waitlist_entry').where('event_id', '=', kept.id).execute()
  for (const merge of remaining)
    if (merge.snapshot.line && (await moveWaitlistEntry(db, kept, toWaitlistEntry(merge.snapshot.line))))
      await updateKeptPart(db, merge, { hasTakenLine: true })
}

/** State of a kept event with some of its merges: its own, then each state change and merge of its history in turn. */
function computeKeptEvent(
  own: MergeTargetState,
  entries: Pick<Tables['history_entry'], 'id' | 'kind' | 'details'>[],
  merges: Merge[],
): MergeTargetState {
  const mergesByEntry = new Map(merges.map((merge) => [merge.snapshot.eventId, merge]))
  let { state, lost_reason } = own
  for (const { id, kind, details } of entries) {
    const merge = mergesByEntry.get(id)
    if (merge) ({ state, lost_reason } = computeMergeTarget({ state, lost_reason }, merge.snapshot.state))
    if (kind === 'merged') continue
    const { to, reason } = JSON.parse(details) as StateChange
    ;[state, lost_reason] = [to, reason ?? null]
  }
  return {
    state,
    lost_reason,
    first_reply_at: getEarliest([own.first_reply_at, ...merges.map((merge) => merge.firstReplyAt)]),
  }
}

/** State of the kept event after a merge. */
function computeMergeTarget(
  kept: Pick<MergeTargetState, 'state' | 'lost_reason'>,
  goneState: string,
): Pick<MergeTargetState, 'state' | 'lost_reason'> {
  const state = computeMergedState(kept.state as EventState, goneState as EventState)
  return { state, lost_reason: state === kept.state ? kept.lost_reason : null }
}

function getEarliest(times: (number | null)[]): number | null {
  const known = times.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

async function updateKeptPart(
  db: Db,
  { event_id, snapshot }: Merge,
  changes: Partial<MergeSnapshot['kept']>,
): Promise<void> {
  Object.assign(snapshot.kept, changes)
  const before = JSON.stringify(snapshot)
  await db.updateTable('merged_event').set({ before }).where('event_id', '=', event_id).execute()
}

/** Locks in a fixed order to avoid deadlocks. */
async function lockEventPair(db: Db, ids: string[]): Promise<Map<string, EventRow>> {
  const rows = new Map<string, EventRow>()
  for (const id of ids.toSorted()) {
    const row = await db
      .updateTable('event')
      .set((is) => ({ state: is.ref('state') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (row) rows.set(id, row)
  }
  return rows
}

async function getStatus(db: Db, { id, state, event_date }: EventRow) {
  const [isBound, agreement] = [await hasProposalOrMoney(db, id), await findAgreementState(db, id)]
  return { state: state as EventState, eventDate: event_date, isBound, agreement }
}

/** The kept event joins the waitlist instead if it wants the same day and is not on it yet. */
async function moveWaitlistEntry(db: Db, kept: EventRow, line: Tables['waitlist_entry']): Promise<boolean> {
  if (kept.event_date !== line.day) return false
  const there = await db.selectFrom('waitlist_entry').select('day').where('event_id', '=', kept.id).executeTakeFirst()
  if (there) return false
  await db
    .insertInto('waitlist_entry')
    .values({ ...line, event_id: kept.id })
    .execute()
  return true
}

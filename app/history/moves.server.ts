import type { LeadState } from '../leads/lead.ts'
import { lockLead, standingMark } from '../leads/lock-lead.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { LeadRow } from '../plumbing/database/schema.ts'
import { lastMove, wordsOn } from './lead-event.ts'
import { readEvents, recordEvent } from './lead-events.server.ts'
import type { Step } from './moves.ts'

/** `stale`: it has moved on since the page was opened, and nothing was done. */
export type MoveOutcome = 'moved' | 'stale' | 'gone'

/** Moves a request on, if it still stands where `seen` marks it. */
export async function moveLead(db: Db, leadId: string, step: Step, seen: string, now: number): Promise<MoveOutcome> {
  return db.transaction().execute(async (db) => {
    const row = await lockLead(db, leadId)
    if (!row) return 'gone'
    if (standingMark(row) !== seen) return 'stale'
    await takeStep(db, row, step, now)
    return 'moved'
  })
}

/** Moves a locked request and writes it into its history. Whoever is moved on was answered, if only by telephone. */
export async function takeStep(db: Db, row: LeadRow, { to, heldUntil, lostReason }: Step, now: number): Promise<void> {
  const isAnswered = ['replied', 'quoted', 'held', 'booked'].includes(to)
  await db
    .updateTable('lead')
    .set({
      state: to,
      held_until: heldUntil,
      lost_reason: lostReason,
      ...(isAnswered && row.first_reply_at === null && { first_reply_at: now }),
    })
    .where('id', '=', row.id)
    .execute()
  const from = row.state as LeadState
  await recordEvent(db, row.id, { kind: 'moved', words: heldUntil ?? lostReason ?? '', from, to }, now)
}

/** Takes the last move back, if it is still the one with this id: the request stands as it stood before. */
export async function undoMove(db: Db, leadId: string, eventId: string, now: number): Promise<MoveOutcome> {
  return db.transaction().execute(async (db) => {
    const row = await lockLead(db, leadId)
    if (!row) return 'gone'
    const events = await readEvents(db, leadId)
    const move = lastMove(events)
    if (!move?.from || move.id !== eventId) return 'stale'
    const words = wordsOn(events, move.from, move.at)
    const wasAnswered = move.from !== 'new' || events.some(({ kind }) => kind === 'reply')
    await db
      .updateTable('lead')
      .set({
        state: move.from,
        held_until: move.from === 'held' ? words : null,
        lost_reason: move.from === 'lost' ? words : null,
        ...(!wasAnswered && { first_reply_at: null }),
      })
      .where('id', '=', leadId)
      .execute()
    await recordEvent(db, leadId, { kind: 'undone', words: words ?? '', from: row.state as LeadState, to: move.from }, now)
    return 'moved'
  })
}

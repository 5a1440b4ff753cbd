import type { Db } from '../../plumbing/database/database.server.ts'
import { fitsAgreement } from './agreed.server.ts'
import { keptUntil, pastHolds, placeHold, releaseHold } from './hold.server.ts'
import { standingAt, standingMoves, stateBeforeHold, type Actor, type Standing } from './lead-event.ts'
import { readEvents, recordEvent } from './lead-events.server.ts'
import type { LeadState } from './lead.ts'
import { leadOf } from './leads.server.ts'
import { eachLocked, lockLead, standingMark, type LockedLead } from './lock-lead.server.ts'
import type { Transition } from './moves.ts'
import { dropFromLine, joinLine } from './next-in-line.server.ts'
import { takenBy } from './same-day.server.ts'
import { waits } from './next-in-line.ts'
import { isPromised, promises, type Taken } from './same-day.ts'

/**
 * `stale`: it has moved on since the page was opened; `agreed`: an agreement stands, and is called off or moved as one; a
 * day that is taken: it was promised to others. Nothing was done in any of them.
 */
export type MoveOutcome = 'moved' | 'stale' | 'gone' | 'agreed' | Taken

/** What a promise is checked against: the business's day, and whom of others on that day the owner has seen. */
export type DayGuard = { today: string; despite: string }

/** Who does something, and when, in epoch milliseconds. */
export type By = { actor: Actor; now: number }

/** Moves a request on for the owner, if it still stands where `seen` marks it. */
export async function moveLead(
  db: Db,
  leadId: string,
  { step, seen, now, ...guard }: { step: Transition; seen: string; now: number } & DayGuard,
): Promise<MoveOutcome> {
  return db.transaction().execute(async (db) => {
    const row = await lockLead(db, leadId)
    if (!row) return 'gone'
    if (standingMark(row) !== seen) return 'stale'
    if (!(await fitsAgreement(db, leadId, step.to))) return 'agreed'
    const by: By = { actor: 'owner', now }
    const { request } = leadOf(row)
    const taken = promises(step.to) && (await takenBy(db, { leadId, request, ...guard }, by))
    if (taken) return taken
    await advance(db, row, step, by)
    return 'moved'
  })
}

/**
 * Moves a locked request on, whoever does it, and writes it into its history. Whether a promise can be made is asked
 * before (`takenBy`).
 */
export async function advance(db: Db, lead: LockedLead, wanted: Transition, by: By): Promise<void> {
  const from = lead.state as LeadState
  const transition = await asPromised(db, lead.id, wanted)
  await stand(db, lead.id, transition, by)
  // Promised the day and let go of it, it has had its turn.
  if (promises(from) && !promises(transition.to)) await dropFromLine(db, lead.id)
  if (answers(transition.to) && by.actor === 'owner' && lead.first_reply_at === null)
    await db.updateTable('lead').set({ first_reply_at: by.now }).where('id', '=', lead.id).execute()
  await recordEvent(db, lead.id, { kind: 'moved', details: { from, ...transition } }, by)
}

/**
 * Puts a request next in line for its day, one that was lost among the open ones again. `stale`: by now it is promised the
 * day, or over: among the open ones again, whoever still pays for it would take a place nobody asked for.
 */
export async function putNextInLine(
  db: Db,
  leadId: string,
  { today, now }: { today: string; now: number },
): Promise<'moved' | 'stale' | 'gone'> {
  return db.transaction().execute(async (db) => {
    const row = await lockLead(db, leadId)
    if (!row) return 'gone'
    const lead = leadOf(row)
    if (isPromised(lead, today) || isOver(lead.state)) return 'stale'
    const by: By = { actor: 'owner', now }
    if (!waits(lead.state)) await advance(db, row, { to: 'replied' }, by)
    await joinLine(db, lead, by)
    return 'moved'
  })
}

function isOver(state: LeadState): boolean {
  return state === 'done' || state === 'spam'
}

/** Takes the last move back, if it is still the one with this id: the request stands as it stood before. */
export async function undoMove(
  db: Db,
  leadId: string,
  { eventId, now, ...guard }: { eventId: string; now: number } & DayGuard,
): Promise<MoveOutcome> {
  return db.transaction().execute(async (db) => {
    const row = await lockLead(db, leadId)
    if (!row) return 'gone'
    const events = await readEvents(db, leadId)
    const [move, ...earlier] = standingMoves(events)
    if (!move || move.id !== eventId || move.actor !== 'owner') return 'stale'
    const { until, reason } = standingAt(events, move.details.from, move.at) ?? {}
    const before = { to: move.details.from, ...(until && { until }), ...(reason && { reason }) }
    const back = await asPromised(db, leadId, before)
    if (!(await fitsAgreement(db, leadId, back.to))) return 'agreed'
    const isPromise = isPromised({ state: back.to, heldUntil: until ?? null }, guard.today)
    const by: By = { actor: 'owner', now }
    const { request } = leadOf(row)
    const taken = isPromise && (await takenBy(db, { leadId, request, ...guard }, by))
    if (taken) return taken
    await stand(db, leadId, back, by)
    const wasAnswered =
      events.some(({ kind }) => kind === 'reply') || earlier.some(({ details }) => answers(details.to))
    if (!wasAnswered) await db.updateTable('lead').set({ first_reply_at: null }).where('id', '=', leadId).execute()
    await recordEvent(db, leadId, { kind: 'undone', details: { from: row.state as LeadState, ...back } }, by)
    return 'moved'
  })
}

/**
 * Ends the holds whose last day was before `today`: each request stands again as it did before it was held. Answers how
 * many ended. Several processes may do it at once.
 */
export async function endPastHolds(db: Db, today: string, now: number): Promise<number> {
  return eachLocked(db, await pastHolds(db, today), async (db, lead) => {
    const until = lead.held_until
    if (until === null || until >= today) return false
    const before = stateBeforeHold(await readEvents(db, lead.id)) ?? (lead.first_reply_at === null ? 'new' : 'replied')
    if (lead.state === 'held') await advance(db, lead, { to: before as FreeState }, { actor: 'clock', now })
    else await releaseHold(db, lead.id)
    return true
  })
}

type FreeState = Exclude<LeadState, 'held' | 'lost'>

/** A hold is as long as the proposal that keeps the day: of two promises the later one holds, and is the one that is said. */
async function asPromised<To extends { to: LeadState; until?: string }>(
  db: Db,
  leadId: string,
  wanted: To,
): Promise<To> {
  if (wanted.to !== 'held' || wanted.until === undefined) return wanted
  const kept = await keptUntil(db, leadId)
  return kept !== null && kept > wanted.until ? { ...wanted, until: kept } : wanted
}

/** Where a request stands from now on, with the hold or the reason that belongs to it. */
async function stand(db: Db, leadId: string, { to, until, reason }: Omit<Standing, 'from'>, by: By): Promise<void> {
  await db
    .updateTable('lead')
    .set({ state: to, lost_reason: reason ?? null })
    .where('id', '=', leadId)
    .execute()
  if (to === 'held' && until) await placeHold(db, leadId, until, by)
  else await releaseHold(db, leadId)
}

/** Whether a move says that the owner wrote or called back. A date held or booked says nothing of the kind. */
function answers(to: LeadState): boolean {
  return to === 'replied' || to === 'quoted'
}

import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { undoTime } from '../../business/undo-time.ts'
import { readCapacity } from '../../days/days.server.ts'
import { daysOf } from '../../days/places.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { lockFor } from '../../plumbing/database/locks.server.ts'
import type { LeadRow, Tables } from '../../plumbing/database/schema.ts'
import { placeOfRequest } from './claims.server.ts'
import { recordEvent } from './lead-events.server.ts'
import type { LeadRequest, LeadState } from './lead.ts'
import { takenBy } from './same-day.server.ts'
import { isPromised, type Taken } from './same-day.ts'
import { hindrance, joined, type Hindrance } from './same-event.ts'

/** How both stood before they were one, and how the kept one stood then. */
type Before = {
  state: LeadState
  lostReason: string | null
  hold: Tables['hold'] | null
  line: Tables['next_in_line'] | null
  eventId: string
  kept: { before: Kept; after: Kept; hasTakenLine: boolean }
}
type Kept = Pick<LeadRow, 'state' | 'lost_reason' | 'first_reply_at'>

/** `stale`: one of them has moved on or is gone since the page was opened. Nothing was done but for `merged`. */
export type MergeOutcome = 'merged' | 'stale' | Hindrance

/**
 * Makes two requests one event: `goneId` leads to `keptId` from now on. Nothing of it is rewritten: its words, letters,
 * notes and what it was told stay its own and are read with the kept one's; its claim and its place in line end.
 */
export async function mergeLeads(db: Db, keptId: string, goneId: string, now: number): Promise<MergeOutcome> {
  if (keptId === goneId) return 'stale'
  return db.transaction().execute(async (db) => {
    const rows = await lockBoth(db, [keptId, goneId])
    const [kept, gone] = [rows.get(keptId), rows.get(goneId)]
    if (!kept || !gone || kept.state === 'merged' || gone.state === 'merged') return 'stale'
    const why = hindrance(await standingOf(db, kept), await standingOf(db, gone))
    if (why) return why
    await lockDaysOf(db, gone)
    const hold = await db.selectFrom('hold').selectAll().where('lead_id', '=', goneId).executeTakeFirst()
    const line = await db.selectFrom('next_in_line').selectAll().where('lead_id', '=', goneId).executeTakeFirst()
    await db.deleteFrom('hold').where('lead_id', '=', goneId).execute()
    await db.deleteFrom('next_in_line').where('lead_id', '=', goneId).execute()
    const state = joined(kept.state as LeadState, gone.state as LeadState)
    const replies = [kept.first_reply_at, gone.first_reply_at].filter((at) => at !== null)
    const after: Kept = {
      state,
      lost_reason: state === kept.state ? kept.lost_reason : null,
      first_reply_at: replies.length === 0 ? null : Math.min(...replies),
    }
    await db.updateTable('lead').set(after).where('id', '=', keptId).execute()
    const hasTakenLine = line !== undefined && (await takeLine(db, kept, line))
    const eventId = `merged-${goneId}-${now}`
    const details = { reference: gone.reference }
    await recordEvent(db, keptId, { id: eventId, kind: 'merged', details }, { actor: 'owner', now })
    await db.updateTable('lead').set({ state: 'merged', lost_reason: null }).where('id', '=', goneId).execute()
    const { lost_reason, first_reply_at } = kept
    const before: Before = {
      state: gone.state as LeadState,
      lostReason: gone.lost_reason,
      hold: hold ?? null,
      line: line ?? null,
      eventId,
      kept: { before: { state: kept.state, lost_reason, first_reply_at }, after, hasTakenLine },
    }
    const row = { lead_id: goneId, kept_id: keptId, at: now, before: JSON.stringify(before) }
    await db.insertInto('same_event').values(row).execute()
    return 'merged'
  })
}

/** `late`: more than a month ago; a day that is taken: its promise has no place any more. Nothing was done then. */
export type UnmergeOutcome = 'undone' | 'stale' | 'late' | Taken

/**
 * Makes two of one again: both stand as before, and what came since on the kept one stays there; one that was proposed to
 * since does not become lost again. A promise that comes back needs a place, as any does.
 */
export async function unmergeLead(
  db: Db,
  goneId: string,
  { now, ...guard }: { now: number; today: string; despite: string },
): Promise<UnmergeOutcome> {
  return db.transaction().execute(async (db) => {
    const known = await db.selectFrom('same_event').select('kept_id').where('lead_id', '=', goneId).executeTakeFirst()
    if (!known) return 'stale'
    const rows = await lockBoth(db, [known.kept_id, goneId])
    const row = await db.selectFrom('same_event').selectAll().where('lead_id', '=', goneId).executeTakeFirst()
    const [kept, gone] = [rows.get(known.kept_id), rows.get(goneId)]
    if (!row || !kept || !gone || kept.state === 'merged') return 'stale'
    if (row.at < now - undoTime) return 'late'
    const before = JSON.parse(row.before) as Before
    if (isPromised({ state: before.state, heldUntil: before.hold?.until ?? null }, guard.today)) {
      const request = JSON.parse(gone.request) as LeadRequest
      const taken = await takenBy(db, { leadId: goneId, request, ...guard }, { actor: 'owner', now })
      if (taken) return taken
    }
    await standAgain(db, row)
    const { before: was, after, hasTakenLine } = before.kept
    const isCarriedOn = await db
      .selectFrom('proposal')
      .select('id')
      .where('lead_id', '=', kept.id)
      .where('sent_at', '>=', row.at)
      .executeTakeFirst()
    if (kept.state === after.state && kept.lost_reason === after.lost_reason && !isCarriedOn)
      await db
        .updateTable('lead')
        .set({ state: was.state, lost_reason: was.lost_reason })
        .where('id', '=', kept.id)
        .execute()
    if (kept.first_reply_at === after.first_reply_at)
      await db.updateTable('lead').set({ first_reply_at: was.first_reply_at }).where('id', '=', kept.id).execute()
    if (hasTakenLine) await db.deleteFrom('next_in_line').where('lead_id', '=', kept.id).execute()
    await db.deleteFrom('lead_event').where('id', '=', before.eventId).execute()
    return 'undone'
  })
}

/** Those that were put into erased requests and are somebody else's stand on their own again. Call it in the transaction that erases. */
export async function freeMerged(db: Db, erasedIds: string[]): Promise<void> {
  await db.deleteFrom('same_event').where('lead_id', 'in', erasedIds).execute()
  const rows = await db.selectFrom('same_event').selectAll().where('kept_id', 'in', erasedIds).execute()
  for (const row of rows) await standAgain(db, row)
}

/** The request a merged one leads to now; null where it is none. */
export async function keptInstead(db: Db, id: string): Promise<string | null> {
  let [at, found] = [id, null as string | null]
  for (;;) {
    const row = await db.selectFrom('same_event').select('kept_id').where('lead_id', '=', at).executeTakeFirst()
    if (!row) return found
    at = found = row.kept_id
  }
}

/** Of these requests those that were put into another, with the reference of the one that is kept. */
export async function readKeptReferences(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('same_event').select(['lead_id as id']).where('lead_id', 'in', ids).execute()
  const pairs = rows.map(async ({ id }): Promise<[string, string]> => {
    const kept = await keptInstead(db, id)
    const { reference } = await db
      .selectFrom('lead')
      .select('reference')
      .where('id', '=', kept)
      .executeTakeFirstOrThrow()
    return [id, reference]
  })
  return new Map(await Promise.all(pairs))
}

/** A request that was put into another: which, when, in epoch milliseconds, and into which. */
export type Merged = { id: string; keptId: string; reference: string; name: string; at: number }

/** All that were put into a request, and into those. */
export async function readMerged(db: Db, keptId: string): Promise<Merged[]> {
  const all: Merged[] = []
  for (let ids = [keptId]; ids.length > 0;) {
    const found: Merged[] = await db
      .selectFrom('same_event')
      .innerJoin('lead', 'lead.id', 'same_event.lead_id')
      .select(['lead.id', 'kept_id as keptId', 'lead.reference', 'lead.requestor_name as name', 'same_event.at'])
      .where('kept_id', 'in', ids)
      .orderBy('same_event.at', 'desc')
      .execute()
    all.push(...found)
    ids = found.map(({ id }) => id)
  }
  return all
}

async function standAgain(db: Db, row: Tables['same_event']): Promise<void> {
  const { state, lostReason, hold, line } = JSON.parse(row.before) as Before
  await db.deleteFrom('same_event').where('lead_id', '=', row.lead_id).execute()
  await db.updateTable('lead').set({ state, lost_reason: lostReason }).where('id', '=', row.lead_id).execute()
  if (hold) await db.insertInto('hold').values(hold).execute()
  if (line) await db.insertInto('next_in_line').values(line).execute()
}

/** Always in the same order, so that nobody waits in a circle. */
async function lockBoth(db: Db, ids: string[]): Promise<Map<string, LeadRow>> {
  const rows = new Map<string, LeadRow>()
  for (const id of ids.toSorted()) {
    const row = await db
      .updateTable('lead')
      .set((is) => ({ state: is.ref('state') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (row) rows.set(id, row)
  }
  return rows
}

/** Whoever looks for a place on its days waits until its claim is gone or stays. */
async function lockDaysOf(db: Db, { request }: LeadRow): Promise<void> {
  const [{ catalogue, identity }, capacity] = await Promise.all([readOffer(db), readCapacity(db)])
  const place = placeOfRequest(JSON.parse(request) as LeadRequest, { catalogue, identity, capacity })
  await lockFor(
    db,
    daysOf(place, identity.timeZone).map((day) => `day ${day}`),
  )
}

const binding = [
  'proposal',
  'client_link',
  'agreement_event',
  'due',
  'payment',
  'checkout',
  'card_refund',
  'money_notice',
  'numbered_paper',
] as const

async function standingOf(db: Db, { id, state, event_date }: LeadRow) {
  let isBound = false
  for (const table of binding)
    isBound ||= (await db.selectFrom(table).select('lead_id').where('lead_id', '=', id).limit(1).execute()).length > 0
  return { state: state as LeadState, eventDate: event_date, isBound }
}

/** The kept one waits for the day instead, where it asks for the same one and does not wait yet. */
async function takeLine(db: Db, kept: LeadRow, line: Tables['next_in_line']): Promise<boolean> {
  if (kept.event_date !== line.day) return false
  const there = await db.selectFrom('next_in_line').select('day').where('lead_id', '=', kept.id).executeTakeFirst()
  if (there) return false
  await db
    .insertInto('next_in_line')
    .values({ ...line, lead_id: kept.id })
    .execute()
  return true
}

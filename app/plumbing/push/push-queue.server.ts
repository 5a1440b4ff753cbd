import { randomUUID } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import { isUnclaimed } from '../database/unclaimed.server.ts'
import { firstPerson } from '../database/first-person.ts'
import type { Log } from '../http/log.server.ts'
import { startQueue } from '../outbox/queue-loop.server.ts'
import { longestWait, nextAttemptAt } from '../outbox/retry-policy.ts'
import type { PushCarrier, PushNote, PushVerdict } from './push-note.ts'

/**
 * A note on its way to every device, or to those of owners alone, the request it is about, if any, and when, in epoch
 * milliseconds.
 */
export type PostedNote = { note: PushNote; leadId: string | null; now: number; forOwners?: true }

const minute = 60_000
/** How long one attempt may take before another process may try, in milliseconds. */
const claimTime = minute
/** A note older than this is news to nobody. */
const newsFor = 12 * 60 * minute
/** How many are on their way at once. */
const atOnce = 8

/** Puts notes on their way to each device of theirs who are meant. Call it in the transaction that is the news. */
export async function postNotes(db: Db, notes: PostedNote[], only: string | null = null): Promise<void> {
  if (notes.length === 0) return
  const devices = await db
    .selectFrom('push_device')
    .leftJoin('owner', (on) =>
      on.on((is) => is('owner.id', '=', is.fn.coalesce('push_device.person_id', is.val(firstPerson)))),
    )
    .select(['push_device.id', 'owner.role'])
    .where('owner.ended_at', 'is', null)
    .$if(only !== null, (query) => query.where('push_device.id', '=', only))
    .execute()
  const rows = notes.flatMap(({ note, leadId, now, forOwners = false }) =>
    devices
      .filter(({ role }) => !forOwners || role !== 'desk')
      .map(({ id }) => ({
        id: uuidV7(),
        device_id: id,
        lead_id: leadId,
        topic: note.topic,
        note: JSON.stringify(note),
        state: 'waiting',
        attempts: 0,
        created_at: now,
        due_at: now,
        claim: null,
        claimed_until: null,
      })),
  )
  if (rows.length > 0) await db.insertInto('push_note').values(rows).execute()
}

/** The same, unless one of the topic was posted within the quarter of an hour before: what happens in heaps is news once. */
export async function postNoteOnce(db: Db, posted: PostedNote): Promise<void> {
  const lately = await db
    .selectFrom('push_note')
    .select('id')
    .where('topic', '=', posted.note.topic)
    .where('created_at', '>', posted.now - 15 * minute)
    .limit(1)
    .executeTakeFirst()
  if (!lately) await postNotes(db, [posted])
}

type Round = { db: Db; push: PushCarrier; now: () => number; log: Log }

/** Sends every note that is due, several at once; answers how many. */
export async function sendDueNotes({ db, push, now, log }: Round): Promise<number> {
  const claimed = await claimNotes(db, now())
  await Promise.all(
    claimed.map(async (row) => {
      const to = await db.selectFrom('push_device').selectAll().where('id', '=', row.device_id).executeTakeFirst()
      const verdict: PushVerdict = to
        ? await push(to, JSON.parse(row.note))
        : { kind: 'gone', words: 'The device was taken off the list' }
      await settleNote(db, row, verdict, now())
      log('push', { note: row.id, verdict: verdict.kind, attempt: row.attempts })
    }),
  )
  return claimed.length
}

/** Looks for notes until stopped, once a second and at once when nudged. A database that does not answer is weather. */
export function startPushLoop(round: Round & { giveWay?: () => Promise<void> }) {
  const look = async () => (await sendDueNotes(round)) === atOnce
  return startQueue({ look, log: round.log, failed: 'push-trouble', giveWay: round.giveWay })
}

/** One statement, the same on both databases: whoever is second finds nothing to update. */
function claimNotes(db: Db, now: number) {
  const due = db
    .selectFrom('push_note')
    .select('id')
    .where('state', '=', 'waiting')
    // Put off for longer than any ever is: by a clock that was wrong.
    .where((is) => is.or([is('due_at', '<=', now), is('due_at', '>', now + 2 * longestWait)]))
    .where(isUnclaimed(now))
    .orderBy('due_at')
    .limit(atOnce)
  return db
    .updateTable('push_note')
    .set((is) => ({ claim: randomUUID(), claimed_until: now + claimTime, attempts: is('attempts', '+', 1) }))
    .where('id', 'in', due)
    .where('state', '=', 'waiting')
    .where(isUnclaimed(now))
    .returningAll()
    .execute()
}

type Claimed = Awaited<ReturnType<typeof claimNotes>>[number]

async function settleNote(db: Db, row: Claimed, { kind, words }: PushVerdict, now: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (kind === 'gone') return forgetDevices(db, [row.device_id])
    const next = kind === 'later' ? nextAttemptAt(row.attempts, row.created_at, now, Math.random()) : null
    const again = next !== null && next <= row.created_at + newsFor ? next : null
    await db
      .updateTable('push_note')
      .set({
        state: kind === 'sent' ? 'sent' : again === null ? 'dropped' : 'waiting',
        due_at: again ?? row.due_at,
        claim: null,
        claimed_until: null,
      })
      .where('id', '=', row.id)
      .where('claim', '=', row.claim)
      .execute()
    await db
      .updateTable('push_device')
      .set(kind === 'sent' ? { told_at: now, trouble: null } : { trouble: words })
      .where('id', '=', row.device_id)
      .execute()
  })
}

/** Takes devices off the list, and what was on its way to them. */
export async function forgetDevices(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('push_note').where('device_id', 'in', ids).execute()
  await db.deleteFrom('push_device').where('id', 'in', ids).execute()
}

/** Takes the devices of ended sessions off the list. */
export async function forgetDevicesOf(db: Db, sessionIds: string[]): Promise<void> {
  const rows = await db.selectFrom('push_device').select('id').where('session_id', 'in', sessionIds).execute()
  await forgetDevices(
    db,
    rows.map(({ id }) => id),
  )
}

/** Forgets notes nobody waits for any more, from before a moment in epoch milliseconds. */
export async function forgetOldNotes(db: Db, before: number): Promise<void> {
  await db.deleteFrom('push_note').where('created_at', '<', before).execute()
}

import { randomUUID } from 'node:crypto'
import { formatIsoTimestamp } from '../../business/dates.ts'
import { computeFormVersionTag } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind } from '../../plumbing/database/task.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { QuoteFormValues } from '../quote-form/parse-draft-event.ts'
import { isIdempotencyKeyUsed } from '../event/events.server.ts'
import {
  formatUnfinishedInquiryTask,
  isUnfinishedInquiryOf,
  toUnfinishedInquiry,
  type UnfinishedInquiry,
} from './unfinished-inquiry.ts'
import { formatUnnamedCaller, isUnnamedCaller } from '../event/unnamed-caller.ts'

/** A form as typed. `seen` is the tag of the version it was opened with, empty for a new one. */
export type UnfinishedInquiryForm = { key: string; seen: string; values: QuoteFormValues }

type SavedInquiry = UnfinishedInquiry & { savedBy: string | null }

/**
 * Change by another user to an inquiry since its form was opened. `conflict`: saved it (`seen` allows overwriting).
 * `finished`: created its event. `gone`: deleted it.
 */
export type UnfinishedInquiryConflict =
  { kind: 'conflict'; stored: SavedInquiry; seen: string } | { kind: 'finished'; event: EventOfForm } | { kind: 'gone' }

/**
 * Stores the fields typed during a call, under the key of its form, unless another user saved it since the form was opened.
 * If the form became an event meanwhile, uses a new key. `now` in epoch milliseconds.
 */
export async function saveUnfinishedInquiry(
  db: Db,
  { key, seen, values, userId }: UnfinishedInquiryForm & { userId: string },
  now: number,
): Promise<{ kind: 'saved' } | UnfinishedInquiryConflict> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, [`form ${key}`])
    const conflict = await findUnfinishedInquiryConflict(db, { key, seen, values })
    if (conflict) return conflict
    const id = (await isIdempotencyKeyUsed(db, key)) ? randomUUID() : key
    const changed = { input: JSON.stringify(values), user_id: userId, changed_at: now }
    await db
      .insertInto('unfinished_inquiry')
      .values({ id, created_at: now, ...changed })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
      .execute()
    return { kind: 'saved' }
  })
}

/**
 * Returns what another user did with an inquiry since its form was opened. Null for nothing or the same text. Call it in a
 * transaction that holds the form's lock.
 */
export async function findUnfinishedInquiryConflict(
  db: Db,
  { key, seen, values }: UnfinishedInquiryForm,
): Promise<UnfinishedInquiryConflict | null> {
  const stored = await findUnfinishedInquiry(db, key)
  if (stored) {
    const tag = computeFormVersionTag(stored.values)
    return tag === seen || tag === computeFormVersionTag(values) ? null : { kind: 'conflict', stored, seen: tag }
  }
  if (seen === '') return null
  const event = await findEventOfForm(db, key)
  return event ? { kind: 'finished', event } : { kind: 'gone' }
}

/** Returns an unfinished inquiry with the name of the user who saved it last. Null if there is none. */
export async function findUnfinishedInquiry(db: Db, id: string): Promise<SavedInquiry | null> {
  const row = await db
    .selectFrom('unfinished_inquiry')
    .leftJoin('user_account', 'user_account.id', 'unfinished_inquiry.user_id')
    .selectAll('unfinished_inquiry')
    .select('user_account.name as saved_by')
    .where('unfinished_inquiry.id', '=', id)
    .executeTakeFirst()
  return row ? { ...toUnfinishedInquiry(row), savedBy: row.saved_by } : null
}

/** Returns unfinished inquiries, the longest waiting first. */
export async function listUnfinishedInquiries(db: Db): Promise<UnfinishedInquiry[]> {
  const rows = await db.selectFrom('unfinished_inquiry').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(toUnfinishedInquiry)
}

/** The event that a form became. `createdAt` in epoch milliseconds. */
type EventOfForm = { id: string; name: string; createdAt: number }

/** Returns the event that a form became first. Null if there is none. */
export async function findEventOfForm(db: Db, key: string): Promise<EventOfForm | null> {
  const row = await db
    .selectFrom('event')
    .select(['id', 'requestor_name as name', 'created_at as createdAt'])
    .where('idempotency_key', '=', key)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns the name of a caller who gave none. A form that is sent again keeps its name, so that it stays a single event.
 * `now` in epoch milliseconds.
 */
export async function getUnnamedCaller(db: Db, key: string, timeZone: string, now: number): Promise<string> {
  // Read the inquiry before the event: if the inquiry is completed in between, its row is gone and the event exists.
  const unfinished = await findUnfinishedInquiry(db, key)
  const event = unfinished ? null : await findEventOfForm(db, key)
  return event && isUnnamedCaller(event.name) ? event.name : formatUnnamedCaller(unfinished?.createdAt ?? now, timeZone)
}

/** Moves an unfinished inquiry to the trash. Returns its id in the trash, or null if there is none. */
export async function deleteUnfinishedInquiry(db: Db, id: string, now: number): Promise<string | null> {
  return runInTransaction(db, async (db) => {
    const row = await db.deleteFrom('unfinished_inquiry').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return null
    const name = toUnfinishedInquiry(row).values.input.requestorName ?? ''
    return moveToTrash(db, 'unfinished-inquiry', name, { unfinished_inquiry: [row] }, now)
  })
}

/** Returns the rows of a person, by a lowercase email address or a phone number. */
async function listRowsOf(db: Db, address: string) {
  const rows = await db.selectFrom('unfinished_inquiry').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.filter((row) => isUnfinishedInquiryOf(row, address))
}

/** Returns a person's unfinished inquiries, as their file has them. */
export async function listDataSubjectInquiries(db: Db, address: string) {
  return (await listRowsOf(db, address)).map(toUnfinishedInquiry).map(({ id, values, createdAt, changedAt }) => ({
    id,
    createdAt: formatIsoTimestamp(createdAt),
    changedAt: formatIsoTimestamp(changedAt),
    ...values,
  }))
}

/** Erases a person's unfinished inquiries, by a lowercase email address or a phone number. */
export async function eraseUnfinishedInquiries(db: Db, address: string): Promise<void> {
  const ids = (await listRowsOf(db, address)).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('unfinished_inquiry').where('id', 'in', ids).execute()
}

/** An inquiry that was saved without a date. */
export const unfinishedInquiryTask = defineTaskKind<UnfinishedInquiry>({
  kind: 'unfinished-inquiry',
  group: 'waits',
  read: async (db) =>
    (await listUnfinishedInquiries(db)).slice(0, maxTasksPerKind).map((facts) => {
      return { subject: facts.id, eventId: null, due: null, facts }
    }),
  say: formatUnfinishedInquiryTask,
})

import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '../database/database.server.ts'
import { acquireTransactionLocks } from '../database/transaction-locks.server.ts'
import type { Tables } from '../database/schema.ts'
import { runInTransaction } from '../database/transaction.server.ts'
import { maxRetryDelayMs } from './retry-policy.ts'

type TablesWith<Column extends string> = {
  [Name in keyof Tables]: Column extends keyof Tables[Name] ? Name : never
}[keyof Tables]
/** Tables used as job queues: each row stores its claim and when the claim expires. */
type Claimable = TablesWith<'claimed_until'>
/** Tables of messages: waiting until they are sent or given up, with a count of attempts. */
type Messages = Claimable & TablesWith<'attempts'>

/** A row claimed by a worker. */
export type ClaimedRow<Name extends Claimable> = Tables[Name] & { claim: string }

type Where<Name extends Claimable> = (is: ExpressionBuilder<Tables, Name>) => ExpressionWrapper<Tables, Name, SqlBool>

/** Column values of an unclaimed row. */
export const unclaimedColumns = { claim: null, claimed_until: null }

/** Prefix of a claim that replaced an expired claim. */
const takeoverPrefix = 'again '

/** Condition for rows without a valid claim: unclaimed, or their claim has expired. `now` in epoch milliseconds. */
export function isRowUnclaimed(now: number) {
  return <Name extends Claimable>(is: ExpressionBuilder<Tables, Name>): ExpressionWrapper<Tables, Name, SqlBool> => {
    const of = is as unknown as ExpressionBuilder<Tables, 'email'>
    return of.or([of('claimed_until', 'is', null), of('claimed_until', '<', now)])
  }
}

/** Condition for messages that are due, except those `inHand`. `now` in epoch milliseconds. */
export function isMessageDue(now: number, inHand: readonly { id: string }[] = []) {
  return <Name extends Messages>(is: ExpressionBuilder<Tables, Name>): ExpressionWrapper<Tables, Name, SqlBool> => {
    const of = is as unknown as ExpressionBuilder<Tables, 'email'>
    // A due time later than any possible delay comes from a wrong clock.
    const isTime = of.or([of('due_at', '<=', now), of('due_at', '>', now + 2 * maxRetryDelayMs)])
    const ids = inHand.map(({ id }) => id)
    return of.and([of('state', '=', 'waiting'), isTime, ...(ids.length > 0 ? [of('id', 'not in', ids)] : [])])
  }
}

/** Whether a claim replaced an expired claim, whose worker never reported a result. */
export function isTakeoverClaim({ claim }: { claim: string }): boolean {
  return claim.startsWith(takeoverPrefix)
}

type Claiming<Name extends Claimable> = {
  /** Condition for the rows that need work. */
  which: Where<Name>
  /** Sort column. Rows with the smallest value come first. */
  first: 'due_at' | 'created_at'
  most: number
  /** Epoch milliseconds. */
  now: number
  /** Validity of the claim in milliseconds, longer than any worker takes without an update. */
  claimTime: number
}

/**
 * Claims unclaimed rows in a single statement, the same on both databases: a concurrent caller finds nothing to update.
 * @param isCounted whether the claim counts as an attempt
 */
export async function claimRows<Name extends Claimable>(
  db: Db,
  table: Name,
  { which, first, most, now, claimTime }: Claiming<Name>,
  isCounted = false,
): Promise<ClaimedRow<Name>[]> {
  const claim = randomUUID()
  // The queries are typed as queries of `email`, which has every column that is used here.
  const isWanted = which as unknown as Where<'email'>
  const ids = db
    .selectFrom(table as 'email')
    .select('id')
    .where(isWanted)
    .where(isRowUnclaimed(now))
    .orderBy(first as 'due_at')
    .limit(most)
  const rows = await db
    .updateTable(table as 'email')
    .set((is) => ({
      claim: is
        .case()
        .when('claim', 'is', null)
        .then(claim)
        .else(takeoverPrefix + claim)
        .end(),
      claimed_until: now + claimTime,
      ...(isCounted && { attempts: is('attempts', '+', 1) }),
    }))
    .where('id', 'in', ids)
    // Checked again on the row itself, because PostgreSQL may have waited here for a worker that finishes it.
    .where(isRowUnclaimed(now))
    // CASE keeps SQLite from using an index for the condition, which would scan all waiting rows to find a few.
    .where((is) => is.case().when(isWanted(is)).then(1).else(0).end(), '=', 1)
    .returningAll()
    .execute()
  return rows as unknown as ClaimedRow<Name>[]
}

/** Claims due messages, longest due first, and counts the attempt. */
export function claimDueMessages<Name extends Messages>(
  db: Db,
  table: Name,
  claiming: Omit<Claiming<Name>, 'first'>,
): Promise<ClaimedRow<Name>[]> {
  return runInTransaction(db, async (db) => {
    // Prevents a deadlock between two callers that claim several rows each.
    await acquireTransactionLocks(db, [`claim ${table}`])
    return claimRows(db, table, { ...claiming, first: 'due_at' }, true)
  })
}

/**
 * Stores the result and releases the claim, unless `values` sets other claim columns. Returns false and stores nothing if
 * the claim has passed to another worker or the row is gone.
 */
export async function updateClaimedRow<Name extends Claimable>(
  db: Db,
  table: Name,
  { id, claim }: { id: string; claim: string },
  values: Partial<Tables[Name]> = {},
): Promise<boolean> {
  const settled = await db
    .updateTable(table as 'email')
    .set({ ...unclaimedColumns, ...values })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return settled.numUpdatedRows > 0n
}

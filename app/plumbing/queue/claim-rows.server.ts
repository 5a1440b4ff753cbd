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
/** Tables whose rows are work: each says who has claimed it, and until when that holds. */
type Claimable = TablesWith<'claimed_until'>
/** Those whose rows are messages: waiting until they are sent or given up, every attempt counted. */
type Messages = Claimable & TablesWith<'attempts'>

/** A row somebody has claimed. */
export type ClaimedRow<Name extends Claimable> = Tables[Name] & { claim: string }

type Where<Name extends Claimable> = (is: ExpressionBuilder<Tables, Name>) => ExpressionWrapper<Tables, Name, SqlBool>

/** What the columns say of a row that nobody has claimed. */
export const unclaimedColumns = { claim: null, claimed_until: null }

/** How a claim begins that took the place of one nobody settled. */
const fallen = 'again '

/** Picks the rows that nobody works on: free, or claimed for longer ago than their claim holds. `now` in epoch milliseconds. */
export function isRowUnclaimed(now: number) {
  return <Name extends Claimable>(is: ExpressionBuilder<Tables, Name>): ExpressionWrapper<Tables, Name, SqlBool> => {
    const of = is as unknown as ExpressionBuilder<Tables, 'letter'>
    return of.or([of('claimed_until', 'is', null), of('claimed_until', '<', now)])
  }
}

/** Picks the messages whose time has come, but for those `createInMemoryFile`, whoever has them. `now` in epoch milliseconds. */
export function isMessageDue(now: number, inHand: readonly { id: string }[] = []) {
  return <Name extends Messages>(is: ExpressionBuilder<Tables, Name>): ExpressionWrapper<Tables, Name, SqlBool> => {
    const of = is as unknown as ExpressionBuilder<Tables, 'letter'>
    // Put off for longer than any ever is: by a clock that was wrong.
    const isTime = of.or([of('due_at', '<=', now), of('due_at', '>', now + 2 * maxRetryDelayMs)])
    const ids = inHand.map(({ id }) => id)
    return of.and([of('state', '=', 'waiting'), isTime, ...(ids.length > 0 ? [of('id', 'not in', ids)] : [])])
  }
}

/** Whether a claim took the place of one whose worker never said what came of it. */
export function isTakeoverClaim({ claim }: { claim: string }): boolean {
  return claim.startsWith(fallen)
}

type Claiming<Name extends Claimable> = {
  /** Which rows there is something to do about. */
  which: Where<Name>
  /** The column by which those that are small go first. */
  first: 'due_at' | 'made_at'
  most: number
  /** Epoch milliseconds. */
  now: number
  /** How long the claim holds, in milliseconds: longer than anybody works without a word. */
  claimTime: number
}

/**
 * Claims rows that nobody works on. One statement, the same on both databases: whoever is second finds nothing to update.
 * @param isPriorityTask whether the claim is an attempt that counts
 */
export async function claimRows<Name extends Claimable>(
  db: Db,
  table: Name,
  { which, first, most, now, claimTime }: Claiming<Name>,
  isCounted = false,
): Promise<ClaimedRow<Name>[]> {
  const claim = randomUUID()
  // To the compiler all are letters, which have every column that is named here.
  const isWanted = which as unknown as Where<'letter'>
  const ids = db
    .selectFrom(table as 'letter')
    .select('id')
    .where(isWanted)
    .where(isRowUnclaimed(now))
    .orderBy(first as 'due_at')
    .limit(most)
  const rows = await db
    .updateTable(table as 'letter')
    .set((is) => ({
      claim: is
        .case()
        .when('claim', 'is', null)
        .then(claim)
        .else(fallen + claim)
        .end(),
      claimed_until: now + claimTime,
      ...(isCounted && { attempts: is('attempts', '+', 1) }),
    }))
    .where('id', 'in', ids)
    // Checked again on the row itself: PostgreSQL may have waited here for somebody who settles it.
    .where(isRowUnclaimed(now))
    // CASE stops SQLite using an index for what is wanted: it would go through all that wait to find these few.
    .where((is) => is.case().when(isWanted(is)).then(1).else(0).end(), '=', 1)
    .returningAll()
    .execute()
  return rows as unknown as ClaimedRow<Name>[]
}

/** Claims messages that are due, those longest first, and counts the attempt. */
export function claimDueMessages<Name extends Messages>(
  db: Db,
  table: Name,
  claiming: Omit<Claiming<Name>, 'first'>,
): Promise<ClaimedRow<Name>[]> {
  return runInTransaction(db, async (db) => {
    // Two who take several each would wait for one another's rows, and PostgreSQL end one of them.
    await acquireTransactionLocks(db, [`claim ${table}`])
    return claimRows(db, table, { ...claiming, first: 'due_at' }, true)
  })
}

/**
 * Writes down what came of it and lets go of it, unless `values` say otherwise. False, and nothing written, where the
 * claim has passed to another, or the row is gone.
 */
export async function updateClaimedRow<Name extends Claimable>(
  db: Db,
  table: Name,
  { id, claim }: { id: string; claim: string },
  values: Partial<Tables[Name]> = {},
): Promise<boolean> {
  const settled = await db
    .updateTable(table as 'letter')
    .set({ ...unclaimedColumns, ...values })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return settled.numUpdatedRows > 0n
}

import { randomUUID } from 'node:crypto'
import { getCurrentUserId } from '../../../plumbing/http/current-user.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'

/**
 * Marks a cost as reimbursed on a day. Returns false if no reimbursement is pending: no personal money was used, the
 * cost was reversed, or it was reimbursed before.
 */
export async function recordReimbursement(
  db: Db,
  expenseId: string,
  { day, now }: { day: string; now: number },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`expense:${expenseId}`])
    const laidOut = await db
      .selectFrom('expense')
      .select('id')
      .where('id', '=', expenseId)
      .where('original_id', 'is', null)
      .where('reimburse_to', 'is not', null)
      .where((is) =>
        is.not(
          is.exists(is.selectFrom('expense as back').select('back.id').whereRef('back.original_id', '=', 'expense.id')),
        ),
      )
      .executeTakeFirst()
    if (!laidOut || (await findActiveReimbursement(db, expenseId)) !== null) return false
    const mark = {
      id: randomUUID(),
      expense_id: expenseId,
      day,
      original_id: null,
      user_id: getCurrentUserId(),
      at: now,
    }
    await db.insertInto('cost_reimbursement').values(mark).execute()
    return true
  })
}

/** Undoes a reimbursement by adding a new entry. Returns false if there was none. */
export async function undoReimbursement(db: Db, expenseId: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`expense:${expenseId}`])
    const mark = await findActiveReimbursement(db, expenseId)
    if (!mark) return false
    const undone = { ...mark, id: randomUUID(), original_id: mark.id, user_id: getCurrentUserId(), at: now }
    await db.insertInto('cost_reimbursement').values(undone).execute()
    return true
  })
}

/** Finds the active reimbursement of a cost. Null if there is none or it was undone. */
export async function findActiveReimbursement(db: Db, expenseId: string) {
  const mark = await db
    .selectFrom('cost_reimbursement')
    .selectAll()
    .where('expense_id', '=', expenseId)
    .where('original_id', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('cost_reimbursement as undone')
            .select('undone.id')
            .whereRef('undone.original_id', '=', 'cost_reimbursement.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return mark ?? null
}

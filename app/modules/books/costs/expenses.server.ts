import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getCurrentUserId } from '../../../plumbing/http/current-user.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { parseCostKind, type CostKind, type CostPaymentSource } from './cost-kinds.ts'
import { excludeReversedEntries, type Expense, type ReceiptType } from './expense.ts'
import { noChoiceOption, type NewExpense } from './expense-form.ts'
import { findActiveReimbursement } from './reimbursements.server.ts'

/** An existing cost with the same receipt. */
export type ExistingReceiptCost = {
  day: string
  kind: CostKind
  ownKind: string
  amountCents: number
  eventId: string | null
}

export type CreateExpenseResult =
  | { kind: 'done' }
  | { kind: 'kept-before'; before: ExistingReceiptCost }
  /** The form recorded other values before. Nothing was added. */
  | { kind: 'other-values'; before: Pick<ExistingReceiptCost, 'day' | 'amountCents'> }
  /** The edited cost was deleted, edited or reimbursed meanwhile. Nothing was added. */
  | { kind: 'not-replaced' }
  /** The form recorded a cost that was deleted since. Nothing was added. */
  | { kind: 'taken-back'; before: Pick<ExistingReceiptCost, 'day' | 'amountCents'> }

/**
 * Creates a cost once per `key`. The same key with other values, or after its cost was reversed, adds nothing and
 * returns that result. A receipt that belongs to another cost needs a confirmation first, unless `isAgain`. A cost that
 * is edited (`replacedId`) is reversed, so both entries stay in the books. `now` in epoch milliseconds.
 */
export async function createExpense(
  db: Db,
  typed: NewExpense,
  {
    key,
    receiptId,
    isAgain,
    replacedId = null,
    now,
  }: { key: string; receiptId: string | null; isAgain: boolean; replacedId?: string | null; now: number },
): Promise<CreateExpenseResult> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [
      `expense:${key}`,
      ...(replacedId ? [`expense:${replacedId}`] : []),
      ...(receiptId ? [`receipt:${receiptId}`] : []),
    ])
    const { kind, ownKind } = parseCostKind(typed.kind)
    const told = {
      event_id: typed.event === noChoiceOption ? null : typed.event,
      day: typed.day,
      kind,
      own_kind: ownKind,
      amount_cents: typed.amountCents,
      tax_cents: typed.taxCents ?? 0,
      paid_from: typed.paidFrom,
      reimburse_to: typed.reimburseTo === noChoiceOption ? null : typed.reimburseTo,
      note: typed.note,
    }
    const there = await db.selectFrom('expense').selectAll().where('id', '=', key).executeTakeFirst()
    if (there) {
      const isSame = Object.entries(told).every(([column, value]) => there[column as keyof typeof told] === value)
      const { day, amount_cents: amountCents } = there
      const takenBack = await db.selectFrom('expense').select('id').where('original_id', '=', key).executeTakeFirst()
      if (takenBack) return { kind: 'taken-back', before: { day, amountCents } }
      return isSame ? { kind: 'done' } : { kind: 'other-values', before: { day, amountCents } }
    }
    const receipt =
      receiptId && (await db.selectFrom('receipt').select('id').where('id', '=', receiptId).executeTakeFirst())
    const before = receipt && !isAgain ? await findReceiptCost(db, receipt.id, replacedId) : null
    if (before) return { kind: 'kept-before', before }
    if (replacedId && !(await insertReversal(db, replacedId, now))) return { kind: 'not-replaced' }
    await db
      .insertInto('expense')
      .values({
        id: key,
        ...told,
        receipt_id: receipt ? receipt.id : null,
        original_id: null,
        user_id: getCurrentUserId(),
        at: now,
      })
      .execute()
    return { kind: 'done' }
  })
}

/** Finds the cost, other than `exceptId`, that has a receipt. Null if there is none. */
async function findReceiptCost(
  db: Db,
  receiptId: string,
  exceptId: string | null,
): Promise<ExistingReceiptCost | null> {
  const row = await db
    .selectFrom('expense')
    .select(['day', 'kind', 'own_kind as ownKind', 'amount_cents as amountCents', 'event_id as eventId'])
    .where('receipt_id', '=', receiptId)
    .where('original_id', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('expense as back').select('back.id').whereRef('back.original_id', '=', 'expense.id')),
      ),
    )
    .executeTakeFirst()
  return row ? { ...row, kind: row.kind as CostKind } : null
}

/**
 * Reverses a cost by an entry of the opposite sign on its own day. Returns false if the cost does not exist, is
 * reversed already, or was reimbursed. A reimbursement must be undone first.
 */
export async function reverseExpense(db: Db, id: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`expense:${id}`])
    return insertReversal(db, id, now)
  })
}

/** Reverses a cost that is locked by the transaction. */
async function insertReversal(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('expense').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.original_id !== null || (await findActiveReimbursement(db, id)) !== null) return false
  const { amount_cents, tax_cents } = row
  const back = { amount_cents: -amount_cents, tax_cents: -tax_cents, note: '', receipt_id: null, original_id: id }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('expense')
    .values({ ...row, id: randomUUID(), ...back, user_id: getCurrentUserId(), at: now })
    .onConflict((conflict) => conflict.column('original_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Finds a cost, also one that is reversed. Null if there is none. */
export async function findExpense(db: Db, id: string): Promise<Expense | null> {
  const entries = await listExpenses(db, { ids: [id] })
  return entries.find((entry) => entry.id === id) ?? null
}

/** Finds a cost that can be edited: one that is neither reversed nor reimbursed. */
export async function findEditableExpense(db: Db, id: string): Promise<Expense | null> {
  const entries = await listExpenses(db, { ids: [id] })
  const [found] = excludeReversedEntries(entries).filter((entry) => entry.id === id)
  return found && found.paidBackOn === null ? found : null
}

/** Lists costs of a period, of events, or with a reimbursement. Includes reversals. Sorted by day. */
export async function listExpenses(
  db: Db,
  of:
    | { from: string; to: string }
    | { eventIds: readonly string[] }
    | { isLaidOut: true }
    | { /** These costs, and their reversals. */ ids: readonly string[] },
): Promise<Expense[]> {
  const span = 'from' in of ? of : null
  const eventIds = 'eventIds' in of ? of.eventIds : null
  const ids = 'ids' in of ? of.ids : null
  const rows = await db
    .selectFrom('expense')
    .leftJoin('receipt', 'receipt.id', 'expense.receipt_id')
    .leftJoin('user_account', 'user_account.id', 'expense.reimburse_to')
    .selectAll('expense')
    .select(['receipt.type', 'user_account.name as reimburse_name'])
    .select(reimbursedOnSql.as('paid_back_on'))
    .$if(span !== null, (query) => query.where('day', '>=', span!.from).where('day', '<=', span!.to))
    .$if('isLaidOut' in of, (query) => query.where('reimburse_to', 'is not', null))
    .$if(eventIds !== null, (query) => query.where('event_id', 'in', eventIds!))
    .$if(ids !== null, (query) =>
      query.where((is) => is.or([is('expense.id', 'in', ids!), is('expense.original_id', 'in', ids!)])),
    )
    .orderBy('day')
    .orderBy('expense.at')
    .orderBy('expense.id')
    .execute()
  return rows.map((row): Expense => ({
    id: row.id,
    eventId: row.event_id,
    day: row.day,
    kind: row.kind as CostKind,
    ownKind: row.own_kind,
    amountCents: row.amount_cents,
    taxCents: row.tax_cents,
    paidFrom: row.paid_from as CostPaymentSource,
    reimburseTo: row.reimburse_to === null ? null : { id: row.reimburse_to, name: row.reimburse_name ?? 'somebody' },
    paidBackOn: row.original_id === null ? row.paid_back_on : null,
    note: row.note,
    receipt: row.receipt_id === null ? null : { id: row.receipt_id, type: row.type as ReceiptType },
    ofId: row.original_id,
    at: row.at,
  }))
}

/** SQL: the day a cost was reimbursed. */
const reimbursedOnSql = sql<
  string | null
>`case when reimburse_to is not null then (select mark.day from cost_reimbursement as mark where mark.expense_id = expense.id
  and mark.original_id is null and not exists (select 1 from cost_reimbursement as undone where undone.original_id = mark.id)) end`

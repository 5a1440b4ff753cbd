import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { inTransaction } from '../../plumbing/database/transaction.server.ts'
import type { ImportBatchRow } from '../../plumbing/database/schema.ts'
import { actingPerson } from '../../plumbing/http/acting-person.server.ts'
import { typedLine } from '../../plumbing/http/typed-text.ts'
import { unclaimed } from '../../plumbing/queue/claim-rows.server.ts'
import type { Delimiter } from './csv-records.server.ts'
import type { DayOrder } from '../../business/foreign-dates.ts'
import type { ImportBatch, ImportState } from './import-batch.ts'
import type { ColumnUse } from './import-columns.ts'
import type { ImportChoices } from './imported-row.ts'
import { judgeTable } from './judge-table.server.ts'
import { orderIn } from './table-records.server.ts'

/** Takes a file in, to be looked through by whoever works on imports; or answers what is wrong with it. */
export async function takeIn(
  db: Db,
  file: { name: string; bytes: Uint8Array },
  now: number,
): Promise<{ id: string } | { problem: string }> {
  const table = await judgeTable(file.bytes)
  if ('problem' in table) return table
  const { words, delimiter, headings, samples, rowCount, uses, order } = table
  const choices: ImportChoices = { uses, order, past: 'done', flawed: 'without' }
  const id = uuidV7()
  await db.transaction().execute(async (db) => {
    await db.insertInto('import_source').values({ batch_id: id, words }).execute()
    await db
      .insertInto('import_batch')
      .values({
        id,
        file_name: typedLine(file.name).slice(0, 120) || 'a file',
        made_at: now,
        state: 'checking',
        delimiter,
        headings: JSON.stringify(headings),
        samples: JSON.stringify(samples),
        choices: JSON.stringify(choices),
        row_count: rowCount,
        position: 0,
        found: null,
        kept: 0,
        repeats: 0,
        left_out: 0,
        undone: 0,
        ...unclaimed,
        settled_at: null,
        person_id: actingPerson(),
      })
      .execute()
  })
  return { id }
}

/** An import as its page shows it; null where there is none. */
export async function readImport(db: Db, id: string): Promise<ImportBatch | null> {
  const row = await db.selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? batchOf(row) : null
}

/** The latest imports, the newest first. */
export async function readImports(db: Db): Promise<ImportBatch[]> {
  const rows = await db
    .selectFrom('import_batch')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(12)
    .execute()
  return rows.map(batchOf)
}

/** Reads a file anew as the owner chose it; nothing where it is being brought in by now. */
export async function reread(db: Db, id: string, choices: ImportChoices): Promise<void> {
  await db
    .updateTable('import_batch')
    .set({
      choices: JSON.stringify(choices),
      state: 'checking',
      position: 0,
      found: null,
      ...unclaimed,
    })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'checked'])
    .execute()
}

/** How the dates of a kept file are written, when another column has them. */
export async function orderOf(db: Db, id: string, uses: ColumnUse[]): Promise<DayOrder> {
  const source = await readSource(db, id)
  return source ? orderIn(source.words, source.delimiter, uses) : 'month-first'
}

/** A kept file and how its fields are told apart; null where it is gone. */
export async function readSource(db: Db, id: string): Promise<{ words: string; delimiter: Delimiter } | null> {
  const row = await db
    .selectFrom('import_source')
    .innerJoin('import_batch', 'import_batch.id', 'import_source.batch_id')
    .select(['words', 'delimiter'])
    .where('batch_id', '=', id)
    .executeTakeFirst()
  return row ? { words: row.words, delimiter: row.delimiter as Delimiter } : null
}

/**
 * Begins to bring in what was looked through, unless it was read otherwise than the owner has seen: `seen` is what was found.
 */
export async function beginImport(
  db: Db,
  id: string,
  seen: string,
  markOf: (batch: ImportBatch) => string,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const batch = await readImport(db, id)
    if (!batch || batch.state !== 'checked' || markOf(batch) !== seen) return false
    // What comes in is from whoever said so, not from whoever chose the file.
    return toState(db, id, { from: 'checked', to: 'importing' }, { person_id: actingPerson() })
  })
}

/** Begins to take an import back. False where it is another's turn, or over. */
export function beginUndo(db: Db, id: string): Promise<boolean> {
  return toState(db, id, { from: 'imported', to: 'undoing' })
}

/** Forgets a file of which nothing was brought in. */
export async function dropImport(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const gone = await db
      .deleteFrom('import_batch')
      .where('id', '=', id)
      .where('state', 'in', ['checking', 'checked'])
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) return false
    await db.deleteFrom('import_source').where('batch_id', '=', id).execute()
    return true
  })
}

/** Forgets files that were looked through and left lying since before a moment in epoch milliseconds. */
export async function forgetLyingFiles(db: Db, before: number): Promise<void> {
  const lying = await db
    .selectFrom('import_batch')
    .select('id')
    .where('state', 'in', ['checking', 'checked'])
    .where('made_at', '<', before)
    .execute()
  for (const { id } of lying) await dropImport(db, id)
}

/** Forgets files that wait to be brought in and name an address: what was erased does not come back with one. */
export async function forgetFilesNaming(db: Db, email: string): Promise<void> {
  if (!email.includes('@')) return
  const naming = await db
    .selectFrom('import_source')
    .select('batch_id')
    .where(sql<boolean>`lower(words) like ${`%${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    .execute()
  for (const { batch_id } of naming) await dropImport(db, batch_id)
}

async function toState(
  db: Db,
  id: string,
  { from, to }: { from: ImportState; to: ImportState },
  values: Partial<ImportBatchRow> = {},
): Promise<boolean> {
  const moved = await db
    .updateTable('import_batch')
    .set({ state: to, position: 0, ...unclaimed, ...values })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** A stored import as the rules know it. */
export function batchOf(row: ImportBatchRow): ImportBatch {
  return {
    id: row.id,
    fileName: row.file_name,
    madeAt: row.made_at,
    state: row.state as ImportState,
    headings: JSON.parse(row.headings),
    samples: JSON.parse(row.samples),
    choices: JSON.parse(row.choices),
    rowCount: row.row_count,
    position: row.position,
    found: row.found === null ? null : JSON.parse(row.found),
    kept: row.kept,
    repeats: row.repeats,
    leftOut: row.left_out,
    undone: row.undone,
    settledAt: row.settled_at,
    personId: row.person_id,
  }
}

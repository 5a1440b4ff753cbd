import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { ImportBatchRow } from '../../plumbing/database/schema.ts'
import { getCurrentUserId } from '../../plumbing/http/current-user.server.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { unclaimedColumns } from '../../plumbing/queue/claim-rows.server.ts'
import type { CsvDelimiter } from './parse-csv.server.ts'
import { hasImportEffect, hasUnsettledStatuses, type ImportBatch, type ImportState } from './import-batch.ts'
import type { ColumnUse } from './column-mapping.ts'
import type { ImportOptions } from './parse-import-row.ts'
import { parseTableInWorker } from './parse-table-in-worker.server.ts'
import { convertTableEncoding } from './table-encoding.ts'
import { detectTableDateStyle, type ImportDateStyle } from './parse-table.server.ts'

/** How a file is read unless it says otherwise itself, or the owner does. */
const usualChoices = {
  order: 'month-first',
  past: 'done',
  flawed: 'without',
  statuses: {},
  hasUtcTimes: false,
  headingsRow: 0,
  anyway: [],
  letters: null,
} as const satisfies Partial<ImportOptions>

/** Takes a file in, to be looked through by whoever works on imports; or answers what is wrong with it. */
export async function createImport(
  db: Db,
  file: { name: string; bytes: Uint8Array },
  now: number,
): Promise<{ id: string } | { problem: string }> {
  const table = await parseTableInWorker(file.bytes)
  if ('problem' in table) return table
  const { words, delimiter, headings, samples, rowCount, ...read } = table
  const choices: ImportOptions = { ...usualChoices, ...read }
  const id = uuidV7()
  await db.transaction().execute(async (db) => {
    await db.insertInto('import_source').values({ batch_id: id, words }).execute()
    await db
      .insertInto('import_batch')
      .values({
        id,
        file_name: normalizeLine(file.name).slice(0, 120) || 'a file',
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
        ...unclaimedColumns,
        settled_at: null,
        person_id: getCurrentUserId(),
      })
      .execute()
  })
  return { id }
}

/** An import as its page shows it; null where there is none. */
export async function findImport(db: Db, id: string): Promise<ImportBatch | null> {
  const row = await db.selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toImportBatch(row) : null
}

/** The latest imports, the newest first. */
export async function listImports(db: Db): Promise<ImportBatch[]> {
  const rows = await db
    .selectFrom('import_batch')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(12)
    .execute()
  return rows.map(toImportBatch)
}

/** Reads a file anew as the owner chose it. False, and nothing done, where it is being brought in by now. */
export async function reparseImport(
  db: Db,
  id: string,
  choices: ImportOptions,
  values: Partial<ImportBatchRow> = {},
): Promise<boolean> {
  const moved = await db
    .updateTable('import_batch')
    .set({
      choices: JSON.stringify(choices),
      state: 'checking',
      position: 0,
      found: null,
      ...values,
      ...unclaimedColumns,
    })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'checked'])
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** How the dates of a kept file are written, when another column has them. */
export async function detectImportDateStyle(
  db: Db,
  { id, headings }: ImportBatch,
  uses: ColumnUse[],
): Promise<ImportDateStyle> {
  const source = await findImportSource(db, id)
  return source ? detectTableDateStyle({ ...source, headings }, uses) : { order: 'month-first', hasUtcTimes: false }
}

/** Reads the letters of a file in the other way, Windows' or a Mac's, and looks through it anew. */
export async function switchImportEncoding(db: Db, id: string): Promise<void> {
  await runInTransaction(db, async (db) => {
    const [batch, source] = [await findImport(db, id), await findImportSource(db, id)]
    const { letters } = batch?.choices ?? {}
    if (!batch || !source || !letters) return
    const otherwise = (text: string) => convertTableEncoding(text, letters.as)
    const samples = batch.samples.map(({ row, cells }) => ({ row, cells: cells.map(otherwise) }))
    const headings = batch.headings.map(otherwise)
    const as = letters.as === 'macintosh' ? 'windows-1252' : 'macintosh'
    const choices = { ...batch.choices, statuses: {}, letters: { ...letters, as } as const }
    const values = { headings: JSON.stringify(headings), samples: JSON.stringify(samples) }
    if (await reparseImport(db, id, choices, values))
      await db
        .updateTable('import_source')
        .set({ words: otherwise(source.words) })
        .where('batch_id', '=', id)
        .execute()
  })
}

/** A kept file and how its fields are told apart; null where it is gone. */
export async function findImportSource(db: Db, id: string): Promise<{ words: string; delimiter: CsvDelimiter } | null> {
  const row = await db
    .selectFrom('import_source')
    .innerJoin('import_batch', 'import_batch.id', 'import_source.batch_id')
    .select(['words', 'delimiter'])
    .where('batch_id', '=', id)
    .executeTakeFirst()
  return row ? { words: row.words, delimiter: row.delimiter as CsvDelimiter } : null
}

/**
 * Begins to bring in what was looked through, unless it was read otherwise than the owner has seen: `seen` is what was found.
 * What takes a day, moves money or counts in a year has to be confirmed.
 */
export async function startImport(
  db: Db,
  id: string,
  { seen, isConfirmed }: { seen: string; isConfirmed: boolean },
  markOf: (batch: ImportBatch) => string,
): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    const batch = await findImport(db, id)
    if (!batch || batch.state !== 'checked' || batch.found === null || markOf(batch) !== seen) return false
    if (hasUnsettledStatuses(batch.found) || (hasImportEffect(batch.found.effect) && !isConfirmed)) return false
    // What comes in is from whoever said so, not from whoever chose the file.
    return toState(db, id, { from: 'checked', to: 'importing' }, { person_id: getCurrentUserId() })
  })
}

/** Begins to take an import back. False where it is another's turn, or over. */
export function startImportUndo(db: Db, id: string): Promise<boolean> {
  return toState(db, id, { from: 'imported', to: 'undoing' })
}

/** Forgets a file of which nothing was brought in. */
export async function deleteImport(db: Db, id: string): Promise<boolean> {
  return runInTransaction(db, async (db) => {
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
export async function pruneAbandonedImports(db: Db, before: number): Promise<void> {
  const lying = await db
    .selectFrom('import_batch')
    .select('id')
    .where('state', 'in', ['checking', 'checked'])
    .where('made_at', '<', before)
    .execute()
  for (const { id } of lying) await deleteImport(db, id)
}

/** Forgets files that wait to be brought in and name an address: what was erased does not come back with one. */
export async function eraseImportsContainingEmail(db: Db, email: string): Promise<void> {
  if (!email.includes('@')) return
  const naming = await db
    .selectFrom('import_source')
    .select('batch_id')
    .where(sql<boolean>`lower(words) like ${`%${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    .execute()
  for (const { batch_id } of naming) await deleteImport(db, batch_id)
}

async function toState(
  db: Db,
  id: string,
  { from, to }: { from: ImportState; to: ImportState },
  values: Partial<ImportBatchRow> = {},
): Promise<boolean> {
  const moved = await db
    .updateTable('import_batch')
    .set({ state: to, position: 0, ...unclaimedColumns, ...values })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** A stored import as the rules know it. */
export function toImportBatch(row: ImportBatchRow): ImportBatch {
  return {
    id: row.id,
    fileName: row.file_name,
    madeAt: row.made_at,
    state: row.state as ImportState,
    headings: JSON.parse(row.headings),
    samples: JSON.parse(row.samples),
    choices: { ...usualChoices, ...JSON.parse(row.choices) },
    rowCount: row.row_count,
    position: row.position,
    found: row.found === null ? null : foundIn(row.found),
    kept: row.kept,
    repeats: row.repeats,
    leftOut: row.left_out,
    undone: row.undone,
    settledAt: row.settled_at,
    personId: row.person_id,
  }
}

/** Null also where an earlier version looked through the file, which did not say what the import does. */
function foundIn(json: string): ImportBatch['found'] {
  const found = JSON.parse(json)
  return found.effect ? found : null
}

import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import type { ImportBatchRow } from '../../../plumbing/database/schema.ts'
import { getCurrentUserId } from '../../../plumbing/http/current-user.server.ts'
import { normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import { unclaimedColumns } from '../../../plumbing/queue/claim-rows.server.ts'
import type { CsvDelimiter } from './parse-csv.server.ts'
import { hasImportEffect, hasUnsettledStatuses, type ImportBatch, type ImportState } from './import-batch.ts'
import type { ColumnUse } from './import-fields.ts'
import type { ImportOptions } from './import-options.ts'
import { parseTableInWorker } from './parse-table-in-worker.server.ts'
import { convertTableEncoding } from './table-encoding.ts'
import { detectTableDateStyle, type ImportDateStyle } from './import-table.server.ts'

/** Default reading options. The file or the owner may override them. */
const defaultOptions = {
  order: 'month-first',
  past: 'done',
  flawed: 'without',
  statuses: {},
  hasUtcTimes: false,
  headingsRow: 0,
  anyway: [],
  letters: null,
} as const satisfies Partial<ImportOptions>

/** Stores an uploaded file for the worker to check. Returns the problem if the file cannot be read. */
export async function createImport(
  db: Db,
  file: { name: string; bytes: Uint8Array },
  now: number,
): Promise<{ id: string } | { problem: string }> {
  const table = await parseTableInWorker(file.bytes)
  if ('problem' in table) return table
  const { words, delimiter, headings, samples, rowCount, ...read } = table
  const choices: ImportOptions = { ...defaultOptions, ...read }
  const id = uuidV7()
  await db.transaction().execute(async (db) => {
    await db.insertInto('import_source').values({ batch_id: id, text: words }).execute()
    await db
      .insertInto('import_batch')
      .values({
        id,
        file_name: normalizeLine(file.name).slice(0, 120) || 'a file',
        created_at: now,
        state: 'checking',
        delimiter,
        headings: JSON.stringify(headings),
        samples: JSON.stringify(samples),
        choices: JSON.stringify(choices),
        row_count: rowCount,
        position: 0,
        findings: null,
        kept: 0,
        repeats: 0,
        left_out: 0,
        undone: 0,
        ...unclaimedColumns,
        settled_at: null,
        user_id: getCurrentUserId(),
      })
      .execute()
  })
  return { id }
}

/** Returns an import, or null if there is none. */
export async function findImport(db: Db, id: string): Promise<ImportBatch | null> {
  const row = await db.selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toImportBatch(row) : null
}

/** Lists the latest imports, newest first. */
export async function listImports(db: Db): Promise<ImportBatch[]> {
  const rows = await db
    .selectFrom('import_batch')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(12)
    .execute()
  return rows.map(toImportBatch)
}

/** Checks a file again with the owner's options. Returns false and does nothing if the import has started. */
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
      findings: null,
      ...values,
      ...unclaimedColumns,
    })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'checked'])
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Detects the date format of a stored file after the date columns changed. */
export async function detectImportDateStyle(
  db: Db,
  { id, headings }: ImportBatch,
  uses: ColumnUse[],
): Promise<ImportDateStyle> {
  const source = await findImportSource(db, id)
  return source ? detectTableDateStyle({ ...source, headings }, uses) : { order: 'month-first', hasUtcTimes: false }
}

/** Switches a file between the Windows and Mac encodings and checks it again. */
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
        .set({ text: otherwise(source.words) })
        .where('batch_id', '=', id)
        .execute()
  })
}

/** Returns the text of a stored file and its delimiter, or null if the file was deleted. */
export async function findImportSource(db: Db, id: string): Promise<{ words: string; delimiter: CsvDelimiter } | null> {
  const row = await db
    .selectFrom('import_source')
    .innerJoin('import_batch', 'import_batch.id', 'import_source.batch_id')
    .select(['text', 'delimiter'])
    .where('batch_id', '=', id)
    .executeTakeFirst()
  return row ? { words: row.text, delimiter: row.delimiter as CsvDelimiter } : null
}

/**
 * Starts an import that was checked, unless the options changed since the owner saw the findings (`seen`). An import that
 * takes days, moves money or counts in a year must be confirmed.
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
    // The events are attributed to the user who started the import, not to the user who chose the file.
    return updateImportState(db, id, { from: 'checked', to: 'importing' }, { user_id: getCurrentUserId() })
  })
}

/** Starts to undo an import. Returns false if the import is not in a state to be undone. */
export function startImportUndo(db: Db, id: string): Promise<boolean> {
  return updateImportState(db, id, { from: 'imported', to: 'undoing' })
}

/** Deletes a file from which nothing was imported. */
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

/** Deletes files that were checked and not imported since before a moment in epoch milliseconds. */
export async function pruneAbandonedImports(db: Db, before: number): Promise<void> {
  const lying = await db
    .selectFrom('import_batch')
    .select('id')
    .where('state', 'in', ['checking', 'checked'])
    .where('created_at', '<', before)
    .execute()
  for (const { id } of lying) await deleteImport(db, id)
}

/** Deletes pending files that contain an email address, so that erased data does not return with an import. */
export async function eraseImportsContainingEmail(db: Db, email: string): Promise<void> {
  if (!email.includes('@')) return
  const naming = await db
    .selectFrom('import_source')
    .select('batch_id')
    .where(sql<boolean>`lower(text) like ${`%${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    .execute()
  for (const { batch_id } of naming) await deleteImport(db, batch_id)
}

async function updateImportState(
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

/** Converts a row to an `ImportBatch`. */
export function toImportBatch(row: ImportBatchRow): ImportBatch {
  return {
    id: row.id,
    fileName: row.file_name,
    madeAt: row.created_at,
    state: row.state as ImportState,
    headings: JSON.parse(row.headings),
    samples: JSON.parse(row.samples),
    choices: { ...defaultOptions, ...JSON.parse(row.choices) },
    rowCount: row.row_count,
    position: row.position,
    found: row.findings === null ? null : parseFindings(row.findings),
    kept: row.kept,
    repeats: row.repeats,
    leftOut: row.left_out,
    undone: row.undone,
    settledAt: row.settled_at,
    personId: row.user_id,
  }
}

/**
 * Parses the stored findings of a file check. Null if an earlier version checked the file, because it did not compute
 * the effect of the import.
 */
function parseFindings(json: string): ImportBatch['found'] {
  const found = JSON.parse(json)
  return found.effect ? found : null
}

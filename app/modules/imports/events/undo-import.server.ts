import { sql } from 'kysely'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { updateClaimedRow } from '../../../plumbing/queue/claim-rows.server.ts'
import type { TrashedRows } from '../../../plumbing/database/trash.server.ts'
import { saveImportProgress, type ClaimedImport, type ImportServices } from './claimed-import.server.ts'

const chunk = 50

/** Undoes an import in chunks: deletes each imported event that has not been changed since. */
export async function undoImport(services: ImportServices, batch: ClaimedImport, signal?: AbortSignal): Promise<void> {
  const { db, now } = services
  let last = ''
  for (;;) {
    const ids = await importedAfter(db, batch.id, last)
    if (ids.length === 0) break
    if (!(await undoChunk(db, batch, ids, now())) || signal?.aborted) return
    last = ids.at(-1)!
  }
  await updateClaimedRow(db, 'import_batch', batch, { state: 'undone', settled_at: now() })
}

/** Lists events of an undone import that stayed because they were changed since, at most `most`. */
export async function listEventsNotUndone(db: Db, batchId: string, most: number) {
  return db
    .selectFrom('imported_event')
    .innerJoin('event', 'event.id', 'imported_event.event_id')
    .select(['event.id', 'event.requestor_name as name', 'event.event_date as date'])
    .where('batch_id', '=', batchId)
    .orderBy('event.event_date')
    .orderBy('event.id')
    .limit(most)
    .execute()
}

async function importedAfter(db: Db, batchId: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_event')
    .select('event_id')
    .where('batch_id', '=', batchId)
    .where('event_id', '>', last)
    .orderBy('event_id')
    .limit(chunk)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

function undoChunk(db: Db, batch: ClaimedImport, ids: string[], now: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // Locks the events, as `lockEvent` does.
    await db
      .updateTable('event')
      .set((is) => ({ state: is.ref('state') }))
      .where('id', 'in', ids)
      .execute()
    const touched = await listChangedEventIds(db, ids)
    const gone = ids.filter((id) => !touched.has(id))
    if (gone.length > 0) {
      await db.deleteFrom('history_entry').where('event_id', 'in', gone).execute()
      await db.deleteFrom('event_search').where('event_id', 'in', gone).execute()
      await db.deleteFrom('imported_event').where('event_id', 'in', gone).execute()
      await db.deleteFrom('event_contact').where('event_id', 'in', gone).execute()
      await db.deleteFrom('amount_due').where('event_id', 'in', gone).execute()
      await db.deleteFrom('payment').where('event_id', 'in', gone).execute()
      await db.deleteFrom('event_balance').where('event_id', 'in', gone).execute()
      await db.deleteFrom('event_cost_totals').where('event_id', 'in', gone).execute()
      await db.deleteFrom('event').where('id', 'in', gone).execute()
    }
    const step = { position: (batch.position += ids.length), undone: (batch.undone += gone.length) }
    return saveImportProgress(db, batch, step, now)
  })
}

/** Tables that an import itself writes. */
const importedTables = [
  'history_entry',
  'event_search',
  'event_contact',
  'imported_event',
  'amount_due',
  'payment',
  'event_balance',
  'event_cost_totals',
]

/** Rows that did not come from the file. See `getImportedRecordId`. */
const isNotImported = sql`id not like 'import-' || event_id || '%'`

/** IDs of imported events that were changed since. Automatic changes do not count. */
async function listChangedEventIds(db: Db, ids: string[]): Promise<Set<string>> {
  const among = sql.join(ids)
  // A row of the event in any table that an import does not fill means that the event was used since.
  const tables = (await db.introspection.getTables()).filter(
    ({ name, columns }) => !importedTables.includes(name) && columns.some((column) => column.name === 'event_id'),
  )
  const parts = tables.map(({ name }) => sql`select event_id from ${sql.table(name)} where event_id in (${among})`)
  const merged = sql`select kept_event_id from merged_event where kept_event_id in (${among})`
  const events = sql`select event_id from history_entry where event_id in (${among}) and actor <> 'clock' and ${isNotImported}`
  const money = ['amount_due', 'payment'].map(
    (name) => sql`select event_id from ${sql.table(name)} where event_id in (${among}) and ${isNotImported}`,
  )
  const { rows } = await sql<{
    event_id: string
  }>`${sql.join([...parts, ...money, merged, events], sql` union `)}`.execute(db)
  // A deleted note could not be restored without its event.
  const thrown = await db.selectFrom('trash').select('contents').where('kind', '=', 'note').execute()
  const notes = thrown.flatMap(({ contents }) => (JSON.parse(contents) as TrashedRows).history_entry ?? [])
  return new Set([...rows, ...notes].map(({ event_id }) => event_id))
}

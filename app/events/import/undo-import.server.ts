import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { updateClaimedRow } from '../../plumbing/queue/claim-rows.server.ts'
import type { TrashedRows } from '../../plumbing/database/trash.server.ts'
import { saveImportProgress, type ClaimedImport, type ImportServices } from './claimed-import.server.ts'

const chunk = 50

/** Takes an import back, chunk by chunk: every request of it that nobody has touched since. */
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

/** What of an import is still here though it was taken back: it was changed since. Not more than `most`. */
export async function listEventsNotUndone(db: Db, batchId: string, most: number) {
  return db
    .selectFrom('imported_lead')
    .innerJoin('lead', 'lead.id', 'imported_lead.lead_id')
    .select(['lead.id', 'lead.requestor_name as name', 'lead.event_date as date'])
    .where('batch_id', '=', batchId)
    .orderBy('lead.event_date')
    .orderBy('lead.id')
    .limit(most)
    .execute()
}

async function importedAfter(db: Db, batchId: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_lead')
    .select('lead_id')
    .where('batch_id', '=', batchId)
    .where('lead_id', '>', last)
    .orderBy('lead_id')
    .limit(chunk)
    .execute()
  return rows.map(({ lead_id }) => lead_id)
}

function undoChunk(db: Db, batch: ClaimedImport, ids: string[], now: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // Whoever would change one of them waits, as they wait for `lockEvent`.
    await db
      .updateTable('lead')
      .set((is) => ({ state: is.ref('state') }))
      .where('id', 'in', ids)
      .execute()
    const touched = await touchedAmong(db, ids)
    const gone = ids.filter((id) => !touched.has(id))
    if (gone.length > 0) {
      await db.deleteFrom('lead_event').where('lead_id', 'in', gone).execute()
      await db.deleteFrom('lead_search').where('lead_id', 'in', gone).execute()
      await db.deleteFrom('imported_lead').where('lead_id', 'in', gone).execute()
      await db.deleteFrom('event_contact').where('lead_id', 'in', gone).execute()
      await db.deleteFrom('due').where('lead_id', 'in', gone).execute()
      await db.deleteFrom('payment').where('lead_id', 'in', gone).execute()
      await db.deleteFrom('balance').where('lead_id', 'in', gone).execute()
      await db.deleteFrom('event_account').where('lead_id', 'in', gone).execute()
      await db.deleteFrom('lead').where('id', 'in', gone).execute()
    }
    const step = { position: (batch.position += ids.length), undone: (batch.undone += gone.length) }
    return saveImportProgress(db, batch, step, now)
  })
}

/** Tables of what an import itself makes. */
const imported = [
  'lead_event',
  'lead_search',
  'event_contact',
  'imported_lead',
  'due',
  'payment',
  'balance',
  'event_account',
]

/** What did not come with the file itself: see `getImportedRecordId`. */
const isNotImported = sql`id not like 'import-' || lead_id || '%'`

/** Which of some requests were changed since they came: the clock's own moves are none of anybody's. */
async function touchedAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const among = sql.join(ids)
  // In every other table a row says that somebody did something with a request.
  const tables = (await db.introspection.getTables()).filter(
    ({ name, columns }) => !imported.includes(name) && columns.some((column) => column.name === 'lead_id'),
  )
  const parts = tables.map(({ name }) => sql`select lead_id from ${sql.table(name)} where lead_id in (${among})`)
  const merged = sql`select kept_id from same_event where kept_id in (${among})`
  const events = sql`select lead_id from lead_event where lead_id in (${among}) and actor <> 'clock' and ${isNotImported}`
  const money = ['due', 'payment'].map(
    (name) => sql`select lead_id from ${sql.table(name)} where lead_id in (${among}) and ${isNotImported}`,
  )
  const { rows } = await sql<{
    lead_id: string
  }>`${sql.join([...parts, ...money, merged, events], sql` union `)}`.execute(db)
  // A note that was thrown away would come back to nobody.
  const thrown = await db.selectFrom('trash').select('contents').where('kind', '=', 'note').execute()
  const notes = thrown.flatMap(({ contents }) => (JSON.parse(contents) as TrashedRows).lead_event ?? [])
  return new Set([...rows, ...notes].map(({ lead_id }) => lead_id))
}

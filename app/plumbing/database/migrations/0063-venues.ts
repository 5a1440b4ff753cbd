import type { Kysely } from 'kysely'

/** Places where events are, with what a crew has to know of them, and which event is where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const venue = db.schema
    .createTable('venue')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
  await words.reduce((table, name) => table.addColumn(name, 'text', (column) => column.notNull()), venue).execute()
  await db.schema
    .createTable('event_venue')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('venue_id', 'text', (column) => column.notNull())
    .addColumn('put_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('event_of_venue').on('event_venue').column('venue_id').execute()
}

const words = [
  'name',
  'address',
  'zip',
  'contact',
  'phone',
  'load_in',
  'power',
  'water',
  'ice',
  'shade',
  'stairs',
  'parking',
  'notes',
]

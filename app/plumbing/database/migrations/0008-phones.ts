import { sql, type Kysely } from 'kysely'

/** Devices of the owner that are told of new requests, and what is on its way to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_device')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .addColumn('trouble', 'text')
    .execute()
  await db.schema
    .createTable('push_note')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint')
    .execute()
  await db.schema
    .createIndex('push_note_waiting')
    .on('push_note')
    .column('due_at')
    .where(sql<boolean>`state = 'waiting'`)
    .execute()
}

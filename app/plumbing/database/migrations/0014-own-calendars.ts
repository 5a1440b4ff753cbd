import type { Kysely } from 'kysely'

/** Calendars of the owner's own, read in by their address, and when they say the owner is busy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_calendar')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint')
    .addColumn('read_at', 'bigint')
    .addColumn('expanded_at', 'bigint')
    .addColumn('covers_from', 'bigint')
    .addColumn('covers_until', 'bigint')
    .addColumn('time_zone', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('busy_days', 'integer', (column) => column.notNull())
    .addColumn('unreadable', 'integer', (column) => column.notNull())
    .addColumn('trouble', 'text')
    .addColumn('failing_since', 'bigint')
    .addColumn('told_at', 'bigint')
    .execute()
  await db.schema
    .createTable('busy_span')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('calendar_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('to_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('busy_span_by_time').on('busy_span').columns(['from_at', 'to_at']).execute()
  await db.schema.createIndex('busy_span_by_calendar').on('busy_span').columns(['calendar_id']).execute()
}

import type { Kysely } from 'kysely'

/** What happened to the account, a second step at log-in, and when a session last proved to be the owner's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('owner').addColumn('totp_secret', 'text').execute()
  await db.schema.alterTable('owner').addColumn('totp_step', 'bigint').execute()
  await db.schema.alterTable('session').addColumn('confirmed_at', 'bigint').execute()
  await db.schema
    .createTable('recovery_code')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('security_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('security_event_by_time').on('security_event').columns(['at', 'id']).execute()
}

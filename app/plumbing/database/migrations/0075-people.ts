import { sql, type Kysely } from 'kysely'

/**
 * More people than the first owner. The table keeps its name, and everything of the first owner stands where the version
 * before reads it: rows without a person are theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('owner')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute()
  await db.schema.alterTable('owner').addColumn('ended_at', 'bigint').execute()
  for (const table of ['session', 'passkey', 'recovery_code', 'security_event', 'lead_event', 'push_device'])
    await db.schema.alterTable(table).addColumn('person_id', 'text').execute()
  await db.schema.alterTable('passkey').addColumn('person_key', 'text').execute()
  await sql`create unique index owner_by_email on owner (lower(email)) where ended_at is null`.execute(db)
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('calendar_key')
    .addColumn('person_id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}

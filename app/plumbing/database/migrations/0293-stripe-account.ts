import { sql, type Kysely } from 'kysely'

/**
 * The Stripe keys that the owner entered, encrypted. Backups leave the table out. It has no primary key, so that SQLite
 * does not record its changes for the copies either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stripe_account (encrypted text not null, changed_at bigint not null)`.execute(db)
}

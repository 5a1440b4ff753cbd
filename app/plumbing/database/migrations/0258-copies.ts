import { sql, type Kysely } from 'kysely'

/**
 * Changes that wait to be copied elsewhere, and how far that is. Neither table has a primary key: SQLite's sessions record
 * only tables that have one, and these two must not record themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table copy_chain (
    generation integer not null, chain text not null, seq integer not null, commits integer not null,
    base_seq integer, base_at bigint, copied_at bigint, failing_since bigint, failing_words text,
    files_waiting integer not null, broken_at bigint, broken_by text
  )`.execute(db)
  await sql`create table copy_change (
    generation integer not null, seq integer not null, at bigint not null, changes text not null
  )`.execute(db)
  await sql`create unique index copy_change_by_seq on copy_change (generation, seq)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/**
 * Lines of the owner's bank files, and what each was confirmed to be. The id is a hash of the line, so that a line of two
 * files is stored once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bank_line (
    id text primary key, day text not null, amount_cents bigint not null, description text not null, state text not null,
    match_kind text not null, match_refs text not null, match_label text not null, event_id text, created_at bigint not null
  )`.execute(db)
  await sql`create index bank_line_by_day on bank_line (state, day)`.execute(db)
  await sql`create index bank_line_of_event on bank_line (event_id)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Stores the form typed during a call whose event has no date yet, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table unfinished_inquiry (
    id text primary key, input text not null, user_id text, created_at bigint not null, changed_at bigint not null
  )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** What was typed during a call whose date is not known yet, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table unfinished_inquiry (
    id text primary key, input text not null, user_id text, created_at bigint not null, changed_at bigint not null
  )`.execute(db)
}

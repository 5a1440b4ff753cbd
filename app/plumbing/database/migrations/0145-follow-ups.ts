import { sql, type Kysely } from 'kysely'

/** Letters that wait for one tap: what became of each, who wants none, and where a letter is stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table follow_up (
    id text primary key, lead_id text not null, kind text not null, about text not null, state text not null,
    at bigint not null, until bigint, recipient text, letter_id text, words text, reason text, person_id text
  )`.execute(db)
  await sql`create index follow_up_of_lead on follow_up (lead_id)`.execute(db)
  await sql`create index follow_up_to on follow_up (recipient, at)`.execute(db)
  await sql`create index follow_up_by_state on follow_up (state, until)`.execute(db)
  await sql`create index follow_up_by_kind on follow_up (kind, state)`.execute(db)
  await sql`create table letter_stop (recipient text primary key, at bigint not null)`.execute(db)
  await db.schema.alterTable('letter').addColumn('stop_url', 'text').execute()
}

import { sql, type Kysely } from 'kysely'

/**
 * Gives every database what a new one has. For forty minutes before release 1.0.0 migration 0144 was on main without this
 * table and this index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists push_off (
    person_id text not null,
    kind text not null,
    primary key (person_id, kind)
  )`.execute(db)
  await sql`create index if not exists proposal_open on proposal (state, expires_on, lead_id, sent_at, opened_at)`.execute(
    db,
  )
}

import { sql, type Kysely } from 'kysely'

/**
 * Stores which tasks phones were notified of, so that none is notified twice, and which kinds each user switched off.
 * Adds an index for finding open questions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table task_push (
    kind text not null,
    subject text not null,
    due text not null,
    at bigint not null,
    primary key (kind, subject, due)
  )`.execute(db)
  await sql`create index task_push_by_time on task_push (at)`.execute(db)
  await sql`create table push_off (
    person_id text not null,
    kind text not null,
    primary key (person_id, kind)
  )`.execute(db)
  await sql`create index proposal_open on proposal (state, expires_on, lead_id, sent_at, opened_at)`.execute(db)
  await sql`create index agreement_event_by_kind on agreement_event (kind, at)`.execute(db)
}

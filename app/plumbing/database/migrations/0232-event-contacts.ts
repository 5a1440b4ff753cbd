import { sql, type Kysely } from 'kysely'

/**
 * The people of an event: name, email, phone, role, whether they get its emails and whether they may sign. The first contact
 * is whoever asked and has the event's own id. Existing events get theirs. A link may belong to one of the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table event_contact (
    id text primary key, lead_id text not null, name text not null, email text not null, phone text not null,
    role text not null, gets_emails integer not null, may_sign integer not null, created_at bigint not null
  )`.execute(db)
  await sql`create index event_contact_of_lead on event_contact (lead_id)`.execute(db)
  await sql`create index event_contact_by_email on event_contact (lower(email))`.execute(db)
  await sql`insert into event_contact (id, lead_id, name, email, phone, role, gets_emails, may_sign, created_at)
    select id, id, requestor_name, from_email, phone_number, 'couple', 1, 1, created_at from lead`.execute(db)
  await sql`alter table client_link add column contact_id text`.execute(db)
}

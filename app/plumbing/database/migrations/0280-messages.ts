import { sql, type Kysely } from 'kysely'

/**
 * Messages that are read from the owner's mailbox, with their attachments. Beside them: when a user last read an event's
 * conversation, addresses that a user assigned, and drafts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message (
    id text primary key, event_id text, message_id text not null, direction text not null, kind text not null,
    sent_at bigint not null, received_at bigint not null, stored_at bigint not null, sender_name text not null,
    sender_email text not null, reply_to text, recipients text not null, subject text not null, body_text text not null,
    quoted_text text not null, thread_ids text not null, authenticity text not null, matched_by text, email_id text,
    bounce text, hidden_at bigint, no_answer_at bigint, moved_at bigint, search_text text not null
  )`.execute(db)
  await sql`create unique index message_by_message_id on message (message_id)`.execute(db)
  await sql`create index message_of_event on message (event_id, sent_at)`.execute(db)
  await sql`create index message_by_sender on message (sender_email)`.execute(db)
  await sql`create index message_of_email on message (email_id)`.execute(db)
  await sql`create table message_attachment (
    id text primary key, message_id text not null, position integer not null, name text not null, type text not null,
    bytes bigint not null, file text
  )`.execute(db)
  await sql`create index message_attachment_of_message on message_attachment (message_id)`.execute(db)
  await sql`create table message_read (
    id text primary key, event_id text not null, user_id text not null, read_at bigint not null
  )`.execute(db)
  await sql`create index message_read_of_event on message_read (event_id)`.execute(db)
  await sql`create table message_sender (
    id text primary key, address text not null, kind text not null, event_id text, created_at bigint not null
  )`.execute(db)
  await sql`create index message_sender_by_address on message_sender (address)`.execute(db)
  await sql`create table message_draft (
    event_id text primary key, subject text not null, body text not null, template text not null, saved_at bigint not null
  )`.execute(db)
  // Replies and bounces name the emails they are about.
  await sql`create index email_by_message_id on email (message_id)`.execute(db)
}

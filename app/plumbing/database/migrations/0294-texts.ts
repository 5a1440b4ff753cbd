import { sql, type Kysely } from 'kysely'

/**
 * Text messages in both directions, consents to them, numbers that get none, and webhooks of the carrier by their key. The
 * carrier's keys are in a table without a primary key, so that copies record no change of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table text_message (
    id text primary key, event_id text, phone text not null, direction text not null, kind text not null,
    body text not null, parts integer not null, media text not null, state text not null, carrier_status text,
    carrier_id text, is_uncertain integer not null, is_urgent integer not null, code text, remark text not null,
    form_key text, matched_how text, hidden_at bigint, no_answer_at bigint, created_at bigint not null,
    posted_at bigint not null, due_at bigint not null, settled_at bigint, attempts integer not null, claim text,
    claimed_until bigint
  )`.execute(db)
  await sql`create unique index text_message_by_carrier_id on text_message (carrier_id)`.execute(db)
  await sql`create unique index text_message_by_form_key on text_message (form_key)`.execute(db)
  await sql`create index text_message_of_event on text_message (event_id, created_at)`.execute(db)
  await sql`create index text_message_by_phone on text_message (phone, created_at)`.execute(db)
  await sql`create index text_message_waiting on text_message (due_at) where state = 'waiting'`.execute(db)
  await sql`create table text_consent (
    id text primary key, phone text not null, event_id text, kind text not null, text text not null,
    version text not null, language text not null, page text not null, at bigint not null
  )`.execute(db)
  await sql`create index text_consent_by_phone on text_consent (phone, at)`.execute(db)
  await sql`create index text_consent_of_event on text_consent (event_id)`.execute(db)
  await sql`create table text_number (
    phone text primary key, stopped_at bigint, unreachable_at bigint, reason text not null
  )`.execute(db)
  await sql`create table text_webhook (
    id text primary key, body text not null, text_id text, at bigint not null, handled_at bigint
  )`.execute(db)
  await sql`create index text_webhook_unhandled on text_webhook (at) where handled_at is null`.execute(db)
  await sql`create table text_account (encrypted text not null, changed_at bigint not null)`.execute(db)
}

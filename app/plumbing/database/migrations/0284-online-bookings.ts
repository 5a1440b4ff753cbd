import { sql, type Kysely } from 'kysely'

/**
 * Bookings that clients make by themselves: a page that was opened, a date held while the card page is open, and what
 * came of it. The event exists once it is paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table online_booking (
    id text primary key, token_hash text not null unique, state text not null, form_key text not null,
    sender_hash text not null, email text not null, language text not null, event_date text not null,
    staffing_fields text not null, request text not null, document text not null, total_cents bigint not null,
    deposit_cents bigint not null, signature text, request_parameters text, session_id text unique,
    held_until bigint, next_check_at bigint, event_id text, refunded_at bigint,
    created_at bigint not null, settled_at bigint, remark text not null
  )`.execute(db)
  await sql`create index online_booking_claims on online_booking (state, event_date)`.execute(db)
  await sql`create index online_booking_to_check on online_booking (next_check_at)`.execute(db)
  await sql`create index online_booking_of_event on online_booking (event_id)`.execute(db)
  await sql`create index online_booking_of_sender on online_booking (sender_hash, created_at)`.execute(db)
  await sql`create index online_booking_of_email on online_booking (email)`.execute(db)
}

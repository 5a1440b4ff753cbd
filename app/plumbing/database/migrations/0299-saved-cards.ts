import { sql, type Kysely } from 'kysely'

/**
 * Cards that clients let the business charge: the card's ids at the processor, each consent as it was given, one charge
 * for each amount due, and cards that the processor still has to forget.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_card (
    id text primary key, event_id text not null, email text not null, language text not null,
    customer_id text not null, method_id text not null, brand text not null, last4 text not null,
    expires_in text not null, kept_at bigint not null, ended_at bigint, end_reason text not null
  )`.execute(db)
  await sql`create index saved_card_of_event on saved_card (event_id)`.execute(db)
  await sql`create index saved_card_of_method on saved_card (method_id)`.execute(db)
  await sql`create table card_consent (
    id text primary key, event_id text not null, saved_card_id text, checkout_id text, email text not null,
    language text not null, words text not null, charges text not null, agreed_at bigint not null
  )`.execute(db)
  await sql`create index card_consent_of_event on card_consent (event_id)`.execute(db)
  await sql`create index card_consent_of_checkout on card_consent (checkout_id)`.execute(db)
  await sql`create table card_charge (
    id text primary key, event_id text not null, saved_card_id text not null, agreed_cents bigint not null,
    due_on text not null, charge_on text not null, state text not null, amount_cents bigint, notified_at bigint, notice_email_id text,
    checkout_id text, request_parameters text, attempted_at bigint, next_check_at bigint, failure text not null,
    created_at bigint not null, settled_at bigint
  )`.execute(db)
  await sql`create index card_charge_of_event on card_charge (event_id)`.execute(db)
  await sql`create index card_charge_by_day on card_charge (state, charge_on)`.execute(db)
  await sql`create table card_removal (id text primary key, created_at bigint not null, next_check_at bigint not null)`.execute(
    db,
  )
}

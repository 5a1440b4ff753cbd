import { sql, type Kysely } from 'kysely'

/** Links with which somebody else pays a part of an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table part_payment (
    id text primary key, event_id text not null, name text not null, amount_cents bigint not null,
    token_hash text not null, language text not null, state text not null, paid_cents bigint,
    created_at bigint not null, settled_at bigint
  )`.execute(db)
  await sql`create unique index part_payment_by_token on part_payment (token_hash)`.execute(db)
  await sql`create index part_payment_of_event on part_payment (event_id)`.execute(db)
}

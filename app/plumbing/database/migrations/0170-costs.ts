import { sql, type Kysely } from 'kysely'

/**
 * Stores the costs of events: expenses and miles, photos of receipts, and the owner's hours. Expenses and miles are
 * reversed, never edited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table expense (
    id text primary key, lead_id text, day text not null, kind text not null, own_kind text not null,
    amount_cents bigint not null, tax_cents bigint not null, paid_from text not null, reimburse_to text,
    note text not null, receipt_id text, of_id text, person_id text, at bigint not null
  )`.execute(db)
  await sql`create index expense_of_lead on expense (lead_id, amount_cents)`.execute(db)
  await sql`create index expense_by_day on expense (day)`.execute(db)
  await sql`create index expense_of_receipt on expense (receipt_id)`.execute(db)
  await sql`create unique index expense_reversed on expense (of_id)`.execute(db)
  await sql`create table mileage (
    id text primary key, lead_id text, day text not null, tenths bigint not null, rate_tenths bigint not null,
    amount_cents bigint not null, odometer_from bigint, odometer_to bigint, note text not null, of_id text,
    person_id text, at bigint not null
  )`.execute(db)
  await sql`create index mileage_of_lead on mileage (lead_id, amount_cents)`.execute(db)
  await sql`create index mileage_by_day on mileage (day)`.execute(db)
  await sql`create unique index mileage_reversed on mileage (of_id)`.execute(db)
  await sql`create table receipt (
    id text primary key, hash text not null, file text not null, type text not null, bytes bigint not null,
    at bigint not null
  )`.execute(db)
  await sql`create index receipt_by_hash on receipt (hash)`.execute(db)
  await sql`create table own_hours (
    lead_id text primary key, shop_minutes bigint not null, away_minutes bigint, wash_minutes bigint not null,
    changed_at bigint not null
  )`.execute(db)
}

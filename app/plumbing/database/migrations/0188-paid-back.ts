import { sql, type Kysely } from 'kysely'

/** Stores reimbursements of expenses that a person paid. They are reversed, never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table paid_back (
    id text primary key, expense_id text not null, day text not null, of_id text, person_id text, at bigint not null
  )`.execute(db)
  await sql`create index paid_back_of_expense on paid_back (expense_id)`.execute(db)
  await sql`create unique index paid_back_reversed on paid_back (of_id)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Months that the owner closed, each with its journal as JSON. A month as 2026-11. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table journal_month (month text primary key, closed_at bigint not null, contents text not null)`.execute(
    db,
  )
}

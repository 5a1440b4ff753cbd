import { sql, type Kysely } from 'kysely'

/** Stores the time and place of a shift as the staff member accepted it, as JSON, if the shift changed since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crew_post add column was text`.execute(db)
}

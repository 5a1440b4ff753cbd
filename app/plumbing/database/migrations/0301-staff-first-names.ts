import { sql, type Kysely } from 'kysely'

/** Whether a staff member agrees that clients see their first name. Nobody does until they say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_member add column shows_first_name integer not null default 0`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Whether a staff member agrees that clients see their first name: 1 where they do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_member add column shows_first_name integer`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** What somebody said yes to, beside a post that changed since: JSON of when and where it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crew_post add column was text`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** An event for its reader's calendar that goes with a letter without a paper, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table letter add column calendar text`.execute(db)
}

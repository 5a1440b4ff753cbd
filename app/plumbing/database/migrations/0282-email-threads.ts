import { sql, type Kysely } from 'kysely'

/** The message that an email replies to, with its thread, and the files that were attached by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email add column thread text`.execute(db)
  await sql`alter table email add column attached_files text`.execute(db)
}

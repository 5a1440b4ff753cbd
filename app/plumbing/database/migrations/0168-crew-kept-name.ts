import { sql, type Kysely } from 'kysely'

/** Whoever was paid has a name as long as the books of it are kept, and nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table crew_kept_name (person_id text primary key, name text not null)').execute(db)
}

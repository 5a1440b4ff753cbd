import { sql, type Kysely } from 'kysely'

/** Stores how often and how much each private link posted within a day, by the hash of its token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table link_use (
    id text primary key, since bigint not null, posts integer not null, bytes bigint not null
  )`.execute(db)
}

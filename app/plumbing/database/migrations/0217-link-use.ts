import { sql, type Kysely } from 'kysely'

/** What each private link posted within a day, by the hash of its token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table link_use (
    id text primary key, since bigint not null, posts integer not null, bytes bigint not null
  )`.execute(db)
}

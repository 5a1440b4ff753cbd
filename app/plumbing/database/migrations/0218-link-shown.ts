import { sql, type Kysely } from 'kysely'

/** Which user was shown which private link, by the hash of its token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table link_shown (
    id text primary key, user_id text not null, token_hash text not null, at bigint not null
  )`.execute(db)
  await sql`create index link_shown_to on link_shown (user_id, token_hash)`.execute(db)
}

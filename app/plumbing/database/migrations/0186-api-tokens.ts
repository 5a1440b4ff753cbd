import { sql, type Kysely } from 'kysely'

/** Stores the API tokens of other tools by their hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table api_token (
    id text primary key, name text not null, scopes text not null, token_hash text not null unique,
    made_at bigint not null, made_by text not null, last_used_at bigint, revoked_at bigint
  )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** The mailbox that is read, and how far each of its folders was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mailbox (
    id text primary key, is_off integer not null, host text, port integer, is_secure integer, username text,
    password text, failure text, words text not null, failing_since bigint, current_at bigint, reader text,
    reader_until bigint not null
  )`.execute(db)
  await sql`create table mailbox_folder (
    id text primary key, account text not null, uid_validity bigint not null, last_uid bigint not null,
    live_from bigint not null
  )`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Photos that clients send after the event. A photo that was taken down stays as a row without its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table client_photo (
    id text primary key, event_id text not null, client_link_id text not null, hash text not null, file text not null,
    width integer not null, height integer not null, bytes bigint not null, may_show integer not null,
    created_at bigint not null, removed_at bigint
  )`.execute(db)
  await sql`create index client_photo_of_event on client_photo (event_id)`.execute(db)
}

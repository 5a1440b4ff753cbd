import { sql, type Kysely } from 'kysely'

/** When the files of an incoming text are fetched from the carrier. Those of texts that came before are fetched, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table text_message add column media_due_at bigint`.execute(db)
  await sql`update text_message set media_due_at = created_at where media <> '[]'`.execute(db)
  await sql`create index text_message_media on text_message (media_due_at) where media_due_at is not null`.execute(db)
}

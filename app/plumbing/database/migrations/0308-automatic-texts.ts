import { sql, type Kysely } from 'kysely'

/**
 * When a consent to texts was taken back, until when a text makes sense, and what the carrier said a text cost, in
 * millionths of a dollar.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table text_consent add column withdrawn_at bigint`.execute(db)
  await sql`alter table text_message add column expires_at bigint`.execute(db)
  await sql`alter table text_message add column cost_micros bigint`.execute(db)
}

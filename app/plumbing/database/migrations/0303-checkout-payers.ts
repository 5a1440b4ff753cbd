import { sql, type Kysely } from 'kysely'

/** The tip in the sum of a payment page, and the name of a payer who is not the client. Both stay empty for older pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkout add column tip_cents bigint`.execute(db)
  await sql`alter table checkout add column payer text`.execute(db)
}

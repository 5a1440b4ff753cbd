import { sql, type Kysely } from 'kysely'

/**
 * The due of a payment noted by hand was nobody's word, but the first that fell due: it made a balance due before its deposit
 * look paid. A payment by card names the due it was asked for, and keeps it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update payment set due_id = null where kind = 'payment' and way <> 'card' and due_id is not null`.execute(
    db,
  )
  // What undoes such a payment, and what undoes that.
  for (let round = 0; round < 2; round++)
    await sql`update payment set due_id = null where due_id is not null
      and of_id in (select id from payment where due_id is null)`.execute(db)
}

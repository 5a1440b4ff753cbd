import { sql, type Kysely } from 'kysely'

/** Indexes by which Today finds who owes something, whom we owe, and which letters were answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index balance_open on balance ((due_cents - received_cents + returned_cents))`.execute(db)
  await sql`create index balance_credit on balance ((received_cents - returned_cents - coalesce(due_cents, 0)))`.execute(
    db,
  )
  await sql`create index follow_up_answered on follow_up (kind, about, lead_id, state)`.execute(db)
}

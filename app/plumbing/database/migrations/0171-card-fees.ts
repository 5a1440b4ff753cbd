import { sql, type Kysely } from 'kysely'

/**
 * Stores the card processor's fee of a payment in a column, so that it remains when the other card details are erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment').addColumn('fee_cents', 'bigint').execute()
  const { rows } = await sql<{ id: string; provider_details: string }>`
    select id, provider_details from payment where provider_details is not null and kind = 'payment'`.execute(db)
  for (const { id, provider_details } of rows) {
    const { charge } = JSON.parse(provider_details) as { charge?: { fee?: number | null } | null }
    if (typeof charge?.fee === 'number')
      await sql`update payment set fee_cents = ${charge.fee} where id = ${id}`.execute(db)
  }
  await sql`create index payment_by_card on payment (lead_id, paid_on, kind, fee_cents, provider_id)
    where provider_id is not null`.execute(db)
  await sql`create index due_apart on due (lead_id, kind, source, due_on, amount_cents, tax_cents)
    where kind = 'given-back' or source = 'erased' or tax_cents is not null`.execute(db)
}

import type { Kysely } from 'kysely'

/** What is given back by card, and what about money waits for the owner's word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('card_refund')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('words', 'text')
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('look_at', 'bigint')
    .addColumn('remark', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('card_refund_of_lead').on('card_refund').column('lead_id').execute()
  await db.schema.createIndex('card_refund_to_look_at').on('card_refund').column('look_at').execute()

  await db.schema
    .createTable('money_notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .execute()
  await db.schema.createIndex('money_notice_of_lead').on('money_notice').column('lead_id').execute()
  await db.schema.createIndex('money_notice_open').on('money_notice').column('settled_at').execute()
}

import { sql, type Kysely } from 'kysely'

/** Receipts are counted by whose they are, not by how the address was spelled; letters kept here are found at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('letter').addColumn('receipt_key', 'text').execute()
  await sql`update letter set receipt_key = lower(recipient) where kind = 'receipt'`.execute(db)
  await db.schema.dropIndex('letter_by_recipient').execute()
  await db.schema
    .createIndex('letter_by_receipt_key')
    .on('letter')
    .columns(['receipt_key', 'created_at'])
    .where(sql.ref('receipt_key'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('letter_kept')
    .on('letter')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`state = 'sent' and carrier = 'mailbox'`)
    .execute()
}

import { sql, type Kysely } from 'kysely'

/**
 * Stores whether an email was given up, kept in the mailbox or written in Spanish. Before, this was read from the texts
 * of emails and history entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('letter').addColumn('given_up', 'integer').execute()
  await sql`update letter set given_up = 1
    where state = 'refused' and last_words like '%(given up after three days)'`.execute(db)
  await sql`update letter_event set kind = 'kept'
    where kind = 'sent' and words like 'Written to the mailbox as %'`.execute(db)
  const { rows } = await sql<{ id: string; document: string }>`select id, document from letter
    where document is not null and body_html like '%<html lang="es"%'`.execute(db)
  for (const { id, document } of rows) {
    const told = JSON.stringify({ ...(JSON.parse(document) as object), language: 'es' })
    await sql`update letter set document = ${told} where id = ${id}`.execute(db)
  }
}

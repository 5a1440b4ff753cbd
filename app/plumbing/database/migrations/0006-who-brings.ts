import { sql, type Kysely } from 'kysely'

/**
 * Who brings what to each experience's bar; what nobody has said yet is the usual, which reading fills in. And claims
 * of the sample's privacy page that a hosted form makes false: the page says them by itself now, where they are true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('experience')
    .addColumn('who_brings', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  const claims = [
    ' No cookies, no trackers, no third parties watching.',
    ' Nobody else.',
    'Public pages set no cookies and load nothing from other companies. ',
  ]
  for (const claim of claims)
    await sql`update setting set value = replace(value, ${claim}, '') where name = 'privacy'`.execute(db)
}

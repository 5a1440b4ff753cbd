import { sql, type Kysely } from 'kysely'

type Then = { lead: { id: string; request: string; heard_from: string } }

/** What a client's own books want on an invoice; how they heard of us as a column, so that money can be added up by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('po_number', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('lead')
    .addColumn('heard_from', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await fillIn(db)
  await db.schema
    .createIndex('lead_by_source')
    .on('lead')
    .columns(['created_at', 'heard_from', 'state', 'id'])
    .execute()
  await sql`create index payment_of_entry on payment (of_id)`.execute(db)
}

async function fillIn(db: Kysely<unknown>): Promise<void> {
  const then = db as Kysely<Then>
  let last = ''
  for (;;) {
    const rows = await then
      .selectFrom('lead')
      .select(['id', 'request'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(400)
      .execute()
    const said = rows.map(({ id, request }) => ({
      id,
      words: (JSON.parse(request) as { heardFrom?: string }).heardFrom,
    }))
    for (const [words, group] of Map.groupBy(said, ({ words }) => words ?? ''))
      if (words !== '')
        await then
          .updateTable('lead')
          .set({ heard_from: words })
          .where(
            'id',
            'in',
            group.map(({ id }) => id),
          )
          .execute()
    if (rows.length < 400) return
    last = rows.at(-1)!.id
  }
}

import { sql, type Kysely } from 'kysely'

type Lead = { id: string; request: string; came_by: string; experience: string; package: string }
type Then = { lead: Lead; bin: { id: string; contents: string } }

/**
 * What money is added up by, as columns: whose link a request came by, and what it is about. What the owner files words
 * under. All of it stands in one index, so that no request's documents are read to add up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['came_by', 'experience', 'package'])
    await db.schema
      .alterTable('lead')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
  await fillIn(db)
  await rewriteTrash(db)
  await db.schema
    .createTable('heard_filing')
    .addColumn('phrase', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('filed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('lead_in_books')
    .on('lead')
    .columns(['id', 'created_at', 'state', 'event_date', 'heard_from', 'came_by', 'experience', 'package'])
    .execute()
  await db.schema
    .createIndex('lead_in_year')
    .on('lead')
    .columns(['event_date', 'experience', 'package', 'id'])
    .execute()
  const entry = ['kind', 'is_tip', 'amount_cents', 'of_id']
  await db.schema.createIndex('due_sums').on('due').columns(['lead_id', 'due_on', 'amount_cents']).execute()
  await db.schema.createIndex('due_days').on('due').columns(['due_on', 'lead_id', 'amount_cents']).execute()
  await db.schema
    .createIndex('payment_sums')
    .on('payment')
    .columns(['lead_id', ...entry])
    .execute()
  await db.schema
    .createIndex('payment_days')
    .on('payment')
    .columns(['paid_on', 'lead_id', ...entry])
    .execute()
  // Each of these is the beginning of one above.
  for (const index of ['lead_by_source', 'due_of_lead', 'due_by_day', 'payment_of_lead', 'payment_by_day'])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  await db.schema.createIndex('proposal_sent').on('proposal').columns(['lead_id', 'sent_at']).execute()
  await db.schema.createIndex('signature_at').on('signature').columns(['lead_id', 'at']).execute()
}

async function fillIn(db: Kysely<Then>): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('lead')
      .select(['id', 'request'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(400)
      .execute()
    const groups = Map.groupBy(rows, ({ request }) => JSON.stringify(columnsOf(request)))
    for (const [columns, group] of groups)
      await db
        .updateTable('lead')
        .set(JSON.parse(columns) as Partial<Lead>)
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

/** Requests thrown away come back as they would be now. */
async function rewriteTrash(db: Kysely<Then>): Promise<void> {
  for (const { id, contents } of await db.selectFrom('bin').select(['id', 'contents']).execute()) {
    const thrown = JSON.parse(contents) as { lead?: Lead[] }
    if (!thrown.lead) continue
    const lead = thrown.lead.map((row) => ({ ...row, ...columnsOf(row.request) }))
    await db
      .updateTable('bin')
      .set({ contents: JSON.stringify({ ...thrown, lead }) })
      .where('id', '=', id)
      .execute()
  }
}

function columnsOf(request: string): Pick<Lead, 'came_by' | 'experience' | 'package'> {
  const said = JSON.parse(request) as {
    experience?: string | null
    package?: string | null
    campaign?: Record<string, string>
  }
  const { utm_source: source = '', gclid, fbclid } = said.campaign ?? {}
  const plain = source
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s@"'“”]+/, '')
    .replace(/[\s.!,"'“”]+$/, '')
    .slice(0, 200)
  const came_by = plain || (gclid ? 'google' : fbclid ? 'facebook' : '')
  return { came_by, experience: said.experience ?? '', package: said.package ?? '' }
}

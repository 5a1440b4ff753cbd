import type { Kysely } from 'kysely'

type Then = { lead: { id: string; request: string; place_facts: string } }

/** What of a request its place on the day is computed from, in an index with its day: days are answered from that alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lead')
    .addColumn('place_facts', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await fillIn(db)
  await db.schema
    .createIndex('lead_by_place')
    .on('lead')
    .columns(['state', 'event_date', 'id', 'place_facts'])
    .execute()
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
    for (const { id, request } of rows) {
      const said = JSON.parse(request) as Record<string, unknown>
      const facts = names.map((name) => said[name] ?? (name === 'bartenders' ? 0 : null))
      await then
        .updateTable('lead')
        .set({ place_facts: JSON.stringify(facts) })
        .where('id', '=', id)
        .execute()
    }
    if (rows.length < 400) return
    last = rows.at(-1)!.id
  }
}

const names = [
  'eventDate',
  'eventStartTime',
  'eventEndTime',
  'eventGuestCount',
  'zip',
  'experience',
  'package',
  'bartenders',
]

import { sql, type CreateTableBuilder, type Kysely } from 'kysely'

/** The owner's side: who may enter, what became of each request, what was thrown away and may come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table('owner')
    .addColumn('id', 'text', primary)
    .$call(texts('name', 'email', 'password_hash'))
    .addColumn('created_at', 'bigint', needed)
    .execute()
  await table('session')
    .addColumn('id', 'text', primary)
    .$call(texts('value', 'device'))
    .addColumn('created_at', 'bigint', needed)
    .addColumn('seen_at', 'bigint', needed)
    .addColumn('expires_at', 'bigint', needed)
    .execute()
  await table('passkey')
    .addColumn('id', 'text', primary)
    .$call(texts('public_key', 'transports', 'name'))
    .addColumn('counter', 'bigint', needed)
    .addColumn('created_at', 'bigint', needed)
    .addColumn('used_at', 'bigint')
    .execute()
  await table('attempt')
    .addColumn('id', 'text', primary)
    .$call(texts('place'))
    .addColumn('at', 'bigint', needed)
    .execute()
  await index('attempt_by_place', 'attempt', ['place', 'at'])
  await table('bin')
    .addColumn('id', 'text', primary)
    .$call(texts('kind', 'name', 'contents'))
    .addColumn('at', 'bigint', needed)
    .execute()
  await index('bin_by_time', 'bin', ['at'])

  await table('lead_event')
    .addColumn('id', 'text', primary)
    .$call(texts('lead_id', 'kind', 'words'))
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text')
    .addColumn('at', 'bigint', needed)
    .execute()
  await index('lead_event_by_lead', 'lead_event', ['lead_id', 'at'])
  await table('lead_search').addColumn('lead_id', 'text', primary).$call(texts('words')).execute()
  await alter('lead')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('form'))
    .execute()
  await alter('lead').addColumn('total_cents', 'bigint').execute()
  await alter('lead').addColumn('first_reply_at', 'bigint').execute()
  await alter('lead').addColumn('held_until', 'text').execute()
  await alter('lead').addColumn('lost_reason', 'text').execute()
  // With all that figures and pages ask for, so that these never open a request's long texts.
  await index('lead_by_time', 'lead', ['created_at', 'id', 'state', 'first_reply_at'])
  await index('lead_by_event', 'lead', ['state', 'event_date', 'id', 'total_cents'])
  await index('lead_by_hold', 'lead', ['held_until'])
  await index('lead_by_day', 'lead', ['event_date'])
  await db.schema
    .createIndex('lead_by_email')
    .on('lead')
    .expression(sql`lower(from_email)`)
    .execute()
  await index('lead_by_phone', 'lead', ['phone_number'])

  // From when patience counts: a letter sent again has all of it before it.
  await alter('letter')
    .addColumn('posted_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update letter set posted_at = created_at`.execute(db)
  await alter('letter').addColumn('carrier', 'text').execute()
  await sql`update letter set carrier = 'mailbox' where last_words like 'Written to the mailbox as %'`.execute(db)
  await index('letter_by_time', 'letter', ['created_at', 'id'])
  await index('letter_by_state', 'letter', ['state', 'created_at', 'id'])
  await index('letter_by_kind', 'letter', ['kind', 'created_at'])
  await index('letter_event_by_kind', 'letter_event', ['kind', 'at'])
  await index('letter_by_recipient', 'letter', ['recipient', 'created_at'])
  await fillWhatIsNew(db)

  function table(name: string) {
    return db.schema.createTable(name)
  }

  function alter(name: string) {
    return db.schema.alterTable(name)
  }

  async function index(name: string, on: string, columns: string[]) {
    await db.schema.createIndex(name).on(on).columns(columns).execute()
  }
}

type Old = { id: string; request: string; snapshot: string; words: string }

/** Requests that were there before get their total and their words to search by. */
async function fillWhatIsNew(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Old>`
    select id, request, snapshot, reference || ' ' || requestor_name || ' ' || from_email || ' ' || phone_number || ' ' ||
      event_location || ' ' || event_venue || ' ' || event_date as words from lead`.execute(db)
  for (const { id, request, snapshot, ...row } of rows) {
    const { totalCents } = JSON.parse(snapshot) as { totalCents: number | null }
    const words = `${row.words} ${(JSON.parse(request) as { occasion?: string }).occasion ?? ''}`
    await sql`update lead set total_cents = ${totalCents} where id = ${id}`.execute(db)
    await sql`insert into lead_search (lead_id, words) values (${id}, ${words.toLowerCase()})`.execute(db)
  }
}

type Table = CreateTableBuilder<string, string>
type Column = Parameters<Parameters<Table['addColumn']>[2] & object>[0]

const primary = (column: Column) => column.primaryKey()
const needed = (column: Column) => column.notNull()

function texts(...names: string[]) {
  return (table: Table) => names.reduce<Table>((t, name) => t.addColumn(name, 'text', needed), table)
}

import type { CreateTableBuilder, Kysely } from 'kysely'

/** The first migration: everything the public site and its outbox keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table('revision').addColumn('name', 'text', key).addColumn('number', 'bigint', needed).execute()
  await table('setting')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', needed)
    .addColumn('is_sample', 'integer', needed)
    .addColumn('changed_at', 'bigint', needed)
    .execute()
  await table('experience')
    .addColumn('slug', 'text', key)
    .$call(texts('name', 'tagline', 'summary', 'bar'))
    .$call(numbers('price_cents', 'cocktails_included', 'garnishes_included', 'long_set_up', 'position', 'is_visible'))
    .execute()
  await table('add_on')
    .addColumn('code', 'text', key)
    .$call(texts('label', 'note'))
    .$call(numbers('price_cents', 'position', 'is_visible'))
    .execute()
  await table('general_detail')
    .addColumn('id', 'text', key)
    .$call(texts('heading', 'words'))
    .$call(numbers('position'))
    .execute()
  await table('package')
    .addColumn('slug', 'text', key)
    .$call(texts('package_name', 'summary', 'experience_slug'))
    .$call(numbers('least_extra_bartenders', 'least_extra_hours', 'position', 'is_visible'))
    .execute()
  await table('package_item')
    .addColumn('id', 'text', key)
    .$call(texts('package_slug', 'words'))
    .$call(numbers('position'))
    .execute()
  await table('partner')
    .addColumn('id', 'text', key)
    .$call(texts('kind', 'name', 'trade', 'instagram_url', 'website_url'))
    .$call(numbers('position', 'is_sample'))
    .execute()
  await table('picture')
    .addColumn('id', 'text', key)
    .$call(texts('alt', 'variants'))
    .$call(numbers('width', 'height', 'focal_x', 'focal_y', 'is_sample'))
    .execute()
  await table('picture_place').addColumn('place', 'text', key).$call(texts('picture_id')).execute()

  await table('lead')
    .addColumn('id', 'text', key)
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', needed)
    .$call(texts('state', 'idempotency_key', 'words_hash', 'sender_hash'))
    .addColumn('spam_reason', 'text')
    .addColumn('duplicate_of', 'text')
    .$call(texts('requestor_name', 'from_email', 'phone_number', 'event_date', 'event_location', 'event_venue'))
    .$call(texts('event_start_time', 'event_end_time', 'request', 'snapshot'))
    .$call(numbers('event_guest_count'))
    .execute()
  await index('lead_once', 'lead', ['idempotency_key', 'words_hash']).unique().execute()
  await index('lead_by_sender', 'lead', ['sender_hash', 'created_at']).execute()
  await index('lead_by_state', 'lead', ['state', 'created_at']).execute()

  await table('letter')
    .addColumn('id', 'text', key)
    .addColumn('lead_id', 'text')
    .$call(texts('kind', 'message_id', 'recipient', 'subject', 'body_text', 'body_html', 'state'))
    .addColumn('reply_to', 'text')
    .addColumn('template_params', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', needed)
    .addColumn('due_at', 'bigint', needed)
    .addColumn('claimed_until', 'bigint')
    .addColumn('claim', 'text')
    .addColumn('settled_at', 'bigint')
    .addColumn('last_words', 'text')
    .execute()
  await index('letter_due', 'letter', ['state', 'due_at']).execute()
  await index('letter_by_lead', 'letter', ['lead_id']).execute()
  await table('letter_event')
    .addColumn('id', 'text', key)
    .addColumn('at', 'bigint', needed)
    .$call(texts('letter_id', 'kind', 'words'))
    .execute()
  await index('letter_event_by_letter', 'letter_event', ['letter_id', 'at']).execute()

  function table(name: string) {
    return db.schema.createTable(name)
  }

  function index(name: string, on: string, columns: string[]) {
    return db.schema.createIndex(name).on(on).columns(columns)
  }
}

type Table = CreateTableBuilder<string, string>
type Column = Parameters<Parameters<Table['addColumn']>[2] & object>[0]

const key = (column: Column) => column.primaryKey()
const needed = (column: Column) => column.notNull()

function texts(...names: string[]) {
  return (table: Table) => names.reduce<Table>((t, name) => t.addColumn(name, 'text', needed), table)
}

function numbers(...names: string[]) {
  return (table: Table) => names.reduce<Table>((t, name) => t.addColumn(name, 'integer', needed), table)
}

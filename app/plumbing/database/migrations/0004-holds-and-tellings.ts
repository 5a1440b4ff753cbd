import { sql, type Kysely } from 'kysely'

/**
 * What a request's history says becomes JSON, typed by its kind; a hold becomes a row that is there while it holds; what
 * a request was told is kept, telling by telling. Holds whose last day has passed end without a word to anybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hold')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('placed_at', 'bigint', (column) => column.notNull())
    .addColumn('placed_by', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('hold_by_end').on('hold').columns(['until']).execute()
  await db.schema
    .createTable('telling')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('telling_by_lead').on('telling').columns(['lead_id', 'at']).execute()
  await db.schema
    .alterTable('lead_event')
    .addColumn('actor', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute()
  await db.schema
    .alterTable('lead_event')
    .addColumn('details', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()

  await rewriteEvents(db)
  await moveHolds(db)
  await rewriteTrash(db)
  await endWaitOfDeclined(db)

  for (const column of ['words', 'from_state', 'to_state'])
    await db.schema.alterTable('lead_event').dropColumn(column).execute()
  await db.schema.dropIndex('lead_by_hold').execute()
  await db.schema.alterTable('lead').dropColumn('held_until').execute()
  await db.schema.createIndex('lead_event_by_actor').on('lead_event').columns(['actor', 'at']).execute()
}

type FormerEvent = {
  id: string
  lead_id: string
  at: number
  kind: string
  words: string
  from_state: string | null
  to_state: string | null
}

const reckonedAnew = 'The estimate was reckoned anew.'

async function rewriteEvents(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<FormerEvent>`select * from lead_event order by lead_id, at`.execute(db)
  for (const row of rows) await sql`update lead_event set details = ${detailsOf(row)} where id = ${row.id}`.execute(db)
  // What these were told first was written over; what took its place is the earliest that is known.
  const anew = new Map<string, FormerEvent>()
  for (const row of rows)
    if (row.kind === 'edited' && row.words.split('\n').some((line) => line.endsWith(reckonedAnew)))
      anew.set(row.lead_id, row)
  for (const { lead_id, at } of anew.values())
    await sql`
      insert into telling (id, lead_id, at, kind, snapshot)
      select ${`first-${lead_id}`}, id, ${at}, 'reckoned', snapshot from lead where id = ${lead_id}`.execute(db)
}

/** `words` were a day, a reason, a note, a subject or a difference, by kind and state. */
function detailsOf({ kind, words, from_state, to_state }: FormerEvent): string {
  if (kind === 'reply') return JSON.stringify({ subject: words })
  if (kind === 'note' || kind === 'edited') return JSON.stringify({ text: words })
  return JSON.stringify({
    from: from_state ?? 'new',
    to: to_state ?? 'new',
    ...(words && to_state === 'held' && { until: words }),
    ...(words && to_state === 'lost' && { reason: words }),
  })
}

type FormerHold = { id: string; held_until: string; first_reply_at: number | null; created_at: number }

async function moveHolds(db: Kysely<unknown>): Promise<void> {
  // UTC is ahead of every zone in America: a hold that ended yesterday may still hold there, and ends by itself.
  const { rows: clock } = await sql<{ today: string }>`select cast(current_date as text) as today`.execute(db)
  const yesterday = new Date(Date.parse(clock[0]!.today) - 24 * 3_600_000).toISOString().slice(0, 10)
  const { rows } = await sql<FormerHold>`
    select id, held_until, first_reply_at, created_at from lead where state = 'held' and held_until is not null`.execute(
    db,
  )
  for (const { id, held_until, first_reply_at, created_at } of rows) {
    const { rows: events } = await sql<Pick<FormerEvent, 'at' | 'kind' | 'from_state' | 'to_state'>>`
      select at, kind, from_state, to_state from lead_event where lead_id = ${id} order by at desc`.execute(db)
    const moves = events.filter(({ kind, to_state }) => kind === 'moved' && to_state === 'held')
    if (held_until >= yesterday) {
      const placedAt = moves[0]?.at ?? created_at
      await sql`
        insert into hold (lead_id, until, placed_at, placed_by)
        values (${id}, ${held_until}, ${placedAt}, 'owner')`.execute(db)
      continue
    }
    const before =
      moves.find(({ from_state }) => from_state !== 'held')?.from_state ?? (first_reply_at === null ? 'new' : 'replied')
    const at = (events[0]?.at ?? created_at) + 1
    await sql`update lead set state = ${before} where id = ${id}`.execute(db)
    await sql`
      insert into lead_event (id, lead_id, at, kind, words, actor, details)
      values (${`ended-${id}`}, ${id}, ${at}, 'moved', '', 'clock', ${JSON.stringify({ from: 'held', to: before })})`.execute(
      db,
    )
  }
}

type FormerLead = { id: string; state: string; held_until?: string | null; created_at: number }
type Contents = Record<string, Record<string, unknown>[]>

/** Rows thrown away come back as they would be now. */
async function rewriteTrash(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; contents: string }>`select id, contents from bin`.execute(db)
  for (const { id, contents } of rows) {
    const thrown = JSON.parse(contents) as Contents
    if (!thrown.lead_event && !thrown.lead) continue
    const leads = (thrown.lead ?? []) as FormerLead[]
    const holds = leads.flatMap(({ id, state, held_until, created_at }) =>
      state === 'held' && held_until
        ? [{ lead_id: id, until: held_until, placed_at: created_at, placed_by: 'owner' }]
        : [],
    )
    const now: Contents = {
      ...thrown,
      ...(thrown.lead && { lead: leads.map(withoutHold) }),
      ...(holds.length > 0 && { hold: holds }),
      ...(thrown.lead_event && {
        lead_event: (thrown.lead_event as FormerEvent[]).map((row) => {
          const { id, lead_id, at, kind } = row
          return { id, lead_id, at, kind, actor: 'owner', details: detailsOf(row) }
        }),
      }),
    }
    await sql`update bin set contents = ${JSON.stringify(now)} where id = ${id}`.execute(db)
  }
}

function withoutHold(row: FormerLead): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'held_until'))
}

/** The usual letter that declines left its request waiting. Changed by the owner, it stays what the owner made of it. */
async function endWaitOfDeclined(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from setting where name = 'replies'`.execute(db)
  if (!rows[0]) return
  const replies = JSON.parse(rows[0].value) as Record<string, unknown>
  if (JSON.stringify(replies.decline) !== JSON.stringify(formerDecline)) return
  const value = JSON.stringify({ ...replies, decline: { ...formerDecline, notedAs: 'lost' } })
  await sql`update setting set value = ${value} where name = 'replies'`.execute(db)
}

const formerDecline = {
  name: 'Decline kindly',
  notedAs: 'none',
  subject: 'About {date} ({reference})',
  body: `Hello {first},

thank you for thinking of us. We cannot be there on {date}, and would rather tell you now than keep you waiting.

If your date moves, write to us: we would love to pour for you.

All the best for the day,
{business}`,
}

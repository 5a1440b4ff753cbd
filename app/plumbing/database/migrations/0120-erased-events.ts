import { sql, type Kysely } from 'kysely'

type Version = { lead_id: string; id: string; state: string; document: string }
type Change = { proposal_id: string; document: string }
type Document = { event: { eventDate: string; experience: string | null; package: string | null } }

/** What a request is called whose agreement was left like that. */
const standings: Record<string, string> = {
  agreed: 'booked',
  reserved: 'booked',
  postponed: 'quoted',
  'called-off': 'lost',
  done: 'done',
}

/**
 * The day and kind of events whose person was erased: the years add up by them, and nothing in it says whose they were.
 * Of those erased by versions before, what they signed still says both; of the others nothing does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erased_event')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('event_date', 'text', (column) => column.notNull())
    .addColumn('experience', 'text', (column) => column.notNull())
    .addColumn('package', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('erased_event_by_day').on('erased_event').column('event_date').execute()

  const { rows: versions } = await sql<Version>`
    select proposal.lead_id, proposal.id, proposal.state, proposal.document from proposal
    where proposal.state in (${sql.join(Object.keys(standings))})
      and exists (select 1 from balance where balance.lead_id = proposal.lead_id)
      and not exists (select 1 from lead where lead.id = proposal.lead_id)
      and not exists (select 1 from bin where bin.contents like '%' || proposal.lead_id || '%')
    order by proposal.lead_id, proposal.version`.execute(db)
  if (versions.length === 0) return
  const { rows: changes } = await sql<Change>`
    select proposal_id, document from change_request
    where state = 'agreed' and kind in ('change', 'storm') and proposal_id in (${sql.join(versions.map(({ id }) => id))})
    order by number`.execute(db)
  const changed = new Map(changes.map(({ proposal_id, document }) => [proposal_id, document]))
  const events = new Map(
    versions.map(({ lead_id, id, state, document }) => {
      const { event } = JSON.parse(changed.get(id) ?? document) as Document
      return [lead_id, { ...event, state: standings[state]! }]
    }),
  )
  for (const [leadId, { eventDate, experience, package: bundle, state }] of events)
    await sql`insert into erased_event (lead_id, event_date, experience, package, state)
      values (${leadId}, ${eventDate}, ${experience ?? ''}, ${bundle ?? ''}, ${state})`.execute(db)
}

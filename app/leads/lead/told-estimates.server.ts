import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { isSameEstimate, toEmailEstimate, type QuotedEstimate } from './told-estimates.ts'
import type { EventRecord } from './lead.ts'

/** What a request was told, the first first. One whose estimate never changed was told it when it came. */
export async function listQuotedEstimates(db: Db, lead: EventRecord): Promise<QuotedEstimate[]> {
  const rows = await db
    .selectFrom('telling')
    .selectAll()
    .where('lead_id', '=', lead.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return [firstEstimate(lead)]
  return rows.map(({ at, kind, snapshot }) => ({
    at,
    kind: kind as QuotedEstimate['kind'],
    snapshot: JSON.parse(snapshot),
  }))
}

/** Writes down what a request was told when it came. Call it before its estimate changes, in the same transaction. */
export async function recordFirstEstimate(db: Db, lead: EventRecord): Promise<void> {
  const known = await db.selectFrom('telling').select('id').where('lead_id', '=', lead.id).limit(1).executeTakeFirst()
  if (!known) await keep(db, `first-${lead.id}`, lead.id, firstEstimate(lead))
}

/** Writes down that a letter told the estimate as it stands now, unless it had been told exactly so before. */
export async function recordEmailedEstimate(db: Db, lead: EventRecord, at: number): Promise<void> {
  const { snapshot: last } = (await listQuotedEstimates(db, lead)).at(-1)!
  const snapshot = toEmailEstimate(lead.snapshot)
  if (isSameEstimate(last, snapshot)) return
  await recordFirstEstimate(db, lead)
  await keep(db, uuidV7(), lead.id, { at, kind: 'letter', snapshot })
}

function firstEstimate({ createdAt, source, snapshot }: EventRecord): QuotedEstimate {
  return { at: createdAt, kind: source, snapshot }
}

async function keep(db: Db, id: string, leadId: string, { at, kind, snapshot }: QuotedEstimate): Promise<void> {
  await db
    .insertInto('telling')
    .values({ id, lead_id: leadId, at, kind, snapshot: JSON.stringify(snapshot) })
    .execute()
}

import type { NewLead } from '../../app/leads/leads.server.ts'
import { recordLead } from '../../app/leads/record-lead.server.ts'
import type { Lead } from '../../app/leads/lead.ts'
import type { Db } from '../../app/plumbing/database/database.server.ts'
import type { LeadRow } from '../../app/plumbing/database/schema.ts'
import { newLead, sampleRequest, sampleSnapshot } from './sample-lead.ts'

type Changes = Partial<Omit<NewLead, 'request' | 'snapshot'>> & { request?: Parameters<typeof sampleRequest>[0]; snapshot?: Parameters<typeof sampleSnapshot>[0] }

/** A request as it stands in a house's books, without letters; `row` is what became of it since. */
export async function keptLead(db: Db, now: number, { request, snapshot, ...changes }: Changes = {}, row: Partial<LeadRow> = {}): Promise<Lead> {
  const lead = await recordLead(db, newLead({ ...changes, request: sampleRequest(request), snapshot: sampleSnapshot(snapshot) }), () => [], now)
  if (!lead) throw new Error('Turned away without a limit')
  if (Object.keys(row).length > 0) await db.updateTable('lead').set(row).where('id', '=', lead.id).execute()
  return lead
}

import { randomUUID } from 'node:crypto'
import { sampleSettings } from '../app/business/sample-business.ts'
import type { Lead } from '../app/leads/lead.ts'
import { recordLead } from '../app/leads/record-lead.server.ts'
import { sealLetters } from '../app/leads/letters.ts'
import type { LeadRow } from '../app/plumbing/database/schema.ts'
import type { House } from '../app/house.server.ts'
import { newLead, sampleRequest } from './doubles/sample-lead.ts'

/** Puts a request with its letters into a house, as the form would, and then into whatever state is wanted. */
export async function putLead(house: Pick<House, 'db' | 'now'>, request: Parameters<typeof sampleRequest>[0] = {}, row: Partial<LeadRow> = {}): Promise<Lead> {
  const seal = { identity: sampleSettings.identity, siteUrl: 'https://bar.example', drinksWords: (drinks: string) => drinks }
  const lead = await recordLead(house.db, newLead({ request: sampleRequest(request) }), (lead) => sealLetters(lead, seal), house.now())
  if (!lead) throw new Error('Turned away without a limit')
  if (Object.keys(row).length > 0) await house.db.updateTable('lead').set(row).where('id', '=', lead.id).execute()
  return lead
}

/** Notes something in a request's history. */
export async function putEvent(house: Pick<House, 'db' | 'now'>, leadId: string, kind: string, words: string, states: [from: string | null, to: string | null] = [null, null]) {
  const [from_state, to_state] = states
  await house.db.insertInto('lead_event').values({ id: randomUUID(), lead_id: leadId, at: house.now(), kind, words, from_state, to_state }).execute()
}

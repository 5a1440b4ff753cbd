import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Identity } from '../business/business.ts'
import { recordEvent } from '../history/lead-events.server.ts'
import type { LeadRequest, Snapshot } from '../leads/lead.ts'
import { leadOf, requestColumns, searchWords } from '../leads/leads.server.ts'
import { lockLead } from '../leads/lock-lead.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import { snapshot } from '../quote/quote.ts'
import { milesTo } from '../travel/places.server.ts'
import { changeWords, differences, isPriced } from './typed-lead.ts'

type Correction = { request: LeadRequest; seen: string; anew: boolean }
type Terms = { catalogue: Catalogue; identity: Identity; now: number }

/** What was saved in between, where the request is not the one that was opened. */
export type Corrected = { kind: 'saved' } | { kind: 'stale'; stored: LeadRequest } | { kind: 'gone' }

/**
 * Corrects a request: columns, document and search words stay in step, and its history says what changed. What
 * the visitor was told stays as it was, unless the estimate is wanted `anew` from today's menu.
 */
export async function correctLead(db: Db, leadId: string, { request, seen, anew }: Correction, { catalogue, identity, now }: Terms): Promise<Corrected> {
  return db.transaction().execute(async (db) => {
    const row = await lockLead(db, leadId)
    if (!row) return { kind: 'gone' }
    const { request: stored, snapshot: told } = leadOf(row)
    if (seenMark(stored) !== seen) return { kind: 'stale', stored }
    const changes = differences(stored, request)
    const reckoned = snapshot(request, milesTo(request.zip, identity.baseZip), catalogue, identity.timeZone)
    const kept = anew ? reckoned : isPriced(changes) ? outdated(told, reckoned, stored, request) : told
    const corrected = { ...row, ...requestColumns(request), snapshot: JSON.stringify(kept), total_cents: kept.totalCents }
    await db.updateTable('lead').set(corrected).where('id', '=', leadId).execute()
    await db.updateTable('lead_search').set({ words: searchWords(corrected) }).where('lead_id', '=', leadId).execute()
    const words = [changeWords(changes), anew && 'The estimate was reckoned anew.'].filter(Boolean).join('\n')
    if (words) await recordEvent(db, leadId, { kind: 'edited', words: `Corrected. ${words}` }, now)
    return { kind: 'saved' }
  })
}

const remark = 'The estimate is of before the request was corrected.'

/** What was told stays told; only what the request itself is called moves with it, and the owner is reminded. */
function outdated(told: Snapshot, reckoned: Snapshot, before: LeadRequest, now: LeadRequest): Snapshot {
  const isOther = before.experience !== now.experience || before.package !== now.package
  const { experienceName, packageName } = isOther ? reckoned : told
  return { ...told, experienceName, packageName, remarks: [...told.remarks.filter((words) => words !== remark), remark] }
}
